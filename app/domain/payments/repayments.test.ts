import fc from "fast-check";
import { expect, it } from "vitest";
import { cents } from "../core/money/money";
import { BNPL_PROVIDERS } from "./methods";
import { repaymentText } from "../../texts/payment-options";
import { calculateRepayments } from "./repayments";

const readInstalments = (provider: "afterPay" | "humm", amount: number) => {
  const display = calculateRepayments(provider, cents(amount));
  if (display.kind !== "instalments") throw new Error(display.kind);
  return display.amounts;
};

it("B-310 P-407 Afterpay shows 4 fortnightly payments", () => {
  expect(readInstalments("afterPay", 20000)).toEqual([5000, 5000, 5000, 5000]);
  expect(repaymentText("afterPay", cents(20000), "AUD")).toBe("4 fortnightly payments of $50.00");
});

it("the first instalments carry the left-over cents", () => {
  expect(readInstalments("afterPay", 10003)).toEqual([2501, 2501, 2501, 2500]);
});

it("B-311 P-407 humm has 6 payments below 1000, 10 below 2000, then interest free up to 4k", () => {
  expect(readInstalments("humm", 99999)).toHaveLength(6);
  expect(new Set(readInstalments("humm", 99999))).toEqual(new Set([16666, 16667]));
  expect(readInstalments("humm", 100000)).toHaveLength(10);
  expect(readInstalments("humm", 199999)).toHaveLength(10);
  expect(repaymentText("humm", cents(200000), "AUD")).toBe("Interest free up to 4k");
});

it("B-312 B-313 P-407 Openpay shows up to 6 months, and Zip shows no schedule", () => {
  expect(repaymentText("openpay", cents(50000), "AUD")).toContain("6 months");
  expect(repaymentText("zip", cents(50000), "AUD")).toBeNull();
});

it("B-238 instalments add up to the amount and differ by at most a cent", () => {
  fc.assert(
    fc.property(fc.constantFrom(...BNPL_PROVIDERS), fc.integer({ min: 1, max: 5_000_000 }), (provider, amount) => {
      const display = calculateRepayments(provider, cents(amount));
      if (display.kind !== "instalments") return;
      expect(display.amounts.reduce<number>((sum, amount) => sum + amount, 0)).toBe(amount);
      expect(Math.max(...display.amounts) - Math.min(...display.amounts)).toBeLessThanOrEqual(1);
    }),
  );
});

it("instalments are fortnightly, and amounts that differ by a cent are shown as approximate", () => {
  expect(calculateRepayments("afterPay", cents(20000))).toEqual({
    kind: "instalments",
    every: "fortnight",
    amounts: [5000, 5000, 5000, 5000],
  });
  expect(repaymentText("afterPay", cents(20001), "AUD")).toBe("4 fortnightly payments of about $50.00");
  expect(repaymentText("afterPay", cents(20002), "AUD")).toBe("4 fortnightly payments of about $50.00");
  expect(repaymentText("afterPay", cents(20003), "AUD")).toBe("4 fortnightly payments of about $50.00");
  expect(repaymentText("humm", cents(60000), "AUD")).toBe("6 fortnightly payments of $100.00");
  expect(repaymentText("humm", cents(100001), "AUD")).toBe("10 fortnightly payments of about $100.00");
  expect(repaymentText("openpay", cents(50000), "AUD")).toBe("Up to 6 months to pay");
});
