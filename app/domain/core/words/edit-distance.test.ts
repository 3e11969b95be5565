import fc from "fast-check";
import { expect, it } from "vitest";
import { editDistance, allowedTypos } from "./edit-distance";

it("counts added, dropped, changed and swapped letters", () => {
  expect(editDistance("batery", "battery", 2)).toBe(1);
  expect(editDistance("battteries", "batteries", 2)).toBe(1);
  expect(editDistance("brkae", "brake", 2)).toBe(1);
  expect(editDistance("tires", "tyres", 2)).toBe(1);
  expect(editDistance("kitten", "sitting", 5)).toBe(3);
});

it("stops counting beyond the limit", () => {
  expect(editDistance("clutch", "brake", 2)).toBe(3);
  expect(editDistance("a", "abcdefgh", 2)).toBe(3);
});

it("is nothing for equal words, the same both ways, and one edit is at most one", () => {
  const word = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom("a", "b", "c") });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, a, 8)).toBe(0);
      expect(editDistance(a, b, 8)).toBe(editDistance(b, a, 8));
      expect(editDistance(a, b, 8) === 0).toBe(a === b);
    }),
  );
  fc.assert(
    fc.property(word, fc.nat(7), (a, at) => {
      expect(editDistance(a, a.slice(0, at) + a.slice(at + 1), 8)).toBeLessThanOrEqual(1);
    }),
  );
});

it("forgives nothing in short words, so that cv is not ac", () => {
  expect([2, 3, 4, 7, 8].map(allowedTypos)).toEqual([0, 0, 1, 1, 2]);
});
