import type { LeadGuid, SupplierId } from "../../domain/ids";
import type { BidOffer } from "../../domain/bids/bid-offer";

export type NewBidOffer = Omit<BidOffer, "id" | "quotes" | "comments">;

/** Offers that suppliers make for leads, and who looked at them. */
export interface BidOffers {
  make(offer: NewBidOffer, at: number): Promise<number>;
  find(token: string): Promise<BidOffer | null>;
  /** The supplier's newest offer for a lead. */
  ofSupplier(leadGuid: LeadGuid, supplierId: SupplierId): Promise<BidOffer | null>;
  /** Every supplier's offers for a lead, oldest first. */
  ofLead(leadGuid: LeadGuid): Promise<readonly BidOffer[]>;
  /** Once for each viewing; a repeat changes nothing. False = there is no such offer. */
  registerView(id: number, viewing: string, at: number): Promise<boolean>;
}
