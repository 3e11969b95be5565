import { hideContact } from "../../../domain/identity/contact/contact-details";
import type { BookingStatus } from "../../../domain/booking/status";
import type { Context } from "../../context";
import type { LeadContact } from "../../../domain/identity/contact/contact";
import type { BookingInBrief, LeadContactRow } from "../../../domain/booking/portal-overview";
import { openRequest } from "../../booking/sealed-request";

/** What a store's list says of a customer: the first name, and the plate and mobile once the booking is the store's. */
export interface CustomerInBrief {
  readonly firstName: string | null;
  readonly rego: string | null;
  readonly mobile: string | null;
}

const THEIRS: readonly BookingStatus[] = ["Confirmed", "Rescheduled", "Serviced"];

export async function customerInBrief(
  { cipher }: Pick<Context, "cipher">,
  { token, sealedRequest, status }: Pick<BookingInBrief, "token" | "sealedRequest" | "status">,
): Promise<CustomerInBrief> {
  const { firstName, rego, mobile } = await openRequest({ cipher }, sealedRequest, token);
  const isTheirs = THEIRS.includes(status);
  return { firstName: hideContact(firstName), rego: isTheirs ? rego : null, mobile: isTheirs ? mobile : null };
}

/** The contact of a lead that the store has seen; null = it has not, or the customer deleted it. */
export async function revealedContact(
  { cipher }: Pick<Context, "cipher">,
  { leadGuid, hasRevealed, contactSealed }: LeadContactRow,
): Promise<LeadContact | null> {
  if (!hasRevealed || contactSealed === null) return null;
  return JSON.parse(await cipher.open(contactSealed, leadGuid)) as LeadContact;
}
