import { expect, it } from "vitest";
import { hiddenAfter, listingMoves } from "./desk-workshop";

it("a workshop is paused, closed and reopened from the states that allow it", () => {
  expect([null, "documents", "paused", "closed"].map((state) => listingMoves(state as null))).toEqual([
    ["pause", "close"],
    ["pause", "close"],
    ["close", "reopen"],
    ["reopen"],
  ]);
  expect((["pause", "close", "reopen"] as const).map(hiddenAfter)).toEqual(["paused", "closed", null]);
});
