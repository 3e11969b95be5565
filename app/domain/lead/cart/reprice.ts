import type { CartItem } from "../cart-item";
import { assessCart, type CartFacts, assessItem } from "./assess-cart";
import { KINDS, findKind, type PricingFacts } from "./kinds";

/**
 * Recomputes for every item whether and how it can be priced, and its assessment for this vehicle and cart. Runs after every change to the cart or vehicle
 * (F-195, F-208).
 */
export function reprice(cart: readonly CartItem[], facts: PricingFacts & CartFacts): readonly CartItem[] {
  const assessed = assessCart(cart, facts);
  return cart.map((item) => {
    const tasks = assessed.get(item.key);
    const state = KINDS[findKind(item)].priceState(item, facts);
    const isIncluded = tasks?.[0]?.includedIn != null;
    const hasPrice = tasks?.every(({ canBePriced, includedIn }) => canBePriced || includedIn !== null) ?? true;
    const { assessment: _, ...rest } = item;
    const assessment = assessItem(tasks, cart, facts.vehicle);
    return {
      ...rest,
      ...state,
      // Work included in another item needs no price of its own.
      ...(isIncluded ? { canCalculatePrice: true, pricingStrategy: state.pricingStrategy ?? "SinglePrice" } : {}),
      ...(hasPrice ? {} : { canCalculatePrice: false }),
      ...(assessment === null ? {} : { assessment }),
    };
  });
}
