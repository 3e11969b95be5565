import { cents, type Cents } from "./money.ts";
import { parseFraction, type Fraction, fraction, parseDecimal } from "./fraction.ts";

/** Rounds half to even: to the nearest whole number, ties to the even one (2.5 -> 2, 3.5 -> 4, -2.5 -> -2). The only rounding rule for money. */
function roundHalfEven({ num, den }: Fraction): bigint {
  const isNegative = num < 0n;
  const absolute = isNegative ? -num : num;
  const quotient = absolute / den;
  const doubled = (absolute % den) * 2n;
  const roundsUp = doubled > den || (doubled === den && quotient % 2n === 1n);
  const rounded = roundsUp ? quotient + 1n : quotient;
  return isNegative ? -rounded : rounded;
}

/** Rounds an exact amount of cents to whole cents, half to even. */
export const roundCents = (exactCents: Fraction): Cents => cents(Number(roundHalfEven(exactCents)));

/** Rounds an exact amount of dollars to whole cents, half to even: 2.125 -> 212. */
export const roundDollars = (exactDollars: Fraction): Cents =>
  roundCents(fraction(exactDollars.num * 100n, exactDollars.den));

/** Returns `numerator/denominator` of an amount, rounded once. For example, 8% is `calculateShare(amount, 8, 100)`. */
export const calculateShare = (amount: Cents, numerator: number, denominator: number): Cents =>
  roundCents(fraction(BigInt(amount) * BigInt(numerator), BigInt(denominator)));

/** Converts a JSON number exactly, using its shortest decimal text instead of the binary value. Valid below 10^21. */
const toFraction = (value: number): Fraction => parseDecimal(String(value)) ?? parseFraction(value.toFixed(12));

/** Converts dollars from JSON into cents, half to even: 2.675 -> 268, 1.005 -> 100. Valid below 10^21. */
export const centsFromDollars = (dollars: number): Cents => roundDollars(toFraction(dollars));
