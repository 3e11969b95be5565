import type { BookingPayment } from "../booking/booking";
import { type Cents, subtractCents } from "../money/money";
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
