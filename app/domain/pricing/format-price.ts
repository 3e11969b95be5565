import { formatMoney } from "../money/format";
import type { Price } from "./price";

/** "$249.50" or "$549.96 to $1,189.36". Throws on any other strategy: a price is never guessed. */
export function formatPrice(price: Pick<Price, "strategy" | "total" | "maxTotal" | "currency">): string {
  switch (price.strategy) {
    case "SinglePrice":
      return formatMoney(price.total, price.currency);
    case "PriceRange":
      return `${formatMoney(price.total, price.currency)} to ${formatMoney(price.maxTotal, price.currency)}`;
    default:
      throw new RangeError(`unknown pricing strategy: ${String(price.strategy)}`);
  }
}
