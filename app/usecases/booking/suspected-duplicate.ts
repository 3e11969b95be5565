import { vehicleIdentity } from "../../domain/catalogue/vehicle/describe";
import type { BookingRequest } from "../../domain/booking/request";
import { isSuspectedDuplicate, taskKeys } from "../../domain/booking/booking-digests";
import { isHeldByAny } from "../../domain/lead/lead-holder";
import type { LeadContact } from "../../domain/identity/contact/contact";
import type { Lead } from "../../domain/lead/lead";
import { parseMobile } from "../../domain/core/phone/format";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { Context } from "../context";
import { regoDigest } from "../pricing/discounts/customer-keys";
import { contactDigests } from "../identity/contact-digests";
import { currentHolder } from "../lead/holder";

type Customer = Pick<LeadContact, "email" | "mobile"> & { readonly rego: string | null };
/** A likely duplicate. Its number and day are shown only to its holder, because anybody can enter the same contact details. */
export interface Duplicate {
  readonly own: { readonly id: number; readonly serviceDay: PlainDay } | null;
}

/** Reads this customer's bookings. The returned function finds a booking for the same vehicle and work within a week of the given day (docs/decisions/0038). */
export async function loadDuplicateFinder(
  context: Context,
  lead: Lead,
  { email, mobile: customerMobile, rego: plate }: Customer,
): Promise<(day: PlainDay | null) => Duplicate | null> {
  if (email === null && customerMobile === null) return () => null;
  const mobile = customerMobile === null ? null : (parseMobile(lead.country, customerMobile) ?? customerMobile);
  const [contact, rego, currentViewer] = await Promise.all([
    contactDigests(context, { email, mobile }),
    regoDigest(context, plate ?? lead.vehicle.rego),
    currentHolder(context),
  ]);
  const recentBookings = await context.db.bookings.listByCustomer(contact);
  const candidate = { ...contact, rego, vehicle: vehicleIdentity(lead.vehicle), tasks: taskKeys(lead.cart) };
  return (serviceDay) => {
    const similarBookings =
      serviceDay === null
        ? []
        : recentBookings.filter((booking) => isSuspectedDuplicate(booking, { ...candidate, serviceDay }));
    const ownBooking = similarBookings.find(({ holders }) => isHeldByAny(holders, currentViewer));
    if (similarBookings.length === 0) return null;
    context.log.info({ event: "decided", decision: "duplicate-booking" });
    return { own: ownBooking ? { id: ownBooking.id, serviceDay: ownBooking.serviceDay } : null };
  };
}

/** Like `loadDuplicateFinder`, but for a submitted request and the contact details in it. The customer may still book. */
export async function findDuplicateOfRequest(context: Context, request: BookingRequest): Promise<Duplicate | null> {
  const lead = await context.db.leads.find(request.leadGuid);
  return lead && (await loadDuplicateFinder(context, lead, request))(request.serviceDay);
}
