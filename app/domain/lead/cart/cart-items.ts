import { KINDS, findKind, findServiceKind, type PriceState } from "./kinds";
import { type CartItem, isRepair, isService, type RepairItem, type ServiceItem } from "../cart-item";
import type { CartOp } from "../lead-patch";
import { TASK } from "../../catalogue/task";

type Cart = readonly CartItem[];

/** Adds an item. A service replaces the existing service; a repair is added once, unless it is custom (kinds.ts; F-205, F-206). */
export function addItem(cart: Cart, item: CartItem): Cart {
  const { cartLimit, itemType } = KINDS[findKind(item)];
  if (cartLimit === "one") return [...cart.filter(({ kind }) => kind !== itemType), item];
  if (cartLimit === "every") return [...cart, { ...item, key: nextCustomKey(cart) }];
  return cart.some((other) => other.key === item.key) ? cart : [...cart, item];
}

export const addItems = (cart: Cart, items: readonly CartItem[]): Cart => items.reduce(addItem, cart);

/** Replaces the item with the same key. Does nothing if it is not in the cart. */
export const replaceItem = (cart: Cart, item: CartItem): Cart =>
  cart.map((other) => (other.key === item.key ? item : other));

/** Returns the key for a new custom job. Numbers increase and are not reused while a later one exists, so that a key always means the same line. */
function nextCustomKey(cart: Cart): string {
  const numbers = cart.flatMap(({ key }) => (key.startsWith("custom:") ? [Number(key.slice("custom:".length))] : []));
  return `custom:${Math.max(0, ...numbers) + 1}`;
}

/** Removes items by key. Without a logbook service, the interval is no longer asked for, because only that item stores the choice (F-207). */
export const removeItems = (cart: readonly CartItem[], keys: readonly string[]): readonly CartItem[] =>
  cart.filter((item) => !keys.includes(item.key));

/** The difference between two carts as operations, so that items added in another tab are kept. */
export function cartOps(before: readonly CartItem[], after: readonly CartItem[]): readonly CartOp[] {
  const removed = before.filter((item) => !after.some((other) => other.key === item.key));
  const added = after.filter((item) => !before.includes(item));
  return [
    ...removed.map(({ key }) => ({ op: "remove" as const, key })),
    ...added.map((item) => ({ op: "put" as const, item })),
  ];
}

/** The item that depends on this one; undefined = none. The dependent item must be removed first (F-132). */
export function findDependentItem(cart: readonly CartItem[], item: CartItem): CartItem | undefined {
  const id = isRepair(item) ? item.repairInspectionId : null;
  if (id === null) return undefined;
  return cart.find(
    (other) =>
      isRepair(other) &&
      other.key !== item.key &&
      other.related.some((part) => part.isRequired && part.repairInspectionId === id),
  );
}

/** True if some items prevent instant prices for the others: some cannot be priced, or fixed prices and ranges are mixed (F-213, F-214). */
export function isMixedCart(cart: readonly PriceState[]): boolean {
  const pricedItems = cart.filter((item) => item.canCalculatePrice === true);
  if (pricedItems.length === 0) return false;
  return (
    cart.some((item) => item.canCalculatePrice === false) ||
    new Set(pricedItems.map((item) => item.pricingStrategy)).size > 1
  );
}

/** The items to remove so that the rest gets instant prices: unpriced items, and price ranges mixed with fixed prices. */
export function blockingItems<T extends PriceState>(cart: readonly T[]): readonly T[] {
  const hasFixedPrice = cart.some((item) => item.canCalculatePrice === true && item.pricingStrategy === "SinglePrice");
  return cart.filter(
    (item) =>
      item.canCalculatePrice === false ||
      (hasFixedPrice && item.canCalculatePrice === true && item.pricingStrategy === "PriceRange"),
  );
}

const findRepairById = (cart: Cart, id: number) =>
  cart.find((item): item is RepairItem => isRepair(item) && item.repairInspectionId === id);

export const tyreItem = (cart: Cart): RepairItem | undefined => findRepairById(cart, TASK.tyres);
export const windscreenItem = (cart: Cart): RepairItem | undefined => findRepairById(cart, TASK.windscreen);
export const serviceItem = (cart: Cart): ServiceItem | undefined => cart.find(isService);

export function logbookService(cart: Cart): ServiceItem | undefined {
  const service = serviceItem(cart);
  return service && findServiceKind(service) === "logbook" ? service : undefined;
}

/** Catalogue ids of a cart's repairs. Services and custom tasks have none. */
export const repairIds = (cart: Cart): readonly number[] =>
  cart.flatMap((item) => (isRepair(item) && item.repairInspectionId !== null ? [item.repairInspectionId] : []));
