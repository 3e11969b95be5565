import { expect, it } from "vitest";
import { cents } from "../money/money";
import { TRANSACTION_STATUSES, type TransactionStatus } from "../payments/transaction-status";
import { isValidPayment, paidAndDue, paymentWords, refundWords } from "./payments";

const of = (status: TransactionStatus, amount = 1000, isValid = isValidPayment({ status })) => ({
  status,
  amount: cents(amount),
  taken: cents(status === "settled" ? amount : 0),
  isValid,
});

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

it("of the money of a booking that ends only what there is is told: nothing is never called a refund", () => {
  const words = (...payments: readonly ReturnType<typeof of>[]) => refundWords(payments, "AUD").refund_words;
  expect(words()).toBe("You have paid nothing online, so there is nothing to give back.");
  expect(words(of("declined", 38900))).toBe(words());
  expect(words(of("settled", 38900))).toBe("Refund: $389.00. It takes 3 to 10 business days to reach you.");
  expect(words(of("refunded", 38900))).toBe(
    "$389.00 has already been refunded. It takes 3 to 10 business days to reach you.",
  );
  expect(words(of("authorised", 28527))).toBe(
    "The $285.27 hold is released and you were not charged. Your bank may take up to 7 days to show it.",
  );
  expect(words(of("voided", 54193))).toBe("The $541.93 hold has already been released. You were not charged.");
  expect(refundWords([of("refunded", 38900), of("authorised", 5000)], "AUD").refund_short).toBe(
    "$50.00 hold released. $389.00 already refunded",
  );
});

it("one line says how a booking stands with its money: held is not paid, and $0 asks for nothing", () => {
  const price = { total: cents(28527), maxTotal: cents(28527), currency: "AUD" } as const;
  expect(paymentWords(price, [])).toBe("Amount due: $285.27");
  expect(paymentWords({ ...price, maxTotal: cents(30000) }, [])).toBe("Amount due: $285.27 to $300.00");
  expect(paymentWords(price, [of("authorised", 28527)])).toBe("Held, not taken yet: $285.27");
  expect(paymentWords(price, [of("settled", 28527)])).toBe("Paid: $285.27");
  expect(paymentWords({ ...price, total: cents(0), maxTotal: cents(0) }, [])).toBe("Nothing to pay");
});
