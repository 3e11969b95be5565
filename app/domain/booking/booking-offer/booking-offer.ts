import type { BookingToken, SupplierId } from "../../core/ids";
import type { Booking, OfferEnd } from "../booking";
import type { PlainDay, PlainTime } from "../../core/time/plain-date";
import type { Correction } from "./correction";
import type { NamedPrice } from "./named-price";

/** A supplier's possible responses to a booking, with their integer values in the wire format (P-095). */
export const RESPONSE_TYPE = { confirm: 1, changeDate: 2, queryPrice: 3, decline: 4 } as const;
export type ResponseTypeId = (typeof RESPONSE_TYPE)[keyof typeof RESPONSE_TYPE];

const RESPONSE_TYPE_IDS: readonly number[] = Object.values(RESPONSE_TYPE);

export const isResponseType = (value: unknown): value is ResponseTypeId =>
  typeof value === "number" && RESPONSE_TYPE_IDS.includes(value);

/** Parses a stored or received response type. Throws for an unknown value (P-360). */
export function parseResponseType(value: number): ResponseTypeId {
  if (!isResponseType(value)) throw new Error(`Unrecognised response type ${value}`);
  return value;
}

/** Another day on which the supplier can do the job. A start without an end is a fixed time, not a window. */
export interface OfferedDate {
  readonly day: PlainDay;
  readonly startAt: PlainTime;
  readonly endAt: PlainTime | null;
  /** The customer's answer to this day; null = not answered yet. */
  readonly isAcceptableForCustomer: boolean | null;
  /** A slot on this day is reserved at the supplier. Absent = false. */
  readonly isHeld?: boolean;
}
/** Reminder times and deadline of an unanswered booking in epoch milliseconds, counted in the supplier's working time. */
export interface ResponseDeadlines {
  readonly remindFirstAt: number;
  readonly remindAgainAt: number;
  readonly respondBy: number;
}

/** Terms of the offer as the supplier saw them when the booking moved on to the next supplier. */
export type OfferedTerms = Pick<
  Booking,
  "serviceDay" | "arrivalFrom" | "arrivalTo" | "originalServiceDay" | "jobMinutes" | "price" | "extraIds"
>;

/** A date as entered or received, not yet validated. */
export interface DateInput {
  readonly date: string;
  readonly startAt: string;
  readonly endAt: string | null;
}

/** The supplier's answer as received. */
export interface OfferResponseContent {
  readonly responseType: ResponseTypeId;
  readonly comment: string | null;
  readonly availabilities: readonly DateInput[];
  /** Dollars as typed; "" = no price was entered. */
  readonly price: string;
}

/** An answer with an undo period. */
export interface PendingAnswer {
  /** When the answer takes effect and can no longer be undone, in epoch milliseconds. */
  readonly until: number;
  /** Our id of the person who answered. */
  readonly by: string;
  readonly content: OfferResponseContent;
}

export const CONFIRMATION: OfferResponseContent = {
  responseType: RESPONSE_TYPE.confirm,
  comment: null,
  availabilities: [],
  price: "",
};

/** A booking as offered to one supplier, with the supplier's answer. A booking that moves on to another supplier has one offer per supplier. */
export interface BookingOffer extends ResponseDeadlines {
  readonly id: number;
  readonly bookingToken: BookingToken;
  readonly supplierId: SupplierId;
  /** open = waiting for the supplier; responded = the supplier has answered; closed = the booking is no longer with this supplier. */
  readonly state: "open" | "responded" | "closed";
  readonly responseType: ResponseTypeId | null;
  readonly comment: string | null;
  readonly respondedAt: number | null;
  readonly dates: readonly OfferedDate[];
  /** Deadline for the customer's answer, in epoch milliseconds; null = no answer is needed. */
  readonly customerAnswerBy: number | null;
  readonly end: OfferEnd | null;
  /** Number of reminders sent to the supplier. */
  readonly reminders: number;
  /** The terms when the booking moved on; null = the booking itself still has them, or it moved on before terms were stored. */
  readonly terms: OfferedTerms | null;
  /** The price that the supplier named; null = none. */
  readonly namedPrice: NamedPrice | null;
  /** The desk's latest proposal of another vehicle or other jobs; null = none. */
  readonly correction: Correction | null;
  /** An answer that can still be undone; null = none. */
  readonly pendingAnswer: PendingAnswer | null;
  /** Increases with every change. An answer to an older version is refused. */
  readonly version: number;
}

/** The terms of an offer that is still the booking's current one, taken from the booking itself. */
export const offeredTerms = ({
  serviceDay,
  arrivalFrom,
  arrivalTo,
  originalServiceDay = null,
  jobMinutes,
  price,
  extraIds,
}: Booking): OfferedTerms => ({ serviceDay, arrivalFrom, arrivalTo, originalServiceDay, jobMinutes, price, extraIds });

/** Whether the offer still occupies a slot on the supplier's day. Declined and closed offers have released it. */
export const occupiesSlot = ({ state, responseType }: Pick<BookingOffer, "state" | "responseType">): boolean =>
  state !== "closed" && responseType !== RESPONSE_TYPE.decline;

/** Days other than the booking's own on which a slot is held while the customer chooses. */
export const listHeldDays = ({ state, dates }: Pick<BookingOffer, "state" | "dates">): readonly PlainDay[] =>
  state === "responded" ? dates.flatMap(({ day, isHeld }) => (isHeld ? [day] : [])) : [];

/** How long an answer can be undone. Until then the customer is not notified and no money moves. */
export const UNDO_RESPONSE_MS = 60_000;

/** True if the undo period of an answer is over but its effects have not been written yet. */
export const isResponseDue = (
  { state, pendingAnswer }: Pick<BookingOffer, "state" | "pendingAnswer">,
  now: number,
): boolean => state === "open" && pendingAnswer !== null && now >= pendingAnswer.until;

/** How long a customer has to answer a question about their booking. */
export const CUSTOMER_RESPONSE_MS = 24 * 3_600_000;
