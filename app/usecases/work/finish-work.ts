import { cancellationFee, freeUntil } from "../../domain/booking/change-rules";
import { attemptId } from "../../domain/ids";
import { addCents, type Cents, cents, subtractCents } from "../../domain/money/money";
import { formatMoney } from "../../domain/money/format";
import { bookingMoney, finalAmountRefunds, keepable } from "../../domain/payments/booking-money";
import type { Currency } from "../../domain/country/country";
import { dayAt } from "../../domain/time/days";
import { formatDay } from "../../domain/time/words";
import { silenceText } from "../../texts/work";
import { atFinalAmount } from "../../domain/work/final-price";
import { doneLines } from "../../texts/work";
import type { SealedMessage } from "../../domain/messages/message";
import { CLOSE_AFTER_DAYS, type WorkDone, type WorkReport } from "../../domain/work/steps";
import { hasSupplierAgreed } from "../../domain/booking/status";
import { loadOffered, type OfferedBooking } from "../booking-offer/load-offered";
import { cancelBooking, followUp } from "../booking-offer/move-on";
import { customerMessages, supplierMessages } from "../booking-offer/offer-messages";
import { reportFacts } from "../../texts/work";
import { whileRoom } from "../while-room";
import { newPortalLink } from "../portal/links";
import type { Context } from "../context";
import { recordOf } from "../garage/record-booking";
import { refundMessage } from "../payments/payment-messages";
import type { FinalRefund } from "../ports/booking-offers";
import { messageOf } from "../ports/log";

const EACH_RUN = 25;
const DAY_MS = 86_400_000;

/** Completes what follows from a report about the work, once it can no longer be undone. Parallel or interrupted runs do each once. */
export async function finishWork(context: Context): Promise<{ readonly looked: number }> {
  const due = await context.db.bookingOffers.workDue(context.clock.now(), EACH_RUN);
  for (const stored of whileRoom(context, due))
    try {
      const offered = await loadOffered(context, stored);
      if (offered) await finishWorkOf(context, offered);
    } catch (error) {
      // One booking that cannot be read holds up none of the others; it is tried again with the next run.
      context.log.error({ event: "unexpected-error", where: "finish-work", message: messageOf(error) });
    }
  return { looked: due.length };
}

/** Completes what is due for one booking. */
export async function finishWorkOf(context: Context, offered: OfferedBooking): Promise<void> {
  const { booking } = offered;
  if (!hasSupplierAgreed(booking.status)) return;
  // The workshop did not answer the customer who says that the work was not done.
  if (booking.work?.notes.report?.waitsFor === "workshop")
    return void (await cancelBooking(context, offered, "not-done", "system"));
  if (booking.work?.step === "done") return serviced(context, offered);
  if (booking.work?.step === "no-show") return missed(context, offered);
  return booking.work?.notes.askedAt === undefined ? ask(context, offered) : close(context, offered);
}

/** Nobody reported anything: both sides are asked, once, during the day in the supplier's zone. */
async function ask(context: Context, offered: OfferedBooking): Promise<void> {
  const { booking, supplier } = offered;
  const now = context.clock.now();
  const closeOn = formatDay(dayAt(now + CLOSE_AFTER_DAYS * DAY_MS, supplier.zone));
  const facts = reportFacts(offered);
  const { url, link } = await newPortalLink(context, {
    kind: "booking",
    token: booking.token,
    supplierId: supplier.id,
  });
  const messages = [
    ...(await customerMessages(context, offered, {
      id: booking.token,
      template: "booking-if-done",
      path: `/booking/${booking.token}`,
      values: { close_on: closeOn, held_text: silenceText(facts, closeOn) },
    })),
    ...(await supplierMessages(context, offered, {
      id: booking.token,
      template: "supplier-if-done",
      link: url,
      values: {
        close_on: closeOn,
        held_text:
          facts.paid > 0
            ? `The customer paid ${formatMoney(facts.paid, facts.currency)} online. We hold it until you or the customer tell us that the work is done.`
            : "The customer has not paid anything online.",
      },
    })),
  ];
  if (await context.db.bookingOffers.askIfDone(offered, { actor: "system", at: now, messages, links: [link] }))
    followUp(context, booking.token, null);
}

