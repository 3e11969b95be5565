import { neededBy } from "../../domain/cart/needed-by";
import { isTyreComplete, tyreDescription } from "../../domain/cart/tyre-selection";
import { isWindscreenAnswered, windscreenSummary } from "../../domain/cart/windscreen-features";
import type { CartItem } from "../../domain/lead/cart-item";
import type { PriceBand } from "../../domain/pricing/price-band";
import { itemPrice } from "./item-price";
import type { ItemLine } from "./screen-parts";

/** The cart as a person reads it: what each item costs as far as that is known, the step that is still open for it, and what cannot do without it. */
export const itemLines = (cart: readonly CartItem[], band: PriceBand | null): readonly ItemLine[] =>
  cart.map((item) => ({
    key: item.key,
    name: item.name,
    detail: detailOf(item),
    openStep: openStepOf(item),
    neededBy: neededBy(cart, item)?.name ?? null,
    price: band && itemPrice(item.key, band),
  }));

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
