import type { Currency } from "../../domain/core/country/country";
import { formatMoney } from "../../domain/core/money/format";
import { cents } from "../../domain/core/money/money";
import type { PriceStatistics } from "../../domain/quotes/public-pages/spread";
import { PlotTable } from "../../ui/plot/plot-table";
import { Strip } from "../../ui/plot/strip";
import type { PricesView } from "../../usecases/quotes/public-pages/shown-prices";
import { formatMiddleRange, formatSpread } from "./price-texts";

/** Price distribution of a job at workshops and mobile mechanics, with the figures below. */
export function PriceSpread({ prices, currency }: { prices: PricesView; currency: Currency }) {
  const { all, atWorkshop, mobile, offers } = prices;
  const offerRanges = (isMobile: boolean) =>
    offers.filter((offer) => offer.isMobile === isMobile).map(({ from, to }) => [from, to] as const);
  const groups = [
    ["At a workshop", atWorkshop],
    ["Mobile, at your place", mobile],
    ["All prices", all],
  ] as const;
  return (
    <div className="grid gap-2">
      <Strip
        title="Each mark is one price"
        description={`${all.count} prices from ${formatSpread(all, currency)}; half are no more than ${formatMiddleRange(all, currency)}.`}
        rows={[
          { label: "At a workshop", values: offerRanges(false) },
          { label: "Mobile, at your place", values: offerRanges(true) },
        ]}
        markedValue={all.middleFrom}
        formatValue={(value) => formatMoney(cents(value), currency)}
      />
      <PlotTable
        caption="Prices of workshops and mobile mechanics"
        head={["Where", "Prices", "Lowest to highest", "Median"]}
        rows={groups.flatMap(([label, spread]) => (spread === null ? [] : [spreadRow(label, spread, currency)]))}
      />
    </div>
  );
}

const spreadRow = (label: string, spread: PriceStatistics, currency: Currency) => [
  label,
  String(spread.count),
  formatSpread(spread, currency),
  formatMiddleRange(spread, currency),
];
