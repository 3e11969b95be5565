import { MINUTE_MS } from "../../domain/core/time/duration";
import { formatMoment } from "../../domain/core/time/format-moment";
import type { Currency } from "../../domain/core/country/country";
import { formatMoney } from "../../domain/core/money/format";
import type { MovedAmounts } from "../../domain/payments/provider";
import type { ReconciliationRun } from "../../domain/payments/reconciliation-run";
import { formatCount } from "../../ui/format";

/** Formats one ledger's amounts of a payment: "$389.00 taken, $50.00 refunded". */
export function formatMoneyMoved(
  { held: heldAmount, taken: takenAmount, returned }: MovedAmounts,
  currency: Currency,
): string {
  const amountParts = [
    ["held", heldAmount],
    ["taken", takenAmount],
    ["refunded", returned],
  ] as const;
  const nonZeroParts = amountParts.filter(([, amount]) => amount > 0);
  return nonZeroParts.length === 0
    ? "nothing"
    : nonZeroParts.map(([did, amount]) => `${formatMoney(amount, currency)} ${did}`).join(", ");
}

/** Describes how many payments were reconciled with the providers' ledgers, and when. */
export function describeLastComparison(lastRun: ReconciliationRun | null, zone: string): string {
  if (lastRun === null || lastRun.endedAt === null)
    return "Payments have not been compared with the providers’ ledgers yet.";
  const unreachableText = lastRun.unreachable === 0 ? "" : ` ${lastRun.unreachable} could not be checked.`;
  return `${formatCount(lastRun.compared, "payment")} compared, ${formatMoment(lastRun.endedAt, zone)}.${unreachableText}`;
}

/** "3 hours left", "2 days over": remaining or exceeded time in its largest unit. `ms` is in milliseconds. */
export function formatTimeLeft(ms: number): string {
  const minutes = Math.max(1, Math.round(Math.abs(ms) / MINUTE_MS));
  const [count, unit]: readonly [number, string] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), "hour"]
        : [Math.round(minutes / 1440), "day"];
  return `${formatCount(count, unit)} ${ms > 0 ? "left" : "over"}`;
}
