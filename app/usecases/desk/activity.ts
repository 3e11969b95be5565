import type { UnusualActivity } from "../../domain/health/security-events";
import type { TallyCount } from "../../domain/figures/tallies";
import type { PlainDay } from "../../domain/time/plain-date";
import type { Context } from "../context";
import { readUnusualActivity } from "../health/watch-security";
import { type DeskRefusal, deskPerson } from "./standing";

export interface SecurityDays {
  readonly ok: true;
  readonly counts: readonly TallyCount[];
  readonly unusual: readonly UnusualActivity[];
}

/** Security events of the days, the last included. */
export async function readSecurityDays(
  context: Context,
  from: PlainDay,
  to: PlainDay,
): Promise<SecurityDays | DeskRefusal> {
  const person = await deskPerson(context, "look");
  if (!person.ok) return person;
  const [counts, unusual] = await Promise.all([
    context.db.tallies.rows(from, to, ["security"]),
    readUnusualActivity(context),
  ]);
  return { ok: true, counts, unusual };
}
