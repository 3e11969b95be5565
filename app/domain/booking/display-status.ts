import { RESPONSE_TYPE, type ResponseTypeId, type BookingOffer } from "./booking-offer/booking-offer";
import type { WorkStep } from "./work/steps";
import type { BookingStatus } from "./status";

/** A booking's status as the customer sees it: who has to act and why while it is Pending, and later the progress of the work. */
export const DISPLAY_STATUSES = [
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
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number];

/** Facts from the latest offer of a booking; `wasReassigned` = another supplier was asked before. */
export interface StatusFacts {
  readonly status: BookingStatus;
  readonly offer: Pick<BookingOffer, "state" | "end" | "customerAnswerBy"> & {
    readonly responseType: ResponseTypeId | null;
  };
  readonly wasReassigned: boolean;
  /** The latest step that the workshop reported; null = none. */
  readonly workStep: WorkStep | null;
}

const STATUS_BY_STEP: Readonly<Record<WorkStep, DisplayStatus>> = {
  arrived: "arrived",
  "in-progress": "in-progress",
  "waiting-for-customer": "waiting-for-you",
  ready: "ready",
  done: "done",
  "no-show": "no-show",
  unknown: "unknown",
};

export function toDisplayStatus({ status, offer, wasReassigned, workStep }: StatusFacts): DisplayStatus {
  switch (status) {
    case "Confirmed":
      if (workStep !== null) return STATUS_BY_STEP[workStep];
      return offer.customerAnswerBy === null ? "confirmed" : "move-proposed";
    case "Rescheduled":
      if (workStep !== null) return STATUS_BY_STEP[workStep];
      return offer.customerAnswerBy === null ? "rescheduled" : "move-proposed";
    case "Serviced":
      return "done";
    case "Cancelled":
      if (offer.end === "no-show") return "no-show";
      return offer.end === "supplier-cancelled" ? "cancelled-by-supplier" : "cancelled";
    default:
      return toOfferStatus(offer) ?? (wasReassigned ? "passed-on" : "waiting");
  }
}

/** The status that follows from the latest offer of a Pending booking; null = none, for example because the supplier has not answered yet. */
function toOfferStatus({ state, end, responseType }: StatusFacts["offer"]): DisplayStatus | null {
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

const ONGOING_STATUSES: readonly DisplayStatus[] = [
  "waiting",
  "passed-on",
  "confirmed",
  "rescheduled",
  "move-proposed",
  "arrived",
  "in-progress",
  "waiting-for-you",
  "ready",
];
/** Whether supplier, day and price are still valid, so that the customer can pay, add the booking to a calendar and prepare for it. */
export const isOngoing = (status: DisplayStatus): boolean => ONGOING_STATUSES.includes(status);

const CUSTOMER_ACTION_STATUSES: readonly DisplayStatus[] = [
  "dates-proposed",
  "price-queried",
  "declined",
  "unanswered",
  "move-proposed",
];
/** Whether the customer has to make a choice on the changes page. */
export const needsCustomerAction = (status: DisplayStatus): boolean => CUSTOMER_ACTION_STATUSES.includes(status);

/** Whether the supplier has confirmed and the work has not begun. */
export const isAgreed = (status: DisplayStatus): boolean =>
  status === "confirmed" || status === "rescheduled" || status === "move-proposed";

/** Whether the work has begun and is not finished. */
export const isInProgress = (status: DisplayStatus): boolean =>
  status === "arrived" || status === "in-progress" || status === "waiting-for-you" || status === "ready";

/** Whether the booking ended without the work being done. */
export const isCancelled = (status: DisplayStatus): boolean =>
  status === "cancelled" || status === "cancelled-by-supplier" || status === "no-show";

/** STATUS of the calendar entry (RFC 5545, 3.8.1.11): tentative until the supplier has confirmed. */
export function calendarStatus(status: DisplayStatus): "TENTATIVE" | "CONFIRMED" | "CANCELLED" {
  if (isCancelled(status)) return "CANCELLED";
  return isAgreed(status) || isInProgress(status) || status === "done" || status === "unknown"
    ? "CONFIRMED"
    : "TENTATIVE";
}

/** Whether the status is final, so that an open page can stop polling. */
export const isFinal = (status: DisplayStatus): boolean =>
  isCancelled(status) || status === "done" || status === "unknown";
