import { expect, it } from "vitest";
import { testDiscount } from "../../../../test/support/test-discount";
import { cents } from "../../core/money/money";
import { buildLine } from "../plain-line";
import { calculateTotals } from "../totals";
import type { Discount } from "./discount";
import { findAppliedCode, discountAmount, recomputePrice, recomputeTerms } from "./recompute-price";
import { applyDiscount } from "./amount";

const testPrice = (amount: number) =>
  ({
    ...calculateTotals([buildLine("repair", "repair:159", "Front brake pads", cents(amount), true)], "AU"),
    inputHash: "",
    ruleVersion: "",
  }) as never as Parameters<typeof recomputePrice>[0];

it.each([
  ["a promotion", false],
  ["a gift voucher", true],
])("%s in a price is found by its code and deducted again from a new price", (_, isVoucher) => {
  const discount = applyDiscount(testPrice(60_000), "ABC123", { low: cents(5000), high: cents(5000) }, isVoucher);
  const code = findAppliedCode(discount);
  expect(code).toBe("ABC123");
  const recomputed = recomputePrice(
    testPrice(70_000),
    recomputeTerms(code ?? "", cents(5000), null, isVoucher ? cents(5000) : null),
  );
  expect([recomputed.total, findAppliedCode(recomputed), recomputed.lines.at(-1)?.key]).toEqual([
    65_000,
    "ABC123",
    discount.lines.at(-1)?.key,
  ]);
});

it("a price without a discount has no code", () => {
  expect(findAppliedCode(testPrice(60_000))).toBeNull();
});

const discount = (overrides: Partial<Discount>) =>
  testDiscount({
    code: "ABC123",
    kind: "percentage",
    amount: null,
    percentage100: 1000,
    cap: cents(5000),
    ...overrides,
  });
const recomputeTotal = (amount: number, row: Discount) =>
  recomputePrice(testPrice(amount), recomputeTerms("ABC123", cents(3000), row, null)).total;

it("a percentage is recalculated up to its cap; fixed and account amounts stay the same", () => {
  expect([recomputeTotal(40_000, discount({})), recomputeTotal(60_000, discount({}))]).toEqual([36_000, 55_000]);
  expect(recomputeTotal(40_000, discount({ amount: cents(2000) }))).toBe(38_000);
  expect(recomputeTotal(40_000, discount({ amount: cents(2000), cap: cents(1000) }))).toBe(38_000);
  expect(recomputeTotal(40_000, discount({ isAffectedByCustomerBalance: true }))).toBe(37_000);
});

it("a discount applies to a new price at or above its minimum total, but not below it", () => {
  const row = discount({ amount: cents(2000), minimumTotal: cents(30_000) });
  expect([recomputeTotal(29_999, row), recomputeTotal(30_000, row), recomputeTotal(30_001, row)]).toEqual([
    29_999, 28_000, 28_001,
  ]);
});

it("the discount amount is 0 without a discount line, and otherwise the stored amount", () => {
  expect(discountAmount(testPrice(60_000))).toBe(0);
  expect(discountAmount(applyDiscount(testPrice(60_000), "ABC123", { low: cents(500), high: cents(500) }))).toBe(500);
});

it("a price whose discount has ended is unchanged", () => {
  const price = testPrice(60_000);
  expect(recomputePrice(price, null)).toBe(price);
});

it("terms with an amount have neither a percentage nor a cap", () => {
  const bare = { code: "ABC123", percentage100: null, cap: null, minimumTotal: null };
  const recomputedTerms = (row: Discount | null, voucherValue: number | null = null) =>
    recomputeTerms("ABC123", cents(3000), row, voucherValue === null ? null : cents(voucherValue));
  expect(recomputedTerms(discount({ amount: cents(2000) }))).toEqual({ ...bare, isVoucher: false, amount: 2000 });
  expect(recomputedTerms(discount({ isAffectedByCustomerBalance: true }))).toEqual({
    ...bare,
    isVoucher: false,
    amount: 3000,
  });
  expect(recomputedTerms(discount({}), 5000)).toEqual({ ...bare, isVoucher: true, amount: 5000 });
  expect(recomputedTerms(null)).toEqual({ ...bare, isVoucher: false, amount: 3000 });
  expect(recomputedTerms(discount({ minimumTotal: cents(100) }))).toEqual({
    ...bare,
    isVoucher: false,
    amount: null,
    percentage100: 1000,
    cap: 5000,
    minimumTotal: 100,
  });
});
