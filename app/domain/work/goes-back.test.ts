import fc from "fast-check";
import { expect, it } from "vitest";
import { attemptId } from "../ids";
import { cents } from "../money/money";
import { goesBack } from "./goes-back";

const paid = (...payments: readonly (readonly [amount: number, returned?: number])[]) =>
  payments.map(([amount, returned = 0], n) => ({
    attemptId: attemptId(`attempt-${n + 1}`),
    amount: cents(amount),
    returned: cents(returned),
  }));
const backOf = (final: number, ...payments: readonly (readonly [number, number?])[]) =>
  goesBack(cents(final), paid(...payments)).map(({ attemptId: id, back, kept }) => [id, back, kept]);

it("what was paid above the final amount goes back, of the payment of the price before that of extra work", () => {
  expect(backOf(25_000, [30_000])).toEqual([["attempt-1", 5_000, 25_000]]);
  expect(backOf(35_000, [30_000], [10_000])).toEqual([["attempt-1", 5_000, 25_000]]);
  expect(backOf(10_000, [30_000], [10_000])).toEqual([["attempt-1", 30_000, 0]]);
  expect(backOf(4_000, [30_000], [10_000])).toEqual([
    ["attempt-1", 30_000, 0],
    ["attempt-2", 6_000, 4_000],
  ]);
  expect(backOf(0, [30_000])).toEqual([["attempt-1", 30_000, 0]]);
});

it("what is still due is lowered first, and what went back before counts", () => {
  // 40,000 was agreed and 30,000 of it paid.
  expect(backOf(35_000, [30_000])).toEqual([]);
  expect(backOf(30_000, [30_000])).toEqual([]);
  expect(backOf(28_000, [30_000, 5_000])).toEqual([]);
  expect(backOf(20_000, [30_000, 5_000])).toEqual([["attempt-1", 5_000, 20_000]]);
});

it("to the cent, whatever was paid and given back: nobody is left with more than the final amount, and no payment gives more than it has", () => {
  const payment = fc
    .integer({ min: 1, max: 90_000 })
    .chain((amount) => fc.tuple(fc.constant(amount), fc.integer({ min: 0, max: amount })));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_000 }), fc.array(payment, { maxLength: 4 }), (final, payments) => {
      const all = paid(...payments);
      const stays = all.reduce((sum, { amount, returned }) => sum + amount - returned, 0);
      const parts = goesBack(cents(final), all);
      expect(stays - parts.reduce((sum, { back }) => sum + back, 0)).toBe(Math.min(stays, final));
      for (const { attemptId: id, back, kept } of parts) {
        const of = all.find((one) => one.attemptId === id);
        expect(back).toBeGreaterThan(0);
        expect(back + kept).toBe((of?.amount ?? 0) - (of?.returned ?? 0));
      }
    }),
  );
});
