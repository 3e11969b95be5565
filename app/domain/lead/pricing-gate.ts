import type { PriceState } from "./cart/kinds";

/** Maximum number of items in the flow with price ranges (F-210, F-424). */
export const MAX_PRICE_RANGE_ITEMS = 3;

/**
 * The kind of prices that the customer will get: instant, estimated (ranges), quotes later, or not known yet. "unknown" must not be treated as "unpriced"
 * (F-129).
 */
export type PricingGate = "priced" | "estimated" | "unpriced" | "unknown";

/** Determines the kind of prices by the rules of ledger F-209 to F-212. `hasZeroCommsSupplier` is null until it has been checked. */
export function pricingGate(cart: readonly PriceState[], hasZeroCommsSupplier: boolean | null): PricingGate {
  if (cart.length === 0 || cart.some((item) => item.canCalculatePrice === false)) return "unpriced";
  const rangeCount = cart.filter((item) => item.pricingStrategy === "PriceRange").length;
  if (rangeCount > MAX_PRICE_RANGE_ITEMS || (rangeCount > 0 && rangeCount < cart.length)) return "unpriced";
  if (rangeCount > 0 && hasZeroCommsSupplier === false) return "unpriced";
  if (cart.some((item) => item.canCalculatePrice === null)) return "unknown";
  if (rangeCount === 0) return "priced";
  return hasZeroCommsSupplier === null ? "unknown" : "estimated";
}

/** Whether the customer sees instant or estimated prices straight away. */
export const isPricedFlow = (gate: PricingGate): boolean => gate === "priced" || gate === "estimated";
