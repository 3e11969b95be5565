import type { CartItem } from "../lead/cart-item";
import { KINDS, kindOf, type PricingFacts } from "./kinds";

/** Writes down afresh, for every item, whether it can be priced and how. Done after every change of cart or vehicle (ledger F-195, F-208). */
export const reprice = (cart: readonly CartItem[], facts: PricingFacts): readonly CartItem[] =>
  cart.map((item) => ({ ...item, ...KINDS[kindOf(item)].priceState(item, facts) }));
