import { cents, type Cents } from "./money.ts";
import { parseFraction, type Fraction, fraction, parseDecimal } from "./fraction.ts";

/** Rounds half to even: to the nearest whole number, ties to the even one (2.5 -> 2, 3.5 -> 4, -2.5 -> -2). The only rounding rule for money. */
function halfEven({ num, den }: Fraction): bigint {
  const negative = num < 0n;
  const size = negative ? -num : num;
  const whole = size / den;
  const twice = (size % den) * 2n;
  const roundsUp = twice > den || (twice === den && whole % 2n === 1n);
  const rounded = roundsUp ? whole + 1n : whole;
  return negative ? -rounded : rounded;
}

/** Rounds an exact amount of cents to whole cents, half to even. */
export const roundCents = (exactCents: Fraction): Cents => cents(Number(halfEven(exactCents)));

/** Rounds an exact amount of dollars to whole cents, half to even: 2.125 -> 212. */
export const roundDollars = (exactDollars: Fraction): Cents =>
  roundCents(fraction(exactDollars.num * 100n, exactDollars.den));

/** `numerator/denominator` of an amount, rounded once: a percentage is `shareOf(amount, 8, 100)`. */
export const shareOf = (amount: Cents, numerator: number, denominator: number): Cents =>
  roundCents(fraction(BigInt(amount) * BigInt(numerator), BigInt(denominator)));

/** Converts a JSON number exactly, using its shortest decimal text instead of the binary value. Valid below 10^21. */
const toFraction = (value: number): Fraction => parseDecimal(String(value)) ?? parseFraction(value.toFixed(12));

/** Converts dollars from JSON into cents, half to even: 2.675 -> 268, 1.005 -> 100. Valid below 10^21. */
export const centsFromDollars = (formatDollars: number): Cents => roundDollars(toFraction(formatDollars));
