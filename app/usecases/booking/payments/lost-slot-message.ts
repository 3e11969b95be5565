import type { BookingRequest } from "../../../domain/booking/request";
import type { SealedMessage } from "../../../domain/notifications/message";
import { formatMoney } from "../../../domain/core/money/format";
import type { PaymentAttempt } from "../../../domain/booking/payment-attempt";
import { type ReleaseReason, hasMovedMoney, type FailedAttempt } from "../../../domain/payments/attempt";
import { METHODS } from "../../../domain/payments/methods";
import type { MovedAmounts } from "../../../domain/payments/provider";
import { screenPath } from "../../../domain/booking/return-paths";
import { LOST_SLOT_REASONS, lostSlotMoneyText } from "../../../texts/payments";
import type { Context } from "../../context";
import { sealMessage } from "../../notifications/seal-message";
import { openRequest } from "../sealed-request";

/**
 * The "Not kept" email that tells the payer how much is refunded and when. It is sent once per attempt. Nothing is sent if no money was moved or the email
 * address is unknown (an API payment without customer details).
 */
export async function buildLostSlotMessage(
  context: Context,
  attempt: PaymentAttempt,
  reason: ReleaseReason,
  moneyMoved: MovedAmounts,
): Promise<readonly SealedMessage[]> {
  if (!hasMovedMoney({ moved: moneyMoved })) return [];
  const request = await loadAttemptRequest(context, attempt);
  if (request === null || request.email === null) return [];
  const { id, amount, currency, method, payingBookingToken } = attempt;
  const path =
    payingBookingToken === null
      ? (screenPath(attempt).split("?")[0] ?? "")
      : `/booking/${payingBookingToken}/confirmation`;
  const values = {
    first_name: request.firstName ?? "",
    amount: formatMoney(amount, currency),
    method: METHODS[method].label,
    supplier_name: attempt.offer.supplierName,
    reason: LOST_SLOT_REASONS[reason],
    refund_words: lostSlotMoneyText({ method, currency, moved: moneyMoved }),
    link: `${context.config.brand.websiteUrl}${path}`,
  };
  const subject = payingBookingToken ?? attempt.leadGuid;
  return [
    await sealMessage(context, {
      id: `payment-not-taken:${id}`,
      channel: "email",
      template: "payment-not-taken",
      to: request.email,
      about: subject,
      notBefore: context.clock.now(),
      values,
    }),
  ];
}

async function loadAttemptRequest(
  context: Context,
  { payingBookingToken, sealedRequest, leadGuid }: PaymentAttempt,
): Promise<BookingRequest | null> {
  if (payingBookingToken === null)
    return sealedRequest === null ? null : await openRequest(context, sealedRequest, leadGuid);
  const booking = await context.db.bookings.find(payingBookingToken);
  return booking && (await openRequest(context, booking.sealedRequest, payingBookingToken));
}

/** What happened to the money of a released attempt. Null = the attempt was not released. Takes one D1 round trip, only for released attempts. */
export async function readLostSlot(
  context: Pick<Context, "db">,
  attempt: PaymentAttempt | null,
): Promise<FailedAttempt | null> {
  if (attempt?.reason == null) return null;
  const { method, amount, currency, reason } = attempt;
  return { reason, method, amount, currency, moved: await context.db.payments.readMoneyMoved(attempt.id) };
}
