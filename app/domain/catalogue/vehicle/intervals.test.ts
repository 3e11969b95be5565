import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ServiceInterval, findIntervals, serviceLevel, closestIntervals, logbookAgeMonths } from "./intervals";

const everyInterval = (months: number, count: number): readonly ServiceInterval[] =>
  findIntervals({ intervalKm: 10000, intervalMonths: months }).slice(0, count);
const intervalNumbers = (intervals: readonly ServiceInterval[]) => intervals.map((interval) => interval.sortOrder);

describe("Services shown for a vehicle's age", () => {
  it("F-426 of twenty services, seven are shown and thirteen are grouped as earlier and later", () => {
    const groups = closestIntervals(everyInterval(12, 20), 120);
    expect(intervalNumbers(groups.recommended)).toEqual([7, 8, 9, 10, 11, 12, 13]);
    expect(intervalNumbers(groups.past)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(intervalNumbers(groups.upcoming)).toEqual([14, 15, 16, 17, 18, 19, 20]);
  });

  it("F-426 seven or fewer services have no groups", () => {
    expect(closestIntervals(everyInterval(12, 7), 240)).toMatchObject({ past: [], upcoming: [] });
  });

  it("F-427 the age in months is counted from the build year, less 12 months", () => {
    expect(logbookAgeMonths(2020, 2026)).toBe(60);
    expect(logbookAgeMonths(2026, 2026)).toBe(-12);
    expect(intervalNumbers(closestIntervals(everyInterval(12, 20), 60).recommended)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(intervalNumbers(closestIntervals(everyInterval(12, 20), -12).recommended)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("F-428 a tie goes to the earlier service; missing months are derived from its number", () => {
    expect(intervalNumbers(closestIntervals(everyInterval(12, 20), 66).recommended)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    const intervalsWithoutMonths = everyInterval(12, 20).map((interval) => ({ ...interval, months: null }));
    expect(intervalNumbers(closestIntervals(intervalsWithoutMonths, 60).recommended)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });

  it("every service is in exactly one group, in schedule order", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 6, max: 24 }),
        fc.integer({ min: -12, max: 500 }),
        (count, months, age) => {
          const {
            past: earlier,
            recommended: serviceIntervals,
            upcoming: later,
          } = closestIntervals(everyInterval(months, count), age);
          expect(serviceIntervals).toHaveLength(Math.min(7, count));
          expect(intervalNumbers([...earlier, ...serviceIntervals, ...later])).toEqual(
            intervalNumbers(everyInterval(months, count)),
          );
        },
      ),
    );
  });
});

it("services are numbered from new, and every fourth one is major", () => {
  expect(everyInterval(6, 30)).toHaveLength(30);
  expect(everyInterval(6, 2)[1]).toEqual({
    id: 2,
    sortOrder: 2,
    km: 20000,
    months: 12,
    name: "20,000 km or 12 months",
    level: "intermediate",
  });
  expect([1, 2, 3, 4, 8].map(serviceLevel)).toEqual(["minor", "intermediate", "minor", "major", "major"]);
});
