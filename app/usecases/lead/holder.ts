import type { BookingToken } from "../../domain/core/ids";
import { isHeldByAny, type LeadHolder } from "../../domain/lead/lead-holder";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";

export type HolderContext = Pick<
  Context,
  "viewer" | "impersonation" | "db" | "identity" | "cipher" | "clock" | "log" | "later"
>;

/**
 * The caller's identity as a holder: the signed-in person and the browser, or during impersonation the customer. Cron runs and queue messages have no caller.
 */
export async function currentHolder(context: HolderContext): Promise<LeadHolder> {
  if (context.impersonation !== null) return context.impersonation.holder;
  const { holderHash } = context.viewer;
  return { userId: (await currentUser(context))?.userId ?? null, holderHash: holderHash === "" ? null : holderHash };
}

/**
 * Whether this viewer holds the booking: they made it, have since verified the contact in it, or are signed in as its owner. Having started the quote or
 * knowing the URL is not enough.
 */
export async function isBookingHolder(
  context: HolderContext,
  { token, holders = [] }: { readonly token: BookingToken; readonly holders?: readonly LeadHolder[] },
): Promise<boolean> {
  const { contactHash } = context.viewer;
  const [caller, isOfContact] = await Promise.all([
    currentHolder(context),
    contactHash !== null && context.db.bookings.belongsToContact(token, contactHash, context.clock.now()),
  ]);
  return isOfContact || isHeldByAny(holders, caller);
}
