import {
  BASELINE_DAYS,
  type UnusualActivity,
  findUnusualActivity,
} from "../../../domain/operations/health/security-events";
import { TEXT_TALLIES, textCost } from "../../../domain/notifications/text-cost";
import type { Cents } from "../../../domain/core/money/money";
import { addDays } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import { localToday } from "../../core/local-today";

export interface ActivityToday {
  /** Security events that happened unusually often. */
  readonly unusual: readonly UnusualActivity[];
  /** Today's cost of text messages, if it exceeds the desk's warning limit; otherwise null. */
  readonly textAlarm: { readonly cost: Cents; readonly alarm: Cents } | null;
}

/** Today's unusual activity. Takes one query. */
export async function readActivityToday(context: Context): Promise<ActivityToday> {
  const { db, config } = context;
  const today = localToday(context);
  const counts = await db.tallies.rows(addDays(today, -BASELINE_DAYS), today, ["security", ...TEXT_TALLIES]);
  const { prices, alarmPerDay: alarmThreshold } = config.textCosts;
  const cost = textCost(
    counts.filter(({ day }) => day === today),
    prices,
  );
  return {
    unusual: findUnusualActivity(
      counts.filter(({ tally }) => tally === "security"),
      today,
    ),
    textAlarm: cost >= alarmThreshold ? { cost, alarm: alarmThreshold } : null,
  };
}

/** Logs each kind of unusual activity as an error, once a day. The desk shows it for the rest of the day. */
export async function watchSecurity(context: Context): Promise<void> {
  const { db, log } = context;
  const { unusual, textAlarm } = await readActivityToday(context);
  if (unusual.length === 0 && textAlarm === null) return;
  const today = localToday(context);
  const notifiedEvents = (await db.tallies.rows(today, today, ["security-notified"])).map(({ name }) => name);
  const recordNotified = (name: string) => db.tallies.add([{ day: today, tally: "security-notified", name, n: 1 }]);
  for (const { event, today: todayCount, average } of unusual.filter(
    (unusualActivity) => !notifiedEvents.includes(unusualActivity.event),
  )) {
    log.error({ event: "unusual-activity", kind: event, count: todayCount, average });
    await recordNotified(event);
  }
  if (textAlarm !== null && !notifiedEvents.includes("text-cost")) {
    log.error({ event: "text-cost-alarm", cents: textAlarm.cost, alarm: textAlarm.alarm });
    await recordNotified("text-cost");
  }
}
