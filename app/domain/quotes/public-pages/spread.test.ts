import fc from "fast-check";
import { expect, it } from "vitest";
import { cents } from "../../core/money/money";
import { calculateSpread } from "./spread";

const offer = (from: number, to = from) => ({ isMobile: false, from: cents(from), to: cents(to) });

it("a price range has the lowest, the middle and the highest price", () => {
  expect(calculateSpread([offer(30_000), offer(10_000), offer(25_050)])).toEqual({
    count: 3,
    low: 10_000,
    high: 30_000,
    middleFrom: 25_050,
    middleTo: 25_050,
  });
  // For an even number of prices, the median is the lower middle one, so that it is a real price.
  expect(calculateSpread([offer(100, 900), offer(200, 300)])).toMatchObject({
    middleFrom: 100,
    middleTo: 300,
    high: 900,
  });
  expect(calculateSpread([])).toBeNull();
});

it("the middle price is an actual price, and at least half of the prices are not higher", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 40 }), (amounts) => {
      const spread = calculateSpread(amounts.map((amount) => offer(amount)));
      if (spread === null) throw new Error("there are prices");
      expect(amounts).toContain(spread.middleFrom);
      expect(amounts.filter((amount) => amount <= spread.middleFrom).length * 2).toBeGreaterThanOrEqual(amounts.length);
      expect(spread.low).toBeLessThanOrEqual(spread.middleFrom);
      expect(spread.middleFrom).toBeLessThanOrEqual(spread.high);
    }),
  );
});
