import type { PlantedFault } from "../harness";

export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "A booking ignores days held by others",
    file: "app/adapters/db/supplier-days.ts",
    change: [
      ["${capacityAfterCalendars(slot)} - ${heldMinutes(", "${capacityAfterCalendars(slot)} - 0 * ${heldMinutes("],
    ],
  },
  {
    name: "A day is held although it is full",
    file: "app/adapters/db/payments.ts",
    change: [["holdSlot ? hasCapacity(holdSlot) : sql`true`", "holdSlot ? sql`true` : sql`true`"]],
  },
  {
    name: "A hold never expires",
    file: "app/adapters/db/day-holds.ts",
    change: [["and(gt(heldUntil, at), IS_OPEN,", "and(gt(heldUntil, 0), sql`${state} <> 'completed'`,"]],
  },
  {
    name: "A lead's previous hold is not released",
    file: "app/adapters/db/payments.ts",
    change: [["...(hold ? [endHolds(db, leadGuid, at, isAdded)] : []),", ""]],
  },
  {
    name: "A booking is blocked by its own hold",
    file: "app/adapters/db/day-holds.ts",
    change: [["excludedLead === null ? undefined : ne(leadGuid, excludedLead)", "undefined"]],
  },
  {
    name: "A released payment keeps its day held",
    file: "app/adapters/db/day-holds.ts",
    change: [["('created', 'started')`", "('created', 'started', 'releasing', 'released')`"]],
  },
];
