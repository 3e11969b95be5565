import type { SupplierId } from "../core/ids";
import { formatMoney } from "../core/money/format";
import { cents } from "../core/money/money";
import { type StoredPricing, lineCents, recomputePrice } from "./stored-pricing";
import type { Price } from "./price";

const formatDollars = (amount: number): string => formatMoney(cents(amount));

/** Describes how a displayed price differs from the stored inputs: sums, lines and input hash, to the cent; null when it matches. */
export function pricingDifference(
  price: Pick<Price, "total" | "maxTotal" | "gst" | "inputHash">,
  pricing: StoredPricing,
  supplierId: SupplierId,
): string | null {
  const again = recomputePrice(pricing, supplierId);
  if (again === null) return "its inputs were not kept";
  if (again.total !== price.total || again.maxTotal !== price.maxTotal || again.gst !== price.gst)
    return `${formatDollars(price.total)} was shown, ${formatDollars(again.total)} came out`;
  if (again.inputHash !== price.inputHash) return "another hash of inputs";
  return JSON.stringify(lineCents(again)) === JSON.stringify(pricing.suppliers[supplierId]?.lines)
    ? null
    : "the same total of other lines";
}
