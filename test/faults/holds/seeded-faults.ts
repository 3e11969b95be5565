import type { PlantedFault } from "../harness";

export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "A booking does not look at what others hold",
    file: "app/adapters/db/supplier-days.ts",
    change: [["${leftOf(place)} - ${heldMinutes(", "${leftOf(place)} - 0 * ${heldMinutes("]],
  },
  {
    name: "A day is held whether there is room or not",
    file: "app/adapters/db/payments.ts",
    change: [["place ? fitsDay(place) : sql`true`", "place ? sql`true` : sql`true`"]],
  },
  {
    name: "A hold has no end",
    file: "app/adapters/db/day-holds.ts",
    change: [["and(gt(heldUntil, at), IS_OPEN,", "and(gt(heldUntil, 0), sql`${state} <> 'completed'`,"]],
  },
  {
    name: "What the lead held before stays held",
    file: "app/adapters/db/payments.ts",
    change: [["...(hold ? [endHolds(db, leadGuid, at, isAdded)] : []),", ""]],
  },
  {
    name: "A booking is in the way of its own hold",
    file: "app/adapters/db/day-holds.ts",
    change: [["except === null ? undefined : ne(leadGuid, except)", "undefined"]],
  },
  {
    name: "A payment that was let go goes on holding its day",
    file: "app/adapters/db/day-holds.ts",
    change: [["('created', 'started')`", "('created', 'started', 'releasing', 'released')`"]],
  },
];
