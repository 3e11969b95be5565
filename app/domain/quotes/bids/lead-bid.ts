import type { LeadGuid, SupplierId } from "../../core/ids";
import type { BidItem } from "./bid-offer";
import type { BidEventKind, BidTerms } from "./counter";
import type { QuoteItem } from "./quote-item";
import type { SealedMessage } from "../../notifications/message";
import type { Cents } from "../../core/money/money";
import type { NewPortalLink } from "../../identity/store-account/portal-access";

/** The bidding for one lead, as the database knows it. */
export interface LeadBid {
  readonly leadGuid: LeadGuid;
  readonly terms: BidTerms;
  readonly leadPrice: Cents;
  readonly openedAt: number;
  /** Offers received, as the counter last reported. */
  readonly offers: number;
}

/** One supplier's part in it. */
export interface Invitation {
  /** The wire's LeadBidOfferId. */
  readonly id: number;
  readonly leadGuid: LeadGuid;
  readonly supplierId: SupplierId;
  /** The wire's leadBidOfferToken: an address, not a password. */
  readonly token: string;
  readonly submittedAt: number | null;
  readonly claimedAt: number | null;
  readonly revealedAt: number | null;
  /** Handed to the supplier by operations. */
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
  /** Sent with the messages. */
  readonly links: readonly NewPortalLink[];
  readonly messages: readonly SealedMessage[];
}

/** What goes to the database with an act that was taken. */
export interface BidReport {
  readonly who: "supplier" | "customer" | "system";
  readonly supplierId: SupplierId | null;
  readonly offer: {
    readonly items: readonly BidItem[];
    readonly quotes: readonly QuoteItem[];
    readonly comments: string;
    readonly expiresAt: number;
  } | null;
  /** Debited with a claim; 0 = nothing. */
  readonly leadPrice: Cents;
  readonly messages: readonly SealedMessage[];
}

/** An event as the counter numbered it. */
export interface CountedEvent {
  readonly seq: number;
  readonly kind: BidEventKind;
  readonly bidOfferId: number | null;
  readonly at: number;
  readonly report: BidReport;
}
