import type { CartItem } from "../cart-item";

/**
 * Takes items out by key. Nothing else remembers that a logbook service was asked for, so removing it
 * also ends the interval question (ledger F-207).
 */
export const removeItems = (cart: readonly CartItem[], keys: readonly string[]): readonly CartItem[] =>
  cart.filter((item) => !keys.includes(item.key));
