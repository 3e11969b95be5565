import type { SupplierId } from "../../domain/core/ids";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Supplier } from "../../domain/supplier/supplier";
import { hiddenCommentText } from "../../domain/supplier/profile";
import type { Context } from "../context";
import type { StoredReview, SupplierReview } from "../../domain/supplier/supplier-search";
import { localDay } from "../../domain/core/country/local-day";

export interface SupplierProfile {
  readonly ok: true;
  readonly supplier: Supplier;
  /** Reviews, newest first. Null = not requested. */
  readonly reviews: readonly SupplierReview[] | null;
}

/** A review as a page shows it. A hidden comment is replaced by the reason, and the reply is left out. */
export const toReviewView = (
  { hiddenReason, isOfBooking: _, ...review }: StoredReview,
  brand: string,
): SupplierReview =>
  hiddenReason === null ? review : { ...review, body: hiddenCommentText(brand, hiddenReason), reply: null };

/** The public profile of a supplier that trades in this country. */
export async function loadSupplierProfile(
  context: Context,
  input: { readonly id: SupplierId; readonly includeReviews: boolean },
): Promise<SupplierProfile | Refusal<"supplier-not-found">> {
  const { country } = context.config;
  const today = localDay(country, context.clock.now());
  const [supplierWithDays, reviews] = await Promise.all([
    context.db.suppliers.find(input.id, country, { from: today, to: today }),
    input.includeReviews ? context.db.suppliers.reviews(input.id) : null,
  ]);
  if (!supplierWithDays) return refuse("supplier-not-found");
  const { name } = context.config.brand;
  return {
    ok: true,
    supplier: supplierWithDays.supplier,
    reviews: reviews?.map((review) => toReviewView(review, name)) ?? null,
  };
}

/** The only supplier of an exclusive quote, if it trades in this country. */
export async function findSupplierForQuoter(
  context: Context,
  id: SupplierId,
): Promise<{ readonly ok: true; readonly supplier: Supplier } | Refusal<"supplier-not-found">> {
  const { country } = context.config;
  const today = localDay(country, context.clock.now());
  const supplier = await context.db.suppliers.find(id, country, { from: today, to: today });
  return supplier ? { ok: true, supplier: supplier.supplier } : refuse("supplier-not-found");
}
