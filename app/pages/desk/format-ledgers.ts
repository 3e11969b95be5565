import { formatMoment } from "../../domain/quotes/bids/format-moment";
import type { Currency } from "../../domain/core/country/country";
import { formatMoney } from "../../domain/core/money/format";
import type { MoneyMoved } from "../../domain/payments/provider";
import type { ReconciliationRun } from "../../domain/payments/reconciliation-run";

/** "$389.00 taken, $50.00 given back": what a book says of a payment. */
export function formatMoneyMoved({ held: cents, taken: amount, returned }: MoneyMoved, currency: Currency): string {
  const parts = [
    ["held", cents],
    ["taken", amount],
    ["given back", returned],
  ] as const;
  const matchingParts = parts.filter(([, amount]) => amount > 0);
  return matchingParts.length === 0
    ? "nothing"
    : matchingParts.map(([did, amount]) => `${formatMoney(amount, currency)} ${did}`).join(", ");
}

/** How many payments were compared with their providers' books, and when. */
export function describeLastComparison(last: ReconciliationRun | null, zone: string): string {
  if (last === null || last.endedAt === null) return "Payments have not been compared with the providers’ books yet.";
  const unreachable = last.unreachable === 0 ? "" : ` ${last.unreachable} could not be asked about.`;
  return `${last.compared} ${last.compared === 1 ? "payment" : "payments"} compared, ${formatMoment(last.endedAt, zone)}.${unreachable}`;
}
