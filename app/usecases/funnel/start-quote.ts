import type { StepId } from "../../domain/funnel/step-id";
import { newLead } from "../../domain/lead/new-lead";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import type { OutcomeCode, Refusal } from "../../domain/outcomes";
import type { Context } from "../context";
import { createLead } from "../leads/create-lead";
import { withFreshPricing } from "./answer-step";
import { reviewItems } from "./answers/tasks";

export interface StartQuoteInput {
  readonly repairInspectionIds: readonly number[];
  readonly serviceTypeId: number | null;
  readonly repairCategoryId: number | null;
  readonly isProductFlow: boolean;
}

export interface StartedQuote {
  readonly ok: true;
  readonly guid: string;
  readonly step: StepId;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** A new quote, with its first job if one was named. A job that we do not have starts at the tasks. */
export async function startQuote(context: Context, input: StartQuoteInput): Promise<StartedQuote | Refusal<OutcomeCode>> {
  const lead = newLead("", context.config.country, context.clock.now());
  const hasJob = input.repairInspectionIds.length > 0 || input.serviceTypeId !== null;
  const decision = hasJob
    ? await reviewItems(
        context,
        { lead, suppliers: null, contactNeeded: true, vehicleProblems: [], intervalCount: null, askedVehicleKeys: [] },
        { ...input, remove: null, wantsToContinue: false },
      )
    : null;
  const first = decision?.ok && "to" in decision ? decision : null;
  const patch: LeadPatch = { ...first?.patch, ...(input.isProductFlow ? { gotProductQuoteFlow: true } : {}) };
  const created = await createLead(context, { patch: await withFreshPricing(context, lead, patch), why: "start" });
  if (!created.ok) return created;
  const { guid } = created.lead;
  if (first !== null && first.to !== "onward" && first.to !== "submit")
    return { ok: true, guid, step: first.to, parameters: first.params ?? {} };
  if (input.repairCategoryId !== null)
    return { ok: true, guid, step: "task-category", parameters: { repairCategoryId: input.repairCategoryId } };
  return { ok: true, guid, step: "task-select", parameters: {} };
}
