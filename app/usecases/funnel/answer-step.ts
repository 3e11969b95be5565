import type { LeadGuid } from "../../domain/core/ids";
import { configuredLead } from "../../domain/lead/funnel-configuration";
import type { Journey } from "../../domain/funnel/journey";
import { isCartReview, resolvePosition } from "../../domain/funnel/resolve-position";
import { afterAnswer, canShow } from "../../domain/funnel/step-machine";
import type { ScreenVersion } from "../../domain/funnel/screen-version";
import { type StepId, STEPS } from "../../domain/funnel/steps";
import type { Lead } from "../../domain/lead/lead";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import { NO_VEHICLE } from "../../domain/catalogue/vehicle/vehicle";
import { taskIdsOf } from "../../domain/supplier/job-needs";
import { applyPatch } from "../../domain/lead/merge";
import type { OutcomeCode, Refusal } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { tallyReached } from "../figures/tally-requests";
import { readLead } from "../lead/open-lead";
import { saveLead, withProfile } from "../lead/save-lead";
import { submitLead } from "./submit-lead";
import { loadJourney } from "./load-journey";
import { checkCompatibility } from "../supplier/check-compatibility";
import { hasNoSuppliersNearby } from "./suppliers-at-place";
import { withFreshPricing } from "./reprice-cart";
import type { AnswerHandler } from "./step";
import { type AnswerableStep, type Answers, isAnswerable, STEP_LOGIC } from "./steps";

export interface AnswerStepInput<Step extends AnswerableStep = AnswerableStep> {
  readonly guid: LeadGuid;
  readonly step: Step;
  readonly answer: Answers[Step];
  /** True = the URL is that of the product (battery) flow (ledger F-033). */
  readonly isProductFlow?: boolean;
  /** Version of the screen from which the answer was sent. Absent = the second version. */
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

/** Handles one answer: interprets it, saves it if anything changed, and returns the next step. */
export async function answerStep<Step extends AnswerableStep>(
  context: Context,
  input: AnswerStepInput<Step>,
): Promise<AnsweredStep> {
  const { guid, step, answer, screenVersion } = input;
  const read = await readLead(context, guid);
  if (!read.ok) return read;
  const journey = await loadJourney(context, read.lead, step, read.isHolder, screenVersion);
  // Rejects answers to questions that this funnel does not ask. The two cart reviews count as one question.
  const position = resolvePosition(step, journey);
  if (isAnswerable(position) && STEP_LOGIC[position].answer !== STEP_LOGIC[step].answer)
    return { ok: true, kind: "step", guid: read.lead.guid, step: position, parameters: {} };
  // The cart page accepts jobs before a cart exists.
  const entry = isCartReview(step) ? ({ ok: true } as const) : canShow(step, journey);
  if (!entry.ok) return { ok: true, kind: "step", guid: read.lead.guid, step: entry.goTo, parameters: {} };

  const decide = STEP_LOGIC[step].answer as AnswerHandler<Answers[Step]>;
  const decision = await decide(context, journey, answer);
  if (!decision.ok) return decision;
  if ("path" in decision) return { ok: true, kind: "leave", guid: read.lead.guid, path: decision.path };

  const patch = await withProfile(
    context,
    read.lead,
    withFlags(decision.patch, read.lead, journey, input.isProductFlow),
  );
  const saved = await savePatch(context, read.lead, patch, step);
  if (!saved.ok) return saved;
  const hasUpdates =
    decision.to === "onward" && step !== "location" && (await lostAllSuppliers(context, journey, saved.lead, step));
  const next = hasUpdates
    ? "location"
    : afterAnswer(step, decision.to, await loadJourney(context, saved.lead, step, read.isHolder, screenVersion));
  if (next !== "submit")
    return { ok: true, kind: "step", guid: saved.lead.guid, step: next, parameters: decision.params ?? {} };
  const submitted = await submitLead(context, decision.guid ?? saved.lead.guid);
  return submitted.ok ? { ok: true, kind: "leave", guid: submitted.guid, path: submitted.redirectTo } : submitted;
}

/**
 * Whether no supplier nearby takes the cart any more after this answer. The location page then says so at once and shows alternatives. A customer who
 * continues from there is asked again only after changing the cart.
 */
async function lostAllSuppliers(context: Context, before: Journey, lead: Lead, step: StepId): Promise<boolean> {
  if (lead.suburb === null || lead.cart.length === 0 || lead.isUnknownVehicle) return false;
  // Jobs that do not fit the vehicle are handled first, because there may be suppliers for the other jobs.
  if ((await checkCompatibility(context, taskIdsOf(lead.cart), lead.vehicle, null)).length > 0) return false;
  const { group } = STEPS[step];
  // Each vehicle level is a separate answer. The location page has already handled the state before the first level, so the comparison starts there.
  const previousLead = group === "vehicle" ? { ...before.lead, vehicle: NO_VEHICLE } : before.lead;
  const wasKnown = group !== "tasks" && (await hasNoSuppliersNearby(context, previousLead));
  return !wasKnown && (await hasNoSuppliersNearby(context, lead));
}

/** Values from the URL and the configuration are saved with the next answer (F-033, F-279). */
function withFlags(
  patch: LeadPatch | undefined,
  lead: Lead,
  { configuration, screenVersion }: Journey,
  isProductFlow: boolean | undefined,
): LeadPatch | undefined {
  const text: Partial<Lead> = {
    ...(configuration.id === null ? {} : configuredLead(configuration)),
    ...(isProductFlow === undefined ? {} : { gotProductQuoteFlow: isProductFlow }),
    quoteFlowVersion: screenVersion,
  };
  const hasUpdates = Object.entries(text).some(([name, value]) => lead[name as keyof Lead] !== value);
  return hasUpdates ? { ...patch, ...text } : patch;
}

/** Saves through the lead's queue, with the price state of every item recalculated. Saves nothing if there is no patch (ledger F-255). */
async function savePatch(
  context: Context,
  lead: Lead,
  patch: LeadPatch | undefined,
  step: StepId,
): Promise<{ readonly ok: true; readonly lead: Lead } | Refusal<OutcomeCode>> {
  if (patch === undefined) return { ok: true, lead };
  const priced = await withFreshPricing(context, lead, patch);
  const outcome = await saveLead(context, { guid: lead.guid, patch: priced, why: step });
  // A newer answer of the same visitor includes this one. Nothing is lost, so no error is shown (ledger F-262).
  if (outcome.ok) tallyReached(context, lead, outcome.lead);
  if (!outcome.ok && outcome.code === "not-last-in-queue") return { ok: true, lead: applyPatch(lead, priced) };
  return outcome;
}
