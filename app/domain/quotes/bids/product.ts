import { parseFraction, fraction, type Fraction, multiplyFractions } from "../../core/money/fraction.ts";
import type { Cents } from "../../core/money/money";
import { roundDollars } from "../../core/money/rounding.ts";

/** A product that a supplier can name in an offer. Unit prices are exact decimals of a dollar, GST inside: they may have more than two places. */
export interface Product {
  readonly code: string;
  readonly name: string;
  readonly unitPrice: Fraction;
  /** null = no special price. */
  readonly specialUnitPrice: Fraction | null;
  /** From this quantity on the special price holds; null = never. */
  readonly minimumQuantityForSpecialUnitPrice: number | null;
}

/** A product in an offer, prices as exact decimal text so that it can be stored and sent. */
export interface OfferedProduct {
  readonly code: string;
  readonly name: string;
  /** Whole, 1 or more. */
  readonly quantity: number;
  readonly unitPrice: string;
  readonly specialUnitPrice: string | null;
  readonly minimumQuantityForSpecialUnitPrice: number | null;
}

/** What one costs at that quantity: the special price from its minimum quantity on, else the normal one (P-183). */
export function unitPriceAt(
  { unitPrice, specialUnitPrice, minimumQuantityForSpecialUnitPrice }: Omit<Product, "code" | "name">,
  quantity: number,
): Fraction {
  const isSpecial =
    specialUnitPrice !== null &&
    minimumQuantityForSpecialUnitPrice !== null &&
    quantity >= minimumQuantityForSpecialUnitPrice;
  return isSpecial ? specialUnitPrice : unitPrice;
}

/** Quantity times unit price, rounded once to cents, half to even (P-184). */
export const priceOf = (product: Omit<Product, "code" | "name">, quantity: number): Cents =>
  roundDollars(multiplyFractions(fraction(quantity), unitPriceAt(product, quantity)));

/** The product behind what was offered. */
export const productOf = ({
  code,
  name,
  unitPrice,
  specialUnitPrice,
  minimumQuantityForSpecialUnitPrice,
}: Omit<OfferedProduct, "quantity">): Product => ({
  code,
  name,
  unitPrice: parseFraction(unitPrice),
  specialUnitPrice: specialUnitPrice === null ? null : parseFraction(specialUnitPrice),
  minimumQuantityForSpecialUnitPrice,
});

/** The price of a product line of an offer. */
export const linePrice = (product: OfferedProduct): Cents => priceOf(productOf(product), product.quantity);

/** The most of one product in an offer. */
export const MAX_PER_PRODUCT = 99;
