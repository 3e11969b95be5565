/** What must never be found in a database at any moment, each in words; `id` names the booking or the payment's attempt. */
export interface UnreconciledPayment {
  readonly what: string;
  readonly id: string;
}
