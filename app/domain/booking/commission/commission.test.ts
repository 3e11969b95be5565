import { expect, it } from "vitest";
import { cents, ZERO } from "../../core/money/money";
import { buildLine } from "../../pricing/plain-line";
import type { PriceLine, PriceLineKind } from "../../pricing/price";
import { calculateTotals } from "../../pricing/totals";
import { applyFinalAmount } from "../work/final-price";
import { commissionBase, calculateCommission } from "./commission";
import { parsePercent100, formatPercent } from "./percent";

const line = (amount: number, kind: PriceLineKind, incursCommission: boolean, key: string = kind): PriceLine =>
  buildLine(kind, key, key, cents(amount), incursCommission);
const testPrice = (...lines: readonly PriceLine[]) => ({
  ...calculateTotals(lines, "AU"),
  ruleVersion: "1",
  inputHash: "",
});
const testRule = (percent100: number) => ({ percent100, version: 1 });

it("a commission percentage has at most two decimals and is at most 50%", () => {
  expect(["0", "12.5", "7.25", "50", "50.00", " 8 "].map(parsePercent100)).toEqual([0, 1250, 725, 5000, 5000, 800]);
  expect(["", "-1", "50.01", "51", "1.234", "1e1", "ten", "100"].map(parsePercent100)).toEqual(Array(8).fill(null));
  expect([0, 1250, 725, 800].map(formatPercent)).toEqual(["0%", "12.5%", "7.25%", "8%"]);
});

it("commission applies to commissionable lines and extra work and ignores our discounts", () => {
  const soldLines = [line(20_000, "service", true), line(4_000, "extra", false), line(6_000, "callOut", false)];
  expect(commissionBase(testPrice(...soldLines), ZERO)).toBe(20_000);
  expect(commissionBase(testPrice(...soldLines, line(-3_000, "discount", false)), ZERO)).toBe(20_000);
  expect(commissionBase(testPrice(...soldLines), cents(5_000))).toBe(25_000);
});

it("a changed final amount moves the commission base by the same amount, never below zero", () => {
  const agreedPrice = testPrice(line(20_000, "service", true), line(4_000, "extra", false));
  expect(commissionBase(applyFinalAmount(agreedPrice, cents(21_000)), ZERO)).toBe(17_000);
  expect(commissionBase(applyFinalAmount(agreedPrice, cents(1_000)), ZERO)).toBe(0);
  const estimate = testPrice({ ...line(20_000, "service", true), maxAmount: cents(30_000) });
  expect(commissionBase(applyFinalAmount(estimate, cents(28_000)), ZERO)).toBe(28_000);
});

it("the commission is a share of the whole base, rounded half to even", () => {
  expect(calculateCommission(cents(38_900), testRule(1_250))).toBe(4_862);
  expect(calculateCommission(cents(20), testRule(1_250))).toBe(2);
  expect(calculateCommission(cents(60), testRule(1_250))).toBe(8);
  expect(calculateCommission(cents(38_900), testRule(0))).toBe(0);
});
