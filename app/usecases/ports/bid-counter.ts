import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import type { BidAction, BidRefusal, BidTerms } from "../../domain/quotes/bids/counter";
import type { BidState } from "../../domain/quotes/bids/remaining-offers";
import type { BidReport } from "../../domain/quotes/bids/lead-bid";

/** A workshop's daily limit on revealing customers, across all leads. */
export interface DayAllowance {
  readonly supplierId: SupplierId;
  /** yyyy-MM-dd in the supplier's time zone. */
  readonly day: string;
  readonly maxCount: number;
}

export interface BidCommand {
  readonly leadGuid: LeadGuid;
  readonly terms: BidTerms;
  readonly act: BidAction;
  /** Idempotency key. A repeated key returns the first result. */
  readonly key: string;
  /** Digest of the command. A repeated key with a different digest is refused. */
  readonly fingerprint: string;
  /** What the database must store once the action is done. */
  readonly report: BidReport;
  /** For a reveal: the workshop's daily limit, which is consumed if the action is done. Null for other actions. */
  readonly allowance: DayAllowance | null;
}

export type BidOutcome =
  | { readonly ok: true; readonly isRepeated: boolean; readonly state: BidState }
  | { readonly ok: false; readonly reason: BidRefusal; readonly state: BidState };

/** Decides which suppliers can take part in bidding on a lead. */
export interface BidCounter {
  /** Returns the state for one supplier, or if `bidOfferId` is null, for the customer. Changes nothing. */
  readState(leadGuid: LeadGuid, terms: BidTerms, bidOfferId: number | null): Promise<BidState>;
  /** Resolves once the action is stored on disk. */
  execute(command: BidCommand): Promise<BidOutcome>;
  /** A WebSocket (101) that sends the current state and every change. */
  watch(leadGuid: LeadGuid, terms: BidTerms, bidOfferId: number | null, network: string | null): Promise<Response>;
  /** Remaining reveals of a workshop on a day. */
  remainingAllowance(allowance: DayAllowance): Promise<number>;
}
