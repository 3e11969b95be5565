import type { BookingToken, LeadGuid } from "../../domain/core/ids";
import type { Context } from "../context";
import { derivedGuid } from "./derived-guid";

/** Records once which operator made a quote or booking for the customer on the phone. Does nothing if no operator was involved. */
export async function noteForCaller(
  context: Context,
  noteTarget: { readonly lead: LeadGuid } | { readonly booking: BookingToken },
): Promise<void> {
  const { call, clock, db } = context;
  // The quote with which the call began is already recorded.
  if (call === null || ("lead" in noteTarget && noteTarget.lead === call.leadGuid)) return;
  const about = "lead" in noteTarget ? noteTarget.lead : noteTarget.booking;
  const id = await derivedGuid(context, ["made for a caller", about]);
  const { personId, name, role, reason } = call;
  await db.desk.begin({
    id,
    at: clock.now(),
    personId,
    person: name,
    email: "",
    role,
    kind: "lead" in noteTarget ? "quote-for-caller" : "booked-for-caller",
    about,
    reason,
  });
  await db.desk.end(id, "done");
}
