import { recomputePrice, type RecomputedTerms } from "../../pricing/discounts/recompute-price";
import { addCents, type Cents, subtractCents } from "../../core/money/money";
import { plainLine } from "../../pricing/plain-line";
import type { Price, PriceLine } from "../../pricing/price";
import { totals } from "../../pricing/totals";

/** A price that a workshop set for a booking, in place of ours or to finalise an estimate. It applies once the customer has accepted it. */
export interface NamedPrice {
  /** The price to the customer, after any discount. */
  readonly price: Price;
  /** The workshop's words. */
  readonly reason: string;
  /** Epoch ms. */
  readonly namedAt: number;
  /** Until when the customer may answer, epoch ms. */
  readonly answerBy: number;
  /** null = the customer has not answered. */
  readonly answer: "accepted" | "refused" | null;
}

/** Work and extras without the discount, both ends of the range in cents: the amount that the workshop's price replaces. */
export function totalOfWork({ lines }: Pick<Price, "lines">): { readonly low: Cents; readonly high: Cents } {
  const work = lines.filter(({ kind }) => kind !== "discount");
  return {
    low: addCents(...work.map(({ amount }) => amount)),
    high: addCents(...work.map(({ maxAmount }) => maxAmount)),
  };
}

const IS_JOB: readonly PriceLine["kind"][] = ["service", "repair", "tyres", "windscreen"];

/**
 * The price with work and extras set to `named` cents in total, GST included, and the discount recalculated by its rules. A single job takes the whole
 * difference. With several jobs the difference is a separate line, so that the lines still add up to the total.
 */
export function applyNamedTotal(price: Price, cents: Cents, terms: RecomputedTerms | null): Price {
  const work = price.lines
    .filter(({ kind }) => kind !== "discount")
    .map((line): PriceLine => ({ ...line, maxAmount: line.amount, maxHours: line.hours }));
  const difference = subtractCents(cents, addCents(...work.map(({ amount }) => amount)));
  const [job, ...others] = work.filter(({ kind }) => IS_JOB.includes(kind));
  const amount = job && addCents(job.amount, difference);
  const lines =
    amount !== undefined && amount > 0 && others.length === 0
      ? work.map((line) =>
          line === job
            ? { ...line, amount, maxAmount: amount, hours: null, maxHours: null, ratePerHour: null, parts: [] }
            : line,
        )
      : [...work, plainLine("additionalService", "named-price", "Price change by the workshop", difference, true)];
  // The workshop names a fixed price, whatever its offer was before.
  const { quoteKind: _, ...fixed } = price;
  return recomputePrice({ ...fixed, ...totals(lines, price.country) }, terms);
}
