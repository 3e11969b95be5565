import type { CartItem } from "../lead/cart-item";
import { tyreDescription } from "./tyre-selection";
import { windscreenSummary } from "./windscreen-features";

/** What was answered about an item, in words: "205/55 R16 x 4 Value", "Front bumper, Door"; null = nothing was. */
export const itemDetail = (item: CartItem): string | null => detailOf(item, answerOnly);

function detailOf(item: CartItem, say: (answered: string) => string): string | null {
  if (item.kind === "Service")
    return item.intervalName ?? (item.serviceSortOrder === null ? null : `Service ${item.serviceSortOrder}`);
  if (item.tyre !== null) return tyreDescription(item.tyre);
  if (item.windscreen !== null) return windscreenSummary(item.windscreen);
  if (item.isCustom) return item.notes === item.name ? null : item.notes;
  const answers = item.additionalDetails.map((detail) => say(detail.text));
  return answers.length === 0 ? null : answers.join(". ");
}

/** "Which panel is damaged? Door" is "Door"; a yes, a no or a "Not sure" says nothing without its question. */
function answerOnly(answered: string): string {
  const [, answer] = /^[^?]*\?\s+(.+)$/s.exec(answered) ?? [];
  return answer === undefined || /^(Yes|No|Not sure|Nothing)\b/.test(answer) ? answered : answer;
}

/** The same for whoever does the work, questions and all, with the customer's own words on the item, each said once. */
export function workDetail(item: CartItem): string | null {
  const said = [detailOf(item, (answered) => answered), item.notes?.trim()].filter(
    (words): words is string => !!words && words !== item.name.trim(),
  );
  return said.length === 0 ? null : [...new Set(said)].join("\n");
}
