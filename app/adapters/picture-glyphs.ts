/** URL of the static file. The host is arbitrary, because the binding only uses the path. */
const FILE_URL = "https://assets.local/social/glyphs.bin";

/** The font file for social pictures, from this deployment's static files. Null when the binding or the file is missing. */
export const pictureFontLoader =
  (assets: Pick<Fetcher, "fetch"> | undefined) => async (): Promise<Uint8Array | null> => {
    const response = await assets?.fetch(FILE_URL);
    return response?.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  };
