import { type SupplierId, supplierId as idOf } from "../../core/ids";
import { RESPONSE_TYPE } from "../booking-offer/booking-offer";
import { WORK_STEPS } from "../work/steps";
import type { BookingFacts, BookingHistoryEvent } from "./history";

/** Formats the supplier and day of an event: "710 2026-11-30". */
export const formatSupplierDay = (supplierId: SupplierId, day: string): string => `${supplierId} ${day}`;

function parseSupplierDay(reason: string | null): Pick<BookingFacts, "supplierId" | "serviceDay"> {
  const [, supplier, day] = /^(\d+)(?: (\d{4}-\d\d-\d\d))?$/.exec(reason ?? "") ?? [];
  return { supplierId: supplier === undefined ? null : idOf(Number(supplier)), serviceDay: day ?? null };
}

const NEW_OFFER = { state: "open", responseType: null, end: null, reminders: 0 } as const;
const RESPONSE_TYPE_BY_EVENT: Readonly<Record<string, number>> = {
  "supplier-confirmed": RESPONSE_TYPE.confirm,
  "dates-proposed": RESPONSE_TYPE.changeDate,
  "price-queried": RESPONSE_TYPE.queryPrice,
  "supplier-declined": RESPONSE_TYPE.decline,
};

/** Reason recorded when a step is undone and there was no earlier step. */
export const NO_EARLIER_STEP = "none";
const KNOWN_STEPS: readonly string[] = WORK_STEPS;

/** Rebuilds the facts of a booking from its events alone. */
export function rebuildBooking(events: readonly BookingHistoryEvent[]): BookingFacts {
  let facts: BookingFacts = {
    status: "",
    supplierId: null,
    serviceDay: null,
    acceptsAnySupplier: false,
    calendarSequence: 0,
    workStep: null,
    offers: 0,
    offer: NEW_OFFER,
  };
  for (const event of events) facts = { ...applyEvent(facts, event), status: event.to ?? facts.status };
  return facts;
}

function applyEvent(facts: BookingFacts, { event, reason }: BookingHistoryEvent): BookingFacts {
  const { offer } = facts;
  const movedFacts = { ...facts, calendarSequence: facts.calendarSequence + 1 };
  switch (event) {
    case "submitted":
      return { ...facts, ...parseSupplierDay(reason), offers: 1, offer: NEW_OFFER };
    case "passed-on":
      return { ...movedFacts, ...parseSupplierDay(reason), offers: facts.offers + 1, offer: NEW_OFFER };
    case "correction-agreed":
      return movedFacts;
    case "date-taken":
      return { ...movedFacts, serviceDay: reason };
    case "moved":
      // A workshop that had not answered yet gets the request again, with the full time to answer.
      return {
        ...movedFacts,
        serviceDay: reason,
        offer: facts.status === "Pending" ? { ...offer, reminders: 0 } : offer,
      };
    case "offer-ended":
      return { ...facts, offer: { ...offer, state: "closed", end: reason } };
    case "cancelled":
      return { ...movedFacts, offer: { ...offer, state: "closed", end: offer.end ?? reason } };
    case "supplier-reminded":
      return { ...facts, offer: { ...offer, reminders: offer.reminders + 1 } };
    case "any-supplier":
      return { ...facts, acceptsAnySupplier: reason === "yes" };
    case "undone":
      return { ...facts, workStep: reason === NO_EARLIER_STEP ? null : reason };
    default:
      if (KNOWN_STEPS.includes(event)) return { ...facts, workStep: event };
      return event in RESPONSE_TYPE_BY_EVENT
        ? { ...facts, offer: { ...offer, state: "responded", responseType: RESPONSE_TYPE_BY_EVENT[event] ?? null } }
        : facts;
  }
}
