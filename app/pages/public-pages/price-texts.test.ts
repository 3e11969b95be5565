import { expect, it } from "vitest";
import { cents } from "../../domain/core/money/money";
import { formatDuration, formatMiddleRange, formatSpread } from "./price-texts";

it("prices are shown with both ends, or as one amount if all are equal", () => {
  const spread = {
    count: 2,
    low: cents(28_900),
    high: cents(145_120),
    middleFrom: cents(30_000),
    middleTo: cents(30_000),
  };
  expect([formatSpread(spread, "AUD"), formatMiddleRange(spread, "AUD")]).toEqual(["$289.00 to $1,451.20", "$300.00"]);
});

it("a job's duration is written in everyday words", () => {
  expect(
    (
      [
        [45, 45],
        [20, 30],
        [40, 60],
        [60, 150],
        [120, 220],
      ] as const
    ).map(formatDuration),
  ).toEqual([
    "About 45 minutes of work",
    "20 to 30 minutes of work",
    "40 minutes to 1 hour of work",
    "1 hour to 2½ hours of work",
    "2 hours to 3 hours 40 minutes of work",
  ]);
});
