import type { SupplierId } from "../../../domain/core/ids";
import { PERMISSION } from "../../../domain/identity/roles";
import type { Context } from "../../context";
import type { LeadsOverview } from "../../../domain/booking/portal-overview";
import { type StoreAccess, readStoreData } from "../../identity/store-account/store-for";
import type { AccessRefusal } from "../../identity/store-account/authorize";

export interface ListedLeads extends StoreAccess {
  readonly leads: LeadsOverview;
  readonly now: number;
}

/** The leads that one of the person's stores can quote, and all that it has claimed. Takes two D1 round trips. */
export async function listLeads(
  context: Context,
  supplierId: SupplierId | null,
  pageSizes: { readonly requests: number; readonly claimed: number },
): Promise<ListedLeads | AccessRefusal> {
  const now = context.clock.now();
  const access = await readStoreData(context, supplierId, PERMISSION.viewLeads, (supplierId) =>
    context.db.portalOverviews.leads(supplierId, now, pageSizes),
  );
  return access.ok ? { ...access, leads: access.read, now } : access;
}
