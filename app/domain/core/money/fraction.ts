/** An exact number: numerator over a positive denominator, in lowest terms. Prices are computed with fractions and rounded once. */
export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** Returns num/den in lowest terms. Throws RangeError when den is zero. */
export function fraction(num: bigint | number, den: bigint | number = 1n): Fraction {
  let n = BigInt(num);
  let d = BigInt(den);
  if (d === 0n) throw new RangeError("a fraction over zero");
  if (d < 0n) [n, d] = [-n, -d];
  const divisor = gcd(n < 0n ? -n : n, d);
  return { num: n / divisor, den: d / divisor };
}

/** Converts whole hundredths: 126 -> 1.26. */
export const fromHundredths = (value: number): Fraction => fraction(value, 100);

export const addFractions = (...parts: readonly Fraction[]): Fraction =>
  parts.reduce((a, b) => fraction(a.num * b.den + b.num * a.den, a.den * b.den), ZERO_FRACTION);
export const multiplyFractions = (...parts: readonly Fraction[]): Fraction =>
  parts.reduce((a, b) => fraction(a.num * b.num, a.den * b.den), ONE);
export const compareFractions = (a: Fraction, b: Fraction): number =>
  Number(a.num * b.den > b.num * a.den) - Number(a.num * b.den < b.num * a.den);

export const ZERO_FRACTION: Fraction = { num: 0n, den: 1n };
export const ONE: Fraction = { num: 1n, den: 1n };

/** Parses plain decimal text ("12.345", "-0.5") exactly. Returns null for any other text, such as exponents, spaces or more than 18 digits on either side. */
export function parseDecimal(text: string): Fraction | null {
  const match = /^(-?)(\d{1,18})(?:\.(\d{1,18}))?$/.exec(text);
  if (!match) return null;
  const decimals = match[3] ?? "";
  const value = fraction(BigInt(`${match[2]}${decimals}`), 10n ** BigInt(decimals.length));
  return match[1] ? fraction(-value.num, value.den) : value;
}

/** Like `parseDecimal`, for our own data. Throws RangeError, because a bad number there is a bug. */
export function parseFraction(text: string): Fraction {
  const value = parseDecimal(text);
  if (value === null) throw new RangeError(`not a decimal number: ${text}`);
  return value;
}

/** Formats a fraction as an exact decimal ("1.475") without trailing zeros. Throws RangeError if the decimal would be infinite (1/3). */
export function formatDecimal(value: Fraction): string {
  let decimals = 0;
  let scale = 1n;
  while ((value.num * scale) % value.den !== 0n) {
    if (++decimals > 36) throw new RangeError(`no exact decimals: ${value.num}/${value.den}`);
    scale *= 10n;
  }
  const digits = ((value.num < 0n ? -value.num : value.num) * scale) / value.den;
  const text = digits.toString().padStart(decimals + 1, "0");
  const integerPart = text.slice(0, text.length - decimals);
  return `${value.num < 0n ? "-" : ""}${integerPart}${decimals > 0 ? `.${text.slice(text.length - decimals)}` : ""}`;
}
