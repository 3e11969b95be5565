import type { BookingToken } from "../../domain/core/ids";
import { isHeldByOneOf, type LeadHolder } from "../../domain/lead/lead-holder";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";

export type HolderContext = Pick<Context, "viewer" | "seen" | "db" | "identity" | "cipher" | "clock" | "log" | "later">;

/** The caller as holder: the signed-in person and the browser, or during impersonation the customer. Cron runs and queue messages have no caller. */
export async function callerOf(context: HolderContext): Promise<LeadHolder> {
  if (context.seen !== null) return context.seen.holder;
  const { holderHash } = context.viewer;
  return { userId: (await currentUser(context))?.userId ?? null, holderHash: holderHash === "" ? null : holderHash };
}

/**
 * Whether this viewer holds the booking: they made it, have verified its contact since, or are signed in as its owner. Having started its quote or having its
 * URL is not enough.
 */
export async function isBookingHolder(
  context: HolderContext,
  { token, holders = [] }: { readonly token: BookingToken; readonly holders?: readonly LeadHolder[] },
): Promise<boolean> {
  const { contactHash } = context.viewer;
  const [caller, isOfContact] = await Promise.all([
    callerOf(context),
    contactHash !== null && context.db.bookings.isOfContact(token, contactHash, context.clock.now()),
  ]);
  return isOfContact || isHeldByOneOf(holders, caller);
}
