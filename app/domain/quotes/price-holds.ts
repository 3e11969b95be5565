import type { PlainDay } from "../time/plain-date";
import { formatDay } from "../time/words";

/** "This price is valid until the end of Fri 27 Nov". A discount has its own expiry, so with a discount only the price before it is guaranteed. */
export const priceHolds = (until: PlainDay, { isBeforeDiscount = false } = {}): string =>
  `${isBeforeDiscount ? "This price (before discounts)" : "This price"} is valid until the end of ${formatDay(until, { year: false })}`;
