import { isBelowMinimum } from "./totals";
import type { CartItem } from "../lead/cart-item";
import { addCents, type Cents } from "../core/money/money";
import { isQuotedAutomatically } from "./price-job";
import { selectInitialExtras } from "../supplier/extras/selection";
import { ineligibleReason, NO_PREFERENCES } from "../supplier/fits-job";
import { collectJobNeeds } from "../supplier/job-needs";
import type { Supplier } from "../supplier/supplier";
import type { PricingCatalogue } from "./catalogue";
import { buildJobSheet } from "./job-sheet";
import { type PriceBand, calculatePriceBand, calculateTotal } from "./price-band";
import type { PricedVehicle } from "./work";

/** A supplier and its distance from the job in metres. */
export interface SupplierDistance {
  readonly supplier: Supplier;
  readonly metres: number;
}

/** A supplier's price for the item, including GST. */
export interface ItemOffer {
  readonly supplier: Supplier;
  readonly metres: number;
  readonly from: Cents;
  readonly to: Cents;
}

export interface ItemPrices {
  readonly band: PriceBand;
  /** Nearest first. */
  readonly offers: readonly ItemOffer[];
}

/** Prices of one item for a vehicle at the nearest suppliers (up to `limit`) that can do it and quote automatically. Null = the item has no price there. */
export function calculateItemPrices(
  item: CartItem,
  vehicle: PricedVehicle & { readonly make: string | null },
  state: string | null,
  catalogue: PricingCatalogue,
  nearbySuppliers: readonly SupplierDistance[],
  limit: number,
): ItemPrices | null {
  const cart = [item];
  const sheet = buildJobSheet(cart, vehicle, catalogue, state);
  if (sheet.unpriced.length > 0) return null;
  const needs = collectJobNeeds(cart, vehicle, catalogue.tasks, state);
  const nearestSuppliers = nearbySuppliers
    .filter(
      ({ supplier, metres }) =>
        isQuotedAutomatically(supplier, sheet) && ineligibleReason(supplier, needs, NO_PREFERENCES, metres) === null,
    )
    .sort((a, b) => a.metres - b.metres || a.supplier.id - b.supplier.id)
    .slice(0, limit);
  const pricedSuppliers = nearestSuppliers.map(({ supplier, metres }) => ({
    supplier: {
      ...supplier,
      nonWorkAmount: addCents(...selectInitialExtras(supplier.extras, []).map(({ priceIncGst }) => priceIncGst)),
    },
    metres,
  }));
  const band = calculatePriceBand(
    sheet,
    pricedSuppliers.map(({ supplier }) => supplier),
  );
  if (band === null) return null;
  const offers = pricedSuppliers.flatMap(({ supplier, metres }) => {
    const { total, maxTotal } = calculateTotal(sheet, supplier);
    return isBelowMinimum(total, supplier.minimumBookingAmount)
      ? []
      : [{ supplier, metres, from: total, to: maxTotal }];
  });
  return { band, offers };
}
