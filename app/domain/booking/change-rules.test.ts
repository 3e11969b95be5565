import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { COUNTRIES } from "../core/country/country";
import { cents } from "../core/money/money";
import { addDays } from "../core/time/days";
import { startInstant, cancellationFee, freeChangeDeadline, supplierChangeRules } from "./change-rules";
import { describeChangeRules } from "../../texts/bookings";

const SECOND = 1_000;
const RULES = { freeHours: 24, lateFee: cents(3_000) };
const at = (localTime: string) => Temporal.ZonedDateTime.from(localTime).epochMilliseconds;
const feeAt = (now: number, freeUntil: number, overrides: Partial<Parameters<typeof cancellationFee>[0]> = {}) =>
  cancellationFee({
    rules: RULES,
    isAgreed: true,
    hasProposedMove: false,
    freeUntil,
    paid: cents(38_900),
    now,
    ...overrides,
  });

it.each([
  ["an ordinary day", "2026-11-24", "08:00", "Australia/Sydney", "2026-11-23T08:00+11:00[Australia/Sydney]"],
  [
    "the day after clocks go forward",
    "2026-10-04",
    "08:00",
    "Australia/Sydney",
    "2026-10-03T08:00+10:00[Australia/Sydney]",
  ],
  [
    "the day after clocks go back",
    "2027-04-04",
    "08:00",
    "Australia/Sydney",
    "2027-04-03T08:00+11:00[Australia/Sydney]",
  ],
  ["New Zealand, forward", "2026-09-27", "08:00", "Pacific/Auckland", "2026-09-26T08:00+12:00[Pacific/Auckland]"],
  ["New Zealand, back", "2027-04-04", "08:00", "Pacific/Auckland", "2027-04-03T08:00+13:00[Pacific/Auckland]"],
  [
    "half an hour on Lord Howe Island",
    "2026-10-04",
    "09:00",
    "Australia/Lord_Howe",
    "2026-10-03T09:00+10:30[Australia/Lord_Howe]",
  ],
  [
    "no summer time in Queensland",
    "2026-10-04",
    "08:00",
    "Australia/Brisbane",
    "2026-10-03T08:00+10:00[Australia/Brisbane]",
  ],
  [
    "a wall clock that is skipped",
    "2026-10-05",
    "02:30",
    "Australia/Sydney",
    "2026-10-04T03:30+11:00[Australia/Sydney]",
  ],
  [
    "a wall clock that is shown twice",
    "2027-04-05",
    "02:30",
    "Australia/Sydney",
    "2027-04-04T02:30+10:00[Australia/Sydney]",
  ],
])("changes are free until 24 hours before the start in local time, to the second: %s", (_, serviceDay, arrivalFrom, zone, lastFreeMoment) => {
  const freeUntil = freeChangeDeadline({ serviceDay, arrivalFrom }, RULES, zone);
  expect(freeUntil).toBe(at(lastFreeMoment));
  expect([
    feeAt(freeUntil - SECOND, freeUntil),
    feeAt(freeUntil, freeUntil),
    feeAt(freeUntil + SECOND, freeUntil),
  ]).toEqual([0, 0, 3_000]);
});

const ZONES = [
  "Australia/Sydney",
  "Australia/Melbourne",
  "Australia/Brisbane",
  "Australia/Adelaide",
  "Australia/Darwin",
  "Australia/Perth",
  "Australia/Hobart",
  "Australia/Eucla",
  "Australia/Broken_Hill",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "Pacific/Chatham",
];

it("10,000 start times over all zones and clock changes match the wall clock to the second", () => {
  expect(Object.values(COUNTRIES).every(({ defaultZone }) => ZONES.includes(defaultZone))).toBe(true);
  let checkedCount = 0;
  for (const zone of ZONES)
    for (let day = 0; day < 420; day++)
      for (const arrivalFrom of ["07:00", "15:30"]) {
        const start = { serviceDay: addDays("2026-09-01", day), arrivalFrom };
        const freeUntil = freeChangeDeadline(start, RULES, zone);
        // Independent check: the local clock shows the same time, one calendar day earlier.
        const localDeadline = Temporal.Instant.fromEpochMilliseconds(freeUntil).toZonedDateTimeISO(zone);
        expect(
          `${localDeadline.toPlainDate()} ${localDeadline.toPlainTime().toString({ smallestUnit: "minute" })}`,
        ).toBe(`${addDays(start.serviceDay, -1)} ${arrivalFrom}`);
        expect(startInstant(start, zone)).toBeGreaterThan(freeUntil);
        expect([feeAt(freeUntil - SECOND, freeUntil), feeAt(freeUntil + SECOND, freeUntil)]).toEqual([0, 3_000]);
        checkedCount++;
      }
  expect(checkedCount).toBeGreaterThanOrEqual(10_000);
});

it("no fee is kept before confirmation, during a proposed move or for an unpaid booking", () => {
  const now = 1;
  const until = 0;
  expect(feeAt(now, until, { isAgreed: false })).toBe(0);
  expect(feeAt(now, until, { hasProposedMove: true })).toBe(0);
  expect(feeAt(now, until, { paid: cents(0) })).toBe(0);
  expect([1, 2, 3, 4, 5_999, 6_000, 6_001].map((paid) => feeAt(now, until, { paid: cents(paid) }))).toEqual([
    0, 0, 1, 1, 2_999, 2_999, 3_000,
  ]);
});

it("the description of the change rules promises no more than the rules allow", () => {
  expect(describeChangeRules({ freeHours: 1, lateFee: cents(5_000) }, "AUD")).toBe(
    "You can move or cancel your booking online without a fee until 1 hour before it begins. After that, cancelling costs $50.00, but never more than half of what you paid online. If you paid nothing online, cancelling is free.",
  );
  expect(describeChangeRules({ freeHours: 24, lateFee: cents(0) }, "AUD")).toBe(
    "You can cancel online without a fee until your booking begins, and move it until 24 hours before it begins.",
  );
});

it("each of a supplier's own change rules overrides the deployment's, even a zero fee", () => {
  expect(supplierChangeRules({ freeChangeHours: null, lateCancelFee: null }, RULES)).toEqual(RULES);
  expect(supplierChangeRules({ freeChangeHours: 0, lateCancelFee: cents(0) }, RULES)).toEqual({
    freeHours: 0,
    lateFee: 0,
  });
  expect(supplierChangeRules({ freeChangeHours: 48, lateCancelFee: null }, RULES)).toEqual({
    freeHours: 48,
    lateFee: 3_000,
  });
});
