import { addCents, type Cents, subtractCents } from "../../core/money/money";
import type { Price } from "../../pricing/price";
import type { QuotedListing } from "../../quotes/listing";

/** The upper end of what a booked job alone costs, in cents: without the extras its customer chose and without its discount. */
export const maxForJob = ({ lines }: Pick<Price, "lines">): Cents =>
  addCents(...lines.flatMap(({ kind, maxAmount }) => (kind === "extra" || kind === "discount" ? [] : [maxAmount])));

/**
 * A lower bound of the job's price without extras at a listed supplier, in cents: a listing includes some of its supplier's extras, and here all are deducted.
 * No suitable supplier is excluded by it.
 */
export const minListedForJob = ({
  price,
  extras,
}: {
  readonly price: Pick<Price, "maxTotal">;
  readonly extras: readonly Pick<QuotedListing["extras"][number], "priceIncGst">[];
}): Cents => subtractCents(price.maxTotal, addCents(...extras.map(({ priceIncGst }) => priceIncGst)));
