import type { BookingToken } from "../ids";
import type { HistoryEvent, LeadHistory } from "./history";

/** One line of a story: when (epoch milliseconds), of what, who did what, and why. */
export interface StoryLine {
  readonly at: number;
  readonly of: string;
  readonly who: string;
  readonly did: string;
  readonly why: string | null;
}

/** What each event's code says to a reader; one that has no words here is shown as it is written. */
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
  "holder-proved": "its customer proved who they are on another device",
  "fleet-approval-needed": "waits for the fleet's approval",
  "fleet-asked-again": "waits for another approver of the fleet",
  "fleet-approved": "was approved by the fleet",
  "fleet-declined": "was not approved by the fleet",
  payment: "a payment came under it",
  "request-attached": "was told what it pays for",
  started: "was opened at the provider",
  completed: "was made",
  releasing: "is being let go",
  released: "was let go",
  "refund-decided": "is to go back",
  "refund-approved": "is to go back in part or whole, as the desk approved",
  "refund-final": "is to go back in part or whole, as the work was done for less",
  "refund-confirmed": "went back in part, as the desk saw at its provider",
  "refund-not-made": "had not gone back, as the desk saw at its provider, and is asked for again",
  sent: "was sent",
  waiting: "waits to be sent",
  sending: "is being sent",
  failed: "could not be sent",
};

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
    ...paymentEvents.flatMap((event) => lines(`payment ${event.attemptId}`, [event])),
  ]);
  const ofLead =
    bookingToken === null
      ? [...lines(`lead ${guid}`, events), ...lines("bidding", bidEvents), ...lines("message", messages)]
      : [];
  return [...ofLead, ...ofBookings].sort((a, b) => a.at - b.at);
}
