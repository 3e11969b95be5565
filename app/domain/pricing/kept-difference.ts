import type { SupplierId } from "../ids";
import { formatMoney } from "../money/format";
import { cents } from "../money/money";
import { type KeptPricing, lineCents, priceAgain } from "./kept-pricing";
import type { Price } from "./price";

const dollars = (amount: number): string => formatMoney(cents(amount));

/** Describes how a displayed price differs from the stored inputs: sums, lines and input hash, to the cent; null when it matches. */
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
