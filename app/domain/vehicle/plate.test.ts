import { expect, it } from "vitest";
import { normalisePlate, readPlate } from "./plate";

it("F-365 blanks, hyphens and small letters do not matter", () => {
  expect(["abc 123", "ABC-123", " a b c 1 2 3 "].map(normalisePlate)).toEqual(["ABC123", "ABC123", "ABC123"]);
  expect(readPlate("abc 123", "nsw", "AU")).toEqual({ country: "AU", state: "NSW", plate: "ABC123" });
});

it("New Zealand has no state and six signs", () => {
  expect(readPlate("abc123", "NSW", "NZ")).toEqual({ country: "NZ", state: "", plate: "ABC123" });
  expect(readPlate("ABC1234", null, "NZ")).toMatchObject({ wrong: "rego" });
});

it("what is missing or impossible is named", () => {
  expect(readPlate("  ", "NSW", "AU")).toMatchObject({ wrong: "rego" });
  expect(readPlate("ABC12É", "NSW", "AU")).toMatchObject({ wrong: "rego" });
  expect(readPlate("ABCDEFGHIJ", "NSW", "AU")).toMatchObject({ wrong: "rego" });
  expect(readPlate("ABC123", null, "AU")).toMatchObject({ wrong: "state" });
  expect(readPlate("ABC123", "XX", "AU")).toMatchObject({ wrong: "state" });
});
