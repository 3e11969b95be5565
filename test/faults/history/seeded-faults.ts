import type { PlantedFault } from "../harness";

export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "The submission of a lead is recorded as a save",
    file: "durable-objects/lead-save-queue/revisions.ts",
    change: [["event.event,", 'event.event === "submitted" ? "saved" : event.event,']],
  },
  {
    name: "The lead's row does not match its last revision",
    file: "app/adapters/db/leads.ts",
    change: [
      [
        "state: excludedColumn(leads.state),",
        "state: sql`case when leads.revision % 3 = 0 then json_set(excludedColumn.state, '$.updatedAt', leads.updated_at - 1) else excludedColumn.state end`,",
      ],
    ],
  },
  {
    name: "The event of a confirmation does not record the new status",
    file: "app/adapters/db/booking-change.ts",
    change: [["toStatus: from === to ? null : to,", 'toStatus: from === to || to === "Confirmed" ? null : to,']],
  },
  {
    name: "The event of a reassigned booking names the previous supplier",
    file: "app/adapters/db/booking-offers.ts",
    change: [["formatSupplierDay(supplierId, date.day)", "formatSupplierDay(offer.supplierId, date.day)"]],
  },
  {
    name: "The event of an accepted date records the previous date",
    file: "app/adapters/db/customer-choices.ts",
    change: [["reason: date.day,", "reason: booking.serviceDay,"]],
  },
  {
    name: "A reminder is counted twice",
    file: "app/adapters/db/booking-offers.ts",
    change: [["sql`${bookingOffers.reminders} + 1`", "sql`${bookingOffers.reminders} + 2`"]],
  },
];
