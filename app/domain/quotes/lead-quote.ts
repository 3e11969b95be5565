import type { LeadGuid } from "../core/ids";
import type { CartItem } from "../lead/cart-item";
import type { StoredPricing } from "../pricing/stored-pricing";
import type { PreviousListing } from "./changes-since";
import type { QuotedListing } from "./listing";
import type { PlainDay } from "../core/time/plain-date";

/** The answer a lead was given and what it was computed from. */
export interface LeadQuote {
  readonly leadGuid: LeadGuid;
  /** SHA-256 of the canonical inputs. */
  readonly inputHash: string;
  readonly ruleVersion: string;
  readonly inputs: unknown;
  readonly listings: readonly QuotedListing[];
  /** The prices that the customer saw on an earlier day; null or absent = none, or another job. */
  readonly before?: PreviousListing | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** With what its prices were computed from. */
export interface ReplayableQuote extends LeadQuote {
  readonly pricing: StoredPricing;
}

/** The newest answer of a lead. */
export interface LatestQuote extends Pick<LeadQuote, "inputHash"> {
  /** Unpacked when they are asked for: an answer that no longer counts is not. */
  shown(): Promise<Pick<LeadQuote, "listings"> & { readonly before: PreviousListing | null }>;
}

/** The inputs of a list. */
export interface ListedQuote extends Pick<LeadQuote, "listings"> {
  readonly cart: readonly Pick<CartItem, "key">[];
  /** Read on demand, because only offers from bidding need it. */
  pricing(): StoredPricing;
}

/** Answers are stored in the lead's own object (docs/decisions/0025). */
export interface LeadQuotes {
  /** null = never priced, or long settled. */
  latest(leadGuid: LeadGuid): Promise<LatestQuote | null>;
  /** The newest answer for that day; where none was for it, the newest of all. null = never priced, or long settled. */
  listed(leadGuid: LeadGuid, serviceDay: PlainDay | null): Promise<ListedQuote | null>;
  /** Stores an answer; only the newest few of a lead are kept. Storing the same inputs again makes it the newest. */
  keep(quote: ReplayableQuote): Promise<void>;
  /** Stored answers given at that time (epoch milliseconds) or later, newest first; none for a lead that is long settled. */
  recent(leadGuid: LeadGuid, since: number): Promise<readonly ReplayableQuote[]>;
  /** The stored answers of a lead with their inputs, newest first, including archived ones. */
  replayable(leadGuid: LeadGuid): Promise<readonly ReplayableQuote[]>;
}
