/** Where a static file of ours is read. The host names nobody: the binding looks at the path alone. */
const FILE = "https://assets.local/social/letters.bin";

/** The letters of social pictures, from the static files of this deployment; null = it has no such binding, or no such file. */
export const pictureLetters = (assets: Pick<Fetcher, "fetch"> | undefined) => async (): Promise<Uint8Array | null> => {
  const found = await assets?.fetch(FILE);
  return found?.ok ? new Uint8Array(await found.arrayBuffer()) : null;
};
