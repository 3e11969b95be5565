import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import { openBids, priceWithBid } from "../../domain/quotes/bids/listings-with-bids";
import { isBelowMinimum } from "../../domain/pricing/minimum-amount";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Price } from "../../domain/pricing/price";
import type { Lead } from "../../domain/lead/lead";
import type { PlainDay } from "../../domain/core/time/plain-date";
import { unnamed } from "../../domain/supplier/unnamed";
import type { Context } from "../context";
import { unnamedSupplierOf } from "./unnamed-supplier";
import { priceForSupplier, type SupplierOffer } from "./price-for-supplier";

export interface PriceLines {
  readonly ok: true;
  readonly lead: Lead;
  /** Without what says who the supplier is, where the lead's configuration does not name it. */
  readonly offer: SupplierOffer;
  readonly isUnnamed: boolean;
  /** null = not everything in the job has a price, or the supplier takes no booking as small as this. */
  readonly price: Price | null;
  /** Last day on which the price is what it was shown to be; null = no promise: without a price, and where the supplier's own offer has an end. */
  readonly holdsUntil: PlainDay | null;
}

/** The whole price of one supplier for a lead, as its listing has it: the same rules over the same inputs. */
export async function priceLinesOf(
  context: Context,
  guid: LeadGuid,
  supplierId: SupplierId,
): Promise<PriceLines | Refusal<"lead-not-found" | "supplier-not-found">> {
  const lead = await context.db.leads.find(guid);
  if (lead === null) return refuse("lead-not-found");
  if (!Number.isSafeInteger(supplierId) || supplierId < 1) return refuse("supplier-not-found");
  const [offer, bids, hold] = await Promise.all([
    priceForSupplier(context, { lead, supplierId, day: null, extraIds: null }),
    context.db.bidOffers.ofLead(lead.guid),
    unnamedSupplierOf(context, lead),
  ]);
  if (!offer.ok) return offer;
  const isPriced =
    offer.unpriced.length === 0 &&
    offer.price.lines.length > 0 &&
    !isBelowMinimum(offer.price.total, offer.supplier.minimumBookingAmount);
  const bid = openBids(bids, context.clock.now()).get(supplierId);
  const isUnnamed = hold === supplierId;
  const bidPrice = bid && priceWithBid(offer.price, isPriced, bid, lead.cart);
  return {
    ok: true,
    lead,
    offer: isUnnamed ? { ...offer, supplier: unnamed(offer.supplier) } : offer,
    isUnnamed,
    price: bidPrice ?? (isPriced ? offer.price : null),
    holdsUntil: isPriced && !bidPrice ? offer.holdsUntil : null,
  };
}
