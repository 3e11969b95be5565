import { expect, it } from "vitest";
import { cents } from "../money/money";
import { TRANSACTION_STATUSES, type TransactionStatus } from "../payments/transaction-status";
import { isValidPayment, paidAndDue } from "./payments";

const of = (status: TransactionStatus, amount = 1000, isValid = isValidPayment({ status })) => ({ status, amount: cents(amount), isValid });

it("P-189 of one payment of 10 in each status, the six that are paid count", () => {
  const every = (Object.keys(TRANSACTION_STATUSES) as TransactionStatus[]).map((status) => of(status));
  expect(paidAndDue(cents(20000), every).paid).toBe(6000);
});

it("P-190 what is due is the total less what is paid", () => {
  expect(paidAndDue(cents(20000), [of("settled", 6000)])).toEqual({ paid: 6000, due: 14000 });
});

it("P-191 a payment that is not valid does not count; a partial refund counts with its amount", () => {
  expect(paidAndDue(cents(20000), [of("settled", 5000, false)]).paid).toBe(0);
  expect(paidAndDue(cents(20000), [of("partial refund", 5000)]).paid).toBe(5000);
});
