import type { Context } from "../context";
import { finishAttempt } from "./finish-attempt";
import { releaseAttempt } from "./release-attempt";

const EACH_RUN = 25;
/** A customer may still be typing a card. */
const UNTOUCHED_MS = 60 * 60 * 1000;

/**
 * Ends what a crash, a closed browser or a lost webhook left in the middle:
 * held money becomes its booking, everything else is let go.
 */
export async function sweepAttempts(context: Context): Promise<{ readonly booked: number; readonly released: number }> {
  const before = context.clock.now() - UNTOUCHED_MS;
  const count = { booked: 0, released: 0 };
  for (const attempt of await context.db.payments.unfinished(before, EACH_RUN)) {
    const finished = attempt.state === "started" ? await finishAttempt(context, attempt.id, "system") : null;
    if (finished?.ok) count.booked++;
    // Unreachable providers and undecided banks keep their attempt for the next run.
    else if (finished?.code === "payment-unavailable" || finished?.code === "payment-pending") continue;
    else if (await releaseAttempt(context, attempt, attempt.reason ?? "abandoned", "system")) count.released++;
  }
  return count;
}
