import type { SupplierId } from "../../core/ids";
import type { Cents } from "../../core/money/money";

export type PayoutState = "sent" | "paid" | "failed";

export interface Payout {
  readonly id: string;
  readonly supplierId: SupplierId;
  readonly fileNumber: number;
  readonly amount: Cents;
  readonly state: PayoutState;
  readonly sentAt: number;
  readonly decidedAt: number | null;
  /** The bank's reference, or the reason for the failure. */
  readonly reason: string | null;
}

/** A payout that is due to a workshop. */
export interface DuePayout {
  readonly supplierId: SupplierId;
  readonly supplierName: string;
  /** The workshop's balance, less the amounts for unfinished work and for pending refunds. */
  readonly amount: Cents;
  /** Number of previous payouts. */
  readonly before: number;
  /** Bank account, encrypted and bound to this supplier; null = no account is known. */
  readonly sealedAccount: string | null;
  /** Epoch milliseconds from which the newly entered account is used; null = no new account. */
  readonly accountUsableFrom: number | null;
}

export interface PayoutFile {
  readonly number: number;
  readonly sealed: string;
  readonly madeAt: number;
}

/** A supplier's bank account, encrypted and bound to the supplier's id. */
export interface PayoutAccount {
  readonly supplierId: SupplierId;
  readonly sealed: string;
  readonly at: number;
  /** Epoch milliseconds from which the account is used for payouts. */
  readonly usedFrom: number;
  /** Name of the person who entered the account. */
  readonly by: string;
}

export interface ListedPayout extends Payout {
  readonly supplierName: string;
}

/** A bank file with its totals. */
export interface ListedFile extends Pick<PayoutFile, "number" | "madeAt"> {
  readonly count: number;
  readonly amount: Cents;
  /** Number of payouts whose result from the bank is not recorded yet. */
  readonly undecided: number;
}
