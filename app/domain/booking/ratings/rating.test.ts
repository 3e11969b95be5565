import { expect, it } from "vitest";
import type { BookingStatus } from "../status";
import { addDays } from "../../core/time/days";
import { ratingAvailability, readRating, parseStars } from "./rating";

const windowFor = (status: BookingStatus, days: number) =>
  ratingAvailability({ status, serviceDay: "2026-08-01" }, addDays("2026-08-01", days));

it("P-401 a booking with completed work can be rated for 90 days from its service day", () => {
  expect([0, 1, 90, 91].map((days) => windowFor("Serviced", days))).toEqual(["open", "open", "open", "expired"]);
});

it("a booking in any other state cannot be rated on any day", () => {
  const states = ["Quote", "PendingAwaitingPayment", "Pending", "PaymentFailed", "Confirmed", "Rescheduled"] as const;
  for (const status of states)
    expect(
      [-1, 0, 1, 90].map((days) => windowFor(status, days)),
      status,
    ).toEqual(Array(4).fill("not-done"));
  expect(windowFor("Cancelled", 1)).toBe("cancelled");
});

it("P-211 a rating link preselects its number of stars, or five if the number is invalid", () => {
  expect(["0", "3", "1", "5", "6", "-2", "four", ""].map(parseStars)).toEqual([5, 3, 1, 5, 5, 5, 5, 5]);
});

it("a rating has one to five whole stars and a comment within the length limit", () => {
  for (const stars of [0, 6, 4.5, "x", null])
    expect(readRating({ stars, comments: null })).toMatchObject({
      ok: false,
      fields: { StarCount: [expect.any(String)] },
    });
  expect(readRating({ stars: "4", comments: "  Good work " })).toEqual({
    ok: true,
    rating: { stars: 4, comments: "Good work" },
  });
  expect(readRating({ stars: 4, comments: " " })).toEqual({ ok: true, rating: { stars: 4, comments: null } });
  expect(readRating({ stars: 4, comments: "x".repeat(2001) })).toMatchObject({
    fields: { Comments: [expect.any(String)] },
  });
});
