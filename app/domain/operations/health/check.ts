import { formatAge } from "../../core/time/duration.ts";

/** `broken`: customers are turned away, or data is lost. `warn`: that will happen unless someone acts. */
export type CheckState = "ok" | "warn" | "broken";

/** One line of the health report: what was checked, its state, and what to do. */
export interface Check {
  readonly name: string;
  readonly state: CheckState;
  readonly text: string;
}

/** Maximum size of a D1 database in bytes. */
export const MAX_DATABASE_BYTES = 10_000_000_000;
/** Shares of a limit at which the check warns and at which it becomes urgent. */
export const WARNING_THRESHOLD = 0.6;
const URGENT_THRESHOLD = 0.85;
/** The check warns if the database will be full within `warning` days at its current growth, and is urgent within `urgent` days. */
const DAYS_LEFT_LIMITS = { warning: 90, urgent: 30 };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A message that is overdue by more than this is reported as late. */
const LATE_MESSAGE_MS = 30 * 60_000;
/** Number of days for which a dead letter is reported. */
export const DEAD_LETTER_NOTICE_DAYS = 7;

const createCheck = (name: string, state: CheckState, text: string): Check => ({ name, state, text });
const formatGigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`;

/** Minutes between two runs of a cron in wrangler.toml. Supports every minute, every n minutes, and fixed minutes of each hour. */
export function periodMinutes(cron: string): number {
  const [minutes = "*"] = cron.split(" ");
  const [, step] = minutes.split("/");
  return step !== undefined ? Number(step) : minutes === "*" ? 1 : 60 / minutes.split(",").length;
}

/** The last run of a scheduled task. */
export interface TaskRun {
  readonly name: string;
  readonly cron: string;
  readonly ranAt: number;
  /** The last run without a failure; null = none. */
  readonly okAt: number | null;
  readonly failure: string | null;
}

/** Tasks whose failure delays payments or refunds. They are reported as broken after two periods rather than an hour. */
const PAYMENT_TASKS: readonly string[] = ["capture-payments", "refund-payments"];

/** A task counts as silent when it has not run for three periods plus five and a half minutes, because crons can be late. */
export function cronTaskCheck({ name, cron, ranAt, okAt, failure }: TaskRun, now: number): Check {
  const period = periodMinutes(cron);
  const age = Math.max(0, now - ranAt);
  if (age > (3 * period + 5.5) * 60_000)
    return createCheck(
      `cron ${name}`,
      "broken",
      `has not run for ${formatAge(age)}; it should run every ${formatAge(period * 60_000)}. Check the worker's cron triggers and its log`,
    );
  if (failure === null) return createCheck(`cron ${name}`, "ok", `ran ${formatAge(age)} ago`);
  const graceMs = PAYMENT_TASKS.includes(name) ? 2 * period * 60_000 : Math.max(HOUR, 3 * period * 60_000);
  const isOverdue = now - (okAt ?? 0) > graceMs;
  return createCheck(
    `cron ${name}`,
    isOverdue ? "broken" : "warn",
    `failed: ${failure}. Search the log for "cron ${name}"`,
  );
}

/** Size of the database on one day. */
export interface DaySize {
  readonly day: string;
  readonly bytes: number;
}

/** Average growth in bytes per day over the known days, which are sorted oldest first; null = not known yet. */
export function dailyGrowth(sizes: readonly DaySize[]): number | null {
  const first = sizes[0];
  const last = sizes.at(-1);
  if (!first || !last || first.day === last.day) return null;
  const days = (Date.parse(last.day) - Date.parse(first.day)) / DAY;
  return Math.max(0, Math.round((last.bytes - first.bytes) / days));
}

export function databaseCheck(bytes: number, dailyGrowthBytes: number | null): Check {
  const usedShare = bytes / MAX_DATABASE_BYTES;
  const days = dailyGrowthBytes
    ? Math.floor(Math.max(0, MAX_DATABASE_BYTES - bytes) / dailyGrowthBytes)
    : Number.POSITIVE_INFINITY;
  const daysLeftText = dailyGrowthBytes ? `, ${days} days left` : "";
  const text = `${formatGigabytes(bytes)} of ${formatGigabytes(MAX_DATABASE_BYTES)}${dailyGrowthBytes === null ? "" : `, growing by ${(dailyGrowthBytes / 1e6).toFixed(1)} MB a day${daysLeftText}`}`;
  const state =
    usedShare >= URGENT_THRESHOLD || days < DAYS_LEFT_LIMITS.urgent
      ? "broken"
      : usedShare >= WARNING_THRESHOLD || days < DAYS_LEFT_LIMITS.warning
        ? "warn"
        : "ok";
  return createCheck(
    "database size",
    state,
    state !== "ok"
      ? `${text}: a full database cannot accept bookings (docs/guides/deploy.md, "A full database")`
      : text,
  );
}

export const deadLettersCheck = (count: number): Check =>
  createCheck(
    "dead letters",
    count === 0 ? "ok" : "warn",
    count === 0
      ? `none in ${DEAD_LETTER_NOTICE_DAYS} days`
      : `${count} in ${DEAD_LETTER_NOTICE_DAYS} days: the message sender failed on every run. Search the log for "queue"`,
  );

/** Checks whether messages are late. `dueAt` = when the oldest waiting message became due; null = none is waiting. */
export function messagesCheck(dueAt: number | null, now: number): Check {
  const overdueMs = dueAt === null ? 0 : now - dueAt;
  return createCheck(
    "messages",
    overdueMs > LATE_MESSAGE_MS ? "warn" : "ok",
    overdueMs > LATE_MESSAGE_MS
      ? `the oldest is overdue by ${formatAge(overdueMs)}. Run npm run ops -- messages --env NAME to see why`
      : "none overdue",
  );
}

/** Dead letters from before this time are not reported. */
export const deadLetterCutoff = (now: number): number => now - DEAD_LETTER_NOTICE_DAYS * DAY;
/** Records older than this are deleted. */
export const retentionCutoff = (now: number): number => now - 90 * DAY;

export interface DeadLetter {
  readonly id: string;
  /** The message body as sent: a kind and a version. */
  readonly body: string;
  readonly diedAt: number;
}

/** Operational records of the deployment. */
export interface HealthRecords {
  readonly duties: readonly TaskRun[];
  /** Newest first. */
  readonly deadLetters: readonly DeadLetter[];
  /** Oldest first. */
  readonly sizes: readonly DaySize[];
  /** When the oldest waiting message became due; null = none is waiting. */
  readonly messageDueAt: number | null;
}
