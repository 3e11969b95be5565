import { recomputePrice, type RecomputedTerms } from "../../pricing/discounts/recompute-price";
import { addCents, type Cents, subtractCents } from "../../core/money/money";
import { buildLine } from "../../pricing/plain-line";
import type { Price, PriceLine } from "../../pricing/price";
import { calculateTotals } from "../../pricing/totals";
import type { QuotedListing } from "../../quotes/listing";

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
export function sumWork({ lines }: Pick<Price, "lines">): { readonly low: Cents; readonly high: Cents } {
  const workLines = lines.filter(({ kind }) => kind !== "discount");
  return {
    low: addCents(...workLines.map(({ amount }) => amount)),
    high: addCents(...workLines.map(({ maxAmount }) => maxAmount)),
  };
}

const JOB_LINE_KINDS: readonly PriceLine["kind"][] = ["service", "repair", "tyres", "windscreen"];

/**
 * Sets work and extras to `cents` in total, GST included, and recalculates the discount by its rules. A single job absorbs the whole difference. With several
 * jobs the difference becomes a separate line, so that the lines still add up to the total.
 */
export function applyNamedTotal(price: Price, cents: Cents, terms: RecomputedTerms | null): Price {
  const workLines = price.lines
    .filter(({ kind }) => kind !== "discount")
    .map((line): PriceLine => ({ ...line, maxAmount: line.amount, maxHours: line.hours }));
  const difference = subtractCents(cents, addCents(...workLines.map(({ amount }) => amount)));
  const [job, ...otherWork] = workLines.filter(({ kind }) => JOB_LINE_KINDS.includes(kind));
  const amount = job && addCents(job.amount, difference);
  const lines =
    amount !== undefined && amount > 0 && otherWork.length === 0
      ? workLines.map((line) =>
          line === job
            ? { ...line, amount, maxAmount: amount, hours: null, maxHours: null, ratePerHour: null, parts: [] }
            : line,
        )
      : [...workLines, buildLine("additionalService", "named-price", "Price change by the workshop", difference, true)];
  // The workshop always names a fixed price, even if its offer was an estimate.
  const { quoteKind: _, ...fixed } = price;
  return recomputePrice({ ...fixed, ...calculateTotals(lines, price.country) }, terms);
}

/** Maximum price of the booked work alone, in cents: without the customer's extras and without the discount. */
export const maxJobAmount = ({ lines }: Pick<Price, "lines">): Cents =>
  addCents(...lines.flatMap(({ kind, maxAmount }) => (kind === "extra" || kind === "discount" ? [] : [maxAmount])));

/**
 * Lower bound of the work's price without extras at a listed supplier, in cents. A listing includes only some of the supplier's extras, but all are deducted
 * here, so no suitable supplier is excluded.
 */
export const minListedPrice = ({
  price,
  extras,
}: {
  readonly price: Pick<Price, "maxTotal">;
  readonly extras: readonly Pick<QuotedListing["extras"][number], "priceIncGst">[];
}): Cents => subtractCents(price.maxTotal, addCents(...extras.map(({ priceIncGst }) => priceIncGst)));
