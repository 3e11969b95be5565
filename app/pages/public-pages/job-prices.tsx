import { formatDay } from "../../ui/format";
import type { CostIndex } from "../../usecases/quotes/public-pages/cost-index";
import { SpreadTable } from "./spread-table";

/** Prices of the most common jobs in one place, each with a link to its page, its car and the date. */
export function JobPrices({ index }: { index: Pick<CostIndex, "priced" | "day" | "currency" | "car" | "place"> }) {
  const { priced, day, currency, car, place } = index;
  return (
    <>
      <SpreadTable
        rowHeading="Job"
        caption={`What jobs cost in ${place?.label} for a ${car}`}
        currency={currency}
        rows={priced.map(({ slug, name, spread }) => ({ name, href: `/cost/${slug}`, spread }))}
      />
      <p className="max-w-prose text-sm text-soft">
        Prices for a {car} on {formatDay(day)}, calculated in the same way as a quote. GST is included.
      </p>
    </>
  );
}
