import type { PlainDay, PlainTime } from "../time/plain-date";
import { RESPONSE_TYPE, type ResponseTypeId } from "./response-type";

/** Another day that the supplier can do the job on; a start without an end is a moment, not a window. */
export interface OfferedDate {
  readonly day: PlainDay;
  readonly startAt: PlainTime;
  readonly endAt: PlainTime | null;
  /** null = the customer has not said yet. */
  readonly isAcceptableForCustomer: boolean | null;
}

/** Why a supplier's offer ended without it doing the job. */
export type OfferEnd = "declined" | "timed-out" | "customer-chose-none" | "customer-cancelled" | "price-not-agreed";

/** The moments of an unanswered booking, epoch ms, in the supplier's working time. */
export interface AnswerClock {
  readonly remindFirstAt: number;
  readonly remindAgainAt: number;
  readonly respondBy: number;
}

/** A booking as it was offered to one supplier, and what the supplier said. A booking that goes on to the next supplier has one of each. */
export interface BookingOffer extends AnswerClock {
  readonly id: number;
  readonly bookingToken: string;
  readonly supplierId: number;
  /** open = waits for the supplier; responded = it has answered; closed = it is no longer this supplier's. */
  readonly state: "open" | "responded" | "closed";
  readonly responseType: ResponseTypeId | null;
  readonly comment: string | null;
  readonly respondedAt: number | null;
  readonly dates: readonly OfferedDate[];
  /** Until when the customer is waited for, epoch ms; null = nothing is asked of it. */
  readonly customerAnswerBy: number | null;
  readonly end: OfferEnd | null;
  /** How often the supplier was reminded. */
  readonly reminders: number;
  /** Counts changes: an answer to an older state is refused. */
  readonly version: number;
}

/** Is the supplier's day still taken by this offer? Declined and closed ones have given it back. */
export const holdsPlace = ({ state, responseType }: Pick<BookingOffer, "state" | "responseType">): boolean => state !== "closed" && responseType !== RESPONSE_TYPE.decline;

/** A customer who is asked has this long to answer. */
export const CUSTOMER_ANSWER_MS = 24 * 3_600_000;
