import type { SupplierId } from "../../domain/ids";
import { COUNTRIES } from "../../domain/country/country";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Supplier } from "../../domain/supplier/supplier";
import { dayAt } from "../../domain/time/days";
import type { Context } from "../context";
import type { SupplierReview } from "../ports/suppliers";

export interface SupplierProfile {
  readonly ok: true;
  readonly supplier: Supplier;
  /** Newest first; null = not asked for. */
  readonly reviews: readonly SupplierReview[] | null;
}

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
  return found ? { ok: true, supplier: found.supplier, reviews } : refuse("supplier-not-found");
}
