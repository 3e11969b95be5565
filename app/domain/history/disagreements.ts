import type { LeadHistory } from "./history";
import { bookingFrom } from "./rebuild-booking";
import { leadFrom } from "./rebuild-lead";

/** Describes where stored values differ from what the events lead to; empty when the history explains everything. */
export function disagreements({
  guid,
  stored,
  isLastRevision,
  revisions,
  events,
  bookings,
}: LeadHistory): readonly string[] {
  return [
    ...(isLastRevision ? [] : [`lead ${guid} is not its last revision`]),
    ...different(`lead ${guid}`, stored, leadFrom(events)),
    ...revisions.flatMap((facts) =>
      different(`revision ${facts.revision} of lead ${guid}`, facts, leadFrom(events, facts.revision)),
    ),
    ...bookings.flatMap((booking) => {
      const rebuilt = bookingFrom(booking.events);
      // Bookings from before their events named supplier and day.
      const place = {
        supplierId: rebuilt.supplierId ?? booking.stored.supplierId,
        serviceDay: rebuilt.serviceDay ?? booking.stored.serviceDay,
      };
      return different(
        `booking ${booking.id}`,
        { ...booking.stored, ...booking.stored.offer },
        { ...rebuilt, ...place, ...rebuilt.offer },
      );
    }),
  ];
}

function different<T extends object>(what: string, stored: T, rebuilt: T): string[] {
  const names = Object.keys(stored) as (keyof T & string)[];
  return names
    .filter((name) => typeof stored[name] !== "object" || stored[name] === null)
    .flatMap((name) =>
      stored[name] === rebuilt[name]
        ? []
        : [`${what}: ${name} is ${String(stored[name])}, its history says ${String(rebuilt[name])}`],
    );
}
