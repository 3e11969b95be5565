import type { Lead } from "../../domain/lead/lead";
import { type JobSheet, jobSheet } from "../../domain/pricing/job-sheet";
import type { SearchPreferences } from "../../domain/supplier/fits-job";
import { type JobNeeds, jobNeeds, taskIdsOf } from "../../domain/supplier/job-needs";
import type { Context } from "../context";

/** A lead's job, calculated from the catalogue. */
export interface Job {
  readonly sheet: JobSheet;
  readonly needs: JobNeeds;
}

/** At most one D1 round trip, because all three sources are cached in memory. */
export async function loadJob(
  context: Context,
  lead: Pick<Lead, "cart" | "vehicle"> & Partial<Pick<Lead, "suburb">>,
): Promise<Job> {
  const [data, tasks] = await Promise.all([
    context.db.priceData.read(),
    context.db.tasks.findMany(taskIdsOf(lead.cart)),
  ]);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const state = lead.suburb?.state ?? null;
  return {
    sheet: jobSheet(lead.cart, lead.vehicle, { ...data, tasks: byId }, state),
    needs: jobNeeds(lead.cart, lead.vehicle, byId, state),
  };
}

export const searchPreferencesOf = (lead: Pick<Lead, "workshopCategory" | "requiredExtras">): SearchPreferences => ({
  kind: lead.workshopCategory,
  requiredExtras: lead.requiredExtras,
});

/** Preferences for whether any supplier could do the job at all, regardless of kind and extras. */
export const ANY_SUPPLIER: SearchPreferences = { kind: null, requiredExtras: [] };
