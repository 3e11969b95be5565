import type { Lead, LeadSuburb, SupplierCategory } from "../../domain/lead/lead";
import { type JobSheet, jobSheet } from "../../domain/pricing/job-sheet";
import type { Wish } from "../../domain/supplier/fits-job";
import { type JobNeeds, jobNeeds, searchCapability, taskIdsOf } from "../../domain/supplier/job-needs";
import type { SupplierKind } from "../../domain/supplier/supplier";
import type { Context } from "../context";

/** A lead's job, worked out from the catalogue. */
export interface Job {
  readonly sheet: JobSheet;
  readonly needs: JobNeeds;
}

/** One round at most: all three are kept in memory. */
export async function loadJob(context: Context, lead: Pick<Lead, "cart" | "vehicle">): Promise<Job> {
  const [data, tasks] = await Promise.all([context.db.priceData.read(), context.db.tasks.findMany(taskIdsOf(lead.cart))]);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return { sheet: jobSheet(lead.cart, lead.vehicle, { ...data, tasks: byId }), needs: jobNeeds(lead.cart, lead.vehicle, byId) };
}

/**
 * What the map index is searched by. Read from the cart's own category ids, so that it need not wait for the catalogue:
 * a wrong one finds fewer candidates, and the fit is judged by the catalogue anyway.
 */
export function searchFor(lead: Lead, suburb: LeadSuburb, wish: Wish) {
  const categoryIds = lead.cart.flatMap((item) => (item.kind === "RepairInspection" && item.categoryId !== null ? [item.categoryId] : []));
  const capability = searchCapability({ categoryIds, needsServicing: lead.cart.some((item) => item.kind === "Service") });
  return { country: lead.country, point: { latitude: suburb.latitude, longitude: suburb.longitude }, capability, kind: wish.kind === null ? null : KIND_OF[wish.kind] };
}

/** "Mobile" also means workshops that fetch the car, so the search is not narrowed to one kind. */
const KIND_OF: Readonly<Record<SupplierCategory, SupplierKind | null>> = { Workshop: "workshop", MobileMechanic: null, Dealership: "dealership" };

export const wishOf = (lead: Pick<Lead, "workshopCategory" | "requiredExtras">): Wish => ({ kind: lead.workshopCategory, requiredExtras: lead.requiredExtras });

/** The kind and extras play no part in whether anyone could do the job at all. */
export const ANY_SUPPLIER: Wish = { kind: null, requiredExtras: [] };
