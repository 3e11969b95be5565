import type { QuoteItem } from "../../../domain/quotes/bids/quote-item";
import { readOffer, type OfferInput } from "../../../domain/quotes/bids/offer-form";
import { PERMISSION } from "../../../domain/identity/roles";
import type { Cents } from "../../../domain/core/money/money";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import type { DecryptedBid } from "../../../domain/quotes/bids/lead-bid";
import type { StoredLead } from "../../../domain/lead/stored-lead";
import { type OfferReference, findLeadOffer } from "./find-lead-offer";
import { loadSeller } from "./find-products";
import type { AccessRefusal } from "../../identity/store-account/authorize";

export interface ReviewedOffer {
  readonly ok: true;
  readonly decryptedBid: DecryptedBid;
  readonly storedLead: StoredLead;
  readonly items: readonly QuoteItem[];
  readonly comments: string;
  readonly total: Cents;
}

/** Calculates the total of an offer as entered, with our own product prices. Reserves no slot and stores nothing. */
export async function reviewOffer(
  context: Context,
  offerReference: OfferReference,
  offerInput: OfferInput,
): Promise<ReviewedOffer | AccessRefusal | Refusal<"invalid-input" | "lead-not-found" | "supplier-not-found">> {
  const leadOffer = await findLeadOffer(context, offerReference, PERMISSION.bidOnLeads);
  if (!leadOffer.ok) return leadOffer;
  const { decryptedBid } = leadOffer;
  const [storedLead, seller] = await Promise.all([
    context.db.leads.findStored(decryptedBid.leadGuid),
    loadSeller(context, decryptedBid),
  ]);
  if (storedLead === null) return refuse("lead-not-found");
  if (!seller.ok) return seller;
  const parsedOffer = readOffer(offerInput, storedLead.lead.cart, seller.product);
  return parsedOffer.ok
    ? {
        ok: true,
        decryptedBid,
        storedLead,
        items: parsedOffer.items,
        comments: parsedOffer.comments,
        total: parsedOffer.total,
      }
    : refuse("invalid-input", parsedOffer.errors);
}
