import type { PlantedFault } from "../harness";

const DAYS = "app/domain/core/time/days.ts";
const MINIMUM = "app/domain/lead/dates/default-date.ts";
const QUIET = "app/domain/notifications/quiet-hours.ts";

export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "The cut-off uses Sydney's daylight-saving time",
    file: MINIMUM,
    change: [['CUT_OFF_ZONE = "+10:00"', 'CUT_OFF_ZONE = "Australia/Sydney"']],
  },
  {
    name: "A request during the cut-off hour is accepted",
    file: MINIMUM,
    change: [["hour < cutOffHour", "hour <= cutOffHour"]],
  },
  {
    name: "A request made on a Saturday is processed on that Saturday",
    file: MINIMUM,
    change: [["&& !isWeekend(today) ", ""]],
  },
  {
    name: "An offer can be booked at the instant it expires",
    file: "app/domain/quotes/bids/bid-offer.ts",
    change: [["now >= bid.expiresAt", "now > bid.expiresAt"]],
  },
  {
    name: "A bid is accepted at the instant of the cut-off",
    file: "app/domain/quotes/bids/counter.ts",
    change: [["now >= terms.cutOffAt &&", "now > terms.cutOffAt &&"]],
  },
  {
    name: "The page shows bidding as open at the instant of the cut-off",
    file: "app/domain/quotes/bids/offer-view.ts",
    change: [["now >= cutOffAt", "now > cutOffAt"]],
  },
  {
    name: "A supplier who claimed before the cut-off cannot reveal after it",
    file: "app/domain/quotes/bids/counter.ts",
    change: [['now >= terms.cutOffAt && !(action.kind === "reveal" && part.hasClaimed)', "now >= terms.cutOffAt"]],
  },
  { name: "Every month has thirty days", file: DAYS, change: [["add({ months })", "add({ days: 30 * months })"]] },
  {
    name: '"Today" is the UTC date',
    file: DAYS,
    change: [["toZonedDateTimeISO(zone).toPlainDate()", 'toZonedDateTimeISO("UTC").toPlainDate()']],
  },
  {
    name: "Lord Howe Island uses Sydney's time zone",
    file: DAYS,
    change: [
      [
        "toZonedDateTimeISO(zone)\n    .toPlainTime()",
        'toZonedDateTimeISO(zone.replace("Lord_Howe", "Sydney"))\n    .toPlainTime()',
      ],
    ],
  },
  {
    name: "The Chatham Islands use Auckland's time zone",
    file: DAYS,
    change: [
      [
        "toZonedDateTimeISO(zone)\n    .toPlainTime()",
        'toZonedDateTimeISO(zone.replace("Chatham", "Auckland"))\n    .toPlainTime()',
      ],
    ],
  },
  {
    name: "A message is sent at 8 pm, when quiet hours begin",
    file: QUIET,
    change: [["localTime.hour < QUIET_START_HOUR", "localTime.hour <= QUIET_START_HOUR"]],
  },
  {
    name: '"Tomorrow morning" is 24 hours later',
    file: QUIET,
    change: [["localTime.add({ days: 1 })", "localTime.add({ hours: 24 })"]],
  },
  {
    name: "Opening hours have the same length on days when the clocks change",
    file: "app/domain/booking/booking-offer/working-time.ts",
    change: [
      [
        "const endsAt = toInstant(day, hours[1], supplier.zone);",
        'const endsAt = toInstant(day, hours[0], supplier.zone) + toInstant("2026-01-05", hours[1], "UTC") - toInstant("2026-01-05", hours[0], "UTC");',
      ],
    ],
  },
  {
    name: "A calendar file ignores daylight saving",
    file: "app/domain/supplier/calendars/calendar-file.ts",
    change: [["toZonedDateTime(entry.zone);\n  const end", 'toZonedDateTime("+10:00");\n  const end']],
  },
  {
    name: "A review on the last permitted day is refused",
    file: "app/domain/booking/ratings/rating.ts",
    change: [["today) <= REVIEW_WINDOW_DAYS", "today) < REVIEW_WINDOW_DAYS"]],
  },
  {
    name: "An invitation can be accepted at the instant it expires",
    file: "app/domain/identity/store-account/invitation.ts",
    change: [["expiresAt <= now", "expiresAt < now"]],
  },
];
