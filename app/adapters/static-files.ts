/** Origin of the static files. The host is arbitrary, because the binding only uses the path. */
const ORIGIN = "https://assets.local";

type StaticFiles = Pick<Fetcher, "fetch"> | undefined;

/** The font file for social pictures, from this deployment's static files. Null when the binding or the file is missing. */
export const pictureFontLoader = (assets: StaticFiles) => async (): Promise<Uint8Array | null> => {
  const response = await assets?.fetch(`${ORIGIN}/social/glyphs.bin`);
  return response?.ok ? new Uint8Array(await response.arrayBuffer()) : null;
};

/** Style tokens of a folder in public/brands, from this deployment's static files. Null when the binding or the folder is missing. */
export const themeTokens =
  (assets: StaticFiles) =>
  async (theme: string): Promise<string | null> => {
    const response = await assets?.fetch(`${ORIGIN}/brands/${theme}/tokens.css`);
    return response?.ok ? response.text() : null;
  };