/** Neither side answered: the booking is closed as unknown. The customer's payment stays held, and the desk asks both sides. */
async function close(context: Context, offered: OfferedBooking): Promise<void> {
  const { askedAt } = offered.booking.work?.notes ?? {};
  const at = context.clock.now();
  const report: WorkReport | null =
    reportFacts(offered).paid > 0
      ? { kind: "silent", at, waitsFor: "desk", answerBy: null, customerText: null, workshopText: null }
      : null;
  await context.db.bookingOffers.say(
    offered,
    { step: "unknown", at, notes: { ...(askedAt !== undefined && { askedAt }), ...(report && { report }) } },
    [],
    { actor: "system", at, messages: [] },
  );
  context.log.info({ event: "decided", decision: "work-closed" });
}

/** The work is done: the booking is completed at its final amount, which can be paid out from now on. Online payments above it are refunded. */
async function serviced(context: Context, offered: OfferedBooking): Promise<void> {
  const { token, supplierId, price, extraWork = cents(0), work } = offered.booking;
  const final = work?.notes.done?.finalCents;
  const charged = final === undefined ? price : atFinalAmount(price, subtractCents(final, extraWork));
  const refund = final === undefined || charged === price ? null : finalRefund(offered, final);
  // Another refund of it is not confirmed yet. The next cron run knows what remains.
  if (refund === "wait") return;
  const at = context.clock.now();
  const booking = { ...offered.booking, price: charged };
  const record = await recordOf(context, { ...offered, booking });
  const due = offered.fleet ? cents(0) : (bookingMoney(booking).due ?? cents(0));
  const refunded = addCents(...(refund?.parts ?? []).map(({ amount }) => amount));
  const messages = await customerMessages(
    context,
    { ...offered, booking },
    {
      id: token,
      template: "booking-done",
      path: `/booking/${token}`,
      values: {
        done: work?.notes.done ? doneValue(work.notes.done, price.currency) : "",
        due: refunded > 0 ? `\nRefund: ${formatMoney(refunded, price.currency)}` : "",
        rest:
          due > 0
            ? `If you have already paid ${offered.supplier.name}, there is nothing more to pay.`
            : "There is nothing more to pay.",
      },
    },
  );
  const refundTexts = refund === null ? [] : await refundMessages(context, offered, refund);
  const telling = { actor: "supplier", at, messages: [...messages, ...refundTexts] } as const;
  if (!(await context.db.bookingOffers.serviced(offered, charged, record, refund, telling))) return;
  if (refunded > 0) followUp(context, token, "supplier");
  context.log.info({ event: "booking-serviced", supplierId });
}

/** The refund after the final amount; "wait" when a refund of a payment is not confirmed yet. */
function finalRefund({ booking, supplier }: OfferedBooking, final: Cents): FinalRefund | "wait" {
  const money = bookingMoney(booking);
  const parts = finalAmountRefunds(money, final);
  if (parts === null) return "wait";
  return {
    read: money.payments.map(({ id, status, refunded }) => ({ id, status, refunded })),
    parts,
    words: `The final amount is ${formatMoney(final, booking.price.currency)}, less than you paid online`,
    supplierName: supplier.name,
  };
}

/** One message for each payment that is refunded. A payment that is refunded in full has one such message only, whatever decided it. */
async function refundMessages(
  context: Context,
  { booking, request }: OfferedBooking,
  { parts, words }: FinalRefund,
): Promise<readonly SealedMessage[]> {
  const about = {
    bookingId: booking.id,
    token: booking.token,
    request,
    currency: booking.price.currency,
    dueText: "",
  };
  const all = parts.map(({ paymentId: id, amount, kept }) => {
    const payment = booking.payments.find((one) => one.id === id);
    return payment
      ? refundMessage(
          context,
          { id: attemptId(id), method: payment.method, amount },
          about,
          words,
          kept > 0 ? `final:${id}` : id,
        )
      : [];
  });
  return (await Promise.all(all)).flat();
}

/** What was reported besides the final amount, as lines of a message. Typed text becomes a single line. */
const doneValue = (done: WorkDone, currency: Currency): string =>
  doneLines(done, currency)
    .slice(1)
    .map(({ label, value }) => `\n${label}: ${value.replace(/\s+/g, " ")}`)
    .join("");

/** Nobody came: the booking ends like one cancelled at its start, by the agreed rules. */
async function missed(context: Context, offered: OfferedBooking): Promise<void> {
  const { booking, supplier } = offered;
  const now = context.clock.now();
  const fee = cancellationFee({
    rules: booking.changeRules,
    isAgreed: true,
    isAskedToMove: false,
    freeUntil: Math.min(now - 1, freeUntil(booking, booking.changeRules, supplier.zone)),
    paid: keepable(bookingMoney(booking)),
    now,
  });
  await cancelBooking(context, offered, "no-show", "system", { fee });
}
