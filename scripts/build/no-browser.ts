/** Replaces `react-dom` in the worker. Remix's router imports this function, but calls it only in a browser. */
export const flushSync = (): never => {
  throw new Error("react-dom runs in a browser");
};
