import type { ChangeRules } from "../domain/booking/change-rules";
import type { BookingChoices, ChosenExtra, MeetingPlace } from "../domain/booking/booking-choices";
import type { DisplayStatus } from "../domain/booking/display-status";
import type { DayPreference } from "../domain/booking/earlier-day";
import type { Currency } from "../domain/core/country/country";
import { formatMoney } from "../domain/core/money/format";
import type { Price } from "../domain/pricing/price";
import type { PlainDay } from "../domain/core/time/plain-date";
import { formatDay, formatHours } from "../domain/core/time/format";

/** "Loan car, $35.00", "Customer drop-off, no charge". */
export const formatExtra = ({ name, price }: ChosenExtra, currency: Price["currency"]): string =>
  `${name}, ${price === 0 ? "no charge" : formatMoney(price, currency)}`;

/** Labels in front of the address, for the customer and for the supplier. */
export const MEETING_LABELS: Readonly<Record<MeetingPlace, { readonly customer: string; readonly supplier: string }>> =
  {
    "at-supplier": { customer: "Where", supplier: "Where" },
    "at-customer": { customer: "Where", supplier: "Customer address" },
    "picked-up": { customer: "Picked up from", supplier: "Pick up from" },
  };

/** Things that the customer must have ready on the day. */
export const PREPARATION: Readonly<Record<MeetingPlace, string>> = {
  "at-supplier":
    "Bring your keys, your logbook if it is a logbook service, and the wheel lock key if your wheels have one.",
  "at-customer": "The mechanic comes to you. Have the keys ready, and the wheel lock key if your wheels have one.",
  "picked-up":
    "A driver collects your car and brings it back. Have the keys ready, and the wheel lock key if your wheels have one.",
};
interface NoteDetails {
  readonly currency: Price["currency"];
  readonly comments: string | null;
  readonly photos: number;
  readonly orderNumber?: string | null | undefined;
}

/** The chosen extras as lines of a message, starting on a new line; "" = none. */
export function optionLines(
  { extras, flatSafeArea }: BookingChoices,
  { currency, comments, photos, orderNumber }: NoteDetails,
): string {
  const lines = [
    ...(extras.length === 0 ? [] : [`Extras: ${extras.map((extra) => formatExtra(extra, currency)).join("; ")}`]),
    ...(flatSafeArea === null ? [] : [`Flat, safe area: ${flatSafeArea ? "yes" : "no"}`]),
    ...(comments === null || comments.trim() === "" ? [] : [`Notes: ${comments.trim()}`]),
    ...(photos === 0 ? [] : [`Photos: ${photos}`]),
    ...(orderNumber ? [`Order number: ${orderNumber}`] : []),
  ];
  return lines.map((line) => `\n${line}`).join("");
}
const formatHoursBefore = (hours: number) => (hours === 0 ? "" : `${formatHours(hours)} before `);

/** The change rules in one or two sentences, for terms that people read before booking. */
export function describeChangeRules({ freeHours, lateFee }: ChangeRules, currency: Currency): string {
  const until = `${formatHoursBefore(freeHours)}it begins`;
  if (lateFee === 0)
    return `You can cancel online without a fee until your booking begins, and move it until ${until}.`;
  return `You can move or cancel your booking online without a fee until ${until}. After that, cancelling costs ${formatMoney(lateFee, currency)}, but never more than half of what you paid online. If you paid nothing online, cancelling is free.`;
}

/** Formats the days that a customer is waiting for: "Wed 25 Nov 2026 or Thu 26 Nov 2026", or "a day before Mon 30 Nov 2026". */
export function formatSuitableDays(suitableDays: DayPreference, bookedDay: PlainDay): string {
  if (!("only" in suitableDays))
    return `${suitableDays.except.length === 0 ? "a" : "another"} day before ${formatDay(bookedDay)}`;
  const days = suitableDays.only.map((day) => formatDay(day));
  return days.length < 2 ? days.join() : `${days.slice(0, -1).join(", ")} or ${days.at(-1)}`;
}

export interface BookingStatusNames {
  readonly supplier: string;
  /** The previous supplier of the booking. Null = unknown here. */
  readonly supplierBefore?: string | null;
  /** The booked day and arrival time as text. */
  readonly day: string;
  readonly arrival: string;
  /** True = the supplier comes to the car. */
  readonly isMobile?: boolean;
}

