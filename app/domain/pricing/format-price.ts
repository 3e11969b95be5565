import { formatMoney } from "../money/format";
import type { Price } from "./price";

type Drawn = Pick<Price, "strategy" | "total" | "maxTotal" | "currency">;

/**
 * Every price that is drawn or sent goes through here, so that each place says what it does with a fixed price and with a range.
 * Throws on any other strategy: a price is never guessed.
 */
export function byStrategy<T>(strategy: Price["strategy"], cases: Readonly<Record<Price["strategy"], () => T>>): T {
  switch (strategy) {
    case "SinglePrice":
    case "PriceRange":
      return cases[strategy]();
    default:
      throw new RangeError(`unknown pricing strategy: ${String(strategy)}`);
  }
}

/** The two ends that are shown; a range whose ends are one amount is that amount. */
export const endsOf = ({ strategy, total, maxTotal }: Drawn) =>
  byStrategy(strategy, {
    SinglePrice: () => [total] as const,
    PriceRange: () => (total === maxTotal ? ([total] as const) : ([total, maxTotal] as const)),
  });

/** "$249.50" or "$549.96 to $1,189.36". */
export const formatPrice = (price: Drawn): string =>
  endsOf(price)
    .map((end) => formatMoney(end, price.currency))
    .join(" to ");

/**
 * A price on the map: "$389.95", "$180", or "from $180" for a range. Exact, without cents only if there are none, so that no pin shows less than the customer
 * pays.
 */
export function markerPrice({ strategy, total }: Pick<Drawn, "strategy" | "total">): string {
  const short = formatMoney(total).replace(/\.00$/, "");
  return byStrategy(strategy, { SinglePrice: () => short, PriceRange: () => `from ${short}` });
}

/** On the button of an offer: "Book now · $249.50"; a range has no amount that one agrees to. */
export const bookingPrice = (price: Drawn): string =>
  byStrategy(price.strategy, {
    SinglePrice: () => `Book now · ${formatMoney(price.total, price.currency)}`,
    PriceRange: () => "Book now",
  });
