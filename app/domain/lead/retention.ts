import { isDraft } from "./draft";
import type { Lead } from "./lead";

const DAY_MS = 24 * 3_600_000;

/** Days until a draft that was neither saved nor priced again is deleted, with its object, its row and everything that belongs to it. */
export const DRAFT_DAYS = 30;
/** Days that the prices of a settled quote stay at hand: then they lie packed in the bucket. */
export const PRICES_AT_HAND_DAYS = 30;

/** When a draft ends, epoch milliseconds; null = it is none, and stays. `pricedAt` = when its newest prices were given; null = it has none. */
export const draftEndsAt = (lead: Lead, pricedAt: number | null): number | null =>
  isDraft(lead) ? Math.max(lead.updatedAt, pricedAt ?? 0) + DRAFT_DAYS * DAY_MS : null;

/** When the prices of a quote are archived, in epoch milliseconds. A quote that is not settled then is checked again. */
export const pricesRestAt = (settledAt: number | null, now: number): number =>
  (settledAt ?? now) + PRICES_AT_HAND_DAYS * DAY_MS;
