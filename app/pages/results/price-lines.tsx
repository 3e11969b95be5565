import { priceKindText } from "../../domain/pricing/format-price";
import { Fragment, type ReactNode } from "react";
import { formatExactDollars, formatRange } from "../../domain/core/money/format";
import { formatPartPrice } from "../../domain/core/money/format-part";
import { addCents, type Cents } from "../../domain/core/money/money";
import type { Price, PriceLine } from "../../domain/pricing/price";
import { highEndGst } from "../../domain/core/money/gst";
import { Disclosure } from "../../ui/disclosure";
import { Money, PriceTotal } from "../../ui/money";

/** The displayed fields of a price. A page need not send the others. */
export type PriceView = Pick<
  Price,
  "strategy" | "country" | "currency" | "total" | "maxTotal" | "gst" | "quoteKind"
> & {
  readonly lines: readonly LineView[];
};
export type LineView = Pick<
  PriceLine,
  "key" | "label" | "amount" | "maxAmount" | "hours" | "maxHours" | "ratePerHour"
> & {
  readonly parts: readonly Pick<PriceLine["parts"][number], "name" | "quantity" | "unitPrice">[];
};

/** The lines of a price, their total and the GST included in it. The lines always add up to the total. */
export function PriceLines({ price }: { price: PriceView }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">How the price is made up</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">For</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {price.lines.map((line, index) => (
          <Fragment key={line.key}>
            {isDiscount(line) && (
              <Row
                label="Before the discount"
                low={addCents(...price.lines.slice(0, index).map(({ amount }) => amount))}
                high={addCents(...price.lines.slice(0, index).map(({ maxAmount }) => maxAmount))}
                currency={price.currency}
              />
            )}
            <Row label={line.label} low={line.amount} high={line.maxAmount} currency={price.currency}>
              <LineReasons line={line} />
            </Row>
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-bold">
          <th scope="row" className="pt-3 pr-4 text-left">
            {priceKindText(price).total} incl. GST
          </th>
          <td className="pt-3 text-right">
            <PriceTotal price={price} />
          </td>
        </tr>
        <tr className="text-soft">
          <th scope="row" className="pt-1 pr-4 text-left font-normal">
            GST in this price
          </th>
          <td className="pt-1 text-right">{formatRange(price.gst, highEndGst(price), price.currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

export function WhyThisPrice({ price, summary = "Why this price" }: { price: PriceView; summary?: string }) {
  return (
    <Disclosure summary={summary}>
      <PriceLines price={price} />
    </Disclosure>
  );
}

/** Whether a line is a discount. A price has at most one. Only the adjustment to a final amount may come after it. */
export const isDiscount = (line: LineView) => line.key.startsWith("discount:");

function Row({
  label,
  children,
  ...amounts
}: {
  label: string;
  low: Cents;
  high: Cents;
  currency: Price["currency"];
  children?: ReactNode;
}) {
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2 pr-4 text-left font-normal">
        {label}
        {children}
      </th>
      <td className="py-2 text-right">
        <Amount {...amounts} />
      </td>
    </tr>
  );
}

/** The hours and parts that make up a line, in terms that workshops use. */
function LineReasons({ line }: { line: LineView }) {
  const reasons = [
    ...(line.hours && line.ratePerHour
      ? [`Labour ${hoursText(line.hours, line.maxHours)} h at ${formatExactDollars(line.ratePerHour)} an hour`]
      : []),
    ...line.parts.map((part) =>
      part.quantity === "1"
        ? `${part.name} ${formatPartPrice(part.unitPrice)}`
        : `${part.name}, ${part.quantity} at ${formatExactDollars(part.unitPrice)}`,
    ),
  ];
  if (reasons.length === 0) return null;
  return <span className="block text-soft">{reasons.join(" · ")}</span>;
}

const hoursText = (low: string, high: string | null): string =>
  high === null || high === low ? low : `${low} to ${high}`;

function Amount({ low, high, currency }: { low: Cents; high: Cents; currency: Price["currency"] }) {
  if (low === high) return <Money cents={low} currency={currency} />;
  return (
    <>
      <Money cents={low} currency={currency} /> to <Money cents={high} currency={currency} />
    </>
  );
}
