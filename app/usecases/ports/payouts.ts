import type { SealedMessage } from "../../domain/messages/message";
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

/** Payouts to workshops, and the files by which they are made. */
export interface Payouts {
  /** Suppliers with more than nothing to pay, by number. Reads every posting. */
  due(now: number): Promise<readonly DuePayout[]>;
  /** A supplier's accounts, the one that is used last first. */
  accounts(supplierId: SupplierId): Promise<readonly Omit<PayoutAccount, "supplierId">[]>;
  /** Adds an account with the messages about it. */
  addAccount(account: PayoutAccount, messages: readonly SealedMessage[]): Promise<void>;
  file(number: number): Promise<PayoutFile | null>;
  /** The newest files. */
  files(limit: number): Promise<readonly ListedFile[]>;
  /** By workshop. */
  ofFile(number: number): Promise<readonly ListedPayout[]>;
  /** The newest file, and whether a payment of it is still undecided. */
  newestFile(): Promise<(PayoutFile & { readonly isOpen: boolean }) | null>;
  /** Writes file, payouts and postings in one batch. Returns false when another file was first, or a balance has fallen. */
  send(file: PayoutFile, all: readonly Pick<Payout, "id" | "supplierId" | "amount">[]): Promise<boolean>;
  /** Newest first; null = of any supplier. */
  list(supplierId: SupplierId | null, limit: number): Promise<readonly Payout[]>;
  /** A failed payout is credited to the workshop again. Returns false when it was decided before, or does not exist. */
  decide(id: string, state: Exclude<PayoutState, "sent">, reason: string, at: number): Promise<boolean>;
}
