/** Maximum delay of a browser timer, about 24 days. */
const MAX_DELAY_MS = 2 ** 31 - 1;
/** Minimum interval, which avoids constant renewal requests. */
const MIN_DELAY_MS = 5_000;

/**
 * Renews the session's token after `renewInMs`, then again after the delay in each response. Stops when the person is no longer signed in. Returns a
 * function that stops it.
 */
export function keepSignedIn(renewInMs: number): () => void {
  let timer: number | undefined;
  const scheduleRenewal = (ms: number) => {
    timer = window.setTimeout(() => void renewSession(), Math.min(Math.max(ms, MIN_DELAY_MS), MAX_DELAY_MS));
  };
  const renewSession = async () => {
    const response = await fetch("/session/renew", { method: "POST" }).catch(() => null);
    if (response?.ok) scheduleRenewal(((await response.json()) as { renewInMs: number }).renewInMs);
  };
  scheduleRenewal(renewInMs);
  return () => window.clearTimeout(timer);
}
