import type { SupplierId } from "../../core/ids";
import type { Cents } from "../../core/money/money";
import type { LastClosedMonth } from "./spans";
import type { StatementPosting, Statement } from "./statement";

/** The supplier that a statement is for. */
export interface StatementSupplier {
  readonly id: SupplierId;
  readonly name: string;
  readonly legalName: string | null;
  readonly gstNumber: string | null;
  readonly businessNumber: string;
  readonly street: string;
  readonly suburbName: string;
  readonly state: string;
  readonly postcode: string | null;
  readonly zone: string;
}

export interface ClosedMonth extends LastClosedMonth {
  readonly closing: Cents;
  readonly walletClosingBalance: Cents;
  readonly closedAt: number;
}

/** A supplier's account since its last closed month. Postings are sorted oldest first. */
export interface OpenAccount {
  readonly supplier: StatementSupplier;
  readonly last: ClosedMonth | null;
  readonly account: readonly StatementPosting[];
  readonly wallet: readonly StatementPosting[];
  /** Part of the balance, in cents, that belongs to unfinished work or pending refunds and is not paid out yet. */
  readonly held: Cents;
}

export interface ClosedStatement {
  readonly statement: Statement;
  readonly hash: string;
  readonly closedAt: number;
}

/** A commission agreed for a single supplier. */
export interface SupplierCommission {
  readonly version: number;
  readonly percent100: number;
  readonly fromAt: number;
  readonly at: number;
  readonly reason: string;
}
