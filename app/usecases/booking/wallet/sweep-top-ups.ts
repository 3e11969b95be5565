import type { Context } from "../../context";
import { withinQueryBudget } from "../../core/within-query-budget";
import { finishTopUp, release } from "./top-up";

const BATCH_SIZE = 25;
/** Somebody may still be typing a card. */
const UNTOUCHED_MS = 60 * 60 * 1000;
/** How long to wait for a silent provider or an undecided bank before the money is released. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000;

/** Finishes what a crash, a closed browser or a lost notice left incomplete: approved money is added to its wallet, everything else is released. */
export async function sweepTopUps(context: Context): Promise<void> {
  const now = context.clock.now();
  for (const topUp of withinQueryBudget(context, await context.db.topUps.unfinished(now - UNTOUCHED_MS, BATCH_SIZE))) {
    const finished = topUp.state === "started" ? await finishTopUp(context, topUp.id) : null;
    if (finished?.ok || finished?.code === "payment-released") continue;
    const waits = finished?.code === "payment-unavailable" || finished?.code === "payment-pending";
    if (waits && topUp.createdAt > now - GIVE_UP_MS) await context.db.topUps.markChecked(topUp.id, now);
    else await release(context, topUp, topUp.reason ?? "abandoned");
  }
}
