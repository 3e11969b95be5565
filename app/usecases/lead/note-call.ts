import type { BookingToken, LeadGuid } from "../../domain/core/ids";
import type { Context } from "../context";
import { derivedGuid } from "./derived-guid";

/** Writes who made a quote, or booked, for the customer on the phone; once for each. Nothing, where nobody did. */
export async function noteForCaller(
  context: Context,
  noteTarget: { readonly lead: LeadGuid } | { readonly booking: BookingToken },
): Promise<void> {
  const { call, clock, db } = context;
  // The quote that the call began with has its act already.
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
