/** A timer of a browser holds 24 days at most. */
const MAX_MS = 2 ** 31 - 1;
/** A token that is renewed sooner than this would be asked for all the time. */
const MIN_MS = 5_000;

/** Renews the session's token in `renewInMs`, and again each time; ends when nobody is signed in any more. Answers how to stop. */
export function keepSignedIn(renewInMs: number): () => void {
  let timer: number | undefined;
  const wait = (ms: number) => {
    timer = window.setTimeout(() => void renew(), Math.min(Math.max(ms, MIN_MS), MAX_MS));
  };
  const renew = async () => {
    const answer = await fetch("/session/renew", { method: "POST" }).catch(() => null);
    if (answer?.ok) wait(((await answer.json()) as { renewInMs: number }).renewInMs);
  };
  wait(renewInMs);
  return () => window.clearTimeout(timer);
}
