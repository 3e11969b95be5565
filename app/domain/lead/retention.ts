import { DAY_MS } from "../core/time/duration";
import { DRAFT_DAYS, PRICE_RETENTION_DAYS } from "../core/retention/retention";
import { isDraft, type Lead } from "./lead";

/** When a draft ends, epoch milliseconds; null = it is none, and stays. `pricedAt` = when its newest prices were given; null = it has none. */
export const draftEndsAt = (lead: Lead, pricedAt: number | null): number | null =>
  isDraft(lead) ? Math.max(lead.updatedAt, pricedAt ?? 0) + DRAFT_DAYS * DAY_MS : null;

/** When the prices of a quote are archived, in epoch milliseconds. A quote that is not settled then is checked again. */
export const pricesRestAt = (settledAt: number | null, now: number): number =>
  (settledAt ?? now) + PRICE_RETENTION_DAYS * DAY_MS;
