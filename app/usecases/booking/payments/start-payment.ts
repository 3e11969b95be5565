import type { BookingRequest } from "../../../domain/booking/request";
import type { Offer } from "../../../domain/booking/offer";
import { refuseUsedUpDiscount, refuseBooking } from "../../../domain/booking/refusal";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { PaymentScreen } from "../../../domain/payments/attempt";
import { HOLD_MS } from "../../../domain/supplier/availability/held-days";
import { methodRefusal } from "../../../domain/payments/eligibility";
import type { OnlineMethod } from "../../../domain/payments/methods";
import type { Lead } from "../../../domain/lead/lead";
import type { Context } from "../../context";
import { type ExamineRefusal, examineRequest } from "../examine-request";
import { suggestFreeDays } from "../place-booking";
import { reserveLargeDiscount } from "../discount-use";
import { mayTryCode } from "../../pricing/discounts/look-up-code";
import type { RequestedHold } from "../../../domain/booking/stored-payment";
import { type OpenResult, type OpenRefusal, openAttemptWithHold } from "./open-attempt";
import { buildPaymentFacts } from "../../quotes/payment-facts";

export type StartRefusal = ExamineRefusal | OpenRefusal | Refusal<"payment-not-offered" | "rate-limited">;

export interface ChosenPayment {
  readonly method: OnlineMethod;
  readonly screen: Extract<PaymentScreen, "finalise" | "product-finalise">;
}

/**
 * Opens the payment of a validated booking and holds its slot for ten minutes. The encrypted request is stored with the attempt, so that the provider's webhook
 * alone is enough to create the booking.
 */
export async function startPayment(
  context: Context,
  bookingRequest: BookingRequest,
  { method, screen }: ChosenPayment,
  submissionKey: string,
): Promise<OpenResult | StartRefusal> {
  if (!(await mayTryCode(context, bookingRequest.promoCode))) return refuse("rate-limited");
  const examination = await examineRequest(context, bookingRequest, method);
  if (!examination.ok) return examination;
  const { request, lead, offer, agreedOffer } = examination;
  if (!mayPayBy(context, method, lead, offer)) return refuse("payment-not-offered");
  const discount = await reserveLargeDiscount(context, offer);
  if (discount === null) return refuseUsedUpDiscount();
  const requestJson = JSON.stringify(request);
  // Encrypted for the lead, because the attempt's own id is not known before it is stored.
  const sealedRequest = await context.cipher.seal(requestJson, lead.guid);
  const holding = await openAttemptWithHold(
    context,
    {
      submissionKey,
      inputHash: await context.cipher.fingerprint(
        `${method}${requestJson}${offer.price.total}${offer.price.inputHash}`,
      ),
      leadGuid: lead.guid,
      supplierId: offer.supplier.id,
      method,
      origin: { screen, unbranded: false },
      payingBookingToken: null,
      agreedVersion: null,
      amount: offer.price.total,
      currency: offer.price.currency,
      sealedRequest,
      offer: agreedOffer,
      hold: await buildRequestedHold(context, request),
    },
    {
      description: `Booking at ${offer.supplier.name}`,
      receiptEmail: request.email,
      customer: customerOfRequest(request),
      billingAddress: null,
    },
  );
  if (!holding?.ok) await discount.releaseQuota();
  return holding ?? refuseBooking(4, { nextDays: await suggestFreeDays(context, request) });
}

/** The day to hold while the customer pays. */
async function buildRequestedHold(
  { cipher, clock, limits: { network } }: Context,
  { serviceDay }: Pick<BookingRequest, "serviceDay">,
): Promise<RequestedHold> {
  return {
    day: serviceDay,
    until: clock.now() + HOLD_MS,
    network: network === null ? null : await cipher.fingerprint(`hold from ${network}`),
  };
}

export const customerOfRequest = ({
  firstName,
  lastName,
  email,
  mobile,
}: Pick<BookingRequest, "firstName" | "lastName" | "email" | "mobile">) => ({
  firstName: firstName ?? "",
  lastName: lastName ?? "",
  email: email ?? "",
  mobile: mobile ?? "",
});

export const mayPayBy = (
  context: Context,
  method: OnlineMethod,
  lead: Pick<Lead, "fleetCompanyId">,
  offer: Pick<Offer, "price" | "supplier">,
): boolean =>
  methodRefusal(
    method,
    buildPaymentFacts(context, {
      price: offer.price,
      supplier: offer.supplier,
      fleetCompanyId: lead.fleetCompanyId,
      source: "customerPrepayment",
    }),
  ) === null;
