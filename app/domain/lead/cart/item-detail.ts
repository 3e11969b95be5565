import type { CartItem } from "../cart-item";
import { KINDS, kindOf } from "./kinds";

/** The answers about an item as text: "205/55 R16 x 4 Value", "Front bumper, Door"; null = none. */
export const itemDetail = (item: CartItem): string | null => detailOf(item, answerOnly);

const detailOf = (item: CartItem, say: (response: string) => string): string | null =>
  KINDS[kindOf(item)].detail(item, say);

/** "Which panel is damaged? Door" is "Door"; a yes, a no or a "Not sure" says nothing without its question. */
function answerOnly(response: string): string {
  const [, answer] = /^[^?]*\?\s+(.+)$/s.exec(response) ?? [];
  return answer === undefined || /^(Yes|No|Not sure|Nothing)\b/.test(answer) ? response : answer;
}

/** Details for the workshop: the questions with their answers and the customer's own words, each mentioned once. */
export function workDetail(item: CartItem): string | null {
  const text = [detailOf(item, (response) => response), item.notes?.trim()].filter(
    (text): text is string => !!text && text !== item.name.trim(),
  );
  return text.length === 0 ? null : [...new Set(text)].join("\n");
}
