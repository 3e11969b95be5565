import type { LeadGuid } from "../../domain/ids";
import type { CartItem } from "../../domain/lead/cart-item";
import type { KeptPricing } from "../../domain/pricing/kept-pricing";
import type { QuotedListing } from "../../domain/quotes/listing";
import type { PlainDay } from "../../domain/time/plain-date";

/** The answer a lead was given and what it was computed from. */
export interface LeadQuote {
  readonly leadGuid: LeadGuid;
  /** SHA-256 of the canonical inputs. */
  readonly inputHash: string;
  readonly ruleVersion: string;
  readonly inputs: unknown;
  readonly listings: readonly QuotedListing[];
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** With what its prices were computed from. */
export interface ReplayableQuote extends LeadQuote {
  readonly pricing: KeptPricing;
}

/** The newest answer of a lead. */
export interface LatestQuote extends Pick<LeadQuote, "inputHash"> {
  /** How far the changes of suppliers have come where it looked. */
  readonly revisionNow: number;
  /** Read when they are asked for: an answer that no longer counts is not. */
  listings(): readonly QuotedListing[];
}

/** What a list was made of. */
export interface ListedQuote extends Pick<LeadQuote, "listings"> {
  readonly cart: readonly Pick<CartItem, "key">[];
  /** Read when it is asked for: only offers from bidding need it. */
  pricing(): KeptPricing;
}

export interface LeadQuotes {
  /** null = never priced. */
  latest(leadGuid: LeadGuid): Promise<LatestQuote | null>;
  /** The newest answer for that day; where none was for it, the newest of all. null = never priced. */
  listed(leadGuid: LeadGuid, serviceDay: PlainDay | null): Promise<ListedQuote | null>;
  /** Keeps an answer, and the newest few of the lead. Keeping the same inputs again only makes it the newest. */
  keep(quote: LeadQuote & { readonly pricing: KeptPricing }): Promise<void>;
  /** The kept answers of a lead with what they were computed from, newest first. */
  replayable(leadGuid: LeadGuid): Promise<readonly ReplayableQuote[]>;
}
