import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import type { BidAction, BidRefusal, BidTerms } from "../../domain/quotes/bids/counter";
import type { BidState } from "../../domain/quotes/bids/remaining-offers";
import type { BidReport } from "../../domain/quotes/bids/lead-bid";

/** A workshop's reveals of one day, over all leads. */
export interface DayAllowance {
  readonly supplierId: SupplierId;
  /** yyyy-MM-dd where the supplier is. */
  readonly day: string;
  readonly most: number;
}

export interface BidCommand {
  readonly leadGuid: LeadGuid;
  readonly terms: BidTerms;
  readonly act: BidAction;
  /** The same key answers as the first time. */
  readonly key: string;
  /** Digest of what is asked: a repeated key with another one is refused. */
  readonly fingerprint: string;
  /** What the database needs once the action has been taken. */
  readonly report: BidReport;
  /** For a reveal: taken from the workshop's own counter with it, or neither. */
  readonly allowance: DayAllowance | null;
}

export type BidOutcome =
  | { readonly ok: true; readonly isRepeated: boolean; readonly state: BidState }
  | { readonly ok: false; readonly reason: BidRefusal; readonly state: BidState };

/** The one place that decides who takes part in the bidding for a lead. */
export interface BidCounter {
  /** The state for one supplier; `bidOfferId` null = for the customer. Changes nothing. */
  look(leadGuid: LeadGuid, terms: BidTerms, bidOfferId: number | null): Promise<BidState>;
  /** Answers when the act is on disk. */
  take(command: BidCommand): Promise<BidOutcome>;
  /** A WebSocket (101) that sends the current state and each change of it. */
  live(leadGuid: LeadGuid, terms: BidTerms, bidOfferId: number | null, network: string | null): Promise<Response>;
  /** What is left of a workshop's reveals on a day. */
  allowanceLeft(allowance: DayAllowance): Promise<number>;
}
