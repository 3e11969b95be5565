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

/** What a workshop can be paid now. */
export interface DuePayout {
  readonly supplierId: SupplierId;
  readonly supplierName: string;
  /** Its balance without what is of work that is not finished, or on its way back. */
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
  /** Writes file, payouts and postings in one batch. False = another file was first, or somebody's balance is less by now. */
  send(file: PayoutFile, all: readonly Pick<Payout, "id" | "supplierId" | "amount">[]): Promise<boolean>;
  /** Newest first; null = of any supplier. */
  list(supplierId: SupplierId | null, limit: number): Promise<readonly Payout[]>;
  /** A payment that failed is the workshop's again. False = it was decided before, or there is none. */
  decide(id: string, state: Exclude<PayoutState, "sent">, why: string, at: number): Promise<boolean>;
}
