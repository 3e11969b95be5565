/**
 * Style tokens of a folder in public/brands, from this deployment's static files. Null when the binding or the folder is missing. The host is arbitrary,
 * because the binding only uses the path.
 */
export const themeTokens =
  (assets: Pick<Fetcher, "fetch"> | undefined) =>
  async (theme: string): Promise<string | null> => {
    const response = await assets?.fetch(`https://assets.local/brands/${theme}/tokens.css`);
    return response?.ok ? response.text() : null;
  };
