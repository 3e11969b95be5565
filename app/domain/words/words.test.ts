import { expect, it } from "vitest";
import { blankToNull } from "./blank-to-null";
import { friendlyName, withoutYears } from "./title";

it("F-332 what holds only whitespace becomes null", () => {
  expect(["", " \t", "   ", " a ", null].map(blankToNull)).toEqual([null, null, null, " a ", null]);
});

it("F-333 a year range at the end of a title goes", () => {
  expect(["Corolla (2010-2015)", "Corolla", "Mazda 3 (BL)"].map(withoutYears)).toEqual(["Corolla", "Corolla", "Mazda 3 (BL)"]);
});

it("F-334 friendly names are lower case, without punctuation and years, with hyphens for spaces", () => {
  expect(["Brake Pads, Front (2010-2015)", "Kōwhai service", "A - B"].map(friendlyName)).toEqual(["brake-pads-front", "kōwhai-service", "a-b"]);
});
