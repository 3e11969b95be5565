import { type Refusal, refuse } from "../../domain/outcomes";
import type { Supplier } from "../../domain/supplier/supplier";
import type { Context } from "../context";
import type { Membership } from "../ports/portal-access";
import type { SupplierReview } from "../ports/suppliers";
import { storeFor } from "../portal/store-for";
import { PERMISSION } from "../../domain/identity/permissions";
import { supplierProfile } from "../supplier/supplier-profile";

export interface SeenStore {
  readonly ok: true;
  readonly store: Membership;
  readonly supplier: Supplier;
  readonly reviews: readonly SupplierReview[];
}

/** One of the person's stores as customers see it, without a lead: nothing is counted as looked at. */
export async function seenByCustomers(
  context: Context,
  wanted: number | null,
): Promise<SeenStore | Refusal<"not-signed-in" | "portal-forbidden">> {
  const found = await storeFor(context, wanted, PERMISSION.viewBookings);
  if (!found.ok) return found;
  const profile = await supplierProfile(context, { id: found.store.supplierId, includeReviews: true });
  if (!profile.ok) return refuse("portal-forbidden");
  return { ok: true, store: found.store, supplier: profile.supplier, reviews: profile.reviews ?? [] };
}
