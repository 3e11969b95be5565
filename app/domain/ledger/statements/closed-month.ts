import type { SupplierId } from "../../core/ids";
import type { Cents } from "../../core/money/money";
import type { LastClosed } from "./spans";
import type { StatedPosting, Statement } from "./statement";

/** Who a statement is for. */
export interface StatedSupplier {
  readonly id: SupplierId;
  readonly name: string;
  readonly legalName: string | null;
  readonly businessNumber: string;
  readonly street: string;
  readonly suburbName: string;
  readonly state: string;
  readonly postcode: string | null;
  readonly zone: string;
}

export interface ClosedMonth extends LastClosed {
  readonly closing: Cents;
  readonly walletClosing: Cents;
  readonly closedAt: number;
}

/** Postings that are in no closed month, oldest first. */
export interface OpenAccount {
  readonly supplier: StatedSupplier;
  readonly last: ClosedMonth | null;
  readonly account: readonly StatedPosting[];
  readonly wallet: readonly StatedPosting[];
  /** What of the account belongs to work that is not finished, or to money that is on its way back: nothing of it is paid out yet. */
  readonly held: Cents;
}

export interface ClosedStatement {
  readonly statement: Statement;
  readonly hash: string;
  readonly closedAt: number;
}

/** A commission of a supplier's own. */
export interface CommissionOfSupplier {
  readonly version: number;
  readonly percent100: number;
  readonly fromAt: number;
  readonly at: number;
  readonly why: string;
}
