import { expect, it } from "vitest";
import { mayTrack } from "./tracking";

it("B-145 B-306 only a type 1 booking made in the last 30 seconds is tracked", () => {
  expect(mayTrack({ bookingType: 1, createdAt: 1_000 }, 30_000)).toBe(true);
  expect(mayTrack({ bookingType: 1, createdAt: 1_000 }, 31_000)).toBe(true);
  expect(mayTrack({ bookingType: 1, createdAt: 1_000 }, 32_000)).toBe(false);
  expect(mayTrack({ bookingType: 2, createdAt: 1_000 }, 2_000)).toBe(false);
});
