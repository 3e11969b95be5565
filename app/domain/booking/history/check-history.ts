import type { LeadHistory } from "./history";
import { bookingFrom } from "./rebuild-booking";
import { leadFrom } from "./rebuild-lead";

/** Describes where stored values differ from what the events lead to; empty when the history explains everything. */
export function disagreements({
  guid,
  stored: leadFacts,
  isLastRevision,
  revisions,
  events,
  bookings,
}: LeadHistory): readonly string[] {
  return [
    ...(isLastRevision ? [] : [`lead ${guid} is not its last revision`]),
    ...listDifferences(`lead ${guid}`, leadFacts, leadFrom(events)),
    ...revisions.flatMap((facts) =>
      listDifferences(`revision ${facts.revision} of lead ${guid}`, facts, leadFrom(events, facts.revision)),
    ),
    ...bookings.flatMap((booking) => {
      const rebuilt = bookingFrom(booking.events);
      // Bookings from before their events named supplier and day.
      const place = {
        supplierId: rebuilt.supplierId ?? booking.stored.supplierId,
        serviceDay: rebuilt.serviceDay ?? booking.stored.serviceDay,
      };
      return listDifferences(
        `booking ${booking.id}`,
        { ...booking.stored, ...booking.stored.offer },
        { ...rebuilt, ...place, ...rebuilt.offer },
      );
    }),
  ];
}

function listDifferences<T extends object>(what: string, record: T, rebuilt: T): string[] {
  const names = Object.keys(record) as (keyof T & string)[];
  return names
    .filter((name) => typeof record[name] !== "object" || record[name] === null)
    .flatMap((name) =>
      record[name] === rebuilt[name]
        ? []
        : [`${what}: ${name} is ${String(record[name])}, its history says ${String(rebuilt[name])}`],
    );
}
