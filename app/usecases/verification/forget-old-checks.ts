import { keptMs } from "../../domain/trust/retention";
import type { Context } from "../context";

/** Codes and what became of them are kept a day; so is how often a plate's fleet membership was asked for. Links that ask a fleet company end after the work. */
export async function forgetOldChecks(context: Context): Promise<void> {
  const now = context.clock.now();
  const moment = now - keptMs("codes");
  await Promise.all([
    context.db.verification.forgetBefore(moment),
    context.db.bookings.forgetClaims(now),
    context.db.fleets.forgetTriesBefore(moment),
    context.db.fleets.forgetAsksBefore(now - keptMs("fleetAsks")),
  ]);
}
