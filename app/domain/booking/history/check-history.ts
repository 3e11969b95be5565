import type { LeadHistory, LeadFacts, LeadHistoryEvent } from "./history";
import { rebuildBooking } from "./rebuild-booking";

/** Rebuilds a lead from its events alone, up to a revision. Events that do not change the lead (photos, quote requests to suppliers) are ignored. */
export function rebuildLead(events: readonly LeadHistoryEvent[], maxRevision = Number.POSITIVE_INFINITY): LeadFacts {
  let facts: LeadFacts = { revision: 0, submittedAt: null, bookedAt: null, cancelledAt: null, updatedAt: 0 };
  for (const { revision, event, at } of events) {
    if (revision > maxRevision || !LEAD_EVENTS.has(event)) continue;
    const next = { ...facts, revision: Math.max(facts.revision, revision), updatedAt: at };
    if (event === "submitted") facts = { ...next, submittedAt: next.submittedAt ?? at, cancelledAt: null };
    else if (event === "booked") facts = { ...next, bookedAt: next.bookedAt ?? at };
    else if (event === "cancelled") facts = { ...next, cancelledAt: next.cancelledAt ?? at };
    else facts = next;
  }
  return facts;
}

const LEAD_EVENTS: ReadonlySet<string> = new Set(["created", "shifted", "saved", "submitted", "booked", "cancelled"]);

/** Describes where the stored values differ from those rebuilt from the events; empty when they agree. */
export function historyMismatches({
  guid,
  storedFacts: leadFacts,
  matchesLastRevision,
  revisions,
  events,
  bookings,
}: LeadHistory): readonly string[] {
  return [
    ...(matchesLastRevision ? [] : [`lead ${guid} is not its last revision`]),
    ...listDifferences(`lead ${guid}`, leadFacts, rebuildLead(events)),
    ...revisions.flatMap((facts) =>
      listDifferences(`revision ${facts.revision} of lead ${guid}`, facts, rebuildLead(events, facts.revision)),
    ),
    ...bookings.flatMap((booking) => {
      const rebuilt = rebuildBooking(booking.events);
      // The events of older bookings do not name supplier and day, so the stored values are used.
      const supplierAndDay = {
        supplierId: rebuilt.supplierId ?? booking.storedFacts.supplierId,
        serviceDay: rebuilt.serviceDay ?? booking.storedFacts.serviceDay,
      };
      return listDifferences(
        `booking ${booking.id}`,
        { ...booking.storedFacts, ...booking.storedFacts.offer },
        { ...rebuilt, ...supplierAndDay, ...rebuilt.offer },
      );
    }),
  ];
}

function listDifferences<T extends object>(recordName: string, stored: T, rebuilt: T): string[] {
  const fieldNames = Object.keys(stored) as (keyof T & string)[];
  return fieldNames
    .filter((name) => typeof stored[name] !== "object" || stored[name] === null)
    .flatMap((name) =>
      stored[name] === rebuilt[name]
        ? []
        : [`${recordName}: ${name} is ${String(stored[name])}, its history says ${String(rebuilt[name])}`],
    );
}
