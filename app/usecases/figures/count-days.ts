import { COUNTRIES } from "../../domain/core/country/country";
import { countDay, countByWorkshop } from "../../domain/figures/count-day";
import { RECOUNT_DAYS, REPORT_DAYS } from "../../domain/figures/measures";
import { retentionMs } from "../../domain/core/retention/retention";
import { addDays, dayAt, startOfDay, laterDay } from "../../domain/core/time/days";
import type { Context } from "../context";
import { localDay } from "../../domain/core/country/local-day";

/**
 * Calculates the figures for the latest days and for every day since the last run. The first run covers 90 days. A day is counted as a whole and written in one
 * batch, so that interrupted or parallel runs do not count anything twice.
 */
export async function countDays(context: Context): Promise<{ readonly counted: number }> {
  const { db, clock, config } = context;
  const { defaultZone: zone } = COUNTRIES[config.country];
  const today = dayAt(clock.now(), zone);
  const newestDay = await db.dayCounts.newestDay();
  const oldest = addDays(today, 1 - REPORT_DAYS);
  const from = newestDay === null ? oldest : laterDay(oldest, addDays(newestDay, 1 - RECOUNT_DAYS));
  let count = 0;
  for (let day = from; day <= today && context.hasBudget(); day = addDays(day, 1)) {
    const facts = await db.dayCounts.readFacts(startOfDay(day, zone), startOfDay(addDays(day, 1), zone));
    await db.dayCounts.save(day, countDay(day, config.country, facts), countByWorkshop(facts), clock.now());
    count += 1;
  }
  return { counted: count };
}

export async function expireDayCounts({ db, clock, config }: Pick<Context, "db" | "clock" | "config">): Promise<void> {
  const oldest = localDay(config.country, clock.now() - retentionMs("dayCounts"));
  await Promise.all([db.dayCounts.deleteBefore(oldest), db.tallies.deleteBefore(oldest)]);
}
