import { COUNTRIES, type Country } from "../core/country/country";
import { gstContent } from "../core/money/gst";
import { addCents } from "../core/money/money";
import type { Price, PriceLine } from "./price";

/** Calculates a price from its lines; also used when a discount line is added. */
export function calculateTotals(
  lines: readonly PriceLine[],
  country: Country,
): Omit<Price, "ruleVersion" | "inputHash"> {
  const total = addCents(...lines.map((line) => line.amount));
  const maxTotal = addCents(...lines.map((line) => line.maxAmount));
  return {
    strategy: lines.some((line) => line.maxAmount !== line.amount) ? "PriceRange" : "SinglePrice",
    country,
    currency: COUNTRIES[country].currency,
    lines,
    total,
    maxTotal,
    gst: gstContent(total, country),
  };
}
