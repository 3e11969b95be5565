/** The states of a payment in our own terms. The providers' terms stay in their adapters' folders. */
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

/** Whether a payment with this status counts as paid, so that the customer is not charged twice (B-132, P-189). */
export const isPaid = (status: TransactionStatus): boolean => TRANSACTION_STATUSES[status].paid;

/** Statuses of payments that moved no money, because they were never completed or were released before the money was captured. */
const UNCHARGED_STATUSES: readonly TransactionStatus[] = ["created", "declined", "failed", "voided"];

/** Whether a payment is valid: `IsValid` on the wire. An invalid payment never counts as paid, whatever its status (P-191). */
export const isValidPayment = (status: TransactionStatus): boolean => !UNCHARGED_STATUSES.includes(status);
