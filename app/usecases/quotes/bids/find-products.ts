import type { OfferedProduct } from "../../../domain/quotes/bids/product";
import { toSupplierProduct, suggestParts } from "../../../domain/quotes/bids/supplier-products";
import { formatDecimal } from "../../../domain/core/money/fraction";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { PriceCategory } from "../../../domain/catalogue/vehicle/vehicle";
import type { Context } from "../../context";
import type { DecryptedBid } from "../../../domain/quotes/bids/lead-bid";
import { type OfferReference, findLeadOffer } from "./find-lead-offer";
import { localDay } from "../../../domain/core/country/local-day";
import type { AccessRefusal } from "../../identity/store-account/authorize";

/** A product that a supplier can add to an offer. It has no quantity yet. */
export type FoundProduct = Omit<OfferedProduct, "quantity">;

const MIDDLE_CATEGORY: PriceCategory = 2;

/** Suggests products for an offer, by code or name, at this supplier's prices (P-327). */
export async function suggestProducts(
  context: Context,
  offerReference: OfferReference,
  search: string,
): Promise<
  | { readonly ok: true; readonly products: readonly FoundProduct[] }
  | AccessRefusal
  | Refusal<"lead-not-found" | "supplier-not-found">
> {
  const leadOffer = await findLeadOffer(context, offerReference);
  if (!leadOffer.ok) return leadOffer;
  const seller = await loadSeller(context, leadOffer.decryptedBid);
  if (!seller.ok) return seller;
  const { parts } = await context.db.priceData.read();
  return {
    ok: true,
    products: suggestParts(parts.values(), search.slice(0, 100)).flatMap((part) => seller.product(part.code) ?? []),
  };
}

/** One supplier's product prices for a lead, by product code. All four reads run in parallel. */
export async function loadSeller(
  { db, config, clock }: Context,
  leadTarget: Pick<DecryptedBid, "leadGuid" | "supplierId">,
): Promise<
  | { readonly ok: true; readonly product: (code: string) => FoundProduct | null }
  | Refusal<"lead-not-found" | "supplier-not-found">
> {
  const today = localDay(config.country, clock.now());
  const [lead, supplier, { parts }, specialPrices] = await Promise.all([
    db.leads.find(leadTarget.leadGuid),
    db.suppliers.find(leadTarget.supplierId, config.country, { from: today, to: today }),
    db.priceData.read(),
    db.specialPrices.all(),
  ]);
  if (lead === null) return refuse("lead-not-found");
  if (supplier === null) return refuse("supplier-not-found");
  const category = lead.vehicle.priceCategory ?? MIDDLE_CATEGORY;
  return {
    ok: true,
    product(code) {
      const part = parts.get(code);
      if (part === undefined || part.isFee) return null;
      const { name, unitPrice, specialUnitPrice, minimumQuantityForSpecialUnitPrice } = toSupplierProduct(
        part,
        specialPrices.get(code),
        supplier.supplier,
        category,
      );
      return {
        code,
        name,
        unitPrice: formatDecimal(unitPrice),
        specialUnitPrice: specialUnitPrice && formatDecimal(specialUnitPrice),
        minimumQuantityForSpecialUnitPrice,
      };
    },
  };
}
