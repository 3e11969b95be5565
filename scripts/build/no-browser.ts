/** Stands for `react-dom` in the worker: Remix's router names this, and calls it in a browser alone. */
export const flushSync = (): never => {
  throw new Error("react-dom runs in a browser");
};
