import type { SupplierId } from "../../../domain/core/ids";
import { parsePercent100 } from "../../../domain/booking/commission/percent";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { dayAt, startOfDay, isPlainDay } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import type { SupplierCommission } from "../../../domain/ledger/statements/closed-month";

export interface CommissionRequest {
  /** Percentage as entered: "12.5". */
  readonly percent: string;
  /** Applies to bookings made on or after this day (supplier's time zone), yyyy-MM-dd; "" = today. */
  readonly from: string;
  readonly reason: string;
}

export type SetCommissionResult =
  | { readonly ok: true; readonly rule: SupplierCommission }
  | Refusal<"invalid-input" | "supplier-not-found" | "settings-changed">;

/** Current and past rules of a supplier, newest first; empty = the deployment's default applies. */
export const listCommissionRules = (context: Context, supplierId: SupplierId) =>
  context.db.statements.commissionRules(supplierId);

/** Sets a supplier's commission from a given day. Existing bookings keep their commission. */
export async function setCommission(
  context: Context,
  supplierId: SupplierId,
  { percent, from, reason }: CommissionRequest,
): Promise<SetCommissionResult> {
  const { statements } = context.db;
  const basisPoints = parsePercent100(percent);
  const [zone, rules] = await Promise.all([statements.findZone(supplierId), statements.commissionRules(supplierId)]);
  if (zone === null) return refuse("supplier-not-found");
  const now = context.clock.now();
  const today = dayAt(now, zone);
  const day = from === "" ? today : from;
  const fields = {
    ...(basisPoints === null && { percent: ["Enter a percentage from 0 to 50 with at most two decimals"] }),
    ...((!isPlainDay(day) || day < today) && { from: ["Enter today's date or later, for example 2026-12-01"] }),
    ...(reason.trim() === "" && { reason: ["Give a reason"] }),
  };
  if (basisPoints === null || Object.keys(fields).length > 0) return refuse("invalid-input", fields);
  const rule = {
    version: (rules[0]?.version ?? 0) + 1,
    percent100: basisPoints,
    fromAt: day === today ? now : startOfDay(day, zone),
    at: now,
    reason: reason.trim(),
  };
  return (await statements.addCommissionRule(supplierId, rule)) ? { ok: true, rule } : refuse("settings-changed");
}
