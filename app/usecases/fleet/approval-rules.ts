import { windowProblem } from "../../domain/fleet/approval-rule";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import type { ApprovalRuleVersion } from "../../domain/fleet/fleet-records";
import { findAnyFleet } from "./fleet-company";

export interface CompanyRules {
  readonly ok: true;
  /** Newest first; empty = no rule has ever been set. */
  readonly rules: readonly ApprovalRuleVersion[];
}

/** All versions of a fleet company's rule about which bookings by its members need approval. */
export async function readRules(
  context: Pick<Context, "config" | "db">,
  fleetCompanyId: number,
): Promise<CompanyRules | Refusal<"fleet-company-not-found">> {
  const anyFleet = await findAnyFleet(context, { id: fleetCompanyId });
  return anyFleet.ok ? { ok: true, rules: await context.db.fleets.rules(fleetCompanyId) } : anyFleet;
}

/** Writes a new version of the rule, which applies to bookings from now on. `requester` is the person's name for the history. */
export async function setRule(
  context: Pick<Context, "config" | "db" | "clock">,
  fleetCompanyId: number,
  rule: Pick<ApprovalRuleVersion, "isOff" | "limit" | "percentAboveMedian" | "window" | "backup">,
  requester: string,
): Promise<CompanyRules | Refusal<"fleet-company-not-found" | "settings-changed" | "invalid-input">> {
  const problem = rule.window && windowProblem(rule.window);
  if (problem) return refuse("invalid-input", problem);
  const rules = await readRules(context, fleetCompanyId);
  if (!rules.ok) return rules;
  const newVersion: ApprovalRuleVersion = {
    ...rule,
    version: (rules.rules[0]?.version ?? 0) + 1,
    setBy: requester,
    setAt: context.clock.now(),
  };
  return (await context.db.fleets.setRule(fleetCompanyId, newVersion))
    ? { ok: true, rules: [newVersion, ...rules.rules] }
    : refuse("settings-changed");
}
