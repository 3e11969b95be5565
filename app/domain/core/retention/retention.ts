import { DAY_MS, HOUR_MS } from "../time/duration";
/** Days after the last save or pricing until a draft is deleted, with its Durable Object, its database row and all related data. */
export const DRAFT_DAYS = 30;
/** Days after which the prices of a settled quote are moved to compressed storage in the bucket. */
export const PRICE_RETENTION_DAYS = 30;
/** Hours after which photos that were never checked are deleted. */
export const UNCHECKED_PHOTO_HOURS = 24;
/** Months after which photos are deleted. */
export const PHOTO_RETENTION_MONTHS = 12;

/** A month counts as 31 days, so that nothing is deleted too early. */
const MONTH_MS = 31 * DAY_MS;

/** How long a kind of personal data is stored, and what deletes it afterwards. */
export interface RetentionRule {
  readonly period: { readonly count: number; readonly unit: "hour" | "day" | "month" };
  /** The cron duties (workers/scheduled.ts) that delete the data, or the alarm of the quote's own Durable Object. */
  readonly deletedBy: readonly string[];
}

const LEAD_ALARM = "the quote's own alarm";

/** Data that is deleted automatically. `/privacy` shows this table with the texts of `app/texts/privacy.ts`, and the cron tasks take the periods from it. */
export const RETENTION = {
  drafts: {
    period: { count: DRAFT_DAYS, unit: "day" },
    deletedBy: [LEAD_ALARM],
  },
  prices: {
    period: { count: PRICE_RETENTION_DAYS, unit: "day" },
    deletedBy: [LEAD_ALARM],
  },
  photos: {
    period: { count: PHOTO_RETENTION_MONTHS, unit: "month" },
    deletedBy: ["sweep-photos", "sweep-message-photos", "sweep-finding-photos"],
  },
  uploads: {
    period: { count: UNCHECKED_PHOTO_HOURS, unit: "hour" },
    deletedBy: ["sweep-photos"],
  },
  codes: {
    period: { count: 1, unit: "day" },
    deletedBy: ["expire-codes"],
  },
  messages: {
    period: { count: 30, unit: "day" },
    deletedBy: ["expire-messages"],
  },
  plates: {
    period: { count: 1, unit: "day" },
    deletedBy: ["expire-plates"],
  },
  answers: {
    period: { count: 1, unit: "day" },
    deletedBy: ["expire-idempotency-records"],
  },
  resumeLinks: {
    period: { count: 7, unit: "day" },
    deletedBy: ["expire-links"],
  },
  workshopLinks: {
    period: { count: 30, unit: "day" },
    deletedBy: ["expire-portal-links"],
  },
  fleetApprovalRequests: {
    period: { count: 30, unit: "day" },
    deletedBy: ["expire-codes"],
  },
  transfers: {
    period: { count: 1, unit: "hour" },
    deletedBy: ["expire-transfers"],
  },
  sessions: {
    period: { count: 30, unit: "day" },
    deletedBy: ["expire-sessions"],
  },
  diary: {
    period: { count: 24, unit: "month" },
    deletedBy: ["expire-diary-entries"],
  },
  webhooks: {
    period: { count: 30, unit: "day" },
    deletedBy: ["expire-webhook-deliveries"],
  },
  carLinks: {
    period: { count: 14, unit: "day" },
    deletedBy: ["expire-vehicle-links"],
  },
  receipts: {
    period: { count: 12, unit: "month" },
    deletedBy: ["sweep-receipts"],
  },
  deskFiles: {
    period: { count: 30, unit: "day" },
    deletedBy: ["expire-desk-files"],
  },
  dayCounts: {
    period: { count: 400, unit: "day" },
    deletedBy: ["expire-day-counts"],
  },
  applications: {
    period: { count: 30, unit: "day" },
    deletedBy: ["expire-drafts"],
  },
} as const satisfies Readonly<Record<string, RetentionRule>>;

export type RetentionId = keyof typeof RETENTION;
export const RETENTION_IDS = Object.keys(RETENTION) as readonly RetentionId[];

/** A retention period in milliseconds. */
export function retentionMs(retentionId: RetentionId): number {
  const { count, unit } = RETENTION[retentionId].period;
  return count * { hour: HOUR_MS, day: DAY_MS, month: MONTH_MS }[unit];
}
