import { marketFactor } from "../../pricing/line-amount";
import { fraction, type Fraction, hundredths, multiplyFractions } from "../../core/money/fraction";
import type { Part } from "../../pricing/catalogue";
import { foldText as fold } from "../../core/words/edit-distance";
import type { Supplier } from "../../supplier/supplier";
import type { PriceCategory } from "../../catalogue/vehicle/vehicle";
import type { Product } from "./product";
import type { SpecialPrice } from "./special-price-terms";

/** The most suggestions of one search. */
export const MAX_SUGGESTIONS = 20;

type Seller = Pick<Supplier, "country" | "partsMargin100">;

/** A catalogue part as this supplier sells it for a vehicle of that category: its trade price with the supplier's margin, exact. */
export function productOfPart(
  part: Part,
  special: SpecialPrice | undefined,
  seller: Seller,
  category: PriceCategory,
): Product {
  const abroad = marketFactor(seller.country, part.nzdFactor100);
  const unitPrice: Fraction = multiplyFractions(
    fraction(part.priceByCategory[category], 100),
    abroad,
    hundredths(seller.partsMargin100),
  );
  return {
    code: part.code,
    name: part.name,
    unitPrice,
    specialUnitPrice: special ? multiplyFractions(unitPrice, hundredths(100 - special.percentOff)) : null,
    minimumQuantityForSpecialUnitPrice: special?.minimumQuantity ?? null,
  };
}

/** Parts whose code or name has every word of the search, codes that begin with it first, then by name; [] for an empty search. Fees are no products. */
export function suggestParts(parts: Iterable<Part>, search: string): readonly Part[] {
  const text = fold(search).split(/\s+/).filter(Boolean);
  if (text.length === 0) return [];
  const first = text[0] ?? "";
  return [...parts]
    .filter((part) => !part.isFee && text.every((word) => fold(`${part.code} ${part.name}`).includes(word)))
    .sort(
      (a, b) =>
        Number(fold(b.code).startsWith(first)) - Number(fold(a.code).startsWith(first)) ||
        a.name.localeCompare(b.name) ||
        a.code.localeCompare(b.code),
    )
    .slice(0, MAX_SUGGESTIONS);
}
