import { neededBy } from "../../domain/cart/needed-by";
import { isTyreComplete, tyreDescription } from "../../domain/cart/tyre-selection";
import { isWindscreenAnswered, windscreenSummary } from "../../domain/cart/windscreen-features";
import type { CartItem } from "../../domain/lead/cart-item";
import type { ItemLine } from "./screen-types";

/** A cart item as a person reads it, the step that is still open for it, and what cannot do without it; for `cart.map`. */
export function itemLine(item: CartItem, _: number, cart: readonly CartItem[]): ItemLine {
  return { key: item.key, name: item.name, detail: detailOf(item), openStep: openStepOf(item), neededBy: neededBy(cart, item)?.name ?? null };
}

function detailOf(item: CartItem): string | null {
  if (item.kind === "Service") return item.serviceSortOrder === null ? null : `Service ${item.serviceSortOrder}`;
  if (item.tyre !== null) return tyreDescription(item.tyre);
  if (item.windscreen !== null) return windscreenSummary(item.windscreen);
  if (item.isCustom) return item.notes === item.name ? null : item.notes;
  const answers = item.additionalDetails.map((detail) => detail.text);
  return answers.length === 0 ? null : answers.join(" ");
}

function openStepOf(item: CartItem): ItemLine["openStep"] {
  if (item.kind === "Service") return null;
  if (item.tyre !== null && !isTyreComplete(item)) return "tyre-size-selection";
  if (item.windscreen !== null && !isWindscreenAnswered(item)) return "windscreen-features";
  return null;
}
