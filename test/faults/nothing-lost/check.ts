import { checkBids } from "./check-bids";
import { checkBookings } from "./check-bookings";
import { checkDesk } from "./check-desk";
import { checkGiveaways } from "./check-giveaways";
import { checkSubmissions } from "./check-submissions";
import { checkMoney } from "./check-money";
import { checkSaves } from "./check-saves";
import type { Run } from "./record";

/** Returns the violations of a run by rule. Empty = every acknowledged move is stored exactly once, and nothing was stored without a request. */
export function check(run: Run): Readonly<Record<string, readonly string[]>> {
  const violationsByRule: Record<string, string[]> = Object.fromEntries(RULES.map((rule) => [rule, []]));
  const addFault = (rule: Rule, text: string) => void violationsByRule[rule]?.push(text);
  for (const part of [checkSaves, checkBookings, checkSubmissions, checkDesk, checkGiveaways, checkMoney, checkBids])
    part(run, addFault);
  return violationsByRule;
}

/** Names of the rules. The violations of each are counted, and every count must be 0. */
export const RULES = [
  "acknowledged writes lost",
  "writes applied twice",
  "refused writes that were applied",
  "writes without a request",
  "saves out of order",
  "gaps in sequence numbers",
  "changes without an event",
  "bookings without a slot",
  "slots without a booking",
  "capacity limits exceeded",
  "money kept without a booking",
  "bookings without their payment",
  "differences from the providers' books",
  "responses that changed",
] as const;
export type Rule = (typeof RULES)[number];
export type ReportFault = (rule: Rule, text: string) => void;

/** Groups rows by name. Several rows may have the same name. */
export function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string | number): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(String(keyOf(row)), [...(groups.get(String(keyOf(row))) ?? []), row]);
  return groups;
}
