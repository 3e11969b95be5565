import fc from "fast-check";
import { expect, it } from "vitest";
import { cents } from "../core/money/money";
import { decideInitialApproval } from "./approval";
import { type ApprovalRule, findMedian, decideApproval } from "./approval-rule";

const testPrices = (...amounts: readonly number[]) => amounts.map((value) => cents(value * 100));
const testRule = (limit: number | null, percentAboveMedian: number | null): ApprovalRule => ({
  version: 2,
  limit: limit === null ? null : cents(limit * 100),
  percentAboveMedian,
  window: null,
  backup: null,
});
const MONDAY = { weekday: 1, time: "09:00" };
const evaluateRule = (rule: ApprovalRule, maxDollars: number, ...shownDollars: readonly number[]) =>
  decideApproval(rule, {
    maxAmount: cents(maxDollars * 100),
    shownPrices: testPrices(...shownDollars),
    currency: "AUD",
    at: MONDAY,
  });

it("approves a booking within the limit and near the median, and states the rule's text", () => {
  expect(evaluateRule(testRule(800, 10), 440, 380, 400, 500)).toEqual({
    isWithinRule: true,
    text: "rule 2: up to $800.00, at most 10% above the median of the prices shown",
  });
  expect(evaluateRule(testRule(null, null), 9_999)).toEqual({
    isWithinRule: true,
    text: "rule 2: any booking by a member",
  });
});

it("does not approve above the limit or median, or with too few prices to compare", () => {
  expect(evaluateRule(testRule(400, null), 401)).toEqual({ isWithinRule: false, reason: "over-limit" });
  expect(evaluateRule(testRule(null, 10), 441, 380, 400, 500)).toEqual({ isWithinRule: false, reason: "above-median" });
  expect(evaluateRule(testRule(null, 10), 380, 380, 400)).toEqual({ isWithinRule: false, reason: "too-few-prices" });
});

it("approves nothing outside the rule's days and hours", () => {
  const officeHoursRule = { ...testRule(null, null), window: { days: [1, 2, 3, 4, 5], from: "07:00", to: "18:00" } };
  const at = (weekday: number, time: string) =>
    decideApproval(officeHoursRule, { maxAmount: cents(100), shownPrices: [], currency: "AUD", at: { weekday, time } });
  const outside = { isWithinRule: false, reason: "outside-window" };
  expect(at(1, "07:00")).toEqual({ isWithinRule: true, text: "rule 2: Mon, Tue, Wed, Thu, Fri, 07:00 to 18:00" });
  expect(at(5, "17:59").isWithinRule).toBe(true);
  expect([at(1, "06:59"), at(5, "18:00"), at(6, "12:00")]).toEqual([outside, outside, outside]);
});

it("the median is one of the prices, with as many prices below as above it, or one fewer", () => {
  const amounts = fc.array(fc.nat(100_000).map(cents), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(amounts, (amount) => {
      const median = findMedian(amount) ?? cents(-1);
      const below = amount.filter((amount) => amount < median);
      const above = amount.filter((amount) => amount > median);
      return amount.includes(median) && below.length <= amount.length / 2 && above.length <= amount.length / 2;
    }),
  );
  expect(findMedian([])).toBe(null);
});

it("a driver who is not a verified member always needs the company's approval", () => {
  const lead = { fleetCompanyId: 1 };
  const insideDecision = { isWithinRule: true, text: "rule 1" } as const;
  expect(decideInitialApproval(lead, false, insideDecision)).toEqual({
    approval: "needed",
    text: "membership-not-verified",
  });
  expect(decideInitialApproval(lead, true, null)).toBe(null);
  expect(decideInitialApproval(lead, true, insideDecision)).toEqual({ approval: "given", text: "rule 1" });
  expect(decideInitialApproval(lead, true, { isWithinRule: false, reason: "over-limit" })).toEqual({
    approval: "needed",
    text: "over-limit",
  });
  expect(decideInitialApproval({ fleetCompanyId: null }, false, null)).toBe(null);
});
