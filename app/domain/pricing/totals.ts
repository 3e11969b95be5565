import { COUNTRIES, type Country } from "../core/country/country";
import { gstContent } from "../core/money/gst";
import { addCents, type Cents } from "../core/money/money";
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

/**
 * Whether a total before discounts is too small for the supplier (B-185). Lists, price ranges, the booking page and the final check all use this rule, so that
 * customers cannot choose an offer that is then refused. Zero totals are not refused (B-142).
 */
export const isBelowMinimum = (total: Cents, minimum: Cents): boolean => total > 0 && total < minimum;
