import type { AttemptId, BookingToken } from "../../../domain/core/ids";
import type { BookingRefusal, DiscountChangedRefusal } from "../../../domain/booking/refusal";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { PaymentAttempt } from "../../../domain/booking/payment-attempt";
import { toProviderReference, type ReleaseReason } from "../../../domain/payments/attempt";
import { METHODS } from "../../../domain/payments/methods";
import { unwantedPaymentReason } from "../../../domain/booking/payable";
import { CAPTURE_WITHIN_MS, type ProviderPayment } from "../../../domain/payments/provider";
import { evaluatePayment } from "../../../domain/payments/verify";
import type { Context } from "../../context";
import { alreadyBookedRefusal, type PlacementResult, placeBooking } from "../place-booking";
import type { Actor } from "../../../domain/booking/history/history";
import type { NewPayment } from "../../../domain/booking/stored-booking";
import { captureIfAgreed } from "./capture-due";
import { paymentMessages } from "./payment-messages";
import { retryRelease, releaseAttempt } from "./release-attempt";
import { openRequest } from "../sealed-request";

export type FinishRefusal =
  | Refusal<"payment-not-found" | "payment-unavailable" | "payment-pending">
  /** `message` is the provider's message for the customer (B-277). */
  | (Refusal<"payment-not-completed"> & { readonly message: string | null })
  /** The payment was released and the customer is not charged. `booking` gives the reason if the slot or the lead caused the release. */
  | (Refusal<"payment-released"> & {
      readonly reason: ReleaseReason;
      readonly booking: BookingRefusal | DiscountChangedRefusal | null;
    });

/**
 * Asks the provider about a payment and, if it is authorised, creates its booking. The return page, the API and webhooks all call this. A second caller gets
 * the booking that the first one created.
 */
export async function finishAttempt(
  context: Context,
  attemptId: AttemptId,
  actor: Actor,
): Promise<PlacementResult | FinishRefusal> {
  const attempt = await context.db.payments.find(attemptId);
  if (!attempt) return refuse("payment-not-found");
  const closedResult = closedAttemptResult(attempt);
  if (closedResult) return closedResult;
  const provider = context.payments[attempt.method];
  const providerReference = toProviderReference(attempt);
  if (!provider || !providerReference) return refuse("payment-unavailable");
  const payment = await provider.settle(providerReference);
  if (!payment.ok) {
    context.log.error({ event: "payment-provider-refused", call: "settle", attemptId, reason: payment.reason });
    return refuse("payment-unavailable");
  }
  // Stored before the booking, so that the ledger contains the captured amount even if the next step fails.
  if (payment.moved.taken > 0 && payment.paymentRef !== attempt.paymentRef)
    await context.db.payments.recordApproval(attempt.id, payment.paymentRef, payment.moved, context.clock.now());
  const verdict = evaluatePayment(attempt, payment);
  switch (verdict.kind) {
    case "unpaid":
      return { ...refuse("payment-not-completed"), message: verdict.message };
    case "undecided":
      if (payment.status === null) context.log.warn({ event: "payment-status-unknown", attemptId });
      return refuse("payment-pending");
    case "gone":
    case "wrong":
      return release(context, attempt, verdict.reason, actor, null, payment);
    case "paid":
      return attempt.payingBookingToken === null
        ? bookPaidRequest(context, attempt, payment, actor)
        : settleBooking(context, attempt, attempt.payingBookingToken, payment, actor);
  }
}

function closedAttemptResult(attempt: PaymentAttempt): PlacementResult | FinishRefusal | null {
  if (attempt.state === "completed" && attempt.bookingToken !== null)
    return { ok: true, bookingToken: attempt.bookingToken };
  if (attempt.state === "releasing" || attempt.state === "released")
    return { ...refuse("payment-released"), reason: attempt.reason ?? "abandoned", booking: null };
  return null;
}

