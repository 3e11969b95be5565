import type { CartItem } from "../lead/cart-item";
import { KINDS, kindOf } from "./kinds";

/** What was answered about an item, in words: "205/55 R16 x 4 Value", "Front bumper, Door"; null = nothing was. */
export const itemDetail = (item: CartItem): string | null => detailOf(item, answerOnly);

const detailOf = (item: CartItem, say: (answered: string) => string): string | null =>
  KINDS[kindOf(item)].detail(item, say);

/** "Which panel is damaged? Door" is "Door"; a yes, a no or a "Not sure" says nothing without its question. */
function answerOnly(answered: string): string {
  const [, answer] = /^[^?]*\?\s+(.+)$/s.exec(answered) ?? [];
  return answer === undefined || /^(Yes|No|Not sure|Nothing)\b/.test(answer) ? answered : answer;
}

/** Details for the workshop: the questions with their answers and the customer's own words, each mentioned once. */
export function workDetail(item: CartItem): string | null {
  const said = [detailOf(item, (answered) => answered), item.notes?.trim()].filter(
    (words): words is string => !!words && words !== item.name.trim(),
  );
  return said.length === 0 ? null : [...new Set(said)].join("\n");
}
