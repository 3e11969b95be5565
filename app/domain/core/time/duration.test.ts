import fc from "fast-check";
import { expect, it } from "vitest";
import { formatAge, formatDuration } from "./duration";

it("B-202 a duration is formatted as days, hours, minutes and seconds", () => {
  expect(formatDuration(93_784)).toBe("1 day, 2 hours, 3 minutes, 4 seconds");
  expect([0, -5, 1, 60, 86_400, 172_800.9].map(formatDuration)).toEqual([
    "0 seconds",
    "0 seconds",
    "1 second",
    "1 minute",
    "1 day",
    "2 days",
  ]);
});

it("rounds an age to minutes in the first day and to hours after that", () => {
  const formatMinutes = (count: number) => formatAge(count * 60_000);
  expect([0, 0.4, 1, 125, 1439, 1440, 1475, 68_107].map(formatMinutes)).toEqual([
    "0 minutes",
    "0 minutes",
    "1 minute",
    "2 hours, 5 minutes",
    "23 hours, 59 minutes",
    "1 day",
    "1 day, 1 hour",
    "47 days, 7 hours",
  ]);
});

it("the parts of a duration add up to the whole duration", () => {
  const unitSeconds = { day: 86_400, hour: 3600, minute: 60, second: 1 } as const;
  const secondsIn = (text: string) =>
    text
      .split(", ")
      .reduce(
        (sum, part) =>
          sum +
          Number(part.split(" ")[0]) *
            unitSeconds[(part.split(" ")[1] ?? "").replace(/s$/, "") as keyof typeof unitSeconds],
        0,
      );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000_000 }), (seconds) => secondsIn(formatDuration(seconds)) === seconds),
  );
});
