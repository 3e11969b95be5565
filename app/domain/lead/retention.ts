import { DAY_MS } from "../core/time/duration";
import { DRAFT_DAYS, PRICE_RETENTION_DAYS } from "../core/retention/retention";
import { isDraft, type Lead } from "./lead";

/** When a draft expires, in epoch milliseconds; null if the lead is not a draft. `pricedAt` is when its newest prices were calculated; null = never. */
export const draftExpiresAt = (lead: Lead, pricedAt: number | null): number | null =>
  isDraft(lead) ? Math.max(lead.updatedAt, pricedAt ?? 0) + DRAFT_DAYS * DAY_MS : null;

/** When the prices of a quote are archived, in epoch milliseconds. An unsettled quote is checked again at that time. */
export const priceArchiveAt = (settledAt: number | null, now: number): number =>
  (settledAt ?? now) + PRICE_RETENTION_DAYS * DAY_MS;
