import fc from "fast-check";
import { expect, it } from "vitest";
import { editDistance, maxTypos } from "./edit-distance";

it("counts added, dropped, changed and swapped letters", () => {
  expect(editDistance("batery", "battery", 2)).toBe(1);
  expect(editDistance("battteries", "batteries", 2)).toBe(1);
  expect(editDistance("brkae", "brake", 2)).toBe(1);
  expect(editDistance("tires", "tyres", 2)).toBe(1);
  expect(editDistance("kitten", "sitting", 5)).toBe(3);
});

it("stops counting edits beyond the limit", () => {
  expect(editDistance("clutch", "brake", 2)).toBe(3);
  expect(editDistance("a", "abcdefgh", 2)).toBe(3);
});

it("edit distance is 0 for equal words only, symmetric, and at most 1 after one edit", () => {
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

it("allows no typos in words of two or three letters, so that cv does not match ac", () => {
  expect([2, 3, 4, 7, 8].map(maxTypos)).toEqual([0, 0, 1, 1, 2]);
});
