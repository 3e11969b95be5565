import { isRepair, isService } from "../../domain/lead/cart-item";
import { exclusiveSupplierOf, type Lead, type LeadSuburb, type SupplierCategory } from "../../domain/lead/lead";
import type { SearchPreferences } from "../../domain/supplier/fits-job";
import { searchCapability, taskIdsOf } from "../../domain/supplier/job-needs";
import type { SupplierKind } from "../../domain/supplier/supplier";
import type { Context } from "../context";
import type { DaySpan } from "../../domain/core/time/plain-date";
import type { AtLeast, CandidateQuery, Searched } from "../../domain/supplier/supplier-search";

/** Candidate suppliers for a lead: those around the suburb, or the only one of an exclusive funnel. Whether they fit the job is checked later. */
export async function candidatesFor(
  context: Context,
  lead: Lead,
  suburb: LeadSuburb,
  preferences: SearchPreferences,
  span: DaySpan & AtLeast,
): Promise<Searched> {
  const only = exclusiveSupplierOf(lead);
  return only === null
    ? context.db.suppliers.candidates({ ...(await searchFor(context, lead, suburb, preferences)), ...span })
    : context.db.suppliers.only(only, lead.country, span);
}

/** The search keys for the map index. */
async function searchFor(
  context: Context,
  lead: Lead,
  suburb: LeadSuburb,
  preferences: SearchPreferences,
): Promise<Omit<CandidateQuery, keyof DaySpan | keyof AtLeast>> {
  const needs = {
    categoryIds: await categoriesOf(context, lead),
    needsServicing: lead.cart.some(isService),
  };
  return {
    country: lead.country,
    point: { latitude: suburb.latitude, longitude: suburb.longitude },
    capability: searchCapability(needs),
    kind: preferences.kind === null ? null : KIND_OF[preferences.kind],
  };
}

/**
 * Uses the cart's own category ids if it has them, so that the search need not wait for the catalogue on a cold isolate. A wrong id only reduces the number of
 * candidates, because their fit is checked with the catalogue anyway.
 */
async function categoriesOf(context: Context, lead: Lead): Promise<readonly number[]> {
  const repairs = lead.cart.filter(isRepair).filter(({ isCustom }) => !isCustom);
  const matches = repairs.flatMap(({ categoryId }) => categoryId ?? []);
  if (matches.length === repairs.length) return matches;
  return (await context.db.tasks.findMany(taskIdsOf(lead.cart))).map((task) => task.categoryId);
}

/** Kind of supplier to search for. "Mobile" also includes workshops that collect the car, so it has no kind here. */
const KIND_OF: Readonly<Record<SupplierCategory, SupplierKind | null>> = {
  Workshop: "workshop",
  MobileMechanic: null,
  Dealership: "dealership",
};
