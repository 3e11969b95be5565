import { RESPONSE_TYPE, type ResponseTypeId } from "../booking-offer/response-type";
import type { BookingOffer } from "../booking-offer/booking-offer";
import type { WorkStep } from "../work/steps";
import type { BookingStatus } from "./status";

/** A booking's status for its customer: while it is Pending whose turn it is and why, and later how far the work is. */
export const STANDINGS = [
  "waiting",
  "passed-on",
  "dates-proposed",
  "price-queried",
  "declined",
  "unanswered",
  "confirmed",
  "rescheduled",
  "move-proposed",
  "arrived",
  "in-progress",
  "waiting-for-you",
  "ready",
  "done",
  "no-show",
  "unknown",
  "cancelled",
  "cancelled-by-supplier",
] as const;
export type Standing = (typeof STANDINGS)[number];

/** Facts from the latest offer of a booking; `wasPassedOn` = another supplier was asked before. */
export interface StandingFacts {
  readonly status: BookingStatus;
  readonly offer: Pick<BookingOffer, "state" | "end" | "customerAnswerBy"> & {
    readonly responseType: ResponseTypeId | null;
  };
  readonly wasPassedOn: boolean;
  /** What its workshop said last of the work; null = nothing. */
  readonly workStep: WorkStep | null;
}

const OF_STEP: Readonly<Record<WorkStep, Standing>> = {
  arrived: "arrived",
  "in-progress": "in-progress",
  "waiting-for-customer": "waiting-for-you",
  ready: "ready",
  done: "done",
  "no-show": "no-show",
  unknown: "unknown",
};

export function standingOf({ status, offer, wasPassedOn, workStep }: StandingFacts): Standing {
  switch (status) {
    case "Confirmed":
      if (workStep !== null) return OF_STEP[workStep];
      return offer.customerAnswerBy === null ? "confirmed" : "move-proposed";
    case "Rescheduled":
      if (workStep !== null) return OF_STEP[workStep];
      return offer.customerAnswerBy === null ? "rescheduled" : "move-proposed";
    case "Serviced":
      return "done";
    case "Cancelled":
      if (offer.end === "no-show") return "no-show";
      return offer.end === "supplier-cancelled" ? "cancelled-by-supplier" : "cancelled";
    default:
      return asked(offer) ?? (wasPassedOn ? "passed-on" : "waiting");
  }
}

/** What its customer is asked; null = the supplier has the word. */
function asked({ state, end, responseType }: StandingFacts["offer"]): Standing | null {
  if (state === "closed") return end === "timed-out" ? "unanswered" : "declined";
  if (state === "open") return null;
  return responseType === RESPONSE_TYPE.changeDate
    ? "dates-proposed"
    : responseType === RESPONSE_TYPE.queryPrice
      ? "price-queried"
      : responseType === RESPONSE_TYPE.decline
        ? "declined"
        : null;
}

export interface StandingNames {
  readonly supplier: string;
  /** Who was asked before it; null = that is not known here. */
  readonly supplierBefore?: string | null;
  /** The booked day, and when on it, in words. */
  readonly day: string;
  readonly arrival: string;
  /** The supplier comes to the car. */
  readonly isMobile?: boolean;
}

export interface StandingWords {
  /** Of the booking's page and its row in a list. */
  readonly title: string;
  readonly tone: "info" | "attention" | "success";
  /** The status in one sentence, for pages, lists and messages. */
  readonly sentence: (names: StandingNames) => string;
  /** The customer has to choose, at the page of changes. */
  readonly asksCustomer: boolean;
  /** Supplier, day and price are still meant: it may be paid, put in a calendar, prepared for. */
  readonly isOn: boolean;
}

