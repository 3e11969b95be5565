import { marketFactor } from "../../pricing/line-amount";
import { fraction, type Fraction, fromHundredths, multiplyFractions } from "../../core/money/fraction";
import type { Part } from "../../pricing/catalogue";
import { foldText as fold } from "../../core/words/edit-distance";
import type { Supplier } from "../../supplier/supplier";
import type { PriceCategory } from "../../catalogue/vehicle/vehicle";
import type { Product } from "./product";
import type { SpecialPrice } from "./special-price-terms";

/** Maximum number of suggestions per search. */
export const MAX_SUGGESTIONS = 20;

type ProductSeller = Pick<Supplier, "country" | "partsMargin100">;

/** A catalogue part at this supplier's price for a vehicle of the category: the exact trade price with the supplier's margin. */
export function toSupplierProduct(
  part: Part,
  specialPrice: SpecialPrice | undefined,
  seller: ProductSeller,
  category: PriceCategory,
): Product {
  const nzFactor = marketFactor(seller.country, part.nzdFactor100);
  const unitPrice: Fraction = multiplyFractions(
    fraction(part.priceByCategory[category], 100),
    nzFactor,
    fromHundredths(seller.partsMargin100),
  );
  return {
    code: part.code,
    name: part.name,
    unitPrice,
    specialUnitPrice: specialPrice ? multiplyFractions(unitPrice, fromHundredths(100 - specialPrice.percentOff)) : null,
    minimumQuantityForSpecialUnitPrice: specialPrice?.minimumQuantity ?? null,
  };
}

/**
 * Parts whose code or name contains every search word. Parts whose code begins with the first word come first; otherwise sorted by name. [] for an empty
 * search. Excludes fees.
 */
export function suggestParts(parts: Iterable<Part>, search: string): readonly Part[] {
  const queryWords = fold(search).split(/\s+/).filter(Boolean);
  if (queryWords.length === 0) return [];
  const first = queryWords[0] ?? "";
  return [...parts]
    .filter((part) => !part.isFee && queryWords.every((word) => fold(`${part.code} ${part.name}`).includes(word)))
    .sort(
      (a, b) =>
        Number(fold(b.code).startsWith(first)) - Number(fold(a.code).startsWith(first)) ||
        a.name.localeCompare(b.name) ||
        a.code.localeCompare(b.code),
    )
    .slice(0, MAX_SUGGESTIONS);
}
