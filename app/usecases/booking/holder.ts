import type { Booking } from "../../domain/booking/booking";
import { isHeldByOneOf, type LeadHolder } from "../../domain/lead/held-by";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";

export type Asking = Pick<Context, "viewer" | "seen" | "db" | "identity" | "cipher" | "clock" | "log" | "later">;

/** Who is asking: the person who is signed in and the browser; for somebody of the desk who only looks, whose page it is. Cron runs and queue messages are nobody. */
export async function callerOf(context: Asking): Promise<LeadHolder> {
  if (context.seen !== null) return context.seen.holder;
  const { holderHash } = context.viewer;
  return { userId: (await currentUser(context))?.userId ?? null, holderHash: holderHash === "" ? null : holderHash };
}

/** Does this viewer hold the booking: made it, proved since that it is theirs, or is signed in by its contact? Who began its quote does not by that alone, and neither does who has its address. */
export async function isBookingHolder(
  context: Asking,
  { token, holders = [] }: Pick<Booking, "token" | "holders">,
): Promise<boolean> {
  const { contactHash } = context.viewer;
  const [caller, isOfContact] = await Promise.all([
    callerOf(context),
    contactHash !== null && context.db.bookings.isOfContact(token, contactHash, context.clock.now()),
  ]);
  return isOfContact || isHeldByOneOf(holders, caller);
}
