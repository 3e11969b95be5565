import type { LeadGuid } from "../../domain/core/ids";
import { configuredLeadFields } from "../../domain/lead/funnel-configuration";
import type { Journey } from "../../domain/funnel/journey";
import { isCartReview, resolveStep } from "../../domain/funnel/resolve-position";
import { stepAfterAnswer, checkStepAccess } from "../../domain/funnel/step-machine";
import type { ScreenVersion } from "../../domain/funnel/screen-version";
import { type StepId, STEPS } from "../../domain/funnel/steps";
import type { Lead } from "../../domain/lead/lead";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import { NO_VEHICLE } from "../../domain/catalogue/vehicle/vehicle";
import { listTaskIds } from "../../domain/supplier/job-needs";
import { applyPatch } from "../../domain/lead/merge";
import type { OutcomeCode, Refusal } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { tallyMilestones } from "../figures/tally-requests";
import { readLead } from "../lead/open-lead";
import { saveLead, addProfile } from "../lead/save-lead";
import { submitLead } from "./submit-lead";
import { loadJourney } from "./load-journey";
import { checkCompatibility } from "../supplier/check-compatibility";
import { hasNoSuppliersNearby } from "./suppliers-at-place";
import { addRepricing } from "./reprice-cart";
import type { AnswerHandler } from "./step";
import { type AnswerableStep, type Answers, isAnswerable, STEP_LOGIC } from "./steps";

export interface AnswerStepInput<Step extends AnswerableStep = AnswerableStep> {
  readonly guid: LeadGuid;
  readonly step: Step;
  readonly answer: Answers[Step];
  /** True = the URL belongs to the product (battery) flow (ledger F-033). */
  readonly isProductFlow?: boolean;
  /** Version of the screen that sent the answer. Absent = the second version. */
  readonly screenVersion?: ScreenVersion;
}

export type AnsweredStep =
  | {
      readonly ok: true;
      readonly kind: "step";
      readonly guid: LeadGuid;
      readonly step: StepId;
      readonly parameters: Readonly<Record<string, string | number>>;
    }
  | { readonly ok: true; readonly kind: "leave"; readonly guid: LeadGuid; readonly path: string }
  | Refusal<OutcomeCode>;

/** Handles one answer: parses it, saves it if anything changed, and returns the next step. */
export async function answerStep<Step extends AnswerableStep>(
  context: Context,
  input: AnswerStepInput<Step>,
): Promise<AnsweredStep> {
  const { guid, step, answer, screenVersion } = input;
  const leadResult = await readLead(context, guid);
  if (!leadResult.ok) return leadResult;
  const journey = await loadJourney(context, leadResult.lead, step, leadResult.isHolder, screenVersion);
  // Rejects answers to questions that this funnel does not ask. The two versions of the cart page count as one question.
  const position = resolveStep(step, journey);
  if (isAnswerable(position) && STEP_LOGIC[position].answer !== STEP_LOGIC[step].answer)
    return { ok: true, kind: "step", guid: leadResult.lead.guid, step: position, parameters: {} };
  // The cart page accepts jobs before a cart exists.
  const stepCheck = isCartReview(step) ? ({ ok: true } as const) : checkStepAccess(step, journey);
  if (!stepCheck.ok)
    return { ok: true, kind: "step", guid: leadResult.lead.guid, step: stepCheck.goTo, parameters: {} };

  const handleAnswer = STEP_LOGIC[step].answer as AnswerHandler<Answers[Step]>;
  const decision = await handleAnswer(context, journey, answer);
  if (!decision.ok) return decision;
  if ("path" in decision) return { ok: true, kind: "leave", guid: leadResult.lead.guid, path: decision.path };

  const patch = await addProfile(
    context,
    leadResult.lead,
    addEntryValues(decision.patch, leadResult.lead, journey, input.isProductFlow),
  );
  const saveResult = await savePatch(context, leadResult.lead, patch, step);
  if (!saveResult.ok) return saveResult;
  const hasUpdates =
    decision.to === "onward" &&
    step !== "location" &&
    (await hasLostAllSuppliers(context, journey, saveResult.lead, step));
  const next = hasUpdates
    ? "location"
    : stepAfterAnswer(
        step,
        decision.to,
        await loadJourney(context, saveResult.lead, step, leadResult.isHolder, screenVersion),
      );
  if (next !== "submit")
    return { ok: true, kind: "step", guid: saveResult.lead.guid, step: next, parameters: decision.params ?? {} };
  const submitResult = await submitLead(context, decision.guid ?? saveResult.lead.guid);
  return submitResult.ok
    ? { ok: true, kind: "leave", guid: submitResult.guid, path: submitResult.redirectTo }
    : submitResult;
}

/**
 * Whether, because of this answer, no supplier nearby can do all the work in the cart any more. The location page then says so at once and shows alternatives.
 * A customer who continues from there sees that page again only after changing the cart.
 */
async function hasLostAllSuppliers(
  context: Context,
  previousJourney: Journey,
  lead: Lead,
  step: StepId,
): Promise<boolean> {
  if (lead.suburb === null || lead.cart.length === 0 || lead.isUnknownVehicle) return false;
  // Jobs that do not fit the vehicle are handled first, because there may be suppliers for the other jobs.
  if ((await checkCompatibility(context, listTaskIds(lead.cart), lead.vehicle, null)).length > 0) return false;
  const { group } = STEPS[step];
  // Each vehicle level is a separate answer, so this compares with the lead without a vehicle. If that lead had no suppliers, the location page has said so.
  const previousLead = group === "vehicle" ? { ...previousJourney.lead, vehicle: NO_VEHICLE } : previousJourney.lead;
  const hadNoSuppliers = group !== "tasks" && (await hasNoSuppliersNearby(context, previousLead));
  return !hadNoSuppliers && (await hasNoSuppliersNearby(context, lead));
}

/** Adds values from the URL and the configuration to the patch, so that they are saved with the next answer (F-033, F-279). */
function addEntryValues(
  patch: LeadPatch | undefined,
  lead: Lead,
  { configuration, screenVersion }: Journey,
  isProductFlow: boolean | undefined,
): LeadPatch | undefined {
  const leadValues: Partial<Lead> = {
    ...(configuration.id === null ? {} : configuredLeadFields(configuration)),
    ...(isProductFlow === undefined ? {} : { gotProductQuoteFlow: isProductFlow }),
    quoteFlowVersion: screenVersion,
  };
  const hasUpdates = Object.entries(leadValues).some(([name, value]) => lead[name as keyof Lead] !== value);
  return hasUpdates ? { ...patch, ...leadValues } : patch;
}

/** Saves through the lead's queue, with the price state of every item recalculated. Saves nothing if there is no patch (ledger F-255). */
async function savePatch(
  context: Context,
  lead: Lead,
  patch: LeadPatch | undefined,
  step: StepId,
): Promise<{ readonly ok: true; readonly lead: Lead } | Refusal<OutcomeCode>> {
  if (patch === undefined) return { ok: true, lead };
  const pricedPatch = await addRepricing(context, lead, patch);
  const outcome = await saveLead(context, { guid: lead.guid, patch: pricedPatch, reason: step });
  // "not-last-in-queue": the same visitor has sent a newer answer that includes this one. Nothing is lost, so no error is shown (ledger F-262).
  if (outcome.ok) tallyMilestones(context, lead, outcome.lead);
  if (!outcome.ok && outcome.code === "not-last-in-queue") return { ok: true, lead: applyPatch(lead, pricedPatch) };
  return outcome;
}
