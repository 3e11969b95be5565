import type { Currency } from "../../domain/core/country/country";
import type { PriceStatistics } from "../../domain/quotes/public-pages/spread";
import { formatMiddleRange, formatSpread } from "./price-texts";
import { LINK_CLASS } from "../../ui/classes";

interface Props {
  /** The heading of the first column: "Car", "Place". */
  rowHeading: string;
  caption: string;
  currency: Currency;
  rows: readonly {
    readonly name: string;
    /** Details shown below the name. */
    readonly detail?: string;
    /** Path of the page about this row. Null = there is no page. */
    readonly href: string | null;
    readonly spread: PriceStatistics;
  }[];
}

/** Prices of several cars, places or jobs, one per row. */
export function SpreadTable({ rowHeading, caption, currency, rows }: Props) {
  return (
    <table className="w-full border-collapse text-left tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-control text-sm text-soft">
          <th scope="col" className="py-2 pr-3 font-medium">
            {rowHeading}
          </th>
          <th scope="col" className="py-2 text-right font-medium sm:pr-3">
            Lowest to highest
          </th>
          <th scope="col" className="py-2 text-right font-medium max-sm:hidden">
            Median
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-medium max-sm:hidden">
            Prices
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, detail, href, spread }) => (
          <tr key={name} className="border-b border-line align-baseline">
            <th scope="row" className="py-1.5 pr-3 font-medium">
              {href === null ? (
                name
              ) : (
                <a href={href} className={LINK_CLASS}>
                  {name}
                </a>
              )}
              {detail && <span className="block text-sm font-normal text-soft max-sm:hidden">{detail}</span>}
            </th>
            <td className="py-1.5 text-right max-sm:text-sm sm:pr-3 min-[22.5rem]:whitespace-nowrap">
              {formatSpread(spread, currency)}
              <span className="block text-soft sm:hidden">
                Median <span className="font-semibold text-ink">{formatMiddleRange(spread, currency)}</span>
              </span>
            </td>
            <td className="py-1.5 text-right font-semibold whitespace-nowrap max-sm:hidden">
              {formatMiddleRange(spread, currency)}
            </td>
            <td className="py-1.5 pl-3 text-right text-soft max-sm:hidden">{spread.count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
