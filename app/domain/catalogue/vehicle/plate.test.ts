import { expect, it } from "vitest";
import { lookAlikeHint, normalisePlate, plateSpellings, readPlate } from "./plate";

it("F-365 spaces, hyphens and lower case do not matter", () => {
  expect(["abc 123", "ABC-123", " a b c 1 2 3 "].map(normalisePlate)).toEqual(["ABC123", "ABC123", "ABC123"]);
  expect(readPlate("abc 123", "nsw", "AU")).toEqual({ country: "AU", state: "NSW", plate: "ABC123" });
});

it("a New Zealand plate has no state and at most six characters", () => {
  expect(readPlate("abc123", "NSW", "NZ")).toEqual({ country: "NZ", state: "", plate: "ABC123" });
  expect(readPlate("ABC1234", null, "NZ")).toMatchObject({ wrong: "rego" });
});

it("missing and impossible values are reported", () => {
  expect(readPlate("  ", "NSW", "AU")).toMatchObject({ wrong: "rego" });
  expect(readPlate("ABC12É", "NSW", "AU")).toMatchObject({ wrong: "rego" });
  expect(readPlate("ABCDEFGHIJ", "NSW", "AU")).toMatchObject({ wrong: "rego" });
  expect(readPlate("ABC123", null, "AU")).toMatchObject({ wrong: "state" });
  expect(readPlate("ABC123", "XX", "AU")).toMatchObject({ wrong: "state" });
});

it("IN-15 reads a plate with pasted separators, full-width letters and invisible marks", () => {
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

it("IN-15 names letters and numbers of a plate that look alike", () => {
  expect(lookAlikeHint("ABCI23")).toBe("Check whether ABCI23 has the letter I or the number 1.");
  expect(lookAlikeHint("F0UND1")).toBe(
    "Check whether F0UND1 has the letter I or the number 1, and the letter O or the number 0.",
  );
  expect(lookAlikeHint("XYZ789")).toBeNull();
});

it("gives every spelling of a plate with letters and numbers that look alike, at most sixteen", () => {
  expect(plateSpellings("ABC23")).toEqual(["ABC23"]);
  expect(plateSpellings("F0UNDI").toSorted()).toEqual(["F0UND1", "F0UNDI", "FOUND1", "FOUNDI"]);
  expect(plateSpellings("O0O0I1")).toEqual(["O0O0I1"]);
});
