import { expect, it } from "vitest";
import { canChangeFreely, freeChangeUntil } from "./cancellation";

it("changes are free until 24 hours before the arrival, on the supplier's clock", () => {
  expect(freeChangeUntil("2026-11-24", "08:00", "Australia/Sydney")).toMatchObject({ day: "2026-11-23", time: "08:00" });
});

it("24 hours stay 24 hours when the clocks go forward", () => {
  // Sydney, Sunday 4 October 2026, 02:00 -> 03:00.
  expect(freeChangeUntil("2026-10-04", "09:00", "Australia/Sydney")).toMatchObject({ day: "2026-10-03", time: "08:00" });
});

it("the moment itself is no longer free", () => {
  const until = freeChangeUntil("2026-11-24", "08:00", "Pacific/Auckland");
  expect(canChangeFreely(until, until.epochMilliseconds - 1)).toBe(true);
  expect(canChangeFreely(until, until.epochMilliseconds)).toBe(false);
});
