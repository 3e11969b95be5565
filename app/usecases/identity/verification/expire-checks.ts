import { retentionMs } from "../../../domain/core/retention/retention";
import type { Context } from "../../context";

/**
 * Deletes codes and their results after a day, and likewise the counts of fleet membership checks per plate. Approval links of fleet companies expire after
 * the work.
 */
export async function forgetOldChecks(context: Context): Promise<void> {
  const now = context.clock.now();
  const moment = now - retentionMs("codes");
  await Promise.all([
    context.db.verification.forgetBefore(moment),
    context.db.bookings.forgetClaims(now),
    context.db.fleets.forgetTriesBefore(moment),
    context.db.fleets.forgetAsksBefore(now - retentionMs("fleetApprovalRequests")),
  ]);
}
