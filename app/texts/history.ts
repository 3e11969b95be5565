import type { RefundCause } from "../domain/booking/booking";
import type { Currency } from "../domain/core/country/country";
import type { Actor, BookingEvent, HistoryEvent, LeadHistory } from "../domain/booking/history/history";
import type { BookingToken } from "../domain/core/ids";
import { formatMoney } from "../domain/core/money/format";
import { cents } from "../domain/core/money/money";
import type { TransactionStatus } from "../domain/payments/transaction-status";
import type { ReleaseReason } from "../domain/payments/attempt";
import { isPlainDay } from "../domain/core/time/days";
import { formatDay } from "../domain/core/time/format";

type FormatEventText = (reason: string, currency: Currency) => string;
const formatNewDay = (reason: string) => (isPlainDay(reason) ? ` to ${formatDay(reason)}` : "");
const formatSum = (reason: string, currency: Currency) =>
  /^\d{1,12}$/.test(reason) ? ` of ${formatMoney(cents(Number(reason)), currency)}` : "";
const formatFinalPrice = (reason: string, currency: Currency) => {
  const amount = formatSum(reason, currency);
  return amount === "" ? "" : `, final amount${amount.replace(" of", "")}`;
};

/** Text for both sides for each kind of event. Kinds without a text are not shown. */
const EVENT_TEXT: Readonly<Record<string, FormatEventText>> = {
  submitted: () => "Booked",
  "supplier-confirmed": () => "Confirmed",
  "dates-proposed": () => "Other dates proposed",
  "move-proposed": () => "Another date proposed by the workshop",
  "date-taken": (reason) => `Moved${formatNewDay(reason)}`,
  moved: (reason) => `Moved${formatNewDay(reason)}`,
  "date-kept": () => "Date kept",
  "earlier-day-requested": () => "Waiting for an earlier day to become free",
  "earlier-day-withdrawn": () => "Stopped waiting for an earlier day",
  "earlier-day-notified": (reason) =>
    isPlainDay(reason)
      ? `Customer notified that ${formatDay(reason)} is free`
      : "Customer notified about an earlier day",
  "price-queried": () => "Price queried",
  "price-proposed": (reason, currency) => `Price${formatSum(reason, currency)} set by the workshop`,
  "price-accepted": (reason, currency) => `Price${formatSum(reason, currency)} accepted`,
  "price-refused": (reason, currency) => `Price${formatSum(reason, currency)} not accepted`,
  "correction-proposed": (reason, currency) =>
    `Correction of vehicle or jobs proposed, price${formatSum(reason, currency)}`,
  "correction-accepted": (reason, currency) => `Correction accepted, price${formatSum(reason, currency)}`,
  "correction-agreed": (reason, currency) => `Vehicle and jobs corrected, price${formatSum(reason, currency)}`,
  "correction-refused": (reason, currency) => `Correction not accepted, price${formatSum(reason, currency)}`,
  "correction-expired": (reason, currency) => `Correction not answered in time, price${formatSum(reason, currency)}`,
  "supplier-declined": () => "Declined",
  "passed-on": () => "Passed on to another workshop",
  payment: () => "Payment made online",
  cancelled: () => "Cancelled",
  "fee-kept": (reason, currency) => `Cancellation fee${formatSum(reason, currency)} kept`,
  "refund-decided": (reason, currency) => `Refund${formatSum(reason, currency)} started`,
  "refund-confirmed": (reason, currency) => `Refund${formatSum(reason, currency)} confirmed`,
  "refund-not-made": (reason, currency) => `Refund${formatSum(reason, currency)} requested again`,
  "dispute-opened": () => "Payment disputed with the bank",
  "dispute-answered": () => "Evidence about the disputed payment sent",
  "dispute-won": () => "Dispute decided in the workshop’s favour",
  "dispute-lost": () => "Dispute decided in the customer’s favour",
  "dispute-closed": () => "Dispute closed",
  "fleet-approved": (reason) =>
    reason === "" ? "Approved by the fleet company" : `Approved by the fleet company’s ${reason}`,
  "fleet-reminded": () => "Another approver at the fleet company was asked",
  "fleet-declined": (reason) =>
    reason === "" ? "Not approved by the fleet company" : `Not approved by the fleet company: ${reason}`,
  wrote: () => "Message sent",
  "photos-requested": () => "Photos requested",
  arrived: () => "Vehicle arrived",
  "in-progress": () => "Work in progress",
  "waiting-for-customer": () => "Waiting for the customer",
  ready: () => "Ready",
  done: (reason, currency) => `Work done${formatFinalPrice(reason, currency)}`,
  "no-show": () => "No-show reported",
  "no-show-agreed": () => "No-show confirmed by the customer",
  undone: () => "Last step undone",
  "asked-if-done": () => "Both sides were asked whether the work is done",
  unknown: () => "Closed because neither side reported how it went",
  "work-reported": (reason) =>
    reason === "silent"
      ? "Paid, but neither side reported how it went. Our team will ask"
      : reason === "wrong"
        ? "Reported a problem"
        : "Reported that the work was not done",
  "work-report-answered": () => "Reported that the work was done",
  "work-report-settled": () => "Decided whether the work was done",
  serviced: () => "Completed",
  "review-hidden": (reason) => `Review comment hidden: ${reason}`,
  "review-shown": () => "Review comment shown again",
  "extra-found": (reason) => `${reason === "1" ? "1 finding" : `${reason} findings`} sent`,
  "extra-approved": (reason, currency) => `Extra work${formatSum(reason, currency)} approved`,
  "extra-refused": (reason, currency) => `Extra work${formatSum(reason, currency)} not approved`,
  "extra-lapsed": () => "Extra work not answered in time, so not approved",
  "extra-withdrawn": (reason, currency) => `Extra work${formatSum(reason, currency)} withdrawn`,
};
const ACTOR_LABEL: Readonly<Record<Actor, string>> = {
  customer: "Customer",
  supplier: "Workshop",
  provider: "Payment provider",
  operator: "Operator",
  fleet: "Fleet company",
  system: "Automatically",
};

