import { expect, it } from "vitest";
import { cents } from "../money/money";
import { TRANSACTION_STATUSES, type TransactionStatus, amountPaid, isPaid } from "./transaction-status";

it("P-189 one payment of 10 in each status makes an amount paid of 60", () => {
  const each = (Object.keys(TRANSACTION_STATUSES) as TransactionStatus[]).map((status) => ({
    status,
    amount: cents(1000),
  }));
  expect(amountPaid(each)).toBe(6000);
});

it("B-132 settled, settling, authorised, authorise pending, refund pending and partial refund count as paid", () => {
  for (const status of [
    "settled",
    "settling",
    "authorised",
    "authorise pending",
    "refund pending",
    "partial refund",
  ] as const)
    expect(isPaid(status)).toBe(true);
  for (const status of ["created", "declined", "failed", "voided", "refunded"] as const)
    expect(isPaid(status)).toBe(false);
});
