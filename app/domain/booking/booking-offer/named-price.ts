import { recomputePrice, type RecomputedTerms } from "../../pricing/discounts/recompute-price";
import { addCents, type Cents, subtractCents } from "../../core/money/money";
import { plainLine } from "../../pricing/plain-line";
import type { Price, PriceLine } from "../../pricing/price";
import { totals } from "../../pricing/totals";

/** A price that a workshop set for a booking, either to replace ours or to finalise an estimate. It applies once the customer has accepted it. */
export interface NamedPrice {
  /** The price for the customer, after any discount. */
  readonly price: Price;
  /** The workshop's explanation. */
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly namedAt: number;
  /** Deadline for the customer's answer, epoch ms. */
  readonly answerBy: number;
  /** The customer's answer; null = none yet. */
  readonly answer: "accepted" | "refused" | null;
}

/** Total of work and extras before the discount, at both ends of the range in cents. The workshop's price replaces this amount. */
export function totalOfWork({ lines }: Pick<Price, "lines">): { readonly low: Cents; readonly high: Cents } {
  const work = lines.filter(({ kind }) => kind !== "discount");
  return {
    low: addCents(...work.map(({ amount }) => amount)),
    high: addCents(...work.map(({ maxAmount }) => maxAmount)),
  };
}

const IS_JOB: readonly PriceLine["kind"][] = ["service", "repair", "tyres", "windscreen"];

/**
 * Sets work and extras to `cents` in total, GST included, and recalculates the discount by its rules. A single job absorbs the whole difference. With several
 * jobs the difference becomes a separate line, so that the lines still add up to the total.
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
  // The workshop always names a fixed price, even if its offer was an estimate.
  const { quoteKind: _, ...fixed } = price;
  return recomputePrice({ ...fixed, ...totals(lines, price.country) }, terms);
}
