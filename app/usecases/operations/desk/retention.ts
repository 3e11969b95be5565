import { RETENTION, RETENTION_IDS, type RetentionId } from "../../../domain/core/retention/retention";
import type { Context } from "../../context";
import { type DeskRefusal, findDeskPerson } from "./desk-person";

export interface RetentionRule {
  readonly id: RetentionId;
  /**
   * When the cron tasks that enforce the rule last succeeded, in epoch milliseconds; if there are several, the earliest time. Null = one of them has never
   * succeeded, or no cron task enforces the rule.
   */
  readonly ranAt: number | null;
  /** True = the Durable Object of each quote enforces the rule, and not a cron task. */
  readonly isEnforcedByObject: boolean;
}

/** The retention rules, and when each was last enforced. */
export async function readRetention(
  context: Context,
): Promise<{ readonly ok: true; readonly rules: readonly RetentionRule[] } | DeskRefusal> {
  const person = await findDeskPerson(context, "view");
  if (!person.ok) return person;
  const { duties } = await context.db.health.readRecords(context.clock.now());
  const lastSuccessByTask = new Map(duties.map(({ name, okAt }) => [name, okAt]));
  const rules = RETENTION_IDS.map((id): RetentionRule => {
    const endReasons: readonly string[] = RETENTION[id].deletedBy;
    const isEnforcedByObject = !endReasons.some((name) => /^[a-z]+(-[a-z]+)+$/.test(name));
    const runTimes = isEnforcedByObject ? [] : endReasons.map((name) => lastSuccessByTask.get(name) ?? null);
    const hasAllTimes = runTimes.length > 0 && runTimes.every((at) => at !== null);
    return { id, isEnforcedByObject, ranAt: hasAllTimes ? Math.min(...runTimes.map((at) => at ?? 0)) : null };
  });
  return { ok: true, rules };
}
