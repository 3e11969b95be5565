import { COUNTRIES } from "../../domain/country/country";
import { DAYS_BEFORE, type UnusualActivity, unusualActivity } from "../../domain/health/security-events";
import { addDays, dayAt } from "../../domain/time/days";
import type { Context } from "../context";

/** Security events that happened unusually often today. One query. */
export async function readUnusualActivity({ db, clock, config }: Context): Promise<readonly UnusualActivity[]> {
  const today = dayAt(clock.now(), COUNTRIES[config.country].defaultZone);
  return unusualActivity(await db.tallies.rows(addDays(today, -DAYS_BEFORE), today, ["security"]), today);
}

/** Notifies of each kind of unusual activity once a day, by an error in the log; the desk shows it as long as the day lasts. */
export async function watchSecurity(context: Context): Promise<void> {
  const { db, clock, config, log } = context;
  const unusual = await readUnusualActivity(context);
  if (unusual.length === 0) return;
  const today = dayAt(clock.now(), COUNTRIES[config.country].defaultZone);
  const notified = (await db.tallies.rows(today, today, ["security-notified"])).map(({ name }) => name);
  for (const { event, today: count, average } of unusual.filter((each) => !notified.includes(each.event))) {
    log.error({ event: "unusual-activity", kind: event, count, average });
    await db.tallies.add([{ day: today, tally: "security-notified", name: event, n: 1 }]);
  }
}
