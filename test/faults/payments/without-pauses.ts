/** Removes the pause before Stripe's client retries a refused call, because pauses are not under test. Returns a function that restores it. */
export function withoutPauses(): () => void {
  const realSetTimeout = globalThis.setTimeout;
  globalThis.setTimeout = ((work: (...all: unknown[]) => void, milliseconds = 0, ...rest: unknown[]) =>
    realSetTimeout(work, milliseconds < 10_000 ? 0 : milliseconds, ...rest)) as typeof globalThis.setTimeout;
  return () => {
    globalThis.setTimeout = realSetTimeout;
  };
}