/** Who caused the event. A payment provider's notification only reports an action of the customer. */
const displayActor = (kind: string, actor: Actor): Actor =>
  actor === "provider" && (kind === "submitted" || kind === "payment") ? "customer" : actor;

/** The history of a booking as text, oldest first: time, person and action. */
export const buildHistory = (
  events: readonly BookingEvent[],
  currency: Currency,
): readonly { readonly at: number; readonly actor: string; readonly description: string }[] =>
  events.flatMap(({ at, actor, kind, reason }) => {
    const text = EVENT_TEXT[kind];
    return text
      ? [{ at, actor: ACTOR_LABEL[displayActor(kind, actor)], description: text(reason ?? "", currency) }]
      : [];
  });

/** A line of the timeline: time (epoch milliseconds), subject, person, action and reason. */
export interface HistoryLine {
  readonly at: number;
  readonly of: string;
  readonly actor: string;
  readonly did: string;
  readonly reason: string | null;
}

/** A sentence for each event code. A code without a sentence is shown as it is. */
const LEAD_EVENT_TEXT: Readonly<Record<string, string>> = {
  created: "was started",
  saved: "was changed",
  shifted: "continued as a copy",
  submitted: "was submitted",
  booked: "was booked",
  cancelled: "was cancelled",
  "supplier-contacted": "was sent to a workshop for a quote",
  "photo-added": "a photo was added",
  "photo-rejected": "a photo was refused",
  "photo-removed": "a photo was removed",
  opened: "workshops were asked",
  claimed: "a workshop claimed it",
  offered: "a workshop sent its offer",
  revealed: "a workshop saw the customer's phone number",
  accepted: "an offer was accepted",
  closed: "the bidding ended",
  "supplier-confirmed": "the workshop confirmed",
  "dates-proposed": "the workshop proposed other dates",
  "price-queried": "the workshop disagreed with the price",
  "supplier-declined": "the workshop declined",
  "confirmation-pending": "the workshop chose to confirm",
  "confirmation-undone": "the workshop undid the confirmation",
  "answer-pending": "the workshop answered, with one minute to undo",
  "answer-undone": "the workshop undid its answer",
  "answer-not-possible": "the workshop’s answer was no longer possible",
  "supplier-reminded": "the workshop was reminded",
  "date-taken": "the customer accepted a date",
  "offer-ended": "the workshop's offer ended",
  "passed-on": "was passed on to another workshop",
  "any-supplier": "the customer chose whether another workshop may take it for the same price or less",
  "asked-for-review": "the customer was asked for a review",
  reminded: "the customer was reminded",
  "reminders-stopped": "the customer turned reminders off",
  "reminders-resumed": "the customer turned reminders on again",
  "earlier-day-requested": "the customer is waiting for an earlier day",
  "earlier-day-withdrawn": "the customer stopped waiting for an earlier day",
  "earlier-day-notified": "the customer was notified about an earlier day",
  arrived: "the workshop said that the car has arrived",
  "in-progress": "the workshop said that the work is in progress",
  "waiting-for-customer": "the workshop is waiting for the customer",
  ready: "the workshop said that the car is ready",
  done: "the work is done",
  "no-show": "the workshop reported a no-show",
  "no-show-agreed": "the customer confirmed the no-show",
  undone: "the last work update was undone",
  "asked-if-done": "both sides were asked whether the work is done",
  unknown: "was closed, as neither side reported how it went",
  serviced: "was completed",
  "extra-found": "the workshop sent its findings",
  "extra-approved": "the customer approved extra work",
  "extra-refused": "the customer did not approve extra work",
  "extra-lapsed": "extra work was not answered in time",
  "extra-withdrawn": "the workshop withdrew extra work",
  reviewed: "the customer wrote or changed a review",
  "review-replied": "the workshop replied to the review",
  "review-hidden": "the review comment was hidden",
  "review-shown": "the review comment is shown again",
  "data-deleted": "the customer’s data was deleted",
  "contact-corrected": "the customer’s contact details were corrected",
  "vehicle-corrected": "the number plate was corrected",
  "correction-proposed": "the desk proposed another vehicle or other jobs",
  "correction-accepted": "one side accepted the correction",
  "correction-agreed": "vehicle and jobs were corrected",
  "correction-refused": "the correction was not accepted",
  "correction-expired": "the correction was not answered in time",
  "holder-verified": "the customer verified their contact on another device",
  "fleet-approval-needed": "is waiting for the fleet's approval",
  "fleet-reminded": "is waiting for another approver at the fleet",
  "fleet-approved": "was approved by the fleet",
  "fleet-declined": "was not approved by the fleet",
  payment: "a payment was made for it",
  sent: "was sent",
  waiting: "is waiting to be sent",
  failed: "could not be sent",
};
const PAYMENT_EVENT_TEXT: Readonly<Record<string, string>> = {
  created: "was started",
  "request-attached": "was linked to its booking",
  started: "was opened at the provider",
  approved: "was approved by the customer",
  completed: "was made",
  releasing: "is being released",
  released: "was released",
  "refund-decided": "will be refunded",
  "refund-approved": "will be refunded, as the desk approved",
  "refund-final": "will be refunded, as the work cost less than expected",
  "refund-confirmed": "was refunded, as the desk confirmed with the provider",
  "refund-not-made": "was not refunded, as the desk confirmed with the provider. We will ask the provider again",
};

