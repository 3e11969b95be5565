import type { BookingRequest } from "../../domain/booking/request";
import type { Offer } from "../../domain/booking/offer";
import { type Refusal, refuse } from "../../domain/outcomes";
import { cardRefusal } from "../../domain/payments/eligibility";
import type { Lead } from "../../domain/lead/lead";
import type { Context } from "../context";
import { type ExamineRefusal, examineRequest } from "../booking/examine-request";
import { type Opened, type OpenRefusal, openAttempt } from "./open-attempt";

export type StartRefusal = ExamineRefusal | OpenRefusal | Refusal<"payment-not-offered">;

/** Opens the card payment of a booking that passed every check. The request is kept sealed with the attempt: the webhook alone can book. */
export async function startCardPayment(context: Context, asked: BookingRequest, submissionKey: string): Promise<Opened | StartRefusal> {
  const examined = await examineRequest(context, asked, "creditCard");
  if (!examined.ok) return examined;
  const { request, lead, offer, agreed } = examined;
  if (!mayPayByCard(context, lead, offer)) return refuse("payment-not-offered");
  const plain = JSON.stringify(request);
  // Sealed for the lead, because the attempt's own id is not known before it is stored.
  const sealedRequest = await context.cipher.seal(plain, lead.guid);
  return openAttempt(
    context,
    {
      submissionKey,
      inputHash: await context.cipher.fingerprint(`${plain}${offer.price.total}${offer.price.inputHash}`),
      leadGuid: lead.guid,
      supplierId: offer.supplier.id,
      payingBookingToken: null,
      amount: offer.price.total,
      currency: offer.price.currency,
      sealedRequest,
      offer: agreed,
    },
    { description: `Booking at ${offer.supplier.name}`, receiptEmail: request.email },
  );
}

export const mayPayByCard = (context: Context, lead: Pick<Lead, "fleetCompanyId">, offer: Offer): boolean =>
  cardRefusal({
    total: offer.price.total,
    pricingStrategy: offer.price.strategy,
    acceptOnlinePayments: offer.supplier.acceptOnlinePayments,
    fleetCompanyId: lead.fleetCompanyId,
    cardAvailable: context.cards.provider !== null,
  }) === null;
