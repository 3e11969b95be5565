import { expect, it } from "vitest";
import { isHighlyRecommended } from "./recommended-score";

it("B-314 highly recommended requires at least 15 ratings with an average of at least 4.5", () => {
  const ratingRows = [
    [15, 450],
    [14, 500],
    [100, 449],
    [15, 449],
    [500, 500],
  ] as const;
  expect(ratingRows.map(([ratingCount, rating100]) => isHighlyRecommended({ ratingCount, rating100 }))).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
});
