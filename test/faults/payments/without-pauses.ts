/** A refused call is repeated by Stripe's client after a pause; pauses are not what is tested. Answers what puts them back. */
export function withoutPauses(): () => void {
  const real = globalThis.setTimeout;
  globalThis.setTimeout = ((work: (...all: unknown[]) => void, milliseconds = 0, ...rest: unknown[]) =>
    real(work, milliseconds < 10_000 ? 0 : milliseconds, ...rest)) as typeof globalThis.setTimeout;
  return () => {
    globalThis.setTimeout = real;
  };
}
