import type { LeadGuid, SupplierId } from "../../core/ids";
import type { BidItem } from "./bid-offer";
import type { BidEventKind, BidTerms } from "./counter";
import type { QuoteItem } from "./quote-item";
import type { SealedMessage } from "../../notifications/message";
import type { Cents } from "../../core/money/money";
import type { NewPortalLink } from "../../identity/store-account/portal-access";

/** Outbox id prefix of the messages to the customer about new offers for a lead. */
export const newQuotePrefix = (leadGuid: LeadGuid): string => `new-quote:${leadGuid}:`;

/** The bidding for one lead as stored in the database. */
export interface LeadBid {
  readonly leadGuid: LeadGuid;
  readonly terms: BidTerms;
  readonly leadPrice: Cents;
  readonly openedAt: number;
  /** Number of offers received, as last reported by the counter. */
  readonly offers: number;
}

/** One supplier's participation in the bidding. */
export interface Invitation {
  /** The wire's LeadBidOfferId. */
  readonly id: number;
  readonly leadGuid: LeadGuid;
  readonly supplierId: SupplierId;
  /** The wire's leadBidOfferToken. It identifies the invitation and grants no access. */
  readonly token: string;
  readonly submittedAt: number | null;
  readonly claimedAt: number | null;
  readonly revealedAt: number | null;
  /** When operations assigned the lead to the supplier; null = not assigned. */
  readonly purchasedAt: number | null;
  readonly quotes: readonly QuoteItem[];
  readonly comments: string;
  readonly expiresAt: number;
}

export interface DecryptedBid extends Invitation {
  readonly bid: LeadBid;
}

export interface NewInvitation {
  readonly supplierId: SupplierId;
  readonly token: string;
  /** Portal links sent with the messages. */
  readonly links: readonly NewPortalLink[];
  readonly messages: readonly SealedMessage[];
}

/** Data written to the database together with an accepted action. */
export interface BidReport {
  readonly actor: "supplier" | "customer" | "system";
  readonly supplierId: SupplierId | null;
  readonly offer: {
    readonly items: readonly BidItem[];
    readonly quotes: readonly QuoteItem[];
    readonly comments: string;
    readonly expiresAt: number;
  } | null;
  /** The fee charged for a claim; 0 = none. */
  readonly leadPrice: Cents;
  readonly messages: readonly SealedMessage[];
}

/** An event with the number that the counter gave it. */
export interface NumberedEvent {
  readonly seq: number;
  readonly kind: BidEventKind;
  readonly bidOfferId: number | null;
  readonly at: number;
  readonly report: BidReport;
}
