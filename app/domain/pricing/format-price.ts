import { formatMoney } from "../core/money/format";
import type { Price } from "./price";

type DisplayPrice = Pick<Price, "strategy" | "total" | "maxTotal" | "currency" | "quoteKind">;

/**
 * Forces each place that displays or sends a price to handle both fixed prices and ranges. Throws on any other strategy, because a price must never be
 * guessed.
 */
export function selectByStrategy<T>(
  strategy: Price["strategy"],
  cases: Readonly<Record<Price["strategy"], () => T>>,
): T {
  switch (strategy) {
    case "SinglePrice":
    case "PriceRange":
      return cases[strategy]();
    default:
      throw new RangeError(`unknown pricing strategy: ${String(strategy)}`);
  }
}

/** The amounts to show for a price: both limits of a range, or a single amount if they are equal. */
export const priceLimits = ({ strategy, total, maxTotal }: DisplayPrice) =>
  selectByStrategy(strategy, {
    SinglePrice: () => [total] as const,
    PriceRange: () => (total === maxTotal ? ([total] as const) : ([total, maxTotal] as const)),
  });

/** Whether a price is an estimate or covers an inspection only; null = fixed price. Every range is an estimate. */
export const priceKind = (price: DisplayPrice): Price["quoteKind"] | null =>
  price.quoteKind ?? (priceLimits(price).length > 1 ? "estimate" : null);

const KIND_TEXT = {
  fixed: { label: "Price", total: "Total", gst: "incl. GST" },
  estimate: { label: "Estimated price", total: "Estimated total", gst: "estimate incl. GST" },
  inspection: {
    label: "Price of the inspection",
    total: "Total for the inspection",
    gst: "inspection only, incl. GST",
  },
} as const;

/** The text around a price: `label` and `total` before the amount, `gst` after it. */
export const priceKindText = (price: DisplayPrice) => KIND_TEXT[priceKind(price) ?? "fixed"];

/** "$249.50", "$549.96 to $1,189.36 (estimate)" or "$90.00 (inspection only)", for text without a heading. */
export function formatPriceWithKind(price: DisplayPrice): string {
  const kind = priceKind(price);
  if (kind === null) return formatPrice(price);
  return `${formatPrice(price)} (${kind === "estimate" ? "estimate" : "inspection only"})`;
}

/** "$249.50" or "$549.96 to $1,189.36". */
export const formatPrice = (price: DisplayPrice): string =>
  priceLimits(price)
    .map((end) => formatMoney(end, price.currency))
    .join(" to ");

/**
 * A price on the map: "$389.95", "$180", or "from $180" for a range. Cents are omitted only if they are zero, so that no pin shows less than the customer
 * pays.
 */
export function formatMarkerPrice({ strategy, total }: Pick<DisplayPrice, "strategy" | "total">): string {
  const shortPrice = formatMoney(total).replace(/\.00$/, "");
  return selectByStrategy(strategy, { SinglePrice: () => shortPrice, PriceRange: () => `from ${shortPrice}` });
}

/** Label of the booking button: "Book now · $249.50". Omits the amount for a range, because the price is not fixed. */
export const formatBookingLabel = (price: DisplayPrice): string =>
  selectByStrategy(price.strategy, {
    SinglePrice: () => `Book now · ${formatMoney(price.total, price.currency)}`,
    PriceRange: () => "Book now",
  });
