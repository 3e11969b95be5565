import { addCents, type Cents, subtractCents } from "../../core/money/money";
import type { Price } from "../../pricing/price";
import type { QuotedListing } from "../../quotes/listing";

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
