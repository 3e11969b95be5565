import { hideContact } from "../../../domain/identity/contact/contact-details";
import type { BookingStatus } from "../../../domain/booking/status";
import type { Context } from "../../context";
import type { BookingInBrief } from "../../../domain/booking/portal-overview";
import { openRequest } from "../../booking/sealed-request";

/** What a store's list says of a customer: the first name, and the plate once the booking is the store's. */
export interface CustomerInBrief {
  readonly firstName: string | null;
  readonly rego: string | null;
}

const THEIRS: readonly BookingStatus[] = ["Confirmed", "Rescheduled", "Serviced"];

export async function customerInBrief(
  { cipher }: Pick<Context, "cipher">,
  { token, sealedRequest, status }: Pick<BookingInBrief, "token" | "sealedRequest" | "status">,
): Promise<CustomerInBrief> {
  const { firstName, rego } = await openRequest({ cipher }, sealedRequest, token);
  return { firstName: hideContact(firstName), rego: THEIRS.includes(status) ? rego : null };
}
