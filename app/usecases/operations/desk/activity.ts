import { TEXT_TALLIES, textCost, countTextParts } from "../../../domain/notifications/text-cost";
import type { TallyCount } from "../../../domain/figures/tallies";
import {
  BASELINE_DAYS,
  type UnusualActivity,
  findUnusualActivity,
} from "../../../domain/operations/health/security-events";
import type { Cents } from "../../../domain/core/money/money";
import { addDays } from "../../../domain/core/time/days";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Context } from "../../context";
import { type DeskRefusal, findDeskPerson } from "./desk-person";
import { localToday } from "../../core/local-today";

/** Number of days over which text costs are totalled. */
export const SMS_COST_DAYS = 30;

export interface TextCostSummary {
  readonly parts: number;
  readonly cost: Cents;
}

export interface SecurityDays {
  readonly ok: true;
  /** The last `BASELINE_DAYS` days, newest first. */
  readonly days: readonly PlainDay[];
  readonly counts: readonly TallyCount[];
  readonly unusual: readonly UnusualActivity[];
  readonly texts: {
    /** Costs per day. */
    readonly byDay: readonly TextCostSummary[];
    /** Costs of the last `SMS_COST_DAYS` days, including today. */
    readonly total: TextCostSummary;
    readonly alarmThreshold: Cents;
  };
}

/** Security events of recent days, and the cost of text messages. Takes one query. */
export async function readSecurityDays(context: Context): Promise<SecurityDays | DeskRefusal> {
  const person = await findDeskPerson(context, "view");
  if (!person.ok) return person;
  const today = localToday(context);
  const days = Array.from({ length: BASELINE_DAYS }, (_, daysBack) => addDays(today, -daysBack));
  const rows = await context.db.tallies.rows(addDays(today, 1 - SMS_COST_DAYS), today, ["security", ...TEXT_TALLIES]);
  const counts = rows.filter(({ tally, day }) => tally === "security" && day >= addDays(today, -BASELINE_DAYS));
  const { prices, alarmPerDay } = context.config.textCosts;
  const summarizeCost = (counts: readonly TallyCount[]): TextCostSummary => ({
    parts: countTextParts(counts),
    cost: textCost(counts, prices),
  });
  return {
    ok: true,
    days,
    counts,
    unusual: findUnusualActivity(counts, today),
    texts: {
      byDay: days.map((day) => summarizeCost(rows.filter((row) => row.day === day))),
      total: summarizeCost(rows),
      alarmThreshold: alarmPerDay,
    },
  };
}
