import { type Cents, cents } from "./money.ts";
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

/** Splits an amount into shares by whole weights; the left-over cents go to the first shares, so they add up to the amount. */
export function splitByWeights(amount: Cents, weights: readonly number[]): Cents[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (all <= 0n || weights.some((weight) => weight < 0))
    throw new RangeError("weights must be 0 or more, and one of them above 0");
  const sign = amount < 0 ? -1n : 1n;
  const size = BigInt(amount) * sign;
  const shares = weights.map((weight) => (size * BigInt(weight)) / all);
  let remainder = size - shares.reduce((sum, share) => sum + share, 0n);
  return shares.map((share, i) => {
    const extra = remainder > 0n && weights[i] !== 0 ? 1n : 0n;
    remainder -= extra;
    return cents(Number((share + extra) * sign));
  });
}

/** Equal shares, e.g. four instalments; the first ones carry the left-over cents. */
export const splitEvenly = (amount: Cents, shares: number): Cents[] =>
  splitByWeights(amount, Array<number>(shares).fill(1));
