import type { Cents } from "../domain/core/money/money";
import { formatMoney } from "../domain/core/money/format";
import { priceLimits } from "../domain/pricing/format-price";
import type { Price } from "../domain/pricing/price";

interface Props {
  cents: Cents;
  currency: Price["currency"];
  /** True = "from $180.00". Use it only if that price is really available. */
  isStartingPrice?: boolean;
}

/** An amount in tabular figures with smaller cents, which screen readers read as one text. */
export function Money({ cents, currency, isStartingPrice = false }: Props) {
  const text = formatMoney(cents, currency);
  const [dollars, fraction] = text.split(".");
  return (
    <span className="whitespace-nowrap tabular-nums">
      {isStartingPrice && <span className="text-[0.8em] font-normal">from </span>}
      {dollars}
      <span className="text-[0.8em]">.{fraction}</span>
    </span>
  );
}

/** Total of a price: one amount, or both ends of a range. */
export function PriceTotal({ price }: { price: Pick<Price, "strategy" | "total" | "maxTotal" | "currency"> }) {
  const { currency } = price;
  const [total, maxTotal] = priceLimits(price);
  if (maxTotal === undefined) return <Money cents={total} currency={currency} />;
  return (
    <span className="whitespace-nowrap">
      <Money cents={total} currency={currency} />
      <span className="font-normal"> to </span>
      <Money cents={maxTotal} currency={currency} />
    </span>
  );
}
