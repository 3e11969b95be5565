/** Topics that an endpoint can subscribe to: the part of an event type before the full stop. */
export const TOPICS = ["booking", "offer", "payment", "review"] as const;
export type Topic = (typeof TOPICS)[number];

/** Histories that contain events: of a booking, of a payment attempt, or of the bidding for a lead. */
export const EVENT_SOURCES = ["booking", "payment", "bidding"] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];

/** The published type of each kind of event, by the history that contains it. Kinds that are not listed are internal. */
const TYPES_BY_SOURCE = {
  booking: {
    submitted: "booking.submitted",
    "passed-on": "booking.reassigned",
    "supplier-confirmed": "booking.confirmed",
    "supplier-declined": "booking.declined",
    "dates-proposed": "booking.dates_proposed",
    "date-taken": "booking.date_accepted",
    "date-kept": "booking.original_date_kept",
    "price-queried": "booking.price_queried",
    "price-proposed": "booking.price_proposed",
    "price-accepted": "booking.price_accepted",
    "price-refused": "booking.price_refused",
    "correction-proposed": "booking.correction_proposed",
    "correction-agreed": "booking.corrected",
    "correction-refused": "booking.correction_refused",
    "correction-expired": "booking.correction_expired",
    "offer-ended": "booking.response_expired",
    moved: "booking.moved",
    cancelled: "booking.cancelled",
    arrived: "booking.arrived",
    "in-progress": "booking.in_progress",
    "waiting-for-customer": "booking.waiting_for_customer",
    ready: "booking.ready",
    done: "booking.done",
    "no-show": "booking.no_show",
    undone: "booking.step_undone",
    serviced: "booking.serviced",
    "extra-found": "booking.extra_work_found",
    "extra-approved": "booking.extra_work_approved",
    "extra-refused": "booking.extra_work_refused",
    "extra-lapsed": "booking.extra_work_expired",
    "extra-withdrawn": "booking.extra_work_withdrawn",
    "fleet-approval-needed": "booking.fleet_approval_needed",
    "fleet-approved": "booking.fleet_approved",
    "fleet-declined": "booking.fleet_declined",
    reviewed: "review.saved",
    "review-replied": "review.replied",
    "review-hidden": "review.hidden",
    "review-shown": "review.shown",
  },
  payment: {
    completed: "payment.completed",
    status: "payment.status_changed",
    released: "payment.released",
    "refund-decided": "payment.refund_decided",
    "refund-approved": "payment.refund_decided",
  },
  bidding: {
    claimed: "offer.claimed",
    offered: "offer.submitted",
    revealed: "offer.contact_revealed",
    accepted: "offer.accepted",
  },
} as const satisfies Readonly<Record<EventSource, Readonly<Record<string, `${Topic}.${string}`>>>>;

type TypesOf<S extends EventSource> = (typeof TYPES_BY_SOURCE)[S][keyof (typeof TYPES_BY_SOURCE)[S]];
export type EventType = TypesOf<"booking"> | TypesOf<"payment"> | TypesOf<"bidding">;

/** Every type once, in table order. */
export const EVENT_TYPES: readonly EventType[] = [
  ...new Set(EVENT_SOURCES.flatMap((source) => Object.values(TYPES_BY_SOURCE[source]) as EventType[])),
];

/** The published type of an event; null when it is internal. */
export function toEventType(source: EventSource, kind: string): EventType | null {
  const types: Readonly<Record<string, EventType>> = TYPES_BY_SOURCE[source];
  return Object.hasOwn(types, kind) ? (types[kind] ?? null) : null;
}

export const toTopic = (type: EventType): Topic => type.slice(0, type.indexOf(".")) as Topic;
