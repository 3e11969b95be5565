import { parseFraction, fraction, type Fraction, multiplyFractions } from "../../core/money/fraction.ts";
import type { Cents } from "../../core/money/money";
import { roundDollars } from "../../core/money/rounding.ts";

/** A product that a supplier can include in an offer. Unit prices are exact decimals in dollars including GST and may have more than two decimal places. */
export interface Product {
  readonly code: string;
  readonly name: string;
  readonly unitPrice: Fraction;
  /** null = no special price. */
  readonly specialUnitPrice: Fraction | null;
  /** Minimum quantity for the special price; null = none. */
  readonly minimumQuantityForSpecialUnitPrice: number | null;
}

/** A product in an offer. Prices are exact decimals as text, so that they can be stored and sent. */
export interface OfferedProduct {
  readonly code: string;
  readonly name: string;
  /** Whole number, at least 1. */
  readonly quantity: number;
  readonly unitPrice: string;
  readonly specialUnitPrice: string | null;
  readonly minimumQuantityForSpecialUnitPrice: number | null;
}

/** Unit price for a quantity: the special price from its minimum quantity upwards, otherwise the normal price (P-183). */
export function calculateUnitPrice(
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
export const calculatePrice = (product: Omit<Product, "code" | "name">, quantity: number): Cents =>
  roundDollars(multiplyFractions(fraction(quantity), calculateUnitPrice(product, quantity)));

/** The product of an offer line, with prices as exact fractions. */
export const toProduct = ({
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
export const linePrice = (product: OfferedProduct): Cents => calculatePrice(toProduct(product), product.quantity);

/** Maximum quantity of one product in an offer. */
export const MAX_PRODUCT_QUANTITY = 99;
