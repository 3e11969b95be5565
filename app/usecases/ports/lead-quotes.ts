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

export interface LeadQuotes {
  /** The newest answer of a lead; null = never priced. */
  latest(leadGuid: string): Promise<LeadQuote | null>;
  /** Keeps an answer, and the newest few of the lead. Keeping the same inputs again only makes it the newest. */
  keep(quote: LeadQuote): Promise<void>;
}
