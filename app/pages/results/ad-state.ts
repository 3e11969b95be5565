/** `top` at rest, `stuck` next to the list, `deep` shortened far down, `end` at the foot of the page (P-392). Pixels. */
export type AdState = "top" | "stuck" | "deep" | "end";

const STUCK_AT = 196;
const DEEP_AT = 766;
const END_BEFORE = 400;

/** The state of the advertisement at a scroll position, of a page that scrolls `most` at most. */
export function adState(scrolled: number, most: number): AdState {
  if (scrolled < STUCK_AT) return "top";
  if (most - scrolled < END_BEFORE) return "end";
  return scrolled < DEEP_AT ? "stuck" : "deep";
}
