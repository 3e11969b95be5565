import fc from "fast-check";
import { expect, it } from "vitest";
import { bookingReference, mayTrack } from "./booking";

it("a booking reference always has nine digits", () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(String(bookingReference(uuid))).toMatch(/^[1-9]\d{8}$/);
    }),
  );
});

it("references differ for ids that differ in one digit", () => {
  expect(bookingReference("00000000-0000-0000-0000-00000000000a")).toBe(100_000_010);
  expect(bookingReference("00000000-0000-0000-0001-000000000000")).toBe(100_000_000 + Number(2n ** 48n % 900_000_000n));
});

it("B-145 B-306 only a type 1 booking made in the last 30 seconds is tracked", () => {
  expect(mayTrack({ bookingType: 1, createdAt: 1_000 }, 30_000)).toBe(true);
  expect(mayTrack({ bookingType: 1, createdAt: 1_000 }, 31_000)).toBe(true);
  expect(mayTrack({ bookingType: 1, createdAt: 1_000 }, 32_000)).toBe(false);
  expect(mayTrack({ bookingType: 2, createdAt: 1_000 }, 2_000)).toBe(false);
});
