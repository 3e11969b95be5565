import type { BookingRequest } from "../../domain/booking/request";
import { isSuspectedDuplicate, tasksOf } from "../../domain/booking/prints";
import type { Lead, LeadContact } from "../../domain/lead/lead";
import { parseMobile } from "../../domain/phone/format";
import type { PlainDay } from "../../domain/time/plain-date";
import type { Context } from "../context";
import { contactPrints, regoPrint } from "../discounts/customer-keys";

/** The same for a request that was just sent, by the contact details typed into it. */
export async function duplicateOfRequest(context: Context, request: BookingRequest) {
  const lead = await context.db.leads.find(request.leadGuid);
  return lead && suspectedDuplicate(context, lead, request);
}

/** A booking of the same customer, vehicle and work within a week (decisions.md row 30); null = none. The customer may book all the same. */
export async function suspectedDuplicate(
  context: Context,
  lead: Lead,
  about: Pick<LeadContact, "email" | "mobile"> & { readonly rego: string | null; readonly serviceDay: PlainDay | null },
): Promise<{ readonly id: number; readonly serviceDay: PlainDay } | null> {
  if (about.serviceDay === null || (about.email === null && about.mobile === null)) return null;
  const mobile = about.mobile === null ? null : (parseMobile(lead.country, about.mobile) ?? about.mobile);
  const [contact, rego] = await Promise.all([contactPrints(context, { email: about.email, mobile }), regoPrint(context, about.rego ?? lead.vehicle.rego)]);
  const now = { ...contact, rego, vehicle: lead.vehicle.description, tasks: tasksOf(lead.cart), serviceDay: about.serviceDay };
  const before = await context.db.bookings.ofCustomer(contact);
  return before.find((booking) => isSuspectedDuplicate(booking, now)) ?? null;
}
