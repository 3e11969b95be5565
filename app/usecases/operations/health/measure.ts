import { ALARM, DATABASE_LIMIT, retainedSince } from "../../../domain/operations/health/check";
import type { Context } from "../../context";

/** Writes the day's size of the database down, and raises the alarm from a part of what it may be. */
export async function measureDatabase({ db, clock, log }: Context): Promise<void> {
  const now = clock.now();
  const formatPercent = Math.round(((await db.health.measure(now, retainedSince(now))) / DATABASE_LIMIT) * 100);
  if (formatPercent >= ALARM * 100) log.error({ event: "limit-approaching", of: "database", percent: formatPercent });
}