/** What the provider reported about a payment. */
const PAYMENT_STATUS_TEXT: Readonly<Record<TransactionStatus, string>> = {
  created: "was started",
  "authorise pending": "is waiting for the provider’s approval",
  authorised: "is held",
  settling: "is being charged",
  settled: "was charged",
  "refund pending": "will be refunded",
  "partial refund": "was refunded in part",
  refunded: "was refunded in full",
  declined: "was declined",
  failed: "failed",
  voided: "was not charged: the hold was released",
};

/** Why a payment was released or refunded, by the code stored with it. */
const PAYMENT_REASON_TEXT: Readonly<Record<ReleaseReason | Exclude<RefundCause, "desk" | "final-amount">, string>> = {
  "date-no-longer-available": "the day was full",
  "discount-changed": "the discount was used up",
  "booking-already-submitted": "the quote was already booked",
  "booking-cancelled": "the booking was cancelled",
  "booking-declined": "the workshop declined the booking",
  "booking-changed": "the booking had changed",
  "booking-paid": "the booking was already paid",
  "card-not-supported": "the card is neither Visa nor Mastercard",
  "payment-mismatch": "it did not match the booking",
  cancelled: "the customer cancelled the payment",
  abandoned: "the customer did not finish it",
  declined: "it was declined",
  "timed-out": "the workshop did not answer in time",
  "customer-chose-none": "the customer chose none of the dates",
  "customer-cancelled": "the customer cancelled the booking",
  "supplier-cancelled": "the workshop cancelled the booking",
  "supplier-declined": "the workshop declined the booking",
  "price-not-agreed": "no price was agreed",
  "price-changed": "the price changed",
  "no-show": "the customer did not show up",
  "not-done": "the work was not done",
};

