import type { BookingRequest } from "../../domain/booking/request";
import { isSuspectedDuplicate, tasksOf } from "../../domain/booking/prints";
import type { Lead, LeadContact } from "../../domain/lead/lead";
import { parseMobile } from "../../domain/phone/format";
import type { PlainDay } from "../../domain/time/plain-date";
import type { Context } from "../context";
import { contactPrints, regoPrint } from "../discounts/customer-keys";

type Customer = Pick<LeadContact, "email" | "mobile"> & { readonly rego: string | null };
export interface Duplicate {
  readonly id: number;
  readonly serviceDay: PlainDay;
}

/** Looks up what this customer booked; the answer finds among it a booking of the same vehicle and work within a week of a day (decisions.md row 30). */
export async function duplicatesOf(context: Context, lead: Lead, { email, mobile: typed, rego: plate }: Customer): Promise<(day: PlainDay | null) => Duplicate | null> {
  if (email === null && typed === null) return () => null;
  const mobile = typed === null ? null : (parseMobile(lead.country, typed) ?? typed);
  const [contact, rego] = await Promise.all([contactPrints(context, { email, mobile }), regoPrint(context, plate ?? lead.vehicle.rego)]);
  const before = await context.db.bookings.ofCustomer(contact);
  const now = { ...contact, rego, vehicle: lead.vehicle.description, tasks: tasksOf(lead.cart) };
  return (serviceDay) => (serviceDay === null ? null : (before.find((booking) => isSuspectedDuplicate(booking, { ...now, serviceDay })) ?? null));
}

/** The same for a request that was just sent, by the contact details typed into it. The customer may book all the same. */
export async function duplicateOfRequest(context: Context, request: BookingRequest): Promise<Duplicate | null> {
  const lead = await context.db.leads.find(request.leadGuid);
  return lead && (await duplicatesOf(context, lead, request))(request.serviceDay);
}
