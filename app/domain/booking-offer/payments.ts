import type { BookingPayment } from "../booking/booking";
import { formatMoney } from "../money/format";
import { addCents, type Cents, subtractCents } from "../money/money";
import { amountPaid, type TransactionStatus } from "../payments/transaction-status";

/** A payment of nothing: it never came about, or was let go before any money moved. */
const NEVER: readonly TransactionStatus[] = ["created", "declined", "failed", "voided"];

/** The wire's IsValid. A payment that is not valid never counts, whatever its status says (P-191). */
export const isValidPayment = ({ status }: Pick<BookingPayment, "status">): boolean => !NEVER.includes(status);

export interface CountedPayment extends Pick<BookingPayment, "status" | "amount"> {
  readonly isValid: boolean;
}

/** Valid payments in one of the six paid statuses count whole; the rest of the total is due (P-189, P-190, P-191). */
export function paidAndDue(total: Cents, payments: readonly CountedPayment[]): { readonly paid: Cents; readonly due: Cents } {
  const paid = amountPaid(payments.filter((payment) => payment.isValid));
  return { paid, due: subtractCents(total, paid) };
}

/** What a customer whose booking ends is told of the money: what goes back now, what went back before, or that there was none. */
export function refundWords(payments: readonly Pick<BookingPayment, "status" | "amount">[], currency: "AUD" | "NZD"): { readonly refund_words: string; readonly refund_short: string } {
  const held = amountPaid(payments);
  const back = addCents(...payments.flatMap(({ status, amount }) => (status === "refunded" ? [amount] : [])));
  const takes = "It takes 3 to 10 business days to reach you.";
  if (held > 0) return { refund_words: `Refund: ${formatMoney(held, currency)}. ${takes}`, refund_short: `Refund ${formatMoney(held, currency)}` };
  if (back > 0) return { refund_words: `Refund: ${formatMoney(back, currency)} was given back before. ${takes}`, refund_short: `${formatMoney(back, currency)} was given back before` };
  return { refund_words: "You have paid nothing online, so there is nothing to give back.", refund_short: "Nothing was paid online" };
}
