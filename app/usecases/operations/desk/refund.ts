import type { AttemptId, BookingToken } from "../../../domain/core/ids";
import { formatMoney } from "../../../domain/core/money/format";
import { cents } from "../../../domain/core/money/money";
import type { SealedMessage } from "../../../domain/notifications/message";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { bookingMoney, isOver, refundableAmountAfterPending } from "../../../domain/booking/booking-money";
import { METHODS } from "../../../domain/payments/methods";
import { refundDueText } from "../../../texts/payments";
import { isAmbiguousRefund } from "../../../domain/payments/reconciliation-run";
import type { Context } from "../../context";
import { refundMessage } from "../../booking/payments/payment-messages";
import { refreshSettlingPayments } from "../../booking/payments/read-settling";
import { requestDecidedRefunds } from "../../booking/payments/refund-decided";
import type { RefundRequest } from "../../../domain/operations/desk/desk-records";
import type { Grant, StoredGiveaway } from "../../../domain/pricing/giveaways/grant";
import { runDeskAction, type ConfirmedForm } from "./act";
import { type GiveawayResult, grantGiveaway } from "./giveaway";
import { openRequest } from "../../booking/sealed-request";

const MAX_MESSAGE_LENGTH = 300;

/** Details of a refund. */
export interface RefundDetails {
  readonly attemptId: AttemptId;
  /** The reason shown to the customer. */
  readonly text: string;
  /** True = the customer pays the amount in another way. False = the refund is goodwill, and the customer does not owe the amount again. */
  readonly customerPaysAgain: boolean;
}

/**
 * Refunds part or all of a payment. Within one person's limits this happens at once, otherwise after a second person has approved it. `amount` is in cents.
 * `customerPaysAgain` null = not chosen, which is refused unless the booking is over.
 */
export const requestRefund = (
  context: Context,
  token: BookingToken,
  submission: ConfirmedForm,
  request: Omit<RefundDetails, "customerPaysAgain"> & {
    readonly amount: number;
    readonly customerPaysAgain: boolean | null;
  },
): Promise<GiveawayResult> =>
  runDeskAction(
    context,
    "refund",
    submission,
    { kind: "refund-requested", about: token },
    async ({ givingOperator }, reason) => {
      // The earlier call was interrupted after the decision, which has already reduced the refundable amount.
      if ((await context.db.giveaways.find(submission.id))?.state === "given") return followUp(context, token);
      const payment = (await refreshSettlingPayments(context, token)).find(
        (heldPayment) => heldPayment.attemptId === request.attemptId,
      );
      const booking = await context.db.bookings.find(token);
      const money = booking && bookingMoney(booking.booking).payments.find(({ id }) => id === payment?.id);
      if (!payment || !money) return refuse("payment-not-found");
      const text = request.text.trim();
      if (text === "" || text.length > MAX_MESSAGE_LENGTH)
        return refuse("invalid-input", {
          text: [`Enter a reason for the customer, up to ${MAX_MESSAGE_LENGTH} characters`],
        });
      const maxRefund = refundableAmountAfterPending(money);
      if (maxRefund <= 0) return refuse("refund-not-possible");
      if (!Number.isSafeInteger(request.amount) || request.amount <= 0 || request.amount > maxRefund)
        return refuse("invalid-input", {
          amount: [
            `Enter an amount up to ${formatMoney(maxRefund, payment.currency)}, the refundable amount of this payment`,
          ],
        });
      const amount = cents(request.amount);
      if (!METHODS[payment.method].isRefundIdempotent && isAmbiguousRefund(amount, amount, maxRefund))
        return refuse("invalid-input", {
          amount: [
            `${METHODS[payment.method].label} does not report its refunds, so a small amount could be refunded twice. Refund more than ${formatMoney(cents(Math.floor(maxRefund / 2)), payment.currency)}`,
          ],
        });
      const isOwed = !isOver(booking.booking);
      if (isOwed && request.customerPaysAgain === null)
        return refuse("invalid-input", { due: ["Choose whether the customer must pay the amount again"] });
      const details: RefundDetails = {
        attemptId: payment.attemptId,
        text,
        // If the booking is over, nothing more is due, whatever was chosen.
        customerPaysAgain: isOwed && request.customerPaysAgain === true,
      };
      const giveaway = {
        id: submission.id,
        bookingToken: token,
        amount,
        reason,
        askedBy: givingOperator.id,
        askedByName: givingOperator.name,
        askedAt: context.clock.now(),
      };
      return grantGiveaway(
        context,
        { id: submission.id, reason, by: givingOperator },
        { kind: "refund", amount, about: token, bookingToken: token, details },
        (grant) => refundWithGrant(context, giveaway, details, grant),
      );
    },
  );

const followUp = (context: Context, token: BookingToken): { readonly ok: true } => {
  context.later(context.jobs.sendMessages());
  context.later(requestDecidedRefunds(context, token, "operator"));
  return { ok: true };
};

/** Writes the refund together with its grant, and notifies the provider and the customer. */
export async function refundWithGrant(
  context: Context,
  request: Pick<StoredGiveaway, "id" | "bookingToken" | "amount" | "reason" | "askedBy" | "askedByName" | "askedAt">,
  { attemptId, text, customerPaysAgain }: RefundDetails,
  grant: Grant,
): Promise<{ readonly ok: true } | Refusal<"refund-not-possible">> {
  const { id, bookingToken, amount, reason, askedBy, askedByName, askedAt } = request;
  if (bookingToken === null) return refuse("refund-not-possible");
  const givingOperator = grant.kind === "alone" ? grant.giveaway.by : grant.by;
  const refund = {
    id,
    bookingToken,
    attemptId,
    amount,
    reason,
    text,
    customerPaysAgain,
    askedBy,
    askedByName,
    askedAt,
  };
  const isCreated = await context.db.desk.makeRefund(
    { ...refund, decidedBy: givingOperator.id, decidedByName: givingOperator.name, decidedAt: context.clock.now() },
    grant,
    await refundMessages(context, refund),
  );
  return isCreated ? followUp(context, bookingToken) : refuse("refund-not-possible");
}

/** The message to the customer about the refund. It says whether the amount is due again. */
async function refundMessages(
  context: Context,
  {
    id,
    bookingToken,
    attemptId,
    amount,
    text,
    customerPaysAgain,
  }: Pick<RefundRequest, "id" | "bookingToken" | "attemptId" | "amount" | "text" | "customerPaysAgain">,
): Promise<readonly SealedMessage[]> {
  const [storedBooking, payment] = await Promise.all([
    context.db.bookings.find(bookingToken),
    context.db.payments.findPaymentByAttempt(attemptId),
  ]);
  const money =
    storedBooking &&
    bookingMoney(storedBooking.booking).payments.find(({ id: paymentId }) => paymentId === payment?.id);
  if (!storedBooking || !payment || !money) return [];
  const { booking, sealedRequest } = storedBooking;
  const { currency } = payment;
  return refundMessage(
    context,
    { id: payment.id, method: payment.method, amount },
    {
      bookingId: booking.id,
      token: bookingToken,
      request: await openRequest(context, sealedRequest, bookingToken),
      currency,
      dueText: isOver(booking) ? "" : refundDueText({ customerPaysAgain }, amount, currency, money.supplierName),
    },
    text,
    // If everything that remains is refunded, the message has the id of a full refund, so that no second message is sent.
    amount === refundableAmountAfterPending(money) ? payment.id : id,
  );
}
