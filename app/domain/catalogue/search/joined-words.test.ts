import fc from "fast-check";
import { expect, it } from "vitest";
import { fixWordBoundaries } from "./joined-words";

const KNOWN_WORDS = new Set(["road", "roadworthy", "wof", "pink", "slip", "rego", "check", "brake"]);
const joinWords = (...text: string[]) => fixWordBoundaries(text, (word) => KNOWN_WORDS.has(word));

it("joins split words and splits joined words", () => {
  expect(joinWords("road", "worthy")).toEqual(["roadworthy"]);
  expect(joinWords("w", "o", "f", "check")).toEqual(["wof", "check"]);
  expect(joinWords("pinkslip")).toEqual(["pink", "slip"]);
  expect(joinWords("regocheck", "brake")).toEqual(["rego", "check", "brake"]);
});

it("leaves known words and words that it cannot correct unchanged", () => {
  expect(joinWords("pink", "slip", "xyzzyq")).toEqual(["pink", "slip", "xyzzyq"]);
});

it("joining and splitting words never adds, loses or changes a letter", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...KNOWN_WORDS, "worthy", "w", "o", "f", "pinkslip", "zz")), (text) => {
      expect(joinWords(...text).join("")).toBe(text.join(""));
    }),
  );
});
