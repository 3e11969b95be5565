import type { KeptPricing } from "../../domain/pricing/kept-pricing";
import type { QuotedListing } from "../../domain/quotes/listing";

/** The answer a lead was given and what it was computed from. */
export interface LeadQuote {
  readonly leadGuid: string;
  /** SHA-256 of the canonical inputs. */
  readonly inputHash: string;
  readonly ruleVersion: string;
  readonly inputs: unknown;
  readonly listings: readonly QuotedListing[];
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** With what its prices were computed from; null = kept before these were. */
export interface ReplayableQuote extends LeadQuote {
  readonly pricing: KeptPricing | null;
}

export interface LeadQuotes {
  /** The newest answer of a lead, and how far the changes of suppliers have come where it looked; null = never priced. */
  latest(leadGuid: string): Promise<(LeadQuote & { readonly revisionNow: number }) | null>;
  /** Keeps an answer, and the newest few of the lead. Keeping the same inputs again only makes it the newest. */
  keep(quote: LeadQuote & { readonly pricing: KeptPricing }): Promise<void>;
  /** The kept answers of a lead with what they were computed from, newest first. */
  replayable(leadGuid: string): Promise<readonly ReplayableQuote[]>;
}
