/** The path of a static file. The host is arbitrary, because the binding reads only the path. */
const FILE = "https://assets.local/social/letters.bin";

/** The font file of social pictures from the static files of this deployment; null when the binding or the file is missing. */
export const pictureLetters = (assets: Pick<Fetcher, "fetch"> | undefined) => async (): Promise<Uint8Array | null> => {
  const response = await assets?.fetch(FILE);
  return response?.ok ? new Uint8Array(await response.arrayBuffer()) : null;
};
