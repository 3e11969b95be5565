import { RETENTION, RETENTION_IDS, type RetentionId } from "../../../domain/core/retention/retention";
import type { Context } from "../../context";
import { type DeskRefusal, deskPerson } from "./desk-person";

export interface RetentionRule {
  readonly id: RetentionId;
  /** When the duties that end it last went well, epoch milliseconds, the longest ago of them; null = one of them never did, or no duty of a cron ends it. */
  readonly ranAt: number | null;
  /** Each quote's own alarm ends it: no duty of a cron. */
  readonly isOfObject: boolean;
}

/** What is kept how long, and when it was last ended. */
export async function readRetention(
  context: Context,
): Promise<{ readonly ok: true; readonly rules: readonly RetentionRule[] } | DeskRefusal> {
  const person = await deskPerson(context, "look");
  if (!person.ok) return person;
  const { duties } = await context.db.health.vitals(context.clock.now());
  const wentWell = new Map(duties.map(({ name, okAt }) => [name, okAt]));
  const rules = RETENTION_IDS.map((id): RetentionRule => {
    const ended: readonly string[] = RETENTION[id].endedBy;
    const isOfObject = !ended.some((name) => /^[a-z]+(-[a-z]+)+$/.test(name));
    const times = isOfObject ? [] : ended.map((name) => wentWell.get(name) ?? null);
    const isWhole = times.length > 0 && times.every((at) => at !== null);
    return { id, isOfObject, ranAt: isWhole ? Math.min(...times.map((at) => at ?? 0)) : null };
  });
  return { ok: true, rules };
}
