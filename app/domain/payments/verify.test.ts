import { toAttemptId } from "../../../test/support/ids";
import { expect, it } from "vitest";
import { cents } from "../core/money/money";
import type { ProviderPayment } from "./provider";
import { evaluatePayment } from "./verify";

const attempt = {
  id: toAttemptId("a"),
  method: "creditCard",
  amount: cents(38900),
  currency: "AUD",
} as const;
const payment: ProviderPayment = {
  ok: true,
  providerId: "pi",
  paymentRef: "pi",
  moved: { held: cents(38900), taken: cents(0), returned: cents(0) },
  status: "authorised",
  amount: cents(38900),
  currency: "AUD",
  attemptId: "a",
  clientSecret: "s",
  cardBrand: "visa",
  message: null,
};
const judgeChange = (change: Partial<ProviderPayment>) => evaluatePayment(attempt, { ...payment, ...change });

it("an authorised payment of this attempt and amount is paid", () => {
  expect(judgeChange({})).toEqual({ kind: "paid" });
});

it("a payment with another amount, currency or attempt is a mismatch", () => {
  for (const change of [{ amount: cents(1) }, { currency: "NZD" }, { attemptId: "other" }, { attemptId: null }]) {
    expect(judgeChange(change)).toEqual({ kind: "wrong", reason: "payment-mismatch" });
  }
});

it("B-184 an authorised card of another brand is not supported", () => {
  expect(judgeChange({ cardBrand: "amex" })).toEqual({ kind: "wrong", reason: "card-not-supported" });
  expect(judgeChange({ cardBrand: null })).toEqual({ kind: "wrong", reason: "card-not-supported" });
});

it("B-277 a decline keeps the provider's own message", () => {
  expect(judgeChange({ status: "failed", message: "Your card was declined." })).toEqual({
    kind: "unpaid",
    message: "Your card was declined.",
  });
});

it("for a method other than card, a decline is final and the card brand is ignored", () => {
  const zip = { ...attempt, method: "zip" as const };
  expect(evaluatePayment(zip, { ...payment, status: "settled", cardBrand: null })).toEqual({ kind: "paid" });
  expect(evaluatePayment(zip, { ...payment, status: "declined" })).toEqual({ kind: "gone", reason: "declined" });
  expect(evaluatePayment(zip, { ...payment, status: "created" })).toEqual({ kind: "unpaid", message: null });
  expect(evaluatePayment(zip, { ...payment, status: "settled", amount: cents(38899) })).toEqual({
    kind: "wrong",
    reason: "payment-mismatch",
  });
});

it("an unknown status is undecided, neither paid nor failed", () => {
  expect(judgeChange({ status: null })).toEqual({ kind: "undecided" });
});

const VERDICTS = {
  paid: { kind: "paid" },
  undecided: { kind: "undecided" },
  unpaid: { kind: "unpaid", message: null },
  declined: { kind: "gone", reason: "declined" },
  cancelled: { kind: "gone", reason: "cancelled" },
  abandoned: { kind: "gone", reason: "abandoned" },
} as const;

it.each([
  ["authorised", "paid", "paid"],
  ["settled", "paid", "paid"],
  ["settling", "undecided", "paid"],
  ["created", "unpaid", "unpaid"],
  ["failed", "unpaid", "declined"],
  ["declined", "unpaid", "declined"],
  ["voided", "abandoned", "cancelled"],
  ["refunded", "abandoned", "abandoned"],
  ["partial refund", "abandoned", "abandoned"],
  ["refund pending", "abandoned", "abandoned"],
  ["authorise pending", "undecided", "undecided"],
  [null, "undecided", "undecided"],
] as const)("provider status %j is %s for a card and %s for another method", (status, cardVerdict, otherVerdict) => {
  expect(judgeChange({ status })).toEqual(VERDICTS[cardVerdict]);
  expect(evaluatePayment({ ...attempt, method: "afterPay" }, { ...payment, status, cardBrand: null })).toEqual(
    VERDICTS[otherVerdict],
  );
});
