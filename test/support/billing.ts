import type { BillingAddress } from "../../app/domain/payments/billing-address";
import { METHODS, type OnlineMethod } from "../../app/domain/payments/methods";
import type { Context } from "../../app/usecases/context";
import { submitBillingAddress } from "../../app/usecases/booking/payments/give-billing-address";
import type { OpenResult } from "../../app/usecases/booking/payments/open-attempt";

/** A fictitious address in a real town. */
export const BILLING: BillingAddress = {
  line1: "12 Station Street",
  city: "Parramatta",
  state: "NSW",
  postcode: "2150",
};
/** The same address in the API's wire format. */
export const BILLING_ON_WIRE = { Line1: "12 Station Street", City: "Parramatta", State: "NSW", Postcode: "2150" };

type OpenPayment = Extract<OpenResult, { kind: "open" }>;

/** Completes the customer's step between our page and the provider's, which asks for the billing address if it is required. */
export async function billingAddressForm(
  context: Context,
  method: OnlineMethod,
  payload: OpenPayment,
): Promise<OpenPayment> {
  if (!METHODS[method].needsBillingAddress) return payload;
  const input = await submitBillingAddress(context, payload.attemptId, BILLING);
  if (!input.ok) throw new Error(JSON.stringify(input));
  const attempt = await context.db.payments.find(payload.attemptId);
  return { ...payload, handOver: attempt?.handOver ?? null };
}
