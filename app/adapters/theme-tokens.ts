/** The tokens of a folder of public/brands, from the static files of this deployment; null = it has no such binding, or no such folder. The host names nobody: the binding looks at the path alone. */
export const themeTokens =
  (assets: Pick<Fetcher, "fetch"> | undefined) =>
  async (theme: string): Promise<string | null> => {
    const found = await assets?.fetch(`https://assets.local/brands/${theme}/tokens.css`);
    return found?.ok ? found.text() : null;
  };
