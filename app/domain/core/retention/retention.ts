import { DAY_MS, HOUR_MS } from "../time/duration";
/** Days after the last save or pricing until a draft is deleted, with its Durable Object, its database row and all related data. */
export const DRAFT_DAYS = 30;
/** Days after which the prices of a settled quote are moved to compressed storage in the bucket. */
export const PRICE_RETENTION_DAYS = 30;
/** Hours after which photos that were never checked are deleted. */
export const UNVIEWED_HOURS = 24;
/** Months after which photos are deleted. */
export const RETENTION_MONTHS = 12;

/** A month counts as 31 days, so that nothing is deleted too early. */
const MONTH_MS = 31 * DAY_MS;

/** How long a kind of personal data is stored, and what ends the period. */
export interface RetentionRule {
  readonly time: { readonly count: number; readonly unit: "hour" | "day" | "month" };
  /** The cron duties (workers/scheduled.ts) that delete the data, or the alarm of the quote's own Durable Object. */
  readonly endedBy: readonly string[];
}

const LEAD_ALARM = "the quote's own alarm";

/** Data that is deleted automatically. `/privacy` shows this table with the texts of `app/texts/privacy.ts`, and the cron duties take their periods from it. */
export const RETENTION = {
  drafts: {
    time: { count: DRAFT_DAYS, unit: "day" },
    endedBy: [LEAD_ALARM],
  },
  prices: {
    time: { count: PRICE_RETENTION_DAYS, unit: "day" },
    endedBy: [LEAD_ALARM],
  },
  photos: {
    time: { count: RETENTION_MONTHS, unit: "month" },
    endedBy: ["sweep-photos", "sweep-message-photos", "sweep-finding-photos"],
  },
  uploads: {
    time: { count: UNVIEWED_HOURS, unit: "hour" },
    endedBy: ["sweep-photos"],
  },
  codes: {
    time: { count: 1, unit: "day" },
    endedBy: ["expire-codes"],
  },
  messages: {
    time: { count: 30, unit: "day" },
    endedBy: ["expire-messages"],
  },
  plates: {
    time: { count: 1, unit: "day" },
    endedBy: ["expire-plates"],
  },
  answers: {
    time: { count: 1, unit: "day" },
    endedBy: ["expire-idempotency-records"],
  },
  resumeLinks: {
    time: { count: 7, unit: "day" },
    endedBy: ["expire-links"],
  },
  workshopLinks: {
    time: { count: 30, unit: "day" },
    endedBy: ["expire-portal-links"],
  },
  fleetApprovalRequests: {
    time: { count: 30, unit: "day" },
    endedBy: ["expire-codes"],
  },
  transfers: {
    time: { count: 1, unit: "hour" },
    endedBy: ["expire-transfers"],
  },
  sessions: {
    time: { count: 30, unit: "day" },
    endedBy: ["expire-sessions"],
  },
  diary: {
    time: { count: 24, unit: "month" },
    endedBy: ["expire-diary-entries"],
  },
  webhooks: {
    time: { count: 30, unit: "day" },
    endedBy: ["expire-webhook-deliveries"],
  },
  carLinks: {
    time: { count: 14, unit: "day" },
    endedBy: ["expire-vehicle-links"],
  },
  receipts: {
    time: { count: 12, unit: "month" },
    endedBy: ["sweep-receipts"],
  },
  deskFiles: {
    time: { count: 30, unit: "day" },
    endedBy: ["expire-desk-files"],
  },
  dayCounts: {
    time: { count: 400, unit: "day" },
    endedBy: ["expire-day-counts"],
  },
  applications: {
    time: { count: 30, unit: "day" },
    endedBy: ["expire-drafts"],
  },
} as const satisfies Readonly<Record<string, RetentionRule>>;

export type RetentionId = keyof typeof RETENTION;
export const RETENTION_IDS = Object.keys(RETENTION) as readonly RetentionId[];

/** A retention period in milliseconds. */
export function retentionMs(retentionId: RetentionId): number {
  const { count, unit } = RETENTION[retentionId].time;
  return count * { hour: HOUR_MS, day: DAY_MS, month: MONTH_MS }[unit];
}
