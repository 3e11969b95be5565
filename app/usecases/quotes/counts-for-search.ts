import type { SupplierId } from "../../domain/core/ids";
import { basicService, repairFromTask } from "../../domain/lead/cart/new-item";
import type { Lead } from "../../domain/lead/lead";
import { UNSAVED_LEAD_GUID, newLead } from "../../domain/lead/new-lead";
import type { Fuel } from "../../domain/catalogue/vehicle/vehicle";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { Context } from "../context";
import type { SupplierCounts } from "../../domain/quotes/listing";
import { loadSupplierCounts } from "./supplier-counts";

export interface SupplierSearch {
  readonly suburbId: number;
  readonly taskIds: readonly number[];
  readonly providesServicing: boolean;
  readonly make: string | null;
  readonly fuel: Fuel | null;
  /** null = the earliest bookable day. */
  readonly serviceDay: PlainDay | null;
  readonly requiredExtras: readonly number[];
  /** The only supplier to search. Null = all suppliers. */
  readonly supplierId: SupplierId | null;
}

/**
 * Supplier counts for a search without a lead. Builds a draft that is not stored, so that the same rules apply as for a lead. Null if the location is unknown
 * or there is no job.
 */
export async function countSuppliersForSearch(
  context: Context,
  search: SupplierSearch,
): Promise<SupplierCounts | null> {
  const [suburb, tasks] = await Promise.all([
    context.db.localities.find(search.suburbId),
    context.db.tasks.findMany(search.taskIds),
  ]);
  if (!suburb || suburb.country !== context.config.country) return null;
  const draft = newLead(UNSAVED_LEAD_GUID, context.config.country, context.clock.now());
  const lead: Lead = {
    ...draft,
    suburb,
    cart: [...(search.providesServicing ? [basicService] : []), ...tasks.map((task) => repairFromTask(task))],
    vehicle: { ...draft.vehicle, make: search.make, fuel: search.fuel },
    serviceDay: search.serviceDay,
    requiredExtras: search.requiredExtras,
    supplierId: search.supplierId,
    gotExclusiveSupplierFlow: search.supplierId !== null,
  };
  return loadSupplierCounts(context, lead);
}
