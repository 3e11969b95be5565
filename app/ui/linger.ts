/** Milliseconds a spinner stays after the answer, so that it does not flicker between two calls (ledger F-440). It comes after 500 ms: motion.css. */
export const LINGER = 50;

/** A spinner's life: there from the call on, and until a moment after the answer unless a new call starts in between. */
export function linger(show: (isShown: boolean) => void) {
  let over: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(over);
  return {
    /** A call is on its way. */
    call() {
      stop();
      show(true);
    },
    /** The call has its answer, or there never was one. */
    answer() {
      stop();
      over = setTimeout(() => show(false), LINGER);
    },
    stop,
  };
}
