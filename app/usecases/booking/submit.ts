import { parseAttemptId } from "../../domain/core/ids";
import { type DiscountChangedRefusal, refuseUsedUpDiscount, refuseBooking } from "../../domain/booking/refusal";
import type { BookingRequest } from "../../domain/booking/request";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { PaymentAttempt } from "../../domain/booking/payment-attempt";
import type { Context } from "../context";
import { recordOperatorCall } from "../lead/note-call";
import { reserveLargeDiscount } from "./discount-use";
import { mayTryCode } from "../pricing/discounts/look-up-code";
import { type FinishRefusal, finishAttempt } from "./payments/finish-attempt";
import { mayPayBy } from "./payments/start-payment";
import { type ExamineRefusal, examineRequest } from "./examine-request";
import { type PlacementResult, placeBooking } from "./place-booking";
import { sealRequest } from "./sealed-request";
import { buildSlotLimits } from "./slot-limits";

export type SubmitRefusal =
  | ExamineRefusal
  | FinishRefusal
  | DiscountChangedRefusal
  | Refusal<"mobile-not-verified" | "too-many-bookings" | "payment-not-found" | "payment-not-offered" | "rate-limited">;

/**
 * Creates a booking. With a payment, the result depends on the payment's state. Without one, the customer pays the supplier on the day. A repeated submission
 * key returns the booking that was made with it (B-217).
 */
export async function submitBooking(
  context: Context,
  request: BookingRequest,
  submissionKey: string,
): Promise<PlacementResult | SubmitRefusal> {
  if (request.existingPaymentId !== null) return submitPaidBooking(context, request, request.existingPaymentId);
  const examine = () => examineRequest(context, request, "payOnTheDay");
  // Attempts to enter a promo code are counted, so a repeated submission is looked up first. Without a code, both queries run in parallel.
  const earlyExamination = request.promoCode === null ? examine() : null;
  const previousBooking = await context.db.bookings.findBySubmission(request.leadGuid, submissionKey);
  if (previousBooking) return { ok: true, bookingToken: previousBooking.token };
  if (!(await mayTryCode(context, request.promoCode))) return refuse("rate-limited");
  const examination = await (earlyExamination ?? examine());
  if (!examination.ok) return examination;
  const discount = await reserveLargeDiscount(context, examination.offer);
  if (discount === null) return refuseUsedUpDiscount();
  const placement = await placeBooking(context, {
    request: examination.request,
    offer: examination.agreedOffer,
    submissionKey,
    payment: null,
    slotLimits: await buildSlotLimits(context, examination.request, examination.proof),
    actor: context.call === null ? "customer" : "operator",
    examined: { supplier: examination.offer.supplier, suburb: examination.lead.suburb?.name ?? "" },
  });
  if (placement.ok) await recordOperatorCall(context, { booking: placement.bookingToken });
  else await discount.releaseQuota();
  return placement;
}

async function submitPaidBooking(
  context: Context,
  request: BookingRequest,
  paymentId: string,
): Promise<PlacementResult | SubmitRefusal> {
  const id = parseAttemptId(paymentId);
  const attempt = id === null ? null : await context.db.payments.find(id);
  // A payment for another lead or an existing booking cannot be used for this booking.
  if (!attempt || attempt.leadGuid !== request.leadGuid || attempt.payingBookingToken !== null)
    return refuse("payment-not-found");
  if (attempt.sealedRequest === null && attempt.state === "started") {
    const attachResult = await attachRequest(context, attempt, request);
    if (!attachResult.ok) return attachResult;
  }
  return finishAttempt(context, attempt.id, "customer");
}

/**
 * Attaches the booking request to a payment that was opened only for an amount. The amounts must match to the cent, and the lead must not have been assigned to
 * a fleet in the meantime.
 */
async function attachRequest(
  context: Context,
  attempt: PaymentAttempt,
  request: BookingRequest,
): Promise<{ ok: true } | ExamineRefusal | Refusal<"payment-not-offered" | "rate-limited">> {
  if (!(await mayTryCode(context, request.promoCode))) return refuse("rate-limited");
  const examination = await examineRequest(context, request, attempt.method);
  if (!examination.ok) return examination;
  const { lead, offer, agreedOffer } = examination;
  if (!mayPayBy(context, attempt.method, lead, offer)) return refuse("payment-not-offered");
  if (
    offer.price.total !== attempt.amount ||
    offer.supplier.id !== attempt.supplierId ||
    offer.price.strategy !== "SinglePrice"
  )
    return refuseBooking(8);
  const ciphertext = await sealRequest(context, examination.request, attempt.leadGuid);
  await context.db.payments.attachRequest(attempt.id, ciphertext, agreedOffer, context.clock.now());
  return { ok: true };
}

/**
 * Adds a payment to the booking it was opened for (B-218). Knowing the payment's id is enough. A payment of another booking, or of no booking, is not found.
 * Repeating it is harmless.
 */
export async function payBooking(
  context: Context,
  bookingId: number,
  paymentId: string,
): Promise<PlacementResult | FinishRefusal | Refusal<"payment-not-found">> {
  const id = parseAttemptId(paymentId);
  const attempt = id === null ? null : await context.db.payments.find(id);
  const token = attempt?.payingBookingToken ?? attempt?.bookingToken ?? null;
  const storedBooking = token === null ? null : await context.db.bookings.find(token);
  if (!attempt || storedBooking?.booking.id !== bookingId) return refuse("payment-not-found");
  return finishAttempt(context, attempt.id, "customer");
}
