import type { SupplierId } from "../../domain/ids";
import type { Cents } from "../../domain/money/money";

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
}

export interface PayoutFile {
  readonly number: number;
  readonly sealed: string;
  readonly madeAt: number;
}

/** Payouts to workshops, and the files by which they are made. */
export interface Payouts {
  /** Suppliers with more than nothing to pay, by number. Reads every posting. */
  due(): Promise<readonly DuePayout[]>;
  file(number: number): Promise<PayoutFile | null>;
  /** The newest file, and whether a payment of it is still undecided. */
  newestFile(): Promise<(PayoutFile & { readonly isOpen: boolean }) | null>;
  /** Writes file, payouts and postings in one batch. Returns false when another file was first, or a balance has fallen. */
  send(file: PayoutFile, all: readonly Pick<Payout, "id" | "supplierId" | "amount">[]): Promise<boolean>;
  /** Newest first; null = of any supplier. */
  list(supplierId: SupplierId | null, limit: number): Promise<readonly Payout[]>;
  /** A failed payout is credited to the workshop again. Returns false when it was decided before, or does not exist. */
  decide(id: string, state: Exclude<PayoutState, "sent">, why: string, at: number): Promise<boolean>;
}
