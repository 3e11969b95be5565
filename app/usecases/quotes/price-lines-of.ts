import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import { findOpenBids, priceWithBid } from "../../domain/quotes/bids/listings-with-bids";
import { isBelowMinimum } from "../../domain/pricing/totals";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Price } from "../../domain/pricing/price";
import type { Lead } from "../../domain/lead/lead";
import type { PlainDay } from "../../domain/core/time/plain-date";
import { anonymiseSupplier } from "../../domain/supplier/unnamed";
import type { Context } from "../context";
import { findUnnamedSupplierId } from "./unnamed-supplier";
import { priceForSupplier, type SupplierOffer } from "./price-for-supplier";

export interface PriceLines {
  readonly ok: true;
  readonly lead: Lead;
  /** The offer. If the lead's configuration hides the supplier, it contains no data that identifies the supplier. */
  readonly offer: SupplierOffer;
  readonly isUnnamed: boolean;
  /** null = part of the job has no price, or the amount is below the supplier's minimum. */
  readonly price: Price | null;
  /** Last day on which the displayed price is valid. Null = it is not promised, because there is no price or the supplier's own offer has an expiry. */
  readonly guaranteedUntil: PlainDay | null;
}

/** One supplier's price for a lead with all its lines, calculated by the same rules and inputs as the listing. */
export async function findPriceLines(
  context: Context,
  guid: LeadGuid,
  supplierId: SupplierId,
): Promise<PriceLines | Refusal<"lead-not-found" | "supplier-not-found">> {
  const lead = await context.db.leads.find(guid);
  if (lead === null) return refuse("lead-not-found");
  if (!Number.isSafeInteger(supplierId) || supplierId < 1) return refuse("supplier-not-found");
  const [offer, bids, unnamedSupplierId] = await Promise.all([
    priceForSupplier(context, { lead, supplierId, day: null, extraIds: null }),
    context.db.bidOffers.listByLead(lead.guid),
    findUnnamedSupplierId(context, lead),
  ]);
  if (!offer.ok) return offer;
  const isPriced =
    offer.unpriced.length === 0 &&
    offer.price.lines.length > 0 &&
    !isBelowMinimum(offer.price.total, offer.supplier.minimumBookingAmount);
  const bid = findOpenBids(bids, context.clock.now()).get(supplierId);
  const isUnnamed = unnamedSupplierId === supplierId;
  const bidPrice = bid && priceWithBid(offer.price, isPriced, bid, lead.cart);
  return {
    ok: true,
    lead,
    offer: isUnnamed ? { ...offer, supplier: anonymiseSupplier(offer.supplier) } : offer,
    isUnnamed,
    price: bidPrice ?? (isPriced ? offer.price : null),
    guaranteedUntil: isPriced && !bidPrice ? offer.guaranteedUntil : null,
  };
}
