import type { PlantedFault } from "../harness";

/** Every one of these faults must be detected. */
export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "a new date is not planned",
    file: "app/adapters/db/booking-change.ts",
    change: [["const isDateNew = isMove || change.booking?.serviceDay !== undefined;", "const isDateNew = isMove;"]],
  },
  {
    name: "quiet hours begin at nine",
    file: "app/domain/notifications/quiet-hours.ts",
    change: [["const FROM = 20;", "const FROM = 21;"]],
  },
  {
    name: "the supplier's clock is taken for the reader's",
    file: "app/usecases/booking/reminders/remind-customers.ts",
    change: [["remindersOf(due, zone, readerZone ?? zone)", "remindersOf(due, zone, zone)"]],
  },
  {
    name: "a week's reminder comes however late the booking was made",
    file: "app/domain/booking/reminders.ts",
    change: [["const WEEK_NEEDS_DAYS = 8;", "const WEEK_NEEDS_DAYS = 1;"]],
  },
  {
    name: "a fourth text message goes",
    file: "app/adapters/db/reminders.ts",
    change: [["const MAX_TEXTS = 3;", "const MAX_TEXTS = 30;"]],
  },
  {
    name: "reminders that are wanted again do not come",
    file: "app/adapters/db/reminders.ts",
    change: [["remindersOff: isOff, updatedAt: at", "remindersOff: isOff, updatedAt: at, remindAt: null"]],
  },
];
