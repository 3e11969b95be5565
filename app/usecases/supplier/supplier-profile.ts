import type { SupplierId } from "../../domain/ids";
import { COUNTRIES } from "../../domain/country/country";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Supplier } from "../../domain/supplier/supplier";
import { hiddenWords } from "../../domain/ratings/rating";
import { dayAt } from "../../domain/time/days";
import type { Context } from "../context";
import type { KeptReview, SupplierReview } from "../ports/suppliers";

export interface SupplierProfile {
  readonly ok: true;
  readonly supplier: Supplier;
  /** Newest first; null = not asked for. */
  readonly reviews: readonly SupplierReview[] | null;
}

/** A hidden comment is replaced by the reason, and its reply is left out. */
export const shownReview = ({ hiddenWhy, isOfBooking: _, ...review }: KeptReview, brand: string): SupplierReview =>
  hiddenWhy === null ? review : { ...review, body: hiddenWords(brand, hiddenWhy), reply: null };

/** What anyone may read of a supplier that trades in this country. */
export async function supplierProfile(
  context: Context,
  input: { readonly id: SupplierId; readonly includeReviews: boolean },
): Promise<SupplierProfile | Refusal<"supplier-not-found">> {
  const { country } = context.config;
  const today = dayAt(context.clock.now(), COUNTRIES[country].defaultZone);
  const [found, reviews] = await Promise.all([
    context.db.suppliers.find(input.id, country, { from: today, to: today }),
    input.includeReviews ? context.db.suppliers.reviews(input.id) : null,
  ]);
  if (!found) return refuse("supplier-not-found");
  const { name } = context.config.brand;
  return { ok: true, supplier: found.supplier, reviews: reviews?.map((review) => shownReview(review, name)) ?? null };
}
