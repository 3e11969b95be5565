declare const centsBrand: unique symbol;

/** A whole number of cents including GST. Only `cents()` and the functions in this file create one. */
export type Cents = number & { readonly [centsBrand]: true };

/** Brands a whole number of cents. Throws RangeError for a fraction or beyond 2^53, because that is a bug. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole cents: ${value}`);
  return (value === 0 ? 0 : value) as Cents;
}

export const ZERO = cents(0);

export const addCents = (...parts: readonly Cents[]): Cents => cents(parts.reduce<number>((a, b) => a + b, 0));
export const subtractCents = (a: Cents, b: Cents): Cents => cents(a - b);
export const negateCents = (a: Cents): Cents => cents(-a);
export const multiplyCents = (a: Cents, times: number): Cents => cents(a * times);
