import { recomputePrice, type RecomputedTerms } from "../../pricing/discounts/recompute-price";
import { addCents, type Cents, subtractCents } from "../../core/money/money";
import { plainLine } from "../../pricing/plain-line";
import type { Price, PriceLine } from "../../pricing/price";
import { totals } from "../../pricing/totals";

/** A price that a workshop named for a booking: instead of ours, or to fix an estimate. It counts once the customer has accepted it. */
export interface NamedPrice {
  /** What the customer would pay, discount and all. */
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

/** Work and extras without the discount, both ends in cents: what a workshop names its price for. */
export function totalOfWork({ lines }: Pick<Price, "lines">): { readonly low: Cents; readonly high: Cents } {
  const work = lines.filter(({ kind }) => kind !== "discount");
  return {
    low: addCents(...work.map(({ amount }) => amount)),
    high: addCents(...work.map(({ maxAmount }) => maxAmount)),
  };
}

const IS_JOB: readonly PriceLine["kind"][] = ["service", "repair", "tyres", "windscreen"];

/**
 * The price with work and extras at `named` cents together, GST included, and the discount priced again by its rules. A single job takes the whole
 * difference; among several a line of its own says it, so that the lines still sum to the total.
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
