import type { CartItem } from "../cart-item";

type Priceable = Pick<CartItem, "canCalculatePrice" | "pricingStrategy">;

/** Some items prevent instant prices for the others: not all can be priced, or fixed prices and ranges are mixed (ledger F-213, F-214). */
export function isMixedCart(cart: readonly Priceable[]): boolean {
  const priced = cart.filter((item) => item.canCalculatePrice === true);
  if (priced.length === 0) return false;
  return (
    cart.some((item) => item.canCalculatePrice === false) ||
    new Set(priced.map((item) => item.pricingStrategy)).size > 1
  );
}

/** The items to remove so that the rest gets instant prices: unpriced items, and price ranges mixed with fixed prices. */
export function blockingItems<T extends Priceable>(cart: readonly T[]): readonly T[] {
  const hasFixedPrice = cart.some((item) => item.canCalculatePrice === true && item.pricingStrategy === "SinglePrice");
  return cart.filter(
    (item) =>
      item.canCalculatePrice === false ||
      (hasFixedPrice && item.canCalculatePrice === true && item.pricingStrategy === "PriceRange"),
  );
}
