import { expect, it } from "vitest";
import { extrasForCategory } from "./extras-for-category";

it("F-228 F-229 the mobile option adds pick-up and drop-off once; another option removes it", () => {
  expect(extrasForCategory([7], "MobileMechanic")).toEqual([7, 4]);
  expect(extrasForCategory([7, 4], "MobileMechanic")).toEqual([7, 4]);
  expect(extrasForCategory([7, 4], "Workshop")).toEqual([7]);
  expect(extrasForCategory([4], "Dealership")).toEqual([]);
});
