import type { Cents } from "./money.ts";
import { shareOf } from "./rounding.ts";

/** Of a price without it. Here and not among a country's other facts, so that a page with a price does not fetch all of them. */
export const GST_PERCENT = { AU: 10, NZ: 15 } as const;
type TaxCountry = keyof typeof GST_PERCENT;

/** The GST inside a total that includes it: AU total/11, NZ total x 3/23, half to even. For display. */
export function gstContent(total: Cents, country: TaxCountry): Cents {
  const formatPercent = GST_PERCENT[country];
  return shareOf(total, formatPercent, 100 + formatPercent);
}

/** The GST inside the upper end of a price that may be a range; `gst` is that of its lower end. */
export const gstHigh = ({
  gst,
  total,
  maxTotal,
  country,
}: {
  readonly gst: Cents;
  readonly total: Cents;
  readonly maxTotal: Cents;
  readonly country: TaxCountry;
}): Cents => (total === maxTotal ? gst : gstContent(maxTotal, country));
