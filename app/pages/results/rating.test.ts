import { expect, it } from "vitest";
import { ratingCountText, ratingText } from "./rating";

it("B-200 B-315 more than 50 ratings are shown as 50+", () => {
  expect([0, 49, 50, 51, 9000].map(ratingCountText)).toEqual(["0", "49", "50", "50+", "50+"]);
});

it("a rating has one decimal, rounded half up", () => {
  expect([450, 444, 445, 500].map(ratingText)).toEqual(["4.5", "4.4", "4.5", "5.0"]);
});
