import fc from "fast-check";
import { expect, it } from "vitest";
import { spellNumber, friendlyName, withoutYears } from "./title";
import { blankToNull } from "./blank-to-null";

it("F-332 a text of only whitespace becomes null", () => {
  expect(["", " \t", "   ", " a ", null].map(blankToNull)).toEqual([null, null, null, " a ", null]);
});

it("F-333 B-201 a year range at the end of a title is removed", () => {
  expect(["Toyota Corolla (2010-2015)", "Corolla", "Mazda 3 (Turbo)"].map(withoutYears)).toEqual([
    "Toyota Corolla",
    "Corolla",
    "Mazda 3 (Turbo)",
  ]);
});

it("F-334 friendly names are lower case with hyphens, without punctuation and years", () => {
  expect(["Brake Pads, Front (2010-2015)", "Kōwhai service", "A - B"].map(friendlyName)).toEqual([
    "brake-pads-front",
    "kōwhai-service",
    "a-b",
  ]);
});

const plainTitle = fc.string({ unit: fc.constantFrom("a", "B", "ō", "7", " ", "-", ",", "'", "&", "/", ".") });

it("F-334 a friendly name has words joined by single hyphens and is unchanged when reapplied", () => {
  fc.assert(
    fc.property(plainTitle, (title) => {
      const name = friendlyName(title);
      expect(name).toMatch(/^([\p{Ll}\p{Lo}\p{N}]+(-[\p{Ll}\p{Lo}\p{N}]+)*)?$/u);
      expect(friendlyName(name)).toBe(name);
    }),
  );
});

it("F-333 F-334 removes a year range only at the end of a title", () => {
  fc.assert(
    fc.property(
      plainTitle,
      fc.integer({ min: 1950, max: 2030 }),
      fc.integer({ min: 0, max: 40 }),
      fc.constantFrom("-", " - "),
      (title, from, span, dash) => {
        const range = ` (${from}${dash}${from + span})`;
        expect(withoutYears(title.trimEnd() + range)).toBe(title.trimEnd());
        expect(friendlyName(title + range)).toBe(friendlyName(title));
        expect(withoutYears(`x${range} rear`)).toBe(`x${range} rear`);
      },
    ),
  );
});

it("F-332 only blank text becomes null; all other text is unchanged", () => {
  fc.assert(fc.property(fc.string(), (text) => void expect(blankToNull(text)).toBe(text.trim() === "" ? null : text)));
});

it("numbers up to twelve are spelled out, larger ones are figures", () => {
  expect([0, 1, 3, 12, 13, 250].map(spellNumber)).toEqual(["no", "one", "three", "twelve", "13", "250"]);
});
