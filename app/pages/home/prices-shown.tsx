import { formatDay } from "../../ui/format";
import type { CostIndex } from "../../usecases/public-pages/cost-index";
import { SpreadTable } from "../public-pages/spread-table";
import { PLAIN_LINK } from "../public-pages/plain-link";

/** What people are shown for common jobs: the figures of the cost pages, with their day and place. */
export function PricesShown({ index }: { index: Pick<CostIndex, "priced" | "day" | "currency" | "car" | "place"> }) {
  const { priced, day, currency, car, place } = index;
  if (priced.length === 0 || place === null || car === null) return null;
  return (
    <section aria-labelledby="prices-shown" className="grid gap-3">
      <h2 id="prices-shown" className="text-xl font-bold">
        What it costs in {place.name}
      </h2>
      <SpreadTable
        what="Job"
        caption={`What jobs cost in ${place.label} for a ${car}`}
        currency={currency}
        rows={priced.map(({ slug, name, spread }) => ({ name, href: `/cost/${slug}`, spread }))}
      />
      <p className="max-w-prose text-sm text-soft">
        For a {car}, worked out on {formatDay(day)} as a quote is. GST is included.
      </p>
      <p className="flex flex-wrap gap-x-5">
        <a href="/cost" className={PLAIN_LINK}>
          All prices
        </a>
        <a href="/mechanics" className={PLAIN_LINK}>
          Prices by suburb
        </a>
      </p>
    </section>
  );
}
