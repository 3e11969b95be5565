import { ALARM, DATABASE_LIMIT, keptSince } from "../../domain/health/check";
import type { Context } from "../context";

/** Writes the day's size of the database down, and raises the alarm from a part of what it may be. */
export async function measureDatabase({ db, clock, log }: Context): Promise<void> {
  const now = clock.now();
  const percent = Math.round(((await db.health.measure(now, keptSince(now))) / DATABASE_LIMIT) * 100);
  if (percent >= ALARM * 100) log.error({ event: "limit-near", of: "database", percent });
}
