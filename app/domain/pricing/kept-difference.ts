import type { SupplierId } from "../ids";
import { formatMoney } from "../money/format";
import { cents } from "../money/money";
import { type KeptPricing, lineCents, priceAgain } from "./kept-pricing";
import type { Price } from "./price";

const dollars = (amount: number): string => formatMoney(cents(amount));

/** What of a shown price does not come out of what was kept of it, in words: sums, lines and hash of inputs, to the cent; null = all of it does. */
export function keptDifference(
  price: Pick<Price, "total" | "maxTotal" | "gst" | "inputHash">,
  pricing: KeptPricing,
  supplierId: SupplierId,
): string | null {
  const again = priceAgain(pricing, supplierId);
  if (again === null) return "its inputs were not kept";
  if (again.total !== price.total || again.maxTotal !== price.maxTotal || again.gst !== price.gst)
    return `${dollars(price.total)} was shown, ${dollars(again.total)} came out`;
  if (again.inputHash !== price.inputHash) return "another hash of inputs";
  return JSON.stringify(lineCents(again)) === JSON.stringify(pricing.suppliers[supplierId]?.lines)
    ? null
    : "the same total of other lines";
}