/** Writes the slot, the booking and the payment in one batch. If the slot is gone, the payment is refunded at once. */
async function bookPaidRequest(
  context: Context,
  attempt: PaymentAttempt,
  payment: ProviderPayment,
  actor: Actor,
): Promise<PlacementResult | FinishRefusal> {
  if (attempt.sealedRequest === null) return refuse("payment-not-found");
  const request = await openRequest(context, attempt.sealedRequest, attempt.leadGuid);
  const { offer, submissionKey } = attempt;
  const placement = await placeBooking(context, {
    request,
    offer,
    submissionKey,
    payment: toNewPayment(context, attempt, payment),
    actor,
  });
  // The same form may have been paid through another attempt. Only a booking with this payment belongs to this attempt.
  const currentAttempt = await context.db.payments.find(attempt.id);
  const closedResult = currentAttempt && (await alreadyClosedResult(context, currentAttempt, payment, actor));
  if (closedResult) return closedResult;
  const blocker = placement.ok ? await alreadyBookedRefusal(context, attempt.leadGuid) : placement;
  return release(context, attempt, toReleaseReason(blocker), actor, blocker, payment);
}

const toReleaseReason = (blocker: BookingRefusal | DiscountChangedRefusal): ReleaseReason =>
  blocker.code === "discount-changed"
    ? "discount-changed"
    : blocker.errorCode === 4
      ? "date-no-longer-available"
      : "booking-already-submitted";

/** Adds the payment to the booking that it was started for, if the booking still needs it. Otherwise refunds it at once. */
async function settleBooking(
  context: Context,
  attempt: PaymentAttempt,
  token: BookingToken,
  payment: ProviderPayment,
  actor: Actor,
): Promise<PlacementResult | FinishRefusal> {
  const newPayment = toNewPayment(context, attempt, payment);
  const messages = await paymentMessages(context, { ...newPayment, bookingToken: token }, newPayment.status);
  const addResult = await context.db.bookings.addPayment(token, newPayment, messages, actor, context.clock.now());
  if (addResult) {
    if (newPayment.status === "authorised") context.later(captureIfAgreed(context, token, actor));
    context.later(context.jobs.sendMessages());
    return { ok: true, bookingToken: token };
  }
  const [currentAttempt, storedBooking] = await Promise.all([
    context.db.payments.find(attempt.id),
    context.db.bookings.find(token),
  ]);
  const reason = storedBooking ? unwantedPaymentReason(storedBooking.booking, attempt) : "booking-cancelled";
  return (
    (currentAttempt && (await alreadyClosedResult(context, currentAttempt, payment, actor))) ??
    release(context, attempt, reason, actor, null, payment)
  );
}

/**
 * Another request settled the attempt during the provider call. If it released the attempt before the provider captured the money, the money is refunded now.
 */
async function alreadyClosedResult(
  context: Context,
  settledAttempt: PaymentAttempt,
  payment: ProviderPayment,
  actor: Actor,
): Promise<PlacementResult | FinishRefusal | null> {
  const closedResult = closedAttemptResult(settledAttempt);
  if (closedResult && !closedResult.ok && payment.moved.held + payment.moved.taken > payment.moved.returned)
    await retryRelease(context, settledAttempt, actor, payment);
  return closedResult;
}

const toNewPayment = (context: Context, attempt: PaymentAttempt, payment: ProviderPayment): NewPayment => ({
  id: attempt.id,
  attemptId: attempt.id,
  method: attempt.method,
  providerId: payment.providerId,
  paymentRef: payment.paymentRef,
  movedAmounts: payment.moved,
  amount: payment.amount,
  currency: attempt.currency,
  status: payment.status ?? "authorise pending",
  // PayPal payments are held until the booking exists. The next cron run captures them (docs/decisions/0027).
  captureBy:
    payment.status === "authorised"
      ? context.clock.now() + (METHODS[attempt.method].captureTiming === "on-confirmation" ? CAPTURE_WITHIN_MS : 0)
      : null,
});

async function release(
  context: Context,
  attempt: PaymentAttempt,
  reason: ReleaseReason,
  actor: Actor,
  booking: BookingRefusal | DiscountChangedRefusal | null,
  payment: ProviderPayment,
): Promise<PlacementResult | FinishRefusal> {
  if (await releaseAttempt(context, attempt, reason, actor, payment))
    return { ...refuse("payment-released"), reason, booking };
  const currentAttempt = await context.db.payments.find(attempt.id);
  return (currentAttempt && closedAttemptResult(currentAttempt)) ?? refuse("payment-pending");
}
