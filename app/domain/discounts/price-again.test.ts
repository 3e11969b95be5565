import { expect, it } from "vitest";
import { cents } from "../money/money";
import { plainLine } from "../pricing/plain-line";
import { totals } from "../pricing/totals";
import { codeInPrice, priceAgain, termsAgain } from "./price-again";
import { withDiscount } from "./with-discount";

const priceOf = (amount: number) =>
  ({
    ...totals([plainLine("repair", "repair:159", "Front brake pads", cents(amount), true)], "AU"),
    inputHash: "",
    ruleVersion: "",
  }) as never as Parameters<typeof priceAgain>[0];

it.each([
  ["a promotion", false],
  ["a gift voucher", true],
])("%s in a price is found by its code, and taken off a new price as what it is", (_, isVoucher) => {
  const booked = withDiscount(priceOf(60_000), "ABC123", { low: cents(5000), high: cents(5000) }, isVoucher);
  const code = codeInPrice(booked);
  expect(code).toBe("ABC123");
  const again = priceAgain(priceOf(70_000), termsAgain(code ?? "", cents(5000), null, isVoucher ? cents(5000) : null));
  expect([again.total, codeInPrice(again), again.lines.at(-1)?.key]).toEqual([
    65_000,
    "ABC123",
    booked.lines.at(-1)?.key,
  ]);
});

it("a price without a discount has no code", () => {
  expect(codeInPrice(priceOf(60_000))).toBeNull();
});
