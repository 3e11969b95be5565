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

/** Does a payment in this status count as paid, so that no second one is taken? (B-132, P-189) */
export const isPaid = (status: TransactionStatus): boolean => TRANSACTION_STATUSES[status].paid;

/** A payment of nothing: it never came about, or was released before any money moved. */
const NEVER: readonly TransactionStatus[] = ["created", "declined", "failed", "voided"];

/** The wire's IsValid. A payment that is not valid never counts, whatever its status says (P-191). */
export const isValidPayment = (status: TransactionStatus): boolean => !NEVER.includes(status);
