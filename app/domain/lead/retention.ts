import { isDraft } from "./draft";
import type { Lead } from "./lead";

const DAY_MS = 24 * 3_600_000;

/** Days that a draft is kept after it was last saved or priced: then its object, its row and what hangs on it go. */
export const DRAFT_DAYS = 30;
/** Days that the prices of a settled quote stay at hand: then they lie packed in the bucket. */
export const PRICES_AT_HAND_DAYS = 30;

/** When a draft ends, epoch milliseconds; null = it is none, and stays. `pricedAt` = when its newest prices were given; null = it has none. */
export const draftEndsAt = (lead: Lead, pricedAt: number | null): number | null =>
  isDraft(lead) ? Math.max(lead.updatedAt, pricedAt ?? 0) + DRAFT_DAYS * DAY_MS : null;

/** When the prices of a quote are packed away, epoch milliseconds; one that is not settled yet is looked at again then. */
export const pricesRestAt = (settledAt: number | null, now: number): number =>
  (settledAt ?? now) + PRICES_AT_HAND_DAYS * DAY_MS;
