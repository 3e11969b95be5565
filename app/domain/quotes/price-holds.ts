import type { PlainDay } from "../time/plain-date";
import { formatDay } from "../time/words";

/** "This price is valid until the end of Fri 27 Nov". A discount has an end of its own, so of a price with one only what it is taken of holds. */
export const priceHolds = (until: PlainDay, { isBeforeDiscount = false } = {}): string =>
  `${isBeforeDiscount ? "This price (before discounts)" : "This price"} is valid until the end of ${formatDay(until, { year: false })}`;
