import { KINDS, kindOf } from "./kinds";
import { type CartItem, isRepair } from "../cart-item";
import type { CartOp } from "../lead-patch";

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

/**
 * Takes items out by key. Nothing else remembers that a logbook service was asked for, so removing it
 * also ends the interval question (ledger F-207).
 */
export const removeItems = (cart: readonly CartItem[], keys: readonly string[]): readonly CartItem[] =>
  cart.filter((item) => !keys.includes(item.key));

/** The difference of two carts as operations, so that another tab's items are left alone. */
export function cartOps(before: readonly CartItem[], after: readonly CartItem[]): readonly CartOp[] {
  const removed = before.filter((item) => !after.some((other) => other.key === item.key));
  const put = after.filter((item) => !before.includes(item));
  return [
    ...removed.map(({ key }) => ({ op: "remove" as const, key })),
    ...put.map((item) => ({ op: "put" as const, item })),
  ];
}

/** The item that depends on this one; undefined when there is none. This item can only be removed after the dependent one (ledger F-132). */
export function neededBy(cart: readonly CartItem[], item: CartItem): CartItem | undefined {
  const id = isRepair(item) ? item.repairInspectionId : null;
  if (id === null) return undefined;
  return cart.find(
    (other) =>
      isRepair(other) &&
      other.key !== item.key &&
      other.related.some((part) => part.isRequired && part.repairInspectionId === id),
  );
}

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
