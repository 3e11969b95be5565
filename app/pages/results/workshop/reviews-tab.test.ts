import { expect, it } from "vitest";
import { reviewPage } from "./reviews-tab";

it("P-400 twelve reviews are shown on pages of five, five and two", () => {
  const reviews = Array.from({ length: 12 }, (_, index) => index + 1);
  expect([1, 2, 3].map((page) => reviewPage(reviews, page).pageItems)).toEqual([
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10],
    [11, 12],
  ]);
  expect([0, -3, 99, Number.NaN].map((page) => reviewPage(reviews, page).number)).toEqual([1, 1, 3, 1]);
  expect(reviewPage([], 1)).toEqual({ pageItems: [], number: 1, pageCount: 1 });
});
