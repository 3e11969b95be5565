import fc from "fast-check";
import { expect, it } from "vitest";
import { timeOf } from "./diary";
import { gridRange, offTime, placeOnGrid, timeAtQuarter } from "./time-grid";

const works = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 1, max: 600 }))
    .map(([start, minutes]) => ({ startAt: timeOf(start), minutes })),
  { maxLength: 30 },
);

it("2,000 random columns: entries never overlap, stay in the grid and none is lost", () => {
  fc.assert(
    fc.property(works, (html) => {
      const range = gridRange([["08:00", "17:00"]], html);
      const placed = placeOnGrid(html, range);
      expect(placed).toHaveLength(html.length);
      for (const [work, place] of placed) {
        expect(place.from).toBeGreaterThanOrEqual(0);
        expect(place.from + place.length).toBeLessThanOrEqual(range.last - range.first);
        expect(place.length).toBeGreaterThanOrEqual(2);
        expect(place.lane).toBeLessThan(place.lanes);
        if (work.startAt < "23:30") {
          const [start, end] = [timeAtQuarter(range, place.from), timeAtQuarter(range, place.from + 1)];
          expect(start <= work.startAt && (work.startAt < end || end === start)).toBe(true);
        }
      }
      for (const [item, a] of placed)
        for (const [other, b] of placed)
          if (item !== other && a.from < b.from + b.length && b.from < a.from + a.length)
            expect([a.lane === b.lane, a.lanes === b.lanes]).toEqual([false, true]);
    }),
    { numRuns: 2_000, seed: 20_261_128 },
  );
});

it("the grid has whole hours, and marks the time outside of work and around a break", () => {
  expect(gridRange([["08:30", "17:15"]], [{ startAt: "07:45", minutes: 30 }])).toEqual({ first: 28, last: 72 });
  expect(gridRange([], [])).toEqual({ first: 32, last: 68 });
  const range = { first: 28, last: 72 };
  const working = [
    ["08:30", "12:00"],
    ["12:30", "17:15"],
  ] as const;
  expect(offTime(working, range)).toEqual([
    { from: 0, length: 6 },
    { from: 20, length: 2 },
    { from: 41, length: 3 },
  ]);
  expect(offTime([], range)).toEqual([{ from: 0, length: 44 }]);
});