/** The words of every standing, for page, receipt, list and messages alike. */
export const STANDING_WORDS: Readonly<Record<Standing, StandingWords>> = {
  waiting: {
    title: "Booking Received",
    tone: "info",
    sentence: ({ supplier }) => `We have asked ${supplier} to confirm your booking.`,
    asksCustomer: false,
    isOn: true,
  },
  "passed-on": {
    title: "Booking Passed On",
    tone: "info",
    asksCustomer: false,
    isOn: true,
    sentence: ({ supplier, supplierBefore }) =>
      `${supplierBefore ?? "Your first supplier"} couldn’t do your booking, so we have asked ${supplier}.`,
  },
  "dates-proposed": {
    title: "Another Date Proposed",
    tone: "attention",
    sentence: ({ supplier, day }) => `${supplier} cannot do ${day}, but can do another day.`,
    asksCustomer: true,
    isOn: false,
  },
  "price-queried": {
    title: "Price Queried",
    tone: "attention",
    sentence: ({ supplier }) => `${supplier} does not agree with the work or the price of your booking.`,
    asksCustomer: true,
    isOn: false,
  },
  declined: {
    title: "Booking Declined",
    tone: "attention",
    sentence: ({ supplier }) => `Sorry, ${supplier} cannot do your booking.`,
    asksCustomer: true,
    isOn: false,
  },
  unanswered: {
    title: "Booking Not Answered",
    tone: "attention",
    sentence: ({ supplier }) => `${supplier} did not answer in time.`,
    asksCustomer: true,
    isOn: false,
  },
  confirmed: {
    title: "Booking Confirmed",
    tone: "success",
    sentence: ({ supplier }) => `${supplier} has confirmed your booking.`,
    asksCustomer: false,
    isOn: true,
  },
  rescheduled: {
    title: "Booking Confirmed",
    tone: "success",
    sentence: ({ supplier, day, arrival }) => `Your booking with ${supplier} is now on ${day}, ${arrival}.`,
    asksCustomer: false,
    isOn: true,
  },
  "move-proposed": {
    title: "Another Date Proposed",
    tone: "attention",
    sentence: ({ supplier, day }) =>
      `${supplier} would like to move your booking on ${day}. Nothing changes until you choose.`,
    asksCustomer: true,
    isOn: true,
  },
  arrived: {
    title: "Work Under Way",
    tone: "success",
    sentence: ({ supplier, isMobile }) =>
      isMobile ? `${supplier} is with your vehicle.` : `Your vehicle is with ${supplier}.`,
    asksCustomer: false,
    isOn: true,
  },
  "in-progress": {
    title: "Work Under Way",
    tone: "success",
    sentence: ({ supplier }) => `${supplier} is working on your vehicle.`,
    asksCustomer: false,
    isOn: true,
  },
  "waiting-for-you": {
    title: "Waiting for You",
    tone: "attention",
    sentence: ({ supplier }) => `${supplier} needs an answer from you before continuing.`,
    asksCustomer: false,
    isOn: true,
  },
  ready: {
    title: "Ready",
    tone: "success",
    sentence: ({ supplier, isMobile }) =>
      isMobile ? `${supplier} says your vehicle is ready.` : `Your vehicle is ready at ${supplier}.`,
    asksCustomer: false,
    isOn: true,
  },
  "no-show": {
    title: "Booking Missed",
    tone: "attention",
    sentence: ({ supplier, day, isMobile }) =>
      isMobile
        ? `${supplier} could not do the work on ${day} because nobody was there.`
        : `${supplier} says that you did not bring your vehicle on ${day}.`,
    asksCustomer: false,
    isOn: false,
  },
  unknown: {
    title: "Booking Closed",
    tone: "info",
    sentence: ({ supplier, day }) =>
      `Nobody told us how your booking with ${supplier} on ${day} went, so we have closed it.`,
    asksCustomer: false,
    isOn: false,
  },
  done: {
    title: "Booking Completed",
    tone: "success",
    sentence: ({ supplier }) => `${supplier} has done the work.`,
    asksCustomer: false,
    isOn: false,
  },
  cancelled: {
    title: "Booking Cancelled",
    tone: "info",
    sentence: ({ supplier }) => `Your booking with ${supplier} is cancelled.`,
    asksCustomer: false,
    isOn: false,
  },
  "cancelled-by-supplier": {
    title: "Booking Cancelled",
    tone: "attention",
    sentence: ({ supplier, day }) => `Sorry, ${supplier} had to cancel your booking on ${day}.`,
    asksCustomer: false,
    isOn: false,
  },
};

/** The supplier has said yes, and the work is still to come. */
export const isAgreed = (standing: Standing): boolean =>
  standing === "confirmed" || standing === "rescheduled" || standing === "move-proposed";

/** The work has begun and is not finished. */
export const isBeingDone = (standing: Standing): boolean =>
  standing === "arrived" || standing === "in-progress" || standing === "waiting-for-you" || standing === "ready";

/** It is over without the work. */
export const isCancelled = (standing: Standing): boolean =>
  standing === "cancelled" || standing === "cancelled-by-supplier" || standing === "no-show";

/** STATUS of its calendar entry (RFC 5545, 3.8.1.11): nothing is certain before the supplier has said yes. */
export function calendarStatus(standing: Standing): "TENTATIVE" | "CONFIRMED" | "CANCELLED" {
  if (isCancelled(standing)) return "CANCELLED";
  return isAgreed(standing) || isBeingDone(standing) || standing === "done" || standing === "unknown"
    ? "CONFIRMED"
    : "TENTATIVE";
}

/** Nothing changes any more: an open page need not ask again. */
export const isFinal = (standing: Standing): boolean =>
  isCancelled(standing) || standing === "done" || standing === "unknown";
