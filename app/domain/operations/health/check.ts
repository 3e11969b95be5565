import { formatAge } from "../../core/time/duration.ts";

/** `broken`: customers are turned away, or data is lost. `warn`: that will happen unless someone acts. */
export type State = "ok" | "warn" | "broken";

/** One line of the doctor: what was checked, its state, and what to do. */
export interface Check {
  readonly name: string;
  readonly state: State;
  readonly text: string;
}

/** What D1 takes and no more, in bytes. */
export const DATABASE_LIMIT = 10_000_000_000;
/** A warning is given from this share of a limit, and an urgent one from the second. */
export const ALARM = 0.6;
const URGENT = 0.85;
/** Warn when the database will be full within this many days at its current growth; urgent within the second. */
const DAYS_LEFT = { told: 90, urgent: 30 };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A wake that waits longer than this found no consumer. */
const LATE_MESSAGE_MS = 30 * 60_000;
/** How many days a dead letter is reported. */
export const SECURITY_NOTICE_DAYS = 7;

const check = (name: string, state: State, text: string): Check => ({ name, state, text: text });
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`;

/** Minutes between two runs of a cron of wrangler.toml: every minute, every n minutes, or certain minutes of each hour. */
export function periodMinutes(cron: string): number {
  const [minutes = "*"] = cron.split(" ");
  const [, step] = minutes.split("/");
  return step !== undefined ? Number(step) : minutes === "*" ? 1 : 60 / minutes.split(",").length;
}

/** The last run of a duty. */
export interface DutyRun {
  readonly name: string;
  readonly cron: string;
  readonly ranAt: number;
  /** Its last run without a failure; null = there was none. */
  readonly okAt: number | null;
  readonly failure: string | null;
}

/** While one of these fails, payments are not taken or customers wait for their money: broken after its second failure, not after an hour. */
const MOVES_MONEY: readonly string[] = ["capture-payments", "refund-payments"];

/** A duty is silent when three of its times have passed without it, and five minutes more: crons come late. */
export function cronTaskCheck({ name, cron, ranAt, okAt, failure }: DutyRun, now: number): Check {
  const [period, age] = [periodMinutes(cron), Math.max(0, now - ranAt)];
  if (age > (3 * period + 5.5) * 60_000)
    return check(
      `cron ${name}`,
      "broken",
      `silent for ${formatAge(age)}, it should run every ${formatAge(period * 60_000)}: check the cron triggers of the worker and its log`,
    );
  if (failure === null) return check(`cron ${name}`, "ok", `ran ${formatAge(age)} ago`);
  const patience = MOVES_MONEY.includes(name) ? 2 * period * 60_000 : Math.max(HOUR, 3 * period * 60_000);
  const isLong = now - (okAt ?? 0) > patience;
  return check(`cron ${name}`, isLong ? "broken" : "warn", `failed: ${failure}. Search the log for "cron ${name}"`);
}

/** A day's size of the database. */
export interface DaySize {
  readonly day: string;
  readonly bytes: number;
}

/** Bytes a day over the days that are known, the newest last; null = not known yet. */
export function dailyGrowth(sizes: readonly DaySize[]): number | null {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last || first.day === last.day) return null;
  const days = (Date.parse(last.day) - Date.parse(first.day)) / DAY;
  return Math.max(0, Math.round((last.bytes - first.bytes) / days));
}

export function databaseCheck(bytes: number, growth: number | null): Check {
  const part = bytes / DATABASE_LIMIT;
  const days = growth ? Math.floor(Math.max(0, DATABASE_LIMIT - bytes) / growth) : Number.POSITIVE_INFINITY;
  const daysLeftText = growth ? `, ${days} days are left` : "";
  const text = `${gigabytes(bytes)} of ${gigabytes(DATABASE_LIMIT)}${growth === null ? "" : `, ${(growth / 1e6).toFixed(1)} MB more a day${daysLeftText}`}`;
  const state =
    part >= URGENT || days < DAYS_LEFT.urgent ? "broken" : part >= ALARM || days < DAYS_LEFT.told ? "warn" : "ok";
  return check(
    "database size",
    state,
    state !== "ok" ? `${text}: a full database takes no booking (docs/guides/deploy.md, "A full database")` : text,
  );
}

export const deadLettersCheck = (count: number): Check =>
  check(
    "dead letters",
    count === 0 ? "ok" : "warn",
    count === 0
      ? `none in ${SECURITY_NOTICE_DAYS} days`
      : `${count} in ${SECURITY_NOTICE_DAYS} days: the message sender failed on every run. Search the log for "queue"`,
  );

/** `due` = since when the oldest message could have gone; null = none waits. */
export function messagesCheck(due: number | null, now: number): Check {
  const late = due === null ? 0 : now - due;
  return check(
    "messages",
    late > LATE_MESSAGE_MS ? "warn" : "ok",
    late > LATE_MESSAGE_MS
      ? `the oldest has been due for ${formatAge(late)}: npm run ops -- messages --env NAME says why`
      : "none is late",
  );
}

/** The oldest day for which dead letters are reported. */
export const notificationCutoff = (now: number): number => now - SECURITY_NOTICE_DAYS * DAY;
/** Records older than this are deleted. */
export const retainedSince = (now: number): number => now - 90 * DAY;

export interface DeadLetter {
  readonly id: string;
  /** The message body as sent: a kind and a version. */
  readonly body: string;
  readonly diedAt: number;
}

/** Records about how the deployment runs. */
export interface Vitals {
  readonly duties: readonly DutyRun[];
  /** The newest first. */
  readonly deadLetters: readonly DeadLetter[];
  /** The oldest first. */
  readonly sizes: readonly DaySize[];
  /** Since when the oldest message has been due; null = none waits. */
  readonly messageDue: number | null;
}
