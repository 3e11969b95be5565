import { expect, it } from "vitest";
import { isUnbranded } from "./unbranded";

it("B-039 only the value true, in any letter case, makes a page unbranded", () => {
  for (const value of ["true", "TRUE", "True"]) expect(isUnbranded(value)).toBe(true);
  for (const value of [null, undefined, "", "1", "yes", "false", " true"]) expect(isUnbranded(value)).toBe(false);
});
