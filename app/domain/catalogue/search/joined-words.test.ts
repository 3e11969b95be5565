import fc from "fast-check";
import { expect, it } from "vitest";
import { repairJoins } from "./joined-words";

const KNOWN = new Set(["road", "roadworthy", "wof", "pink", "slip", "rego", "check", "brake"]);
const mend = (...text: string[]) => repairJoins(text, (word) => KNOWN.has(word));

it("joins split words and splits joined words", () => {
  expect(mend("road", "worthy")).toEqual(["roadworthy"]);
  expect(mend("w", "o", "f", "check")).toEqual(["wof", "check"]);
  expect(mend("pinkslip")).toEqual(["pink", "slip"]);
  expect(mend("regocheck", "brake")).toEqual(["rego", "check", "brake"]);
});

it("leaves known words and words that it cannot correct unchanged", () => {
  expect(mend("pink", "slip", "xyzzyq")).toEqual(["pink", "slip", "xyzzyq"]);
});

it("never adds, loses or changes a letter", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...KNOWN, "worthy", "w", "o", "f", "pinkslip", "zz")), (text) => {
      expect(mend(...text).join("")).toBe(text.join(""));
    }),
  );
});
