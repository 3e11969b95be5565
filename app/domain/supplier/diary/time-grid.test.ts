import fc from "fast-check";
import { expect, it } from "vitest";
import { toTime } from "./diary";
import { gridRange, findOffHours, placeOnGrid, timeAtQuarter } from "./time-grid";

const testWorks = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 1, max: 600 }))
    .map(([start, minutes]) => ({ startAt: toTime(start), minutes })),
  { maxLength: 30 },
);

it("in 2,000 random columns entries never overlap, stay within the grid and are all kept", () => {
  fc.assert(
    fc.property(testWorks, (workTimes) => {
      const range = gridRange([["08:00", "17:00"]], workTimes);
      const gridPlaces = placeOnGrid(workTimes, range);
      expect(gridPlaces).toHaveLength(workTimes.length);
      for (const [work, position] of gridPlaces) {
        expect(position.from).toBeGreaterThanOrEqual(0);
        expect(position.from + position.length).toBeLessThanOrEqual(range.last - range.first);
        expect(position.length).toBeGreaterThanOrEqual(2);
        expect(position.lane).toBeLessThan(position.lanes);
        if (work.startAt < "23:30") {
          const start = timeAtQuarter(range, position.from);
          const end = timeAtQuarter(range, position.from + 1);
          expect(start <= work.startAt && (work.startAt < end || end === start)).toBe(true);
        }
      }
      for (const [item, a] of gridPlaces)
        for (const [other, b] of gridPlaces)
          if (item !== other && a.from < b.from + b.length && b.from < a.from + a.length)
            expect([a.lane === b.lane, a.lanes === b.lanes]).toEqual([false, true]);
    }),
    { numRuns: 2_000, seed: 20_261_128 },
  );
});

it("the grid has whole hours and marks the time outside working hours and during a break", () => {
  expect(gridRange([["08:30", "17:15"]], [{ startAt: "07:45", minutes: 30 }])).toEqual({ first: 28, last: 72 });
  expect(gridRange([], [])).toEqual({ first: 32, last: 68 });
  const range = { first: 28, last: 72 };
  const working = [
    ["08:30", "12:00"],
    ["12:30", "17:15"],
  ] as const;
  expect(findOffHours(working, range)).toEqual([
    { from: 0, length: 6 },
    { from: 20, length: 2 },
    { from: 41, length: 3 },
  ]);
  expect(findOffHours([], range)).toEqual([{ from: 0, length: 44 }]);
});
