import { expect, it } from "vitest";
import { findHiddenReason, listListingActions } from "./desk-workshop";

it("a workshop is paused, closed and reopened from the states that allow it", () => {
  expect([null, "documents", "paused", "closed"].map((state) => listListingActions(state as null))).toEqual([
    ["pause", "close"],
    ["pause", "close"],
    ["close", "reopen"],
    ["reopen"],
  ]);
  expect((["pause", "close", "reopen"] as const).map(findHiddenReason)).toEqual(["paused", "closed", null]);
});
