import type { BookingToken, SupplierId } from "../../core/ids";
import type { Booking, OfferEnd } from "../booking";
import type { PlainDay, PlainTime } from "../../core/time/plain-date";
import type { Correction } from "./correction";
import type { NamedPrice } from "./named-price";

/** A supplier's response to a booking, as the wire's integers (P-095). */
export const RESPONSE_TYPE = { confirm: 1, changeDate: 2, queryPrice: 3, decline: 4 } as const;
export type ResponseTypeId = (typeof RESPONSE_TYPE)[keyof typeof RESPONSE_TYPE];

const IDS: readonly number[] = Object.values(RESPONSE_TYPE);

export const isResponseType = (value: unknown): value is ResponseTypeId =>
  typeof value === "number" && IDS.includes(value);

/** The type as stored or sent. Throws for any other value (P-360). */
export function responseType(value: number): ResponseTypeId {
  if (!isResponseType(value)) throw new Error(`Unrecognised response type ${value}`);
  return value;
}

/** Another day that the supplier can do the job on; a start without an end is a moment, not a window. */
export interface OfferedDate {
  readonly day: PlainDay;
  readonly startAt: PlainTime;
  readonly endAt: PlainTime | null;
  /** null = the customer has not said yet. */
  readonly isAcceptableForCustomer: boolean | null;
  /** A slot on the supplier's day is reserved for it. Absent = false. */
  readonly isHeld?: boolean;
}
/** The moments of an unanswered booking, epoch ms, in the supplier's working time. */
export interface AnswerClock {
  readonly remindFirstAt: number;
  readonly remindAgainAt: number;
  readonly respondBy: number;
}

/** The offer as the supplier saw it when the booking moved on to the next supplier. */
export type OfferedTerms = Pick<
  Booking,
  "serviceDay" | "arrivalFrom" | "arrivalTo" | "originalServiceDay" | "jobMinutes" | "price" | "extraIds"
>;

/** A date as entered or sent, not yet validated. */
export interface DateInput {
  readonly date: string;
  readonly startAt: string;
  readonly endAt: string | null;
}

/** The supplier's answer as sent. */
export interface AnswerContent {
  readonly responseType: ResponseTypeId;
  readonly comment: string | null;
  readonly availabilities: readonly DateInput[];
  /** Dollars as typed; "" = no price is named. */
  readonly price: string;
}

/** An answer with an undo period. */
export interface PendingAnswer {
  /** When it can no longer be undone and takes effect, epoch milliseconds. */
  readonly until: number;
  /** Our id of the person who answered. */
  readonly by: string;
  readonly content: AnswerContent;
}

export const CONFIRMATION: AnswerContent = {
  responseType: RESPONSE_TYPE.confirm,
  comment: null,
  availabilities: [],
  price: "",
};

/** A booking as offered to one supplier, with the supplier's answer. A booking that moves on to another supplier has one offer per supplier. */
export interface BookingOffer extends AnswerClock {
  readonly id: number;
  readonly bookingToken: BookingToken;
  readonly supplierId: SupplierId;
  /** open = waits for the supplier; responded = it has answered; closed = it is no longer this supplier's. */
  readonly state: "open" | "responded" | "closed";
  readonly responseType: ResponseTypeId | null;
  readonly comment: string | null;
  readonly respondedAt: number | null;
  readonly dates: readonly OfferedDate[];
  /** Deadline for the customer's answer, in epoch milliseconds; null = no answer is needed. */
  readonly customerAnswerBy: number | null;
  readonly end: OfferEnd | null;
  /** How often the supplier was reminded. */
  readonly reminders: number;
  /** null = the booking itself still has these values, or it moved on before they were stored. */
  readonly terms: OfferedTerms | null;
  /** null = none was named. */
  readonly namedPrice: NamedPrice | null;
  /** Another vehicle or other jobs, as the desk proposed last; null = nothing was proposed. */
  readonly correction: Correction | null;
  /** An answer that can still be undone; null = none. */
  readonly pendingAnswer: PendingAnswer | null;
  /** Counts changes: an answer to an older state is refused. */
  readonly version: number;
}

/** The terms of an offer while the booking's own row is its. */
export const termsOf = ({
  serviceDay,
  arrivalFrom,
  arrivalTo,
  originalServiceDay = null,
  jobMinutes,
  price,
  extraIds,
}: Booking): OfferedTerms => ({ serviceDay, arrivalFrom, arrivalTo, originalServiceDay, jobMinutes, price, extraIds });

/** Is the supplier's day still taken by this offer? Declined and closed ones have given it back. */
export const holdsPlace = ({ state, responseType }: Pick<BookingOffer, "state" | "responseType">): boolean =>
  state !== "closed" && responseType !== RESPONSE_TYPE.decline;

/** Days other than the booking's own that are held while the customer chooses. */
export const heldDays = ({ state, dates }: Pick<BookingOffer, "state" | "dates">): readonly PlainDay[] =>
  state === "responded" ? dates.flatMap(({ day, isHeld }) => (isHeld ? [day] : [])) : [];

/** How long an answer can be undone. Until then the customer is not notified and no money moves. */
export const UNDO_ANSWER_MS = 60_000;

/** The undo period of an answer is over, and its effects are still to be written. */
export const isAnswerDue = (
  { state, pendingAnswer }: Pick<BookingOffer, "state" | "pendingAnswer">,
  now: number,
): boolean => state === "open" && pendingAnswer !== null && now >= pendingAnswer.until;

/** How long a customer has to answer a question about their booking. */
export const CUSTOMER_ANSWER_MS = 24 * 3_600_000;
