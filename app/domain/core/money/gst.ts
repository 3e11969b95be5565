import type { Cents } from "./money.ts";
import { calculateShare } from "./rounding.ts";

/** Percentage added to a price without GST. Defined here and not in `COUNTRIES`, so that pages with prices do not load all country facts. */
export const GST_PERCENT = { AU: 10, NZ: 15 } as const;
type TaxCountry = keyof typeof GST_PERCENT;

/** The GST included in a total: AU total/11, NZ total x 3/23, half to even. For display. */
export function gstContent(total: Cents, country: TaxCountry): Cents {
  const percent = GST_PERCENT[country];
  return calculateShare(total, percent, 100 + percent);
}

/** The GST included in the upper end of a price; `gst` is that of the lower end. */
export const highEndGst = ({
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
