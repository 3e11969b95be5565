/**
 * The style tokens of a folder of public/brands from the static files of this deployment; null when the binding or the folder is missing. The host is
 * arbitrary, because the binding reads only the path.
 */
export const themeTokens =
  (assets: Pick<Fetcher, "fetch"> | undefined) =>
  async (theme: string): Promise<string | null> => {
    const response = await assets?.fetch(`https://assets.local/brands/${theme}/tokens.css`);
    return response?.ok ? response.text() : null;
  };