/** Line of a payment event. A reason without a text here was written by a person. */
function paymentLine({ at, actor, event, reason: reasonCode }: HistoryEvent, subject: string): HistoryLine {
  const status =
    event === "status" && reasonCode !== null
      ? (PAYMENT_STATUS_TEXT as Readonly<Record<string, string>>)[reasonCode]
      : undefined;
  if (status !== undefined) return { at, of: subject, actor, did: status, reason: null };
  const reasons: Readonly<Record<string, string>> = PAYMENT_REASON_TEXT;
  const reason =
    reasonCode === null
      ? null
      : event === "refund-decided" && reasonCode === "declined"
        ? reasons["supplier-declined"]
        : reasons[reasonCode];
  return { at, of: subject, actor, did: PAYMENT_EVENT_TEXT[event] ?? event, reason: reason ?? reasonCode };
}

/** All events of a lead in chronological order. With `bookingToken`, only that booking's events. */
export function buildTimeline(
  { guid, events, bidEvents, bookings, messages }: LeadHistory,
  bookingToken: BookingToken | null = null,
): readonly HistoryLine[] {
  const toHistoryLines = (subject: string, all: readonly HistoryEvent[]): readonly HistoryLine[] =>
    all.map(({ at, actor, event, reason }) => ({
      at,
      of: subject,
      actor,
      did: LEAD_EVENT_TEXT[event] ?? event,
      reason,
    }));
  const matchingBookings = bookings.filter(({ token }) => bookingToken === null || token === bookingToken);
  const bookingLines = matchingBookings.flatMap(({ id, events: all, paymentEvents }) => [
    ...toHistoryLines(
      `booking ${id}`,
      all.map((event) =>
        event.to === null ? event : { ...event, reason: [event.reason, `now ${event.to}`].filter(Boolean).join(", ") },
      ),
    ),
    ...paymentEvents.map((event) => paymentLine(event, `payment ${event.attemptId}`)),
  ]);
  const leadLines =
    bookingToken === null
      ? [
          ...toHistoryLines(`lead ${guid}`, events),
          ...toHistoryLines("bidding", bidEvents),
          ...toHistoryLines("message", messages),
        ]
      : [];
  return [...leadLines, ...bookingLines].sort((a, b) => a.at - b.at);
}
