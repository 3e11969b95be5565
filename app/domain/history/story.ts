import type { RefundCause } from "../booking/booking";
import type { BookingToken } from "../ids";
import type { ReleaseReason } from "../payments/attempt";
import type { TransactionStatus } from "../payments/transaction-status";
import type { HistoryEvent, LeadHistory } from "./history";

/** One line of a story: when (epoch milliseconds), of what, who did what, and why. */
export interface StoryLine {
  readonly at: number;
  readonly of: string;
  readonly who: string;
  readonly did: string;
  readonly why: string | null;
}

/** A sentence for each event code; a code without one is shown as it is. */
const WORDS: Readonly<Record<string, string>> = {
  created: "began",
  saved: "was changed",
  shifted: "goes on as a copy",
  submitted: "was submitted",
  booked: "was booked",
  cancelled: "was cancelled",
  "supplier-asked": "was sent to a supplier for a quote",
  "photo-added": "got a photo",
  "photo-rejected": "had a photo refused",
  "photo-removed": "lost a photo",
  opened: "suppliers were asked",
  claimed: "a supplier claimed it",
  offered: "a supplier sent its offer",
  revealed: "a supplier saw the customer's number",
  accepted: "an offer was taken",
  closed: "the bidding ended",
  "supplier-confirmed": "the supplier confirmed",
  "dates-proposed": "the supplier proposed other dates",
  "price-queried": "the supplier disagreed with the price",
  "supplier-declined": "the supplier declined",
  "confirm-pressed": "the supplier pressed to confirm",
  "confirm-taken-back": "the supplier took that back",
  "answer-pending": "the supplier answered, and can undo it",
  "answer-undone": "the supplier undid that answer",
  "answer-not-possible": "that answer was no longer possible",
  "supplier-reminded": "the supplier was reminded",
  "date-taken": "the customer took a date",
  "offer-ended": "the supplier's offer ended",
  "passed-on": "went to another supplier",
  "any-supplier": "any supplier at the same price",
  "asked-for-review": "its customer was asked for a review",
  reminded: "its customer was reminded",
  "reminders-stopped": "its customer wants no reminders",
  "reminders-wanted": "its customer wants reminders again",
  "earlier-day-wanted": "its customer waits for an earlier day",
  "earlier-day-unwanted": "its customer stopped waiting for an earlier day",
  "earlier-day-told": "its customer was told about an earlier day",
  arrived: "the supplier said that the car is there",
  "in-progress": "the supplier said that the work is in progress",
  "waiting-for-customer": "the supplier said that it waits for the customer",
  ready: "the supplier said that the car is ready",
  done: "the work is done",
  "no-show": "the supplier said that nobody came",
  "no-show-agreed": "its customer says so too",
  undone: "the last word about the work was taken back",
  "asked-if-done": "both sides were asked whether the work is done",
  unknown: "closed, as nobody said how the work went",
  serviced: "is completed",
  "extra-found": "the supplier sent what it found",
  "extra-approved": "the customer approved extra work",
  "extra-refused": "the customer did not approve extra work",
  "extra-lapsed": "extra work was not answered in time",
  "extra-withdrawn": "the supplier took extra work back",
  reviewed: "its customer wrote a review, or changed it",
  "review-replied": "the supplier replied to its review",
  "review-hidden": "the comment of its review was hidden",
  "review-shown": "the comment of its review is shown again",
  "data-deleted": "its customer's data was deleted",
  "contact-corrected": "its customer’s contact details were corrected",
  "vehicle-corrected": "its number plate was corrected",
  "holder-proved": "its customer proved who they are on another device",
  "fleet-approval-needed": "waits for the fleet's approval",
  "fleet-asked-again": "waits for another approver of the fleet",
  "fleet-approved": "was approved by the fleet",
  "fleet-declined": "was not approved by the fleet",
  payment: "a payment was made for it",
  sent: "was sent",
  waiting: "waits to be sent",
  failed: "could not be sent",
};

const PAYMENT_EVENTS: Readonly<Record<string, string>> = {
  created: "was begun",
  "request-attached": "got the booking that it pays",
  started: "was opened at the provider",
  approved: "was approved by the customer",
  completed: "was made",
  releasing: "is being released",
  released: "was released",
  "refund-decided": "is to be refunded",
  "refund-approved": "is to be refunded, as the desk approved",
  "refund-final": "is to be refunded, as the work was done for less",
  "refund-confirmed": "was refunded, as the desk saw at the provider",
  "refund-not-made": "was not refunded, as the desk saw at the provider. The provider is asked again",
};

/** What the provider reported about a payment. */
const PAYMENT_STATUSES: Readonly<Record<TransactionStatus, string>> = {
  created: "was begun",
  "authorise pending": "waits for the provider’s approval",
  authorised: "is held",
  settling: "is being charged",
  settled: "was charged",
  "refund pending": "is to be refunded",
  "partial refund": "was refunded in part",
  refunded: "was refunded in full",
  declined: "was declined",
  failed: "failed",
  voided: "was not charged: the hold was released",
};

/** Why a payment was released or is refunded, by the code that was written with it. */
const PAYMENT_REASONS: Readonly<Record<ReleaseReason | Exclude<RefundCause, "desk" | "final-amount">, string>> = {
  "date-no-longer-available": "the day was full",
  "discount-changed": "the discount was used up",
  "booking-already-submitted": "the quote was booked already",
  "booking-cancelled": "the booking was cancelled",
  "booking-declined": "the workshop declined the booking",
  "booking-changed": "the booking had changed",
  "booking-paid": "the booking was paid already",
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
  "no-show": "nobody came",
  "not-done": "the work was not done",
};

/** An event of a payment. A reason without words here is a person's own text. */
function paymentLine({ at, who, what, why }: HistoryEvent, of: string): StoryLine {
  const status =
    what === "status" && why !== null ? (PAYMENT_STATUSES as Readonly<Record<string, string>>)[why] : undefined;
  if (status !== undefined) return { at, of, who, did: status, why: null };
  const reasons: Readonly<Record<string, string>> = PAYMENT_REASONS;
  const reason =
    why === null ? null : what === "refund-decided" && why === "declined" ? reasons["supplier-declined"] : reasons[why];
  return { at, of, who, did: PAYMENT_EVENTS[what] ?? what, why: reason ?? why };
}

/** Everything of a lead in the order in which it happened. `bookingToken` = only that booking's lines. */
export function storyOf(
  { guid, events, bidEvents, bookings, messages }: LeadHistory,
  bookingToken: BookingToken | null = null,
): readonly StoryLine[] {
  const lines = (of: string, all: readonly HistoryEvent[]): readonly StoryLine[] =>
    all.map(({ at, who, what, why }) => ({ at, of, who, did: WORDS[what] ?? what, why }));
  const told = bookings.filter(({ token }) => bookingToken === null || token === bookingToken);
  const ofBookings = told.flatMap(({ id, events: all, paymentEvents }) => [
    ...lines(
      `booking ${id}`,
      all.map((event) =>
        event.to === null ? event : { ...event, why: [event.why, `now ${event.to}`].filter(Boolean).join(", ") },
      ),
    ),
    ...paymentEvents.map((event) => paymentLine(event, `payment ${event.attemptId}`)),
  ]);
  const ofLead =
    bookingToken === null
      ? [...lines(`lead ${guid}`, events), ...lines("bidding", bidEvents), ...lines("message", messages)]
      : [];
  return [...ofLead, ...ofBookings].sort((a, b) => a.at - b.at);
}
