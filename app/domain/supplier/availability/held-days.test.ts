import { expect, it } from "vitest";
import { testSupplier } from "../../../../test/support/test-supplier";
import { testLeadGuid, toSupplierId } from "../../../../test/support/ids";
import { listCalendarDays } from "../../core/time/days";
import type { DayQuery } from "./first-available-day";
import { groupOtherHolds, findHeldDays, addHeldMinutes } from "./held-days";

const testDayQuery = (results: readonly (readonly [string, number])[]): DayQuery => ({
  supplier: testSupplier({ capacityMinutes: 120 }),
  minutes: 60,
  today: "2026-11-23",
  booked: new Map(results),
  calendar: listCalendarDays("2026-11-24", 4),
  isBlocked: () => false,
  partsReadyFrom: null,
});

it("a day is held while only unpaid holds fill it, until the last hold is released", () => {
  const holds = [
    { day: "2026-11-24", minutes: 60, until: 7 },
    { day: "2026-11-24", minutes: 60, until: 9 },
    // The first day is full even without its hold, and the second has capacity despite its hold.
    { day: "2026-11-25", minutes: 60, until: 5 },
    { day: "2026-11-26", minutes: 60, until: 5 },
  ];
  const bookedMinutes = addHeldMinutes(new Map([["2026-11-25", 90]]), holds);
  expect([...bookedMinutes]).toEqual([
    ["2026-11-25", 150],
    ["2026-11-24", 120],
    ["2026-11-26", 60],
  ]);
  expect(findHeldDays(testDayQuery([...bookedMinutes]), holds)).toEqual([{ day: "2026-11-24", until: 9 }]);
  expect(findHeldDays(testDayQuery([["2026-11-24", 120]]), [])).toEqual([]);
});

it("a lead's own holds do not block it, and other leads' holds do, per supplier", () => {
  const mine = testLeadGuid();
  const theirs = testLeadGuid();
  const here = toSupplierId(7);
  const otherSupplierId = toSupplierId(8);
  const place = { day: "2026-11-24", minutes: 60, until: 9 };
  const holds = [
    { ...place, supplierId: here, leadGuid: mine },
    { ...place, supplierId: here, leadGuid: theirs },
    { ...place, supplierId: here, leadGuid: theirs, minutes: 30 },
    { ...place, supplierId: otherSupplierId, leadGuid: mine },
  ];
  expect([...groupOtherHolds(holds, mine)]).toEqual([[here, [place, { ...place, minutes: 30 }]]]);
  expect([...groupOtherHolds(holds, theirs)]).toEqual([
    [here, [place]],
    [otherSupplierId, [place]],
  ]);
});
