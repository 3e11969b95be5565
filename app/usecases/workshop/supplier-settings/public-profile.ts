import { refuse } from "../../../domain/core/outcomes";
import type { Supplier } from "../../../domain/supplier/supplier";
import type { Context } from "../../context";
import type { Membership } from "../../../domain/identity/store-account/portal-access";
import type { SupplierReview } from "../../../domain/supplier/supplier-search";
import { findStoreAccess } from "../../identity/store-account/store-for";
import { PERMISSION } from "../../../domain/identity/roles";
import { loadSupplierProfile } from "../../supplier/supplier-profile";
import type { AccessRefusal } from "../../identity/store-account/authorize";

export interface ViewedStore {
  readonly ok: true;
  readonly store: Membership;
  readonly supplier: Supplier;
  readonly reviews: readonly SupplierReview[];
}

/** One of the person's stores as customers see it, without a lead. No impression is counted. */
export async function readPublicProfile(context: Context, target: number | null): Promise<ViewedStore | AccessRefusal> {
  const access = await findStoreAccess(context, target, PERMISSION.viewBookings);
  if (!access.ok) return access;
  const profile = await loadSupplierProfile(context, { id: access.store.supplierId, includeReviews: true });
  if (!profile.ok) return refuse("portal-forbidden");
  return { ok: true, store: access.store, supplier: profile.supplier, reviews: profile.reviews ?? [] };
}