export interface BookingStatusText {
  /** Title of the booking's page, also used for its row in a list. */
  readonly title: string;
  readonly tone: "info" | "attention" | "success";
  /** The status in one sentence, for pages, lists and messages. */
  readonly sentence: (names: BookingStatusNames) => string;
}

/** The booking status as shown to customers on pages, receipts, lists and in messages. */
export const BOOKING_STATUS_TEXT: Readonly<Record<DisplayStatus, BookingStatusText>> = {
  waiting: {
    title: "Booking Received",
    tone: "info",
    sentence: ({ supplier }) => `We have asked ${supplier} to confirm your booking.`,
  },
  "passed-on": {
    title: "Sent to Another Workshop",
    tone: "info",
    sentence: ({ supplier, supplierBefore }) =>
      `${supplierBefore ?? "Your first supplier"} couldn’t take your booking, so we have asked ${supplier}.`,
  },
  "dates-proposed": {
    title: "Another Date Proposed",
    tone: "attention",
    sentence: ({ supplier, day }) => `${supplier} cannot do ${day}, but can do another day.`,
  },
  "price-queried": {
    title: "Price Queried",
    tone: "attention",
    sentence: ({ supplier }) => `${supplier} does not agree with the work or the price of your booking.`,
  },
  declined: {
    title: "Booking Declined",
    tone: "attention",
    sentence: ({ supplier }) => `Sorry, ${supplier} can’t take your booking.`,
  },
  unanswered: {
    title: "Booking Not Answered",
    tone: "attention",
    sentence: ({ supplier }) => `${supplier} did not answer in time.`,
  },
  confirmed: {
    title: "Booking Confirmed",
    tone: "success",
    sentence: ({ supplier }) => `${supplier} has confirmed your booking.`,
  },
  rescheduled: {
    title: "Booking Confirmed",
    tone: "success",
    sentence: ({ supplier, day, arrival }) => `Your booking with ${supplier} is now on ${day}, ${arrival}.`,
  },
  "move-proposed": {
    title: "Another Date Proposed",
    tone: "attention",
    sentence: ({ supplier, day }) =>
      `${supplier} would like to move your booking on ${day}. Nothing changes until you choose.`,
  },
  arrived: {
    title: "Work Under Way",
    tone: "success",
    sentence: ({ supplier, isMobile }) =>
      isMobile ? `${supplier} is with your vehicle.` : `Your vehicle is with ${supplier}.`,
  },
  "in-progress": {
    title: "Work Under Way",
    tone: "success",
    sentence: ({ supplier }) => `${supplier} is working on your vehicle.`,
  },
  "waiting-for-you": {
    title: "Waiting for You",
    tone: "attention",
    sentence: ({ supplier }) => `${supplier} needs an answer from you before continuing.`,
  },
  ready: {
    title: "Ready",
    tone: "success",
    sentence: ({ supplier, isMobile }) =>
      isMobile ? `${supplier} says your vehicle is ready.` : `Your vehicle is ready at ${supplier}.`,
  },
  "no-show": {
    title: "Booking Missed",
    tone: "attention",
    sentence: ({ supplier, day, isMobile }) =>
      isMobile
        ? `${supplier} could not do the work on ${day} because no one was there.`
        : `${supplier} says that you did not bring your vehicle on ${day}.`,
  },
  unknown: {
    title: "Booking Closed",
    tone: "info",
    sentence: ({ supplier, day }) =>
      `We did not hear how your booking with ${supplier} on ${day} went, so we have closed it.`,
  },
  done: {
    title: "Booking Completed",
    tone: "success",
    sentence: ({ supplier }) => `${supplier} has done the work.`,
  },
  cancelled: {
    title: "Booking Cancelled",
    tone: "info",
    sentence: ({ supplier }) => `Your booking with ${supplier} is cancelled.`,
  },
  "cancelled-by-supplier": {
    title: "Booking Cancelled",
    tone: "attention",
    sentence: ({ supplier, day }) => `Sorry, ${supplier} had to cancel your booking on ${day}.`,
  },
};
