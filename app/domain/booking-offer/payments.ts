import type { Currency } from "../country/country";
import type { BookingPayment } from "../booking/booking";
import { formatMoney } from "../money/format";
import { addCents, type Cents, cents, subtractCents } from "../money/money";
import { amountPaid, isPaid, type TransactionStatus } from "../payments/transaction-status";
import type { Price } from "../pricing/price";

/** A payment of nothing: it never came about, or was released before any money moved. */
const NEVER: readonly TransactionStatus[] = ["created", "declined", "failed", "voided"];

/** The wire's IsValid. A payment that is not valid never counts, whatever its status says (P-191). */
export const isValidPayment = ({ status }: Pick<BookingPayment, "status">): boolean => !NEVER.includes(status);

export interface CountedPayment extends Pick<BookingPayment, "status" | "amount"> {
  readonly isValid: boolean;
}

/** Valid payments in one of the six paid statuses count whole; the rest of the total is due, never less than nothing (P-189, P-190, P-191). */
export function paidAndDue(
  total: Cents,
  payments: readonly CountedPayment[],
): { readonly paid: Cents; readonly due: Cents } {
  const paid = amountPaid(payments.filter((payment) => payment.isValid));
  return { paid, due: cents(Math.max(0, subtractCents(total, paid))) };
}

type Counted = Pick<BookingPayment, "status" | "amount" | "taken">;
const sumOf = (payments: readonly Counted[], where: (payment: Counted) => boolean): Cents =>
  addCents(...payments.flatMap((payment) => (where(payment) ? [payment.amount] : [])));

/** What can still be kept of or given back: paid, and not on its way back already. */
export const returnable = (payments: readonly Counted[]): Cents =>
  sumOf(payments, ({ status }) => isPaid(status) && status !== "refund pending");

/** What a cancellation fee can be kept of: the first payment, which is that of the price. What extra work was paid for later goes back whole. */
export const keepable = (payments: readonly (Counted & Pick<BookingPayment, "id" | "at">)[]): Cents => {
  const [first] = payments
    .filter(({ status }) => isPaid(status))
    .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  return first ? returnable([first]) : cents(0);
};

/**
 * What a customer whose booking ends is told of the money, by what was really done with it: given back, let go, or done before; or that there was none.
 * `fee` = whole cents that are kept of it.
 */
export function refundWords(
  payments: readonly Counted[],
  currency: Currency,
  fee: Cents = cents(0),
): { readonly refund_words: string; readonly refund_short: string } {
  if (fee > 0) {
    const [back, kept] = [formatMoney(subtractCents(returnable(payments), fee), currency), formatMoney(fee, currency)];
    return {
      refund_words: `Refund: ${back}. It takes 3 to 10 business days to reach you. The cancellation fee of ${kept} is kept from what you paid.`,
      refund_short: `Refund ${back}`,
    };
  }
  const isNow = ({ status }: Counted) => isPaid(status);
  const told: readonly (readonly [amount: Cents, words: (sum: string) => string, short: (sum: string) => string])[] = [
    [
      sumOf(payments, (one) => isNow(one) && one.taken > 0),
      (sum) => `Refund: ${sum}. It takes 3 to 10 business days to reach you.`,
      (sum) => `Refund ${sum}`,
    ],
    [
      sumOf(payments, (one) => isNow(one) && one.taken === 0),
      (sum) => `The ${sum} hold is released and you were not charged. Your bank may take up to 7 days to show it.`,
      (sum) => `${sum} hold released`,
    ],
    [
      sumOf(payments, ({ status }) => status === "refunded"),
      (sum) => `${sum} has already been refunded. It takes 3 to 10 business days to reach you.`,
      (sum) => `${sum} already refunded`,
    ],
    [
      sumOf(payments, ({ status }) => status === "voided"),
      (sum) => `The ${sum} hold has already been released. You were not charged.`,
      (sum) => `${sum} hold already released`,
    ],
  ];
  const there = told.filter(([amount]) => amount > 0);
  if (there.length === 0)
    return {
      refund_words: "You have paid nothing online, so there is nothing to give back.",
      refund_short: "Nothing was paid online",
    };
  return {
    refund_words: there.map(([amount, words]) => words(formatMoney(amount, currency))).join(" "),
    refund_short: there.map(([amount, , short]) => short(formatMoney(amount, currency))).join(". "),
  };
}

/** How a booking stands with its money, in one line of a message: paid, held, to be paid, or nothing to pay at all. */
export function paymentWords(
  price: Pick<Price, "total" | "maxTotal" | "currency">,
  payments: readonly Counted[],
): string {
  const { total, maxTotal, currency } = price;
  if (maxTotal === 0) return "Nothing to pay";
  const taken = sumOf(payments, (one) => isPaid(one.status) && one.taken > 0);
  const held = sumOf(payments, (one) => isPaid(one.status) && one.taken === 0);
  if (taken > 0) return `Paid: ${formatMoney(taken, currency)}`;
  if (held > 0) return `Held, not taken yet: ${formatMoney(held, currency)}`;
  return total === maxTotal
    ? `Amount due: ${formatMoney(total, currency)}`
    : `Amount due: ${formatMoney(total, currency)} to ${formatMoney(maxTotal, currency)}`;
}
