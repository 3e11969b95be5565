import { formatMoment } from "../../domain/core/time/format-moment";
import type { Currency } from "../../domain/core/country/country";
import { formatMoney } from "../../domain/core/money/format";
import type { MoneyMoved } from "../../domain/payments/provider";
import type { ReconciliationRun } from "../../domain/payments/reconciliation-run";

/** Formats one ledger's amounts of a payment: "$389.00 taken, $50.00 given back". */
export function formatMoneyMoved({ held: cents, taken: amount, returned }: MoneyMoved, currency: Currency): string {
  const parts = [
    ["held", cents],
    ["taken", amount],
    ["refunded", returned],
  ] as const;
  const matchingParts = parts.filter(([, amount]) => amount > 0);
  return matchingParts.length === 0
    ? "nothing"
    : matchingParts.map(([did, amount]) => `${formatMoney(amount, currency)} ${did}`).join(", ");
}

/** Describes how many payments were reconciled with the providers' ledgers, and when. */
export function describeLastComparison(last: ReconciliationRun | null, zone: string): string {
  if (last === null || last.endedAt === null) return "Payments have not been compared with the providers’ ledgers yet.";
  const unreachable = last.unreachable === 0 ? "" : ` ${last.unreachable} could not be checked.`;
  return `${last.compared} ${last.compared === 1 ? "payment" : "payments"} compared, ${formatMoment(last.endedAt, zone)}.${unreachable}`;
}

const MINUTE = 60_000;

/** "3 hours left", "2 days over": remaining or exceeded time in its largest unit. `ms` is in milliseconds. */
export function formatTimeLeft(ms: number): string {
  const minutes = Math.max(1, Math.round(Math.abs(ms) / MINUTE));
  const [count, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), "hour"]
        : [Math.round(minutes / 1440), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"} ${ms > 0 ? "left" : "over"}`;
}
