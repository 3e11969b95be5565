import type { LeadGuid, SupplierId } from "../ids";
import type { Cents } from "../money/money";

/** What a supplier asks for one item of the cart. The customer pays quoted + adjustment; the supplier sees what it quoted (B-089). */
export interface BidItem {
  /** Of the cart item: "service", "repair:159", "custom:1". */
  readonly key: string;
  readonly label: string;
  readonly quoted: Cents;
  /** Equals `quoted` for a single price. */
  readonly maxQuoted: Cents;
  readonly adjustment: Cents;
}

/** Work the supplier adds to what was asked (B-060). */
export interface OfferedService {
  readonly operationDescription: string;
  readonly note: string | null;
  readonly unitPrice: Cents;
  /** Equals `unitPrice` for a single price. */
  readonly maxUnitPrice: Cents;
}

/** A supplier's own offer for a lead, open until it expires. */
export interface BidOffer {
  readonly id: number;
  readonly token: string;
  readonly leadGuid: LeadGuid;
  readonly supplierId: SupplierId;
  readonly isWorkshopBid: boolean;
  readonly isExclusive: boolean;
  /** Epoch milliseconds: from this moment on it cannot be booked (B-124). */
  readonly expiresAt: number;
  readonly items: readonly BidItem[];
  readonly additionalServices: readonly OfferedService[];
}

export const isExpired = (bid: Pick<BidOffer, "expiresAt">, now: number): boolean => now >= bid.expiresAt;
