import { expect, it } from "vitest";
import { aSupplier } from "../../../test/support/a-supplier";
import { aLeadGuid, asSupplier } from "../../../test/support/ids";
import { calendarFrom } from "../time/days";
import type { DayQuestion } from "./first-available-day";
import { heldByOthers, heldDays, withHeld } from "./held-days";

const question = (taken: readonly (readonly [string, number])[]): DayQuestion => ({
  supplier: aSupplier({ capacityMinutes: 120 }),
  minutes: 60,
  today: "2026-11-23",
  booked: new Map(taken),
  calendar: calendarFrom("2026-11-24", 4),
  isBlocked: () => false,
  partsReadyFrom: null,
});

it("a day is held where it would have room if nobody paid, until the last of them has let it go", () => {
  const held = [
    { day: "2026-11-24", minutes: 60, until: 7 },
    { day: "2026-11-24", minutes: 60, until: 9 },
    // Full without it, and with room beside it.
    { day: "2026-11-25", minutes: 60, until: 5 },
    { day: "2026-11-26", minutes: 60, until: 5 },
  ];
  const booked = withHeld(new Map([["2026-11-25", 90]]), held);
  expect([...booked]).toEqual([
    ["2026-11-25", 150],
    ["2026-11-24", 120],
    ["2026-11-26", 60],
  ]);
  expect(heldDays(question([...booked]), held)).toEqual([{ day: "2026-11-24", until: 9 }]);
  expect(heldDays(question([["2026-11-24", 120]]), [])).toEqual([]);
});

it("what a lead holds itself is in its own way nowhere; what others hold is, by supplier", () => {
  const [mine, theirs] = [aLeadGuid(), aLeadGuid()];
  const [here, there] = [asSupplier(7), asSupplier(8)];
  const place = { day: "2026-11-24", minutes: 60, until: 9 };
  const holds = [
    { ...place, supplierId: here, leadGuid: mine },
    { ...place, supplierId: here, leadGuid: theirs },
    { ...place, supplierId: here, leadGuid: theirs, minutes: 30 },
    { ...place, supplierId: there, leadGuid: mine },
  ];
  expect([...heldByOthers(holds, mine)]).toEqual([[here, [place, { ...place, minutes: 30 }]]]);
  expect([...heldByOthers(holds, theirs)]).toEqual([
    [here, [place]],
    [there, [place]],
  ]);
});
