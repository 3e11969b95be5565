import { DAY_MS } from "../../../domain/core/time/duration";
import { cancellationFee, freeChangeDeadline } from "../../../domain/booking/change-rules";
import { attemptId } from "../../../domain/core/ids";
import { addCents, type Cents, cents, subtractCents } from "../../../domain/core/money/money";
import { formatMoney } from "../../../domain/core/money/format";
import { bookingMoney, finalAmountRefunds, retainableAmount } from "../../../domain/booking/booking-money";
import type { Currency } from "../../../domain/core/country/country";
import { dayAt } from "../../../domain/core/time/days";
import { formatDay } from "../../../domain/core/time/format";
import { applyFinalAmount } from "../../../domain/booking/work/final-price";
import type { SealedMessage } from "../../../domain/notifications/message";
import { CLOSE_AFTER_DAYS, type CompletedWork, type WorkReport } from "../../../domain/booking/work/steps";
import { hasSupplierAgreed } from "../../../domain/booking/status";
import { loadOfferDetails, type OfferedBooking } from "../booking-offer/load-offered";
import { cancelBooking, followUp } from "../booking-offer/reassign-booking";
import { customerMessages, supplierMessages, createBookingLink } from "../booking-offer/offer-messages";
import { unreportedWorkText, completionLines, reportFacts } from "../../../texts/work";
import { withinQueryBudget } from "../../core/within-query-budget";
import type { Context } from "../../context";
import { toVehicleRecordEntry } from "./record-booking";
import { refundMessage } from "../payments/payment-messages";
import type { FinalRefund } from "../../../domain/booking/booking-offer/stored-offer";
import { messageOf } from "../../ports/log";

const BATCH_SIZE = 25;

/** Completes work reports that can no longer be undone. Parallel or interrupted runs do each step once. */
export async function finishWork(context: Context): Promise<{ readonly looked: number }> {
  const due = await context.db.bookingOffers.listWorkDue(context.clock.now(), BATCH_SIZE);
  for (const storedOffer of withinQueryBudget(context, due))
    try {
      const offeredBooking = await loadOfferDetails(context, storedOffer);
      if (offeredBooking) await finishBookingWork(context, offeredBooking);
    } catch (error) {
      // A booking that cannot be read must not block the others. The next run tries it again.
      context.log.error({ event: "unexpected-error", where: "finish-work", message: messageOf(error) });
    }
  return { looked: due.length };
}

/** Completes the due work reports of one booking. */
export async function finishBookingWork(context: Context, offeredBooking: OfferedBooking): Promise<void> {
  const { booking } = offeredBooking;
  if (!hasSupplierAgreed(booking.status)) return;
  // The workshop did not answer the customer's report that the work was not done.
  if (booking.work?.notes.report?.waitsFor === "workshop")
    return void (await cancelBooking(context, offeredBooking, "not-done", "system"));
  if (booking.work?.step === "done") return recordServiceDone(context, offeredBooking);
  if (booking.work?.step === "no-show") return recordNoShow(context, offeredBooking);
  return booking.work?.notes.askedAt === undefined
    ? sendWorkQuestion(context, offeredBooking)
    : closeBooking(context, offeredBooking);
}

/** Neither side has reported. Both are asked once, in daytime in the supplier's zone. */
async function sendWorkQuestion(context: Context, offeredBooking: OfferedBooking): Promise<void> {
  const { booking, supplier } = offeredBooking;
  const now = context.clock.now();
  const closesOn = formatDay(dayAt(now + CLOSE_AFTER_DAYS * DAY_MS, supplier.zone));
  const facts = reportFacts(offeredBooking);
  const { url, link } = await createBookingLink(context, { booking, supplier });
  const messages = [
    ...(await customerMessages(context, offeredBooking, {
      id: booking.token,
      template: "booking-outcome-check",
      path: `/booking/${booking.token}`,
      values: { close_on: closesOn, held_text: unreportedWorkText(facts, closesOn) },
    })),
    ...(await supplierMessages(context, offeredBooking, {
      id: booking.token,
      template: "supplier-outcome-check",
      link: url,
      values: {
        close_on: closesOn,
        held_text:
          facts.paid > 0
            ? `The customer paid ${formatMoney(facts.paid, facts.currency)} online. We hold it until you or the customer tells us that the work is done.`
            : "The customer has not paid anything online.",
      },
    })),
  ];
  if (
    await context.db.bookingOffers.recordDoneQuestion(offeredBooking, {
      actor: "system",
      at: now,
      messages,
      links: [link],
    })
  )
    followUp(context, booking.token, null);
}

/** Closes the booking as unknown, because neither side answered. The customer's payment is not paid out, and the desk asks both sides. */
async function closeBooking(context: Context, offeredBooking: OfferedBooking): Promise<void> {
  const { askedAt } = offeredBooking.booking.work?.notes ?? {};
  const at = context.clock.now();
  const report: WorkReport | null =
    reportFacts(offeredBooking).paid > 0
      ? { kind: "silent", at, waitsFor: "desk", answerBy: null, customerText: null, workshopText: null }
      : null;
  await context.db.bookingOffers.recordStep(
    offeredBooking,
    { step: "unknown", at, notes: { ...(askedAt !== undefined && { askedAt }), ...(report && { report }) } },
    [],
    { actor: "system", at, messages: [] },
  );
  context.log.info({ event: "decided", decision: "work-closed" });
}

