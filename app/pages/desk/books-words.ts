import { momentWords } from "../../domain/bids/moment-words";
import type { Currency } from "../../domain/country/country";
import { formatMoney } from "../../domain/money/format";
import type { MoneyMoved } from "../../domain/payments/provider";
import type { BookCheck } from "../../usecases/ports/book-checks";

/** "$389.00 taken, $50.00 given back": what a book says of a payment. */
export function moneyWords({ held, taken, returned }: MoneyMoved, currency: Currency): string {
  const parts = [
    ["held", held],
    ["taken", taken],
    ["given back", returned],
  ] as const;
  const moved = parts.filter(([, amount]) => amount > 0);
  return moved.length === 0
    ? "nothing"
    : moved.map(([did, amount]) => `${formatMoney(amount, currency)} ${did}`).join(", ");
}

/** How many payments were compared with their providers' books, and when. */
export function comparedWords(last: BookCheck | null, zone: string): string {
  if (last === null || last.endedAt === null) return "Payments have not been compared with the providers’ books yet.";
  const unheard = last.unheard === 0 ? "" : ` ${last.unheard} could not be asked about.`;
  return `${last.compared} ${last.compared === 1 ? "payment" : "payments"} compared, ${momentWords(last.endedAt, zone)}.${unheard}`;
}
