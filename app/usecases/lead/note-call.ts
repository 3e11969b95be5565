import type { BookingToken, LeadGuid } from "../../domain/core/ids";
import type { Context } from "../context";
import { deriveGuid } from "./derived-guid";

/** Records which operator made a quote or booking for the customer on the phone. Each one is recorded once. Does nothing if no operator was involved. */
export async function recordOperatorCall(
  context: Context,
  target: { readonly lead: LeadGuid } | { readonly booking: BookingToken },
): Promise<void> {
  const { call, clock, db } = context;
  // The quote that was open when the call began is already recorded.
  if (call === null || ("lead" in target && target.lead === call.leadGuid)) return;
  const subject = "lead" in target ? target.lead : target.booking;
  const id = await deriveGuid(context, ["made for a caller", subject]);
  const { personId, name, role, reason } = call;
  await db.desk.begin({
    id,
    at: clock.now(),
    personId,
    person: name,
    email: "",
    role,
    kind: "lead" in target ? "quote-for-caller" : "booked-for-caller",
    about: subject,
    reason,
  });
  await db.desk.end(id, "done");
}
