import type { PlantedFault } from "../harness";

/** Every one of these faults must be detected. */
export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "No reminder is planned for a new date",
    file: "app/adapters/db/booking-change.ts",
    change: [
      [
        "const needsRescheduling = isStatusChange || change.booking?.serviceDay !== undefined;",
        "const needsRescheduling = isStatusChange;",
      ],
    ],
  },
  {
    name: "Quiet hours begin at 9 pm instead of 8 pm",
    file: "app/domain/notifications/quiet-hours.ts",
    change: [["const QUIET_START_HOUR = 20;", "const QUIET_START_HOUR = 21;"]],
  },
  {
    name: "The supplier's time zone is used instead of the recipient's",
    file: "app/usecases/booking/reminders/remind-customers.ts",
    change: [["planReminders(due, zone, customerZone ?? zone)", "planReminders(listDue, zone, zone)"]],
  },
  {
    name: "The weekly reminder is sent however late the booking was made",
    file: "app/domain/booking/reminders.ts",
    change: [["const WEEK_REMINDER_MIN_DAYS = 8;", "const WEEK_REMINDER_MIN_DAYS = 1;"]],
  },
  {
    name: "A fourth text message is sent",
    file: "app/adapters/db/reminders.ts",
    change: [["const MAX_SMS_REMINDERS = 3;", "const MAX_SMS_REMINDERS = 30;"]],
  },
  {
    name: "Reminders stay off after the customer turns them on again",
    file: "app/adapters/db/reminders.ts",
    change: [["remindersOff: isOff, updatedAt: at", "remindersOff: isOff, updatedAt: at, remindAt: null"]],
  },
];
