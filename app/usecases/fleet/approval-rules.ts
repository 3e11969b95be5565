import { windowProblem } from "../../domain/fleet/approval-rule";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import type { SetRule } from "../ports/fleets";
import { findAnyFleet } from "./fleet-company";

export interface CompanyRules {
  readonly ok: true;
  /** The newest first; none = it was never said. */
  readonly rules: readonly SetRule[];
}

/** By which rule a fleet company approves its members' bookings, version by version. */
export async function readRules(
  context: Pick<Context, "config" | "db">,
  fleetCompanyId: number,
): Promise<CompanyRules | Refusal<"fleet-company-not-found">> {
  const found = await findAnyFleet(context, { id: fleetCompanyId });
  return found.ok ? { ok: true, rules: await context.db.fleets.rules(fleetCompanyId) } : found;
}

/** Sets another version of it: bookings from now on are decided by it. `by` = who, as the history names them. */
export async function setRule(
  context: Pick<Context, "config" | "db" | "clock">,
  fleetCompanyId: number,
  rule: Pick<SetRule, "isOff" | "limit" | "percentAboveMedian" | "window" | "backup">,
  by: string,
): Promise<CompanyRules | Refusal<"fleet-company-not-found" | "settings-changed" | "invalid-input">> {
  const problem = rule.window && windowProblem(rule.window);
  if (problem) return refuse("invalid-input", problem);
  const known = await readRules(context, fleetCompanyId);
  if (!known.ok) return known;
  const next: SetRule = { ...rule, version: (known.rules[0]?.version ?? 0) + 1, setBy: by, setAt: context.clock.now() };
  return (await context.db.fleets.setRule(fleetCompanyId, next))
    ? { ok: true, rules: [next, ...known.rules] }
    : refuse("settings-changed");
}
