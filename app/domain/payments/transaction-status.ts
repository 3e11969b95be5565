import { type Cents, addCents, subtractCents, ZERO } from "../money/money";

/** The life of one payment in our words; providers' words stop in their own folders. */
export const TRANSACTION_STATUSES = {
  created: { paid: false },
  "authorise pending": { paid: true },
  authorised: { paid: true },
  settling: { paid: true },
  settled: { paid: true },
  "refund pending": { paid: true },
  "partial refund": { paid: true },
  refunded: { paid: false },
  declined: { paid: false },
  failed: { paid: false },
  voided: { paid: false },
} as const;

export type TransactionStatus = keyof typeof TRANSACTION_STATUSES;

/** Does a payment in this status stand in the way of a second one? (B-132, P-189) */
export const isPaid = (status: TransactionStatus): boolean => TRANSACTION_STATUSES[status].paid;

/** The amount paid: payments with a paid status, whole (P-189). */
export const amountPaid = (
  payments: readonly { readonly status: TransactionStatus; readonly amount: Cents }[],
): Cents => addCents(...payments.filter((payment) => isPaid(payment.status)).map((payment) => payment.amount));

/** What of the payments went back or is on its way. `kept` = what stays of one that goes back; what a provider gave back of one by itself is not known here. */
export const wentBack = (
  payments: readonly { readonly status: TransactionStatus; readonly amount: Cents; readonly kept?: Cents }[],
): Cents =>
  addCents(
    ...payments.map(({ status, amount, kept = ZERO }) =>
      status === "refunded" || status === "refund pending" || (status === "partial refund" && kept > 0)
        ? subtractCents(amount, kept)
        : ZERO,
    ),
  );
