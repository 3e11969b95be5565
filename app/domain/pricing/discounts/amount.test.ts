import fc from "fast-check";
import { expect, it } from "vitest";
import { addCents, cents } from "../../core/money/money";
import type { PriceLine, PriceLineKind } from "../price";
import { calculateTotals } from "../totals";
import { calculateDiscount, applyDiscount, discountableTotal, isDiscountable, uncommissionedTotal } from "./amount";

const line = (key: string, amount: number, overrides: Partial<PriceLine> = {}): PriceLine => ({
  kind: "repair",
  key,
  label: key,
  amount: cents(amount),
  maxAmount: cents(overrides.maxAmount ?? amount),
  hours: null,
  maxHours: null,
  ratePerHour: null,
  parts: [],
  incursCommission: true,
  ...overrides,
});
const fixedAmount = (amount: number) => ({ amount: cents(amount), percentage100: null, cap: null });
const percentTerms = (percentage100: number, cap: number | null = null) => ({
  amount: null,
  percentage100,
  cap: cap === null ? null : cents(cap),
});
const service = line("service", 20_000, { kind: "service" });
const unpaidExtra = line("extra:10", 4000, { kind: "extra", incursCommission: false });
const battery = line("repair:157", 30_000);

it("B-188 a fixed amount is deducted in full if any line is discountable, otherwise not at all", () => {
  expect(calculateDiscount([service], fixedAmount(2500)).low).toBe(2500);
  expect(calculateDiscount([service, unpaidExtra, battery], fixedAmount(2500)).low).toBe(2500);
  expect(calculateDiscount([unpaidExtra, battery], fixedAmount(2500)).low).toBe(0);
});

it("B-189 a percentage applies to the discountable lines only", () => {
  expect(
    calculateDiscount(
      [service, line("callOut", 10_000, { kind: "callOut", incursCommission: false })],
      percentTerms(1000),
    ).low,
  ).toBe(2000);
});

it("B-190 discounts exclude lines without commission and batteries, however they were added", () => {
  expect(discountableTotal([service, unpaidExtra, battery]).low).toBe(20_000);
  expect(discountableTotal([service, line("repair:3+157", 30_000)]).low).toBe(20_000);
  expect(discountableTotal([line("repair:1157", 700)]).low).toBe(700);
});

it("B-294 a line without commission and without a price is an error, not a larger discount", () => {
  const unpriced = { ...unpaidExtra, amount: undefined } as unknown as PriceLine;
  expect(() => uncommissionedTotal([service, unpriced])).toThrow("the uncommissioned price of extra:10 is missing");
  expect(() => discountableTotal([service, unpriced])).toThrow("the uncommissioned price of extra:10 is missing");
  expect(uncommissionedTotal([service, unpaidExtra, battery]).low).toBe(34_000);
});

it("B-191 a percentage is limited by its cap; without a cap it applies in full", () => {
  const big = [line("service", 50_000)];
  expect(calculateDiscount(big, percentTerms(2000, 5000)).low).toBe(5000);
  expect(calculateDiscount(big, percentTerms(2000)).low).toBe(10_000);
});

it("B-192 an amount above the total makes the booking free, and the remainder expires", () => {
  const price = { ...calculateTotals([service], "AU"), ruleVersion: "1", inputHash: "h" };
  expect(applyDiscount(price, "GIFT300", calculateDiscount(price.lines, fixedAmount(30_000)))).toMatchObject({
    total: 0,
    maxTotal: 0,
    gst: 0,
  });
});

it("a percentage that gives half a cent is rounded once, to the even cent", () => {
  expect(calculateDiscount([line("a", 1050)], percentTerms(1000)).low).toBe(105);
  expect(calculateDiscount([line("a", 1050)], percentTerms(500)).low).toBe(52);
  expect(calculateDiscount([line("a", 1150)], percentTerms(500)).low).toBe(58);
});

it("a percentage is applied to each end of a range separately", () => {
  const range = [line("repair:11", 55_000, { maxAmount: cents(118_900) })];
  expect(calculateDiscount(range, percentTerms(1000))).toEqual({ low: 5500, high: 11_890 });
  expect(calculateDiscount(range, percentTerms(1000, 4000))).toEqual({ low: 4000, high: 4000 });
});

const kinds: PriceLineKind[] = ["service", "repair", "tyres", "windscreen", "callOut", "extra", "additionalService"];
const anyLine = fc
  .record({
    kind: fc.constantFrom(...kinds),
    key: fc.constantFrom("service", "repair:157", "repair:12", "extra:8"),
    low: fc.integer({ min: 0, max: 500_000 }),
    more: fc.integer({ min: 0, max: 100_000 }),
    incursCommission: fc.boolean(),
  })
  .map(({ kind, key, low, more, incursCommission }) =>
    line(key, low, { kind, maxAmount: cents(low + more), incursCommission }),
  );
const anyTerms = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000 }).map(fixedAmount),
  fc
    .tuple(fc.integer({ min: 0, max: 10_000 }), fc.option(fc.integer({ min: 0, max: 50_000 })))
    .map(([share, cap]) => percentTerms(share, cap)),
);

it("a discount is within total and cap and never negative, and the lines add up", () =>
  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 8 }),
      anyTerms,
      fc.constantFrom("AU" as const, "NZ" as const),
      (lines, terms, country) => {
        const price = { ...calculateTotals(lines, country), ruleVersion: "1", inputHash: "h" };
        const discountAmount = calculateDiscount(lines, terms);
        const after = applyDiscount(price, "X", discountAmount);
        for (const [end, total] of [
          [discountAmount.low, price.total],
          [discountAmount.high, price.maxTotal],
        ] as const) {
          expect(end).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(Math.min(total, terms.cap ?? total));
        }
        expect(after.total).toBeGreaterThanOrEqual(0);
        expect(after.maxTotal).toBeGreaterThanOrEqual(after.total);
        expect(addCents(...after.lines.map((priceLine) => priceLine.amount))).toBe(after.total);
        expect(addCents(...after.lines.map((priceLine) => priceLine.maxAmount))).toBe(after.maxTotal);
      },
    ),
  ));

it("existing discounts and lines without commission are not discountable", () => {
  const existingLine = line("promotion:OLD", -5000, { kind: "discount" });
  expect(isDiscountable(existingLine)).toBe(false);
  expect(uncommissionedTotal([service, { ...existingLine, incursCommission: false }]).low).toBe(0);
  expect(discountableTotal([service, existingLine])).toEqual({ low: 20_000, high: 20_000 });
});

it("a zero discount changes nothing, and a discount at one end of a range adds a line", () => {
  const price = { ...calculateTotals([service], "AU"), ruleVersion: "1", inputHash: "" };
  expect(applyDiscount(price, "NONE", { low: cents(0), high: cents(0) })).toBe(price);
  const upperPrice = applyDiscount(price, "UPPER", { low: cents(0), high: cents(500) });
  expect(upperPrice.lines.at(-1)).toMatchObject({ kind: "discount", amount: 0, maxAmount: -500 });
  const lowerPrice = applyDiscount(price, "LOWER", { low: cents(500), high: cents(0) });
  expect(lowerPrice.lines.at(-1)).toMatchObject({ amount: -500, maxAmount: 0 });
  expect(lowerPrice.lines.at(-1)).not.toEqual(
    applyDiscount(price, "LOWER", { low: cents(500), high: cents(0) }, true).lines.at(-1),
  );
});
