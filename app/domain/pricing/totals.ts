import { COUNTRIES, type Country } from "../country/country";
import { gstContent } from "../money/gst";
import { addCents } from "../money/money";
import type { Price, PriceLine } from "./price";

/** A price made of lines: also for adding a discount line to one that exists. */
export function totals(lines: readonly PriceLine[], country: Country): Omit<Price, "ruleVersion" | "inputHash"> {
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
