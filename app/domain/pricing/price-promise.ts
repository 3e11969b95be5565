import { fingerprint } from "../core/hashing/canonical-json";
import { type Cents, ZERO } from "../core/money/money";
import type { SupplierExtra } from "../supplier/supplier";
import type { PlainDay } from "../core/time/plain-date";
import type { Price } from "./price";
import { calculateTotals } from "./totals";

export type LineCents = readonly [key: string, amount: number, maxAmount: number];

/**
 * A guaranteed price that was shown in a list. The supplier charges no customer more for the same job until the end of the day `until` (docs/decisions/0090).
 */
export interface PricePromise {
  /** The price lines as shown, including the preselected extras. */
  readonly lines: readonly LineCents[];
  /** The price of each extra that was offered at that time. */
  readonly extras: readonly (readonly [id: number, amount: number])[];
  /** The last day of the guarantee, in the job's time zone. */
  readonly until: PlainDay;
}

const EXTRA_KEY_PREFIX = "extra:";
const isWork = (key: string): boolean => !key.startsWith(EXTRA_KEY_PREFIX);

/** Sums of the upper and lower limits of price lines. */
const amountRange = (lines: readonly LineCents[]): readonly [most: number, least: number] => [
  lines.reduce((sum, [, , maxPrice]) => sum + maxPrice, 0),
  lines.reduce((sum, [, minPrice]) => sum + minPrice, 0),
];
const workLines = (lines: readonly LineCents[]) => lines.filter(([key]) => isWork(key));
const workLineCents = ({ lines }: Pick<Price, "lines">): LineCents[] =>
  workLines(lines.map(({ key, amount, maxAmount }) => [key, amount, maxAmount]));

const exceeds = (
  [maxPrice, minPrice]: readonly [number, number],
  [otherMaxPrice, otherMinPrice]: readonly [number, number],
): boolean => maxPrice > otherMaxPrice || (maxPrice === otherMaxPrice && minPrice > otherMinPrice);

/** The lower of two promises. Ranges are compared by their upper limit. */
export function chooseLowerPromise(a: PricePromise, b: PricePromise): PricePromise {
  const rangeA = amountRange(a.lines);
  const rangeB = amountRange(b.lines);
  if (exceeds(rangeA, rangeB)) return b;
  return exceeds(rangeB, rangeA) || a.until >= b.until ? a : b;
}

/** The supplier's extras, each at its promised price or less. An extra that has since become part of every booking costs nothing. */
export function promisedExtras(
  supplierExtras: readonly SupplierExtra[],
  { lines, extras }: Pick<PricePromise, "lines" | "extras">,
): readonly SupplierExtra[] {
  const amountByExtra = new Map(extras);
  const promisedKeys = new Set(lines.map(([key]) => key));
  return supplierExtras.map((extra) => {
    const isNewlyIncluded =
      extra.isAlwaysIncluded && extra.priceIncGst > 0 && !promisedKeys.has(EXTRA_KEY_PREFIX + extra.id);
    const extraPrice = isNewlyIncluded ? ZERO : (amountByExtra.get(extra.id) ?? extra.priceIncGst);
    return extraPrice < extra.priceIncGst ? { ...extra, priceIncGst: extraPrice as Cents } : extra;
  });
}

/**
 * Returns the price with its work at the promised amounts if they are lower. Ranges are compared by their upper limit. Lines that were not in the promised
 * price are removed. Promised lines have no breakdown, because today's rates do not explain them. Extras must come from `promisedExtras`.
 */
export function applyPromise(price: Price, { lines }: Pick<PricePromise, "lines">): Price {
  const promisedAmounts = new Map(workLines(lines).map(([key, ...amounts]) => [key, amounts]));
  const isSameJob = price.lines.every(
    ({ key, kind }) => kind === "callOut" || !isWork(key) || promisedAmounts.has(key),
  );
  if (!isSameJob || !exceeds(amountRange(workLineCents(price)), amountRange(workLines(lines)))) return price;
  const priceLines = price.lines.flatMap((line) => {
    if (!isWork(line.key)) return [line];
    const promisedRange = promisedAmounts.get(line.key);
    if (promisedRange === undefined) return [];
    const [amount, maxAmount] = promisedRange as [Cents, Cents];
    if (amount === line.amount && maxAmount === line.maxAmount) return [line];
    return [{ ...line, amount, maxAmount, hours: null, maxHours: null, ratePerHour: null, parts: [] }];
  });
  return {
    ...price,
    ...calculateTotals(priceLines, price.country),
    inputHash: fingerprint({ price: price.inputHash, promised: lines }),
  };
}

/**
 * Last day on which a price with chosen extras is guaranteed, for amounts from `applyPromise`. null when the price is below the promise, because it may still
 * rise to the promised amount.
 */
export function promiseEndsOn({ lines }: Pick<Price, "lines">, promise: PricePromise): PlainDay | null {
  const promisedExtraAmounts = new Map(promise.extras);
  const initialAmounts = new Map(promise.lines.map(([key, amount]) => [key, amount]));
  const [maxTotal, minTotal] = amountRange(workLineCents({ lines }));
  const [promisedMaxTotal, promisedMinTotal] = amountRange(workLines(promise.lines));
  const matchesPromise =
    maxTotal === promisedMaxTotal &&
    minTotal === promisedMinTotal &&
    lines.every(
      ({ key, amount }) =>
        isWork(key) ||
        amount === (initialAmounts.get(key) ?? promisedExtraAmounts.get(Number(key.slice(EXTRA_KEY_PREFIX.length)))),
    );
  return matchesPromise ? promise.until : null;
}
