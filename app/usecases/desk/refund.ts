import type { AttemptId, BookingToken } from "../../domain/ids";
import { formatMoney } from "../../domain/money/format";
import { type Cents, cents } from "../../domain/money/money";
import type { SealedMessage } from "../../domain/messages/message";
import { type OutcomeCode, type Refusal, refuse } from "../../domain/outcomes";
import { isOver } from "../../domain/payments/booking-money";
import { METHODS } from "../../domain/payments/methods";
import { refundDueText } from "../../domain/payments/money-text";
import { fitsTwice } from "../../domain/payments/unconfirmed-refund";
import { deskMay } from "../../domain/desk/roles";
import type { Context } from "../context";
import { refundMessage } from "../payments/payment-messages";
import { refundDecided } from "../payments/refund-decided";
import type { RefundRequest } from "../ports/desk";
import { doAtDesk, type Pressed } from "./act";
import { deskPerson } from "./standing";
import { openRequest } from "../booking/sealed-request";

const MAX_WORDS = 300;

/** What of a payment can go back at most: it was taken, and not given back yet. */
export async function refundable(context: Context, attemptId: AttemptId): Promise<Cents> {
  const { taken, returned } = await context.db.payments.movedFor(attemptId);
  return cents(Math.max(0, taken - returned));
}

/**
 * Gives back a part of a payment, or all of it. Up to `config.refundAlone` it goes at once; above that it waits for a second person. `words` = the reason
 * that the customer reads. `amount` in whole cents. `customerPaysAgain`: the customer pays it in another way, or it is goodwill and not due
 * again; null = nobody has chosen, which is refused unless the booking is over.
 */
export const askRefund = (
  context: Context,
  token: BookingToken,
  pressed: Pressed,
  asked: {
    readonly attemptId: AttemptId;
    readonly amount: number;
    readonly words: string;
    readonly customerPaysAgain: boolean | null;
  },
): Promise<{ readonly ok: true; readonly waits?: boolean } | Refusal<OutcomeCode>> =>
  doAtDesk(context, "refund", pressed, { kind: "refund-asked", about: token }, async ({ personId, name }, reason) => {
    // Cut off after it was decided: what is left of the payment is less by it already.
    if ((await context.db.desk.refund(pressed.id))?.state === "approved") return decide(context, pressed.id, null);
    const payment = (await context.db.payments.ofBooking(token)).find((each) => each.attemptId === asked.attemptId);
    if (!payment) return refuse("payment-not-found");
    const words = asked.words.trim();
    if (words === "" || words.length > MAX_WORDS)
      return refuse("invalid-input", { words: [`Say what the customer reads, in up to ${MAX_WORDS} letters`] });
    const most = await refundable(context, payment.attemptId);
    if (!Number.isSafeInteger(asked.amount) || asked.amount <= 0 || asked.amount > most)
      return refuse("invalid-input", {
        amount: [`Between one cent and ${formatMoney(most, payment.currency)}: what is left of this payment`],
      });
    const amount = cents(asked.amount);
    if (!METHODS[payment.method].tellsRefunds && fitsTwice(amount, amount, most))
      return refuse("invalid-input", {
        amount: [
          `${METHODS[payment.method].label} does not tell what went back, and so small a part could go back twice. Give back more than ${formatMoney(cents(Math.floor(most / 2)), payment.currency)}`,
        ],
      });
    const stored = await context.db.bookings.find(token);
    const isOwed = stored !== null && !isOver(stored.booking);
    if (isOwed && asked.customerPaysAgain === null)
      return refuse("invalid-input", { due: ["Choose whether the amount is due again"] });
    await context.db.desk.askRefund({
      id: pressed.id,
      bookingToken: token,
      attemptId: payment.attemptId,
      amount,
      reason,
      words,
      // Nothing is due for a booking that is over, whatever was chosen.
      customerPaysAgain: isOwed && asked.customerPaysAgain === true,
      askedBy: personId,
      askedByName: name,
      askedAt: context.clock.now(),
    });
    if (amount > context.config.refundAlone) return { ok: true as const, waits: true };
    return decide(context, pressed.id, null);
  });

/** A second person lets a refund go, or says no. Nobody decides on what they asked for. */
export async function decideRefund(
  context: Context,
  requestId: string,
  pressed: Pressed,
  decision: "approve" | "decline",
): Promise<{ readonly ok: true } | Refusal<OutcomeCode>> {
  const person = await deskPerson(context, "look");
  if (!person.ok) return person;
  const request = await context.db.desk.refund(requestId);
  if (request === null) return refuse("page-not-found");
  const isApproved = decision === "approve";
  return doAtDesk(
    context,
    "look",
    pressed,
    { kind: isApproved ? "refund-approved" : "refund-declined", about: request.bookingToken },
    async ({ personId, name, role }) => {
      // Whoever asked may take it back; letting it go is another's.
      const isOwn = request.askedBy === personId;
      if (isApproved ? isOwn || !deskMay(role, "approve") : !isOwn && !deskMay(role, "approve"))
        return refuse("refund-not-yours-to-decide");
      if (isApproved) return decide(context, requestId, { personId, name });
      return (await context.db.desk.declineRefund(requestId, { personId, name }, context.clock.now()))
        ? { ok: true as const }
        : refuse("already-decided");
    },
  );
}

async function decide(
  context: Context,
  requestId: string,
  decider: Parameters<Context["db"]["desk"]["approveRefund"]>[1],
): Promise<{ readonly ok: true } | Refusal<"already-decided" | "refund-not-possible" | "page-not-found">> {
  const request = await context.db.desk.refund(requestId);
  if (request === null) return refuse("page-not-found");
  const isDecided = await context.db.desk.approveRefund(requestId, decider, {
    key: context.ids.guid(),
    at: context.clock.now(),
    messages: await refundMessages(context, request),
  });
  const { bookingToken } = request;
  if (!isDecided) {
    const now = await context.db.desk.refund(requestId);
    // Cut off after it was decided: what is left is to tell the provider.
    if (now?.state !== "approved") return refuse(now?.state === "declined" ? "already-decided" : "refund-not-possible");
  }
  context.later(context.jobs.sendMessages());
  context.later(refundDecided(context, bookingToken, "operator"));
  return { ok: true };
}

/** What the customer reads of it, with whether the amount is due again. */
async function refundMessages(
  context: Context,
  { id, bookingToken, attemptId, amount, words, customerPaysAgain }: RefundRequest,
): Promise<readonly SealedMessage[]> {
  const [stored, payment, left] = await Promise.all([
    context.db.bookings.find(bookingToken),
    context.db.payments.paymentOfAttempt(attemptId),
    refundable(context, attemptId),
  ]);
  if (!stored || !payment) return [];
  const { booking, sealedRequest } = stored;
  const { currency } = payment;
  const supplierName = booking.payments.find((one) => one.id === payment.id)?.supplierName ?? "";
  return refundMessage(
    context,
    { id: payment.id, method: payment.method, amount },
    {
      bookingId: booking.id,
      token: bookingToken,
      request: await openRequest(context, sealedRequest, bookingToken),
      currency,
      dueText: isOver(booking) ? "" : refundDueText({ customerPaysAgain }, amount, currency, supplierName),
    },
    words,
    // All that is left: the message of a payment that was refunded whole, which then is not written again.
    amount === left ? payment.id : id,
  );
}
