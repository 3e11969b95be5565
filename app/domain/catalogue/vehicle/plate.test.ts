import { expect, it } from "vitest";
import { lookAlikeHint, normalisePlate, plateSpellings, readPlate, stripPlateState, maskPlate, maskVin } from "./plate";

it("F-365 spaces, hyphens and lower case do not matter", () => {
  expect(["abc 123", "ABC-123", " a b c 1 2 3 "].map(normalisePlate)).toEqual(["ABC123", "ABC123", "ABC123"]);
  expect(readPlate("abc 123", "nsw", "AU")).toEqual({ country: "AU", state: "NSW", plate: "ABC123" });
});

it("a New Zealand plate has no state and at most six characters", () => {
  expect(readPlate("abc123", "NSW", "NZ")).toEqual({ country: "NZ", state: "", plate: "ABC123" });
  expect(readPlate("ABC1234", null, "NZ")).toMatchObject({ invalidField: "rego" });
});

it("missing and impossible values are reported", () => {
  expect(readPlate("  ", "NSW", "AU")).toMatchObject({ invalidField: "rego" });
  expect(readPlate("ABC12É", "NSW", "AU")).toMatchObject({ invalidField: "rego" });
  expect(readPlate("ABCDEFGHIJ", "NSW", "AU")).toMatchObject({ invalidField: "rego" });
  expect(readPlate("ABC123", null, "AU")).toMatchObject({ invalidField: "state" });
  expect(readPlate("ABC123", "XX", "AU")).toMatchObject({ invalidField: "state" });
});

it.each([
  ["ABC123 VIC", "NSW", "ABC123", "VIC"],
  ["abc 123, vic", "NSW", "ABC123", "VIC"],
  ["ABC 123 (QLD)", null, "ABC123", "QLD"],
  ["VIC 123", "NSW", "VIC123", "NSW"],
] as const)("F-365 reads the state typed after the plate %s", (text, chosenState, plate, state) => {
  expect(readPlate(text, chosenState, "AU")).toEqual({ country: "AU", state, plate });
});

it("removes a state from a plate only in a country with plates by state", () => {
  expect(stripPlateState("ABC123 VIC", "AU")).toBe("ABC123");
  expect(stripPlateState("abc 123", "AU")).toBe("abc 123");
  expect(stripPlateState("AB 12 SA", "NZ")).toBe("AB 12 SA");
});

it("IN-15 reads a plate with pasted separators, full-width letters and invisible characters", () => {
  for (const text of [
    "ABC•123",
    "ABC‑123",
    "ABC—123",
    "ＡＢＣ１２３",
    "abc 123\u200e",
    "\u2066ABC·123\u2069",
    "ABC\u00a0123",
  ])
    expect([text, readPlate(text, "NSW", "AU")]).toEqual([text, { country: "AU", state: "NSW", plate: "ABC123" }]);
});

it("IN-15 reports the letters and numbers of a plate that look alike", () => {
  expect(lookAlikeHint("ABCI23")).toBe("Check whether ABCI23 has the letter I or the number 1.");
  expect(lookAlikeHint("F0UND1")).toBe(
    "Check whether F0UND1 has the letter I or the number 1, and the letter O or the number 0.",
  );
  expect(lookAlikeHint("XYZ789")).toBeNull();
});

it("lists up to sixteen spellings of a plate whose letters and numbers look alike", () => {
  expect(plateSpellings("ABC23")).toEqual(["ABC23"]);
  expect(plateSpellings("F0UNDI").toSorted()).toEqual(["F0UND1", "F0UNDI", "FOUND1", "FOUNDI"]);
  expect(plateSpellings("O0O0I1")).toEqual(["O0O0I1"]);
});

it("masks a plate after its first letter and a VIN after its model part", () => {
  expect([maskPlate("ABC12D"), maskVin("MR0FZ22G201234567"), maskVin("GX1234567")]).toEqual([
    "A…",
    "MR0FZ22G201…",
    "G…",
  ]);
});
