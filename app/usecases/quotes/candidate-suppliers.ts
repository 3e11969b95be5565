import { isRepair, isService } from "../../domain/lead/cart-item";
import { findExclusiveSupplierId, type Lead, type LeadSuburb, type SupplierCategory } from "../../domain/lead/lead";
import type { SearchPreferences } from "../../domain/supplier/fits-job";
import { searchCapability, listTaskIds } from "../../domain/supplier/job-needs";
import type { SupplierKind } from "../../domain/supplier/supplier";
import type { Context } from "../context";
import type { DaySpan } from "../../domain/core/time/plain-date";
import type { RevisionBound, CandidateQuery, SupplierSearchResult } from "../../domain/supplier/supplier-search";

/**
 * Candidate suppliers for a lead: those around the suburb, or the only one if the funnel is exclusive to a supplier. Whether they fit the job is checked later.
 */
export async function findCandidates(
  context: Context,
  lead: Lead,
  suburb: LeadSuburb,
  preferences: SearchPreferences,
  span: DaySpan & RevisionBound,
): Promise<SupplierSearchResult> {
  const exclusiveId = findExclusiveSupplierId(lead);
  return exclusiveId === null
    ? context.db.suppliers.candidates({ ...(await buildCandidateQuery(context, lead, suburb, preferences)), ...span })
    : context.db.suppliers.only(exclusiveId, lead.country, span);
}

/** Builds the query for the map index. */
async function buildCandidateQuery(
  context: Context,
  lead: Lead,
  suburb: LeadSuburb,
  preferences: SearchPreferences,
): Promise<Omit<CandidateQuery, keyof DaySpan | keyof RevisionBound>> {
  const needs = {
    categoryIds: await findCategoryIds(context, lead),
    needsServicing: lead.cart.some(isService),
  };
  return {
    country: lead.country,
    point: { latitude: suburb.latitude, longitude: suburb.longitude },
    capability: searchCapability(needs),
    kind: preferences.kind === null ? null : KIND_BY_CATEGORY[preferences.kind],
  };
}

/**
 * Uses the cart's own category ids if it has them, so that the search need not wait for the catalogue on a cold isolate. A wrong id can only reduce the number
 * of candidates, because each candidate is checked against the catalogue anyway.
 */
async function findCategoryIds(context: Context, lead: Lead): Promise<readonly number[]> {
  const repairs = lead.cart.filter(isRepair).filter(({ isCustom }) => !isCustom);
  const categoryIds = repairs.flatMap(({ categoryId }) => categoryId ?? []);
  if (categoryIds.length === repairs.length) return categoryIds;
  return (await context.db.tasks.findMany(listTaskIds(lead.cart))).map((task) => task.categoryId);
}

/** Kind of supplier to search for. Null for "MobileMechanic", because workshops that collect the car also count. */
const KIND_BY_CATEGORY: Readonly<Record<SupplierCategory, SupplierKind | null>> = {
  Workshop: "workshop",
  MobileMechanic: null,
  Dealership: "dealership",
};
