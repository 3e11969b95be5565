import { expect, it } from "vitest";
import { idsIn } from "./requirements";

it("a test title names single ids, lists and ranges", () => {
  expect(idsIn("F-183 a new variant clears the vehicle id")).toEqual(["F-183"]);
  expect(idsIn("F-183, B-002 both")).toEqual(["F-183", "B-002"]);
  expect(idsIn("F-178–F-180 the cascade")).toEqual(["F-178", "F-179", "F-180"]);
  expect(idsIn("no id here")).toEqual([]);
});
