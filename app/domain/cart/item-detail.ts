import type { CartItem } from "../lead/cart-item";
import { tyreDescription } from "./tyre-selection";
import { windscreenSummary } from "./windscreen-features";

/** What was answered about an item, in words: "205/55 R16 x 4 Value"; null = nothing was. */
export function itemDetail(item: CartItem): string | null {
  if (item.kind === "Service") return item.serviceSortOrder === null ? null : `Service ${item.serviceSortOrder}`;
  if (item.tyre !== null) return tyreDescription(item.tyre);
  if (item.windscreen !== null) return windscreenSummary(item.windscreen);
  if (item.isCustom) return item.notes === item.name ? null : item.notes;
  const answers = item.additionalDetails.map((detail) => detail.text);
  return answers.length === 0 ? null : answers.join(" ");
}

/** The same for whoever does the work, with the customer's own words on the item, each said once. */
export function workDetail(item: CartItem): string | null {
  const said = [itemDetail(item), item.notes?.trim()].filter((words): words is string => !!words && words !== item.name.trim());
  return said.length === 0 ? null : [...new Set(said)].join("\n");
}
