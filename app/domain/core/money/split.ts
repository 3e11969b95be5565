import { cents, type Cents } from "./money.ts";

/** Splits an amount into shares by whole weights. The left-over cents go to the first shares, so that the shares add up to the amount. */
export function splitByWeights(amount: Cents, weights: readonly number[]): Cents[] {
  const totalWeight = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (totalWeight <= 0n || weights.some((weight) => weight < 0))
    throw new RangeError("weights must be 0 or more, and one of them above 0");
  const sign = amount < 0 ? -1n : 1n;
  const absolute = BigInt(amount) * sign;
  const shares = weights.map((weight) => (absolute * BigInt(weight)) / totalWeight);
  let remainder = absolute - shares.reduce((sum, share) => sum + share, 0n);
  return shares.map((share, i) => {
    const extra = remainder > 0n && weights[i] !== 0 ? 1n : 0n;
    remainder -= extra;
    return cents(Number((share + extra) * sign));
  });
}

/** Splits an amount into equal shares, e.g. four instalments; the first ones carry the left-over cents. */
export const splitEvenly = (amount: Cents, shares: number): Cents[] =>
  splitByWeights(amount, Array<number>(shares).fill(1));
