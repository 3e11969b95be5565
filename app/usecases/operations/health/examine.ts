import {
  type Check,
  type DaySize,
  type TaskRun,
  databaseCheck,
  deadLettersCheck,
  cronTaskCheck,
  dailyGrowth,
  messagesCheck,
  deadLetterCutoff,
  type DeadLetter,
  WARNING_THRESHOLD,
  MAX_DATABASE_BYTES,
  retentionCutoff,
} from "../../../domain/operations/health/check";
import { draftTextsCheck, serviceCheck } from "../../../domain/operations/health/services";
import { readSitePage } from "../../fleet/brand/site-page";
import type { Context } from "../../context";
import type { Deployment } from "../../ports/platform";

export interface HealthReport {
  readonly version: Deployment["version"];
  readonly checks: readonly Check[];
  /** Latest run of each cron task. */
  readonly duties: readonly TaskRun[];
  readonly sizes: readonly DaySize[];
  readonly deadLetters: readonly DeadLetter[];
  readonly fingerprints: Readonly<Record<string, string>>;
}

const LEGAL_TEXTS = ["terms", "privacy", "cookies"] as const;

/** Runs the checks that a deployment can perform on itself. The desk shows the faults. The doctor script also checks Cloudflare and the providers. */
export async function checkHealth(context: Context): Promise<HealthReport> {
  const { db, clock, deployment, config } = context;
  const now = clock.now();
  const [vitals, fingerprints, pages] = await Promise.all([
    db.health.readRecords(deadLetterCutoff(now)),
    deployment.fingerprints(),
    config.environment === "PROD" ? Promise.all(LEGAL_TEXTS.map((slug) => readSitePage(context, slug))) : [],
  ]);
  const { duties, deadLetters, sizes, messageDueAt } = vitals;
  const { contactKeyFault, missing, version } = deployment;
  const drafts = pages.flatMap((view) => (view.ok && view.isDraft ? [view.page] : []));
  const checks: readonly Check[] = [
    contactKeyFault === null
      ? { name: "contact key", state: "ok", text: "32 bytes" }
      : { name: "contact key", state: "broken", text: contactKeyFault },
    ...missing.filter((text) => !text.startsWith("CONTACT_KEY")).map(serviceCheck),
    draftTextsCheck(drafts.map(({ slug, version: versionNumber }) => `${slug}@${versionNumber}`)),
    ...duties.map((run) => cronTaskCheck(run, now)),
    messagesCheck(messageDueAt, now),
    deadLettersCheck(deadLetters.length),
    databaseCheck(sizes.at(-1)?.bytes ?? 0, dailyGrowth(sizes)),
  ];
  return { version, checks, duties, sizes, deadLetters, fingerprints };
}

/** Records today's database size. Logs an alarm if it exceeds a fraction of the limit. */
export async function measureDatabase({ db, clock, log }: Context): Promise<void> {
  const now = clock.now();
  const usedPercent = Math.round(
    ((await db.health.recordDatabaseSize(now, retentionCutoff(now))) / MAX_DATABASE_BYTES) * 100,
  );
  if (usedPercent >= WARNING_THRESHOLD * 100)
    log.error({ event: "limit-approaching", of: "database", percent: usedPercent });
}
