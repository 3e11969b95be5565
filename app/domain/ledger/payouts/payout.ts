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
  /** The bank's reference, or why it failed. */
  readonly why: string | null;
}

/** A workshop's current payable amount. */
export interface DuePayout {
  readonly supplierId: SupplierId;
  readonly supplierName: string;
  /** Its balance, less the amounts for unfinished work and for pending refunds. */
  readonly amount: Cents;
  /** How many payouts it had before. */
  readonly before: number;
  /** Sealed for it; null = none is known. */
  readonly sealedAccount: string | null;
  /** When an account that was entered is paid to; null = none waits. */
  readonly accountFrom: number | null;
}

export interface PayoutFile {
  readonly number: number;
  readonly sealed: string;
  readonly madeAt: number;
}

/** A bank account of a supplier, sealed for its number. */
export interface PayoutAccount {
  readonly supplierId: SupplierId;
  readonly sealed: string;
  readonly at: number;
  /** Epoch milliseconds. */
  readonly usedFrom: number;
  /** Who entered it, as colleagues know them. */
  readonly by: string;
}

export interface ListedPayout extends Payout {
  readonly supplierName: string;
}

/** A bank file with its sums. */
export interface ListedFile extends Pick<PayoutFile, "number" | "madeAt"> {
  readonly count: number;
  readonly amount: Cents;
  /** Payouts of which the bank's answer is not recorded. */
  readonly undecided: number;
}
