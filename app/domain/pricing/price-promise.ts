import { fingerprintOf } from "../core/hashing/canonical-json";
import { type Cents, ZERO } from "../core/money/money";
import type { SupplierExtra } from "../supplier/supplier";
import type { PlainDay } from "../core/time/plain-date";
import type { Price } from "./price";
import { totals } from "./totals";

export type LineCents = readonly [key: string, amount: number, maxAmount: number];

/** A guaranteed price that was shown in a list. No customer pays the supplier more for the same job until the end of that day (docs/decisions/0090). */
export interface PricePromise {
  /** The price lines as shown, including the preselected extras. */
  readonly lines: readonly LineCents[];
  /** The price of each extra on offer at that time. */
  readonly extras: readonly (readonly [id: number, amount: number])[];
  /** The last day of the guarantee, in the job's time zone. */
  readonly until: PlainDay;
}

const EXTRA_KEY = "extra:";
const isWork = (key: string): boolean => !key.startsWith(EXTRA_KEY);

/** Sums of the upper and lower limits of price lines. */
const ends = (lines: readonly LineCents[]): readonly [most: number, least: number] => [
  lines.reduce((sum, [, , most]) => sum + most, 0),
  lines.reduce((sum, [, least]) => sum + least, 0),
];
const workOf = (lines: readonly LineCents[]) => lines.filter(([key]) => isWork(key));
const workCents = ({ lines }: Pick<Price, "lines">): LineCents[] =>
  workOf(lines.map(({ key, amount, maxAmount }) => [key, amount, maxAmount]));

const isAbove = ([most, least]: readonly [number, number], [most2, least2]: readonly [number, number]): boolean =>
  most > most2 || (most === most2 && least > least2);

/** The lower of two promises. Ranges are compared by their upper limit. */
export function betterPromise(a: PricePromise, b: PricePromise): PricePromise {
  const [ofA, ofB] = [ends(a.lines), ends(b.lines)];
  if (isAbove(ofA, ofB)) return b;
  return isAbove(ofB, ofA) || a.until >= b.until ? a : b;
}

/** The supplier's extras, none above its promised price. An extra that has since become part of every booking costs nothing. */
export function promisedExtras(
  supplierExtras: readonly SupplierExtra[],
  { lines, extras }: Pick<PricePromise, "lines" | "extras">,
): readonly SupplierExtra[] {
  const then = new Map(extras);
  const opening = new Set(lines.map(([key]) => key));
  return supplierExtras.map((extra) => {
    const isNewToAll = extra.isAlwaysIncluded && extra.priceIncGst > 0 && !opening.has(EXTRA_KEY + extra.id);
    const most = isNewToAll ? ZERO : (then.get(extra.id) ?? extra.priceIncGst);
    return most < extra.priceIncGst ? { ...extra, priceIncGst: most as Cents } : extra;
  });
}

/**
 * Returns the price with its work at the promised amounts if they are lower. Ranges are compared by their upper limit. Lines that were not in the promised
 * price are removed. Promised lines have no breakdown, because today's rates do not explain them. Extras must come from `promisedExtras`.
 */
export function withPromise(price: Price, { lines }: Pick<PricePromise, "lines">): Price {
  const promised = new Map(workOf(lines).map(([key, ...amounts]) => [key, amounts]));
  const isSameJob = price.lines.every(({ key, kind }) => kind === "callOut" || !isWork(key) || promised.has(key));
  if (!isSameJob || !isAbove(ends(workCents(price)), ends(workOf(lines)))) return price;
  const priceLines = price.lines.flatMap((line) => {
    if (!isWork(line.key)) return [line];
    const then = promised.get(line.key);
    if (then === undefined) return [];
    const [amount, maxAmount] = then as [Cents, Cents];
    if (amount === line.amount && maxAmount === line.maxAmount) return [line];
    return [{ ...line, amount, maxAmount, hours: null, maxHours: null, ratePerHour: null, parts: [] }];
  });
  return {
    ...price,
    ...totals(priceLines, price.country),
    inputHash: fingerprintOf({ price: price.inputHash, promised: lines }),
  };
}

/**
 * Last day on which a price with chosen extras is guaranteed, for amounts from `withPromise`. null when the price is below the promise, because it may still
 * rise to the promised amount.
 */
export function holdsUntil({ lines }: Pick<Price, "lines">, promise: PricePromise): PlainDay | null {
  const then = new Map(promise.extras);
  const opening = new Map(promise.lines.map(([key, amount]) => [key, amount]));
  const [most, least] = ends(workCents({ lines }));
  const [mostThen, leastThen] = ends(workOf(promise.lines));
  const isAsPromised =
    most === mostThen &&
    least === leastThen &&
    lines.every(
      ({ key, amount }) =>
        isWork(key) || amount === (opening.get(key) ?? then.get(Number(key.slice(EXTRA_KEY.length)))),
    );
  return isAsPromised ? promise.until : null;
}
