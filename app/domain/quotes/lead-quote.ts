import type { LeadGuid } from "../core/ids";
import type { CartItem } from "../lead/cart-item";
import type { StoredPricing } from "../pricing/stored-pricing";
import type { PreviousList } from "./changes-since";
import type { QuotedListing } from "./listing";
import type { PlainDay } from "../core/time/plain-date";

/** The prices returned for a lead, with their inputs. */
export interface LeadQuote {
  readonly leadGuid: LeadGuid;
  /** SHA-256 of the canonical inputs. */
  readonly inputHash: string;
  readonly ruleVersion: string;
  readonly inputs: unknown;
  readonly listings: readonly QuotedListing[];
  /** The prices that the customer saw on an earlier day; null or absent = none, or a different job. */
  readonly before?: PreviousList | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** A quote with the inputs of its prices, so that they can be recalculated. */
export interface ReplayableQuote extends LeadQuote {
  readonly pricing: StoredPricing;
}

/** The newest stored quote of a lead. */
export interface LatestQuote extends Pick<LeadQuote, "inputHash"> {
  /** Decompresses the listings on demand, because the listings of an outdated quote are not needed. */
  readListings(): Promise<Pick<LeadQuote, "listings"> & { readonly before: PreviousList | null }>;
}

/** The contents of a shown list. */
export interface ListedQuote extends Pick<LeadQuote, "listings"> {
  readonly cart: readonly Pick<CartItem, "key">[];
  /** Read on demand, because only offers from bidding need it. */
  readPricing(): StoredPricing;
}

/** Quotes are stored in the lead's Durable Object (docs/decisions/0025). */
export interface LeadQuotes {
  /** Returns the newest quote; null = the lead was never priced, or its quotes have been archived. */
  findLatest(leadGuid: LeadGuid): Promise<LatestQuote | null>;
  /** Returns the newest quote for that day, otherwise the newest of all. null = the lead was never priced, or its quotes have been archived. */
  findListed(leadGuid: LeadGuid, serviceDay: PlainDay | null): Promise<ListedQuote | null>;
  /** Stores a quote; only the newest few of a lead are kept. Storing the same inputs again makes that quote the newest. */
  save(quote: ReplayableQuote): Promise<void>;
  /** Stored quotes created at that time (epoch milliseconds) or later, newest first; none if the lead's quotes have been archived. */
  listRecent(leadGuid: LeadGuid, since: number): Promise<readonly ReplayableQuote[]>;
  /** The stored quotes of a lead with their inputs, newest first, including archived ones. */
  replayable(leadGuid: LeadGuid): Promise<readonly ReplayableQuote[]>;
}
