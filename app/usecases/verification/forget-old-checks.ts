import type { Context } from "../context";

const KEPT_MS = 24 * 3_600_000;

/** Codes and what became of them are kept a day (docs: retention); so is how often a plate's fleet membership was asked for. */
export async function forgetOldChecks(context: Context): Promise<void> {
  const moment = context.clock.now() - KEPT_MS;
  await Promise.all([context.db.verification.forgetBefore(moment), context.db.fleets.forgetTriesBefore(moment)]);
}
