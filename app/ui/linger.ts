/** Milliseconds a spinner stays after the answer, so that it does not flicker between two calls (ledger F-440). It comes after 500 ms: motion.css. */
export const LINGER = 50;

/**
 * Tells the spinner of a call that is on its way to be seen, and that of an answered one to go a moment later.
 * What is returned calls that off: a new call has started, or the page is gone.
 */
export function linger(isActive: boolean, show: (isShown: boolean) => void): (() => void) | undefined {
  if (isActive) return void show(true);
  const over = setTimeout(() => show(false), LINGER);
  return () => clearTimeout(over);
}
