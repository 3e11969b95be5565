import type { LeadGuid, SupplierId } from "../../core/ids";
import type { Cents } from "../../core/money/money";
import type { Price } from "../../pricing/price";
import { QUOTE_TYPE, type QuoteType } from "./quote-type.ts";

/** A supplier's price for one item of the cart. The customer pays quoted + adjustment; the supplier sees the amount that it quoted (B-089). */
export interface BidItem {
  /** Key of the cart item: "service", "repair:159", "custom:1". */
  readonly key: string;
  readonly label: string;
  readonly quoted: Cents;
  /** Upper end of the quoted range; equals `quoted` for a single price. */
  readonly maxQuoted: Cents;
  readonly adjustment: Cents;
}

/** Work that the supplier adds to the request (B-060). */
export interface OfferedService {
  readonly operationDescription: string;
  readonly note: string | null;
  readonly unitPrice: Cents;
  /** Upper end of the price range; equals `unitPrice` for a single price. */
  readonly maxUnitPrice: Cents;
}

/** A supplier's response to one item; null = none. */
interface QuotedItem {
  readonly type: QuoteType | null;
}

/** A supplier's own offer for a lead, valid until it expires. */
export interface BidOffer {
  readonly id: number;
  readonly token: string;
  readonly leadGuid: LeadGuid;
  readonly supplierId: SupplierId;
  readonly isWorkshopBid: boolean;
  readonly isExclusive: boolean;
  /** Epoch milliseconds. The offer cannot be booked from this time on (B-124). */
  readonly expiresAt: number;
  readonly items: readonly BidItem[];
  readonly additionalServices: readonly OfferedService[];
  /** The supplier's response to each item. Absent = the offer was not made on the offer page. */
  readonly quotes?: readonly QuotedItem[];
  /** The supplier's comment for the customer; empty = none. */
  readonly comments?: string;
}

/** How binding an offered price is; null = fixed. */
export type PriceKind = NonNullable<Price["quoteKind"]> | null;

/** Details of an open offer that the customer sees next to its price. */
export interface SentOffer {
  /** Epoch milliseconds. */
  readonly openUntil: number;
  /** null = no comment. */
  readonly comments: string | null;
}

/** Returns how binding an offer is. An offer with an estimated item is an estimate. An offer that prices only inspections covers the inspection alone. */
export function findPriceKind(quotes: readonly QuotedItem[]): PriceKind {
  const types = quotes.map(({ type }) => type);
  if (types.includes(QUOTE_TYPE.estimate)) return "estimate";
  const isPriced = (type: QuoteType | null) => type !== null && type !== QUOTE_TYPE.moreInformation;
  const pricedTypes = types.filter(isPriced);
  return pricedTypes.length > 0 && pricedTypes.every((type) => type === QUOTE_TYPE.inspection) ? "inspection" : null;
}

export const toSentOffer = ({ expiresAt, comments = "" }: BidOffer): SentOffer => ({
  openUntil: expiresAt,
  comments: comments.trim() === "" ? null : comments.trim(),
});

export const isExpired = (bid: Pick<BidOffer, "expiresAt">, now: number): boolean => now >= bid.expiresAt;
