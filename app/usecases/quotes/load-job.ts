import type { Lead } from "../../domain/lead/lead";
import { type JobSheet, buildJobSheet } from "../../domain/pricing/job-sheet";
import type { SearchPreferences } from "../../domain/supplier/fits-job";
import { type JobNeeds, collectJobNeeds, listTaskIds } from "../../domain/supplier/job-needs";
import type { Context } from "../context";

/** A lead's job, calculated from the catalogue. */
export interface Job {
  readonly sheet: JobSheet;
  readonly needs: JobNeeds;
}

/** Loads the job of a lead. At most one D1 round trip, because all three sources are cached in memory. */
export async function loadJob(
  context: Context,
  lead: Pick<Lead, "cart" | "vehicle"> & Partial<Pick<Lead, "suburb">>,
): Promise<Job> {
  const [data, tasks] = await Promise.all([
    context.db.priceData.read(),
    context.db.tasks.findMany(listTaskIds(lead.cart)),
  ]);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const state = lead.suburb?.state ?? null;
  return {
    sheet: buildJobSheet(lead.cart, lead.vehicle, { ...data, tasks: byId }, state),
    needs: collectJobNeeds(lead.cart, lead.vehicle, byId, state),
  };
}

export const searchPreferencesOf = (lead: Pick<Lead, "workshopCategory" | "requiredExtras">): SearchPreferences => ({
  kind: lead.workshopCategory,
  requiredExtras: lead.requiredExtras,
});