/**
 * Completes a booking whose work is done, and sets the final amount. From then on, that amount can be paid out. If the customer paid more online, the
 * difference is refunded.
 */
async function recordServiceDone(context: Context, offeredBooking: OfferedBooking): Promise<void> {
  const { token, supplierId, price, extraWork = cents(0), work } = offeredBooking.booking;
  const finalPrice = work?.notes.done?.finalCents;
  const chargedPrice = finalPrice === undefined ? price : applyFinalAmount(price, subtractCents(finalPrice, extraWork));
  const refund =
    finalPrice === undefined || chargedPrice === price ? null : calculateFinalRefund(offeredBooking, finalPrice);
  // An earlier refund of this payment is not confirmed yet. The next cron run knows the remaining amount.
  if (refund === "wait") return;
  const at = context.clock.now();
  const booking = { ...offeredBooking.booking, price: chargedPrice };
  const recordEntry = await toVehicleRecordEntry(context, { ...offeredBooking, booking });
  const due = offeredBooking.fleet ? cents(0) : (bookingMoney(booking).due ?? cents(0));
  const refunded = addCents(...(refund?.partialRefunds ?? []).map(({ amount }) => amount));
  const messages = await customerMessages(
    context,
    { ...offeredBooking, booking },
    {
      id: token,
      template: "booking-done",
      path: `/booking/${token}`,
      values: {
        done: work?.notes.done ? formatCompletedWork(work.notes.done, price.currency) : "",
        due: refunded > 0 ? `\nRefund: ${formatMoney(refunded, price.currency)}` : "",
        rest:
          due > 0
            ? `If you have already paid ${offeredBooking.supplier.name}, there is nothing more to pay.`
            : "There is nothing more to pay.",
      },
    },
  );
  const refundNotices = refund === null ? [] : await refundMessages(context, offeredBooking, refund);
  const change = { actor: "supplier", at, messages: [...messages, ...refundNotices] } as const;
  if (!(await context.db.bookingOffers.recordServiced(offeredBooking, chargedPrice, recordEntry, refund, change)))
    return;
  if (refunded > 0) followUp(context, token, "supplier");
  context.log.info({ event: "booking-serviced", supplierId });
}

/** The refund that the final amount requires; "wait" while an earlier refund is not confirmed. */
function calculateFinalRefund({ booking, supplier }: OfferedBooking, finalPrice: Cents): FinalRefund | "wait" {
  const money = bookingMoney(booking);
  const refundParts = finalAmountRefunds(money, finalPrice);
  if (refundParts === null) return "wait";
  return {
    paymentsWhenRead: money.payments.map(({ id, status, refunded }) => ({ id, status, refunded })),
    partialRefunds: refundParts,
    text: `The final amount is ${formatMoney(finalPrice, booking.price.currency)}, less than you paid online`,
    supplierName: supplier.name,
  };
}

/** One message per refunded payment. A payment that is refunded in full has only one such message, whatever caused the refund. */
async function refundMessages(
  context: Context,
  { booking, request }: OfferedBooking,
  { partialRefunds, text }: FinalRefund,
): Promise<readonly SealedMessage[]> {
  const messageSubject = {
    bookingId: booking.id,
    token: booking.token,
    request,
    currency: booking.price.currency,
    dueText: "",
  };
  const messages = partialRefunds.map(({ paymentId: id, amount, kept: cents }) => {
    const payment = booking.payments.find((bookingPayment) => bookingPayment.id === id);
    return payment
      ? refundMessage(
          context,
          { id: attemptId(id), method: payment.method, amount },
          messageSubject,
          text,
          cents > 0 ? `final:${id}` : id,
        )
      : [];
  });
  return (await Promise.all(messages)).flat();
}

/** The reported details other than the final amount, as lines of a message. Line breaks in the entered text are removed. */
const formatCompletedWork = (workDone: CompletedWork, currency: Currency): string =>
  completionLines(workDone, currency)
    .slice(1)
    .map(({ label, value }) => `\n${label}: ${value.replace(/\s+/g, " ")}`)
    .join("");

/** Ends a booking as a no-show. By the agreed rules, the customer is charged as for a cancellation at the start time. */
async function recordNoShow(context: Context, offeredBooking: OfferedBooking): Promise<void> {
  const { booking, supplier } = offeredBooking;
  const now = context.clock.now();
  const fee = cancellationFee({
    rules: booking.changeRules,
    isAgreed: true,
    hasProposedMove: false,
    freeUntil: Math.min(now - 1, freeChangeDeadline(booking, booking.changeRules, supplier.zone)),
    paid: retainableAmount(bookingMoney(booking)),
    now,
  });
  await cancelBooking(context, offeredBooking, "no-show", "system", { fee });
}
