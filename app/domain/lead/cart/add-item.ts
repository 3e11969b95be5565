import { KINDS, kindOf } from "./kinds";
import type { CartItem } from "../cart-item";

type Cart = readonly CartItem[];

/** A service replaces the service that is there; a repair is unique by id unless custom (kinds.ts; F-205, F-206). */
export function addItem(cart: Cart, item: CartItem): Cart {
  const { inCart, itemType } = KINDS[kindOf(item)];
  if (inCart === "one") return [...cart.filter(({ kind }) => kind !== itemType), item];
  if (inCart === "every") return [...cart, { ...item, key: nextCustomKey(cart) }];
  return cart.some((other) => other.key === item.key) ? cart : [...cart, item];
}

export const addItems = (cart: Cart, items: readonly CartItem[]): Cart => items.reduce(addItem, cart);

/** Swaps one item for another in its place; nothing happens when it is not in the cart. */
export const replaceItem = (cart: Cart, item: CartItem): Cart =>
  cart.map((other) => (other.key === item.key ? item : other));

/** Numbers go up and are not used again while a later one exists, so that a key means one line. */
function nextCustomKey(cart: Cart): string {
  const numbers = cart.flatMap(({ key }) => (key.startsWith("custom:") ? [Number(key.slice("custom:".length))] : []));
  return `custom:${Math.max(0, ...numbers) + 1}`;
}
