import { decryptContact } from "../../lead/open-lead";
import { NO_CONTACT } from "../../../domain/identity/contact/contact";
import type { AttemptId, LeadGuid } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { PaymentAttempt } from "../../../domain/booking/payment-attempt";
import { type BillingAddress, toWireErrors, readBillingAddress } from "../../../domain/payments/billing-address";
import { METHODS, type OnlineMethod } from "../../../domain/payments/methods";
import type { Context } from "../../context";
import { customerOfBooking } from "./read-receipt";
import { beginAttempt, type ProviderPaymentDetails, type OpenRefusal } from "./open-attempt";
import { customerOfRequest } from "./start-payment";
import { openRequest } from "../sealed-request";

/**
 * Sends the address to the provider for its credit check and opens the payment there. The address is not stored here. An attempt that is in progress or
 * finished does not change, and its page continues with the next step.
 */
export async function submitBillingAddress(
  context: Context,
  attemptId: AttemptId,
  billingAddress: BillingAddress,
): Promise<{ readonly ok: true } | OpenRefusal | Refusal<"payment-not-found" | "invalid-input">> {
  const attempt = await context.db.payments.find(attemptId);
  if (!attempt || !METHODS[attempt.method].needsBillingAddress) return refuse("payment-not-found");
  if (attempt.state !== "created") return { ok: true };
  const parsedAddress = readBillingAddress(context.config.country, billingAddress);
  if (!parsedAddress.ok) return refuse("invalid-input", parsedAddress.errors);
  const beginResult = await beginAttempt(context, attempt, {
    ...(await buildProviderDetails(context, attempt)),
    billingAddress: parsedAddress.address,
  });
  return beginResult.ok ? { ok: true } : beginResult;
}

/**
 * Validates a billing address that was sent with the request. Errors use the API's field names. `address` null = the method needs no address, or none was sent.
 */
export function parseBillingAddress(
  context: Context,
  method: OnlineMethod,
  billingAddress: BillingAddress | undefined,
): { readonly ok: true; readonly address: BillingAddress | null } | Refusal<"invalid-input"> {
  if (!METHODS[method].needsBillingAddress || billingAddress === undefined) return { ok: true, address: null };
  const parsedAddress = readBillingAddress(context.config.country, billingAddress);
  return parsedAddress.ok ? parsedAddress : refuse("invalid-input", toWireErrors(parsedAddress.errors));
}

async function loadLeadCustomer(context: Context, leadGuid: LeadGuid) {
  const storedLead = await context.db.leads.findStored(leadGuid);
  const contact = storedLead ? await decryptContact(context, storedLead) : NO_CONTACT;
  return customerOfRequest({ ...contact, mobile: contact.mobile ?? contact.phone });
}

/** The payment details for the provider, as they were when the attempt was created. */
async function buildProviderDetails(
  context: Context,
  attempt: PaymentAttempt,
): Promise<Omit<ProviderPaymentDetails, "billingAddress">> {
  const { payingBookingToken, sealedRequest, leadGuid, offer } = attempt;
  const description = `Booking at ${offer.supplierName}`;
  if (payingBookingToken !== null)
    return { description, receiptEmail: null, customer: await customerOfBooking(context, payingBookingToken) };
  // The API opened the payment for a lead. The customer details come from the lead and are sent only to the provider.
  if (sealedRequest === null)
    return { description, receiptEmail: null, customer: await loadLeadCustomer(context, leadGuid) };
  const request = await openRequest(context, sealedRequest, leadGuid);
  return { description, receiptEmail: request.email, customer: customerOfRequest(request) };
}
