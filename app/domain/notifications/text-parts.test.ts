import { expect, it } from "vitest";
import { measureSms } from "./text-parts";

const countParts = (text: string) => measureSms(text).parts;

it("a GSM-7 text is one message up to 160 characters, then parts of 153", () => {
  expect(["", "a", "a".repeat(160), "a".repeat(161), "a".repeat(306), "a".repeat(307)].map(countParts)).toEqual([
    0, 1, 1, 2, 2, 3,
  ]);
});

it("a character of GSM's extension table takes two positions, and is never split", () => {
  expect(measureSms(`${"a".repeat(158)}€`)).toEqual({ parts: 1, units: 160, costlyCharacters: [] });
  expect(countParts(`${"a".repeat(159)}€`)).toBe(2);
  // The bracket takes two positions and does not fit after 152 characters. The second part is then full with 2 + 151 positions.
  expect(countParts(`${"a".repeat(152)}[${"a".repeat(151)}`)).toBe(2);
  expect(countParts(`${"a".repeat(152)}[${"a".repeat(152)}`)).toBe(3);
});

it("any other character limits message parts to 67 characters and is reported once", () => {
  expect(measureSms(`Kia ora ā ā ${"a".repeat(58)}`)).toEqual({ parts: 1, units: 70, costlyCharacters: ["ā"] });
  expect(measureSms(`Kia ora ā ’ ${"a".repeat(59)}`)).toMatchObject({ parts: 2, costlyCharacters: ["ā", "’"] });
  // A character outside the basic multilingual plane takes two UTF-16 units and is never split.
  expect(measureSms(`${"a".repeat(66)}🚗${"a".repeat(65)}`)).toMatchObject({
    parts: 2,
    units: 133,
    costlyCharacters: ["🚗"],
  });
  expect(countParts(`${"a".repeat(66)}🚗${"a".repeat(66)}`)).toBe(3);
});
