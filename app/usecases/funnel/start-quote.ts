import type { LeadGuid, SupplierId } from "../../domain/ids";
import { configurationOf, configuredLead } from "../../domain/funnel/configuration";
import { standIn } from "../../domain/funnel/stand-in";
import type { StepId } from "../../domain/funnel/steps";
import { whereLeft } from "../../domain/funnel/step-machine";
import type { Lead } from "../../domain/lead/lead";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import { applyPatch } from "../../domain/lead/merge";
import { NEVER_STORED, newLead } from "../../domain/lead/new-lead";
import type { OutcomeCode, Refusal } from "../../domain/outcomes";
import type { Context } from "../context";
import { tallyReached } from "../figures/tally-requests";
import { createLead } from "../lead/create-lead";
import { withFreshPricing } from "./answer-step";
import type { FoundJobs } from "../catalogue/find-jobs";
import { loadJourney } from "./load-journey";
import { placeById, readTyped, type TypedRequest } from "./read-typed";
import { resolveVehicle } from "../vehicle/resolve-vehicle";
import { findFleet } from "../fleet/fleet-company";
import { supplierForQuoter } from "../supplier/supplier-for-quoter";
import { startFromSymptom, type SymptomAnswer } from "../symptoms/start-from-symptom";
import { reviewItems } from "./steps/task-your-items";

export interface StartQuoteInput {
  readonly repairInspectionIds: readonly number[];
  readonly serviceTypeId: number | null;
  readonly repairCategoryId: number | null;
  readonly isProductFlow: boolean;
  /** A job in the customer's own words, for the box of `task-custom`; null = none. */
  readonly details: string | null;
  /** What the link that led here says; null = the marketplace's own (F-286). */
  readonly leadSource: string | null;
  readonly quoteFunnelConfigurationId: number | null;
  /** Only this supplier is asked (F-017). */
  readonly exclusiveSupplierId: SupplierId | null;
  /** The workshop that a windscreen link names; it narrows nothing by itself (F-280). */
  readonly supplierId: SupplierId | null;
  /** A version of the vehicle catalogue and its build year, from a page about it; null = not said. */
  readonly vehicle: { readonly mid: string; readonly year: number } | null;
  /** Where the job is, by its id; null = not said. */
  readonly suburbId: number | null;
  /** What was typed for job, vehicle and place. */
  readonly typed: TypedRequest;
  /** From a fleet company's landing page. */
  readonly fleetCompanyId: number | null;
  /** An entry of the symptom guide and the answers given there, by their ids; null = the quote does not start from one. */
  readonly symptom: SymptomAnswer | null;
}

/** A quote that begins with nothing but the press. */
export const NOTHING_SAID: StartQuoteInput = {
  repairInspectionIds: [],
  serviceTypeId: null,
  repairCategoryId: null,
  isProductFlow: false,
  details: null,
  leadSource: null,
  quoteFunnelConfigurationId: null,
  exclusiveSupplierId: null,
  supplierId: null,
  vehicle: null,
  suburbId: null,
  typed: { job: null, vehicle: null, place: null },
  fleetCompanyId: null,
  symptom: null,
};

export interface StartedQuote {
  readonly ok: true;
  /** The address of the screen that asks: fleet customers meet the older one. */
  readonly isFleet: boolean;
  readonly guid: LeadGuid;
  readonly step: StepId;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** What the link says of the lead. An exclusive supplier that does not trade here is left out: the quote starts all the same. */
async function variantOf(context: Context, input: StartQuoteInput): Promise<Partial<Lead>> {
  const { leadSource, supplierId, exclusiveSupplierId, quoteFunnelConfigurationId, isProductFlow } = input;
  const only = exclusiveSupplierId === null ? null : await supplierForQuoter(context, exclusiveSupplierId);
  const configuration = configurationOf(
    await configurations(context, quoteFunnelConfigurationId),
    quoteFunnelConfigurationId,
    context.config.country,
  );
  return {
    ...(leadSource === null ? {} : { leadSource }),
    ...(supplierId === null ? {} : { supplierId }),
    ...(only?.ok ? { supplierId: only.supplier.id, gotExclusiveSupplierFlow: true } : {}),
    ...(isProductFlow ? { gotProductQuoteFlow: true } : {}),
    ...(configuration === null || configuration.id === null ? {} : configuredLead(configuration)),
  };
}

/** What is known of vehicle and place besides what was typed. */
async function factsOf(context: Context, { suburbId, vehicle }: StartQuoteInput): Promise<LeadPatch> {
  const [place, resolved] = await Promise.all([
    suburbId === null ? null : placeById(context, suburbId),
    vehicle === null ? null : resolveVehicle(context, vehicle.mid, vehicle.year),
  ]);
  return {
    ...(place === null ? {} : { suburb: place, location: null }),
    ...(resolved?.ok ? { vehicle: resolved.vehicle } : {}),
  };
}

/** The one service or task that the text names, and nothing else; null = there is a choice. */
function onlyJob(jobs: FoundJobs | null): Pick<StartQuoteInput, "repairInspectionIds" | "serviceTypeId"> | null {
  if (jobs === null) return null;
  const [service, anotherService] = jobs.services;
  if (service !== undefined)
    return anotherService === undefined && jobs.requestCount === 1
      ? { repairInspectionIds: [], serviceTypeId: service.serviceTypeId }
      : null;
  return jobs.namedTask === null ? null : { repairInspectionIds: [jobs.namedTask.id], serviceTypeId: null };
}

const joinNotes = (before: string | null | undefined, note: string): string =>
  [before, note].filter((text) => text).join("\n");

const configurations = async (context: Context, id: number | null) =>
  id === null ? [] : context.db.funnelVariants.configurations();

/**
 * A new quote, with its first job if one was named. A job that we do not have starts at the tasks. `known` = what is known beforehand, as if it had been answered: the
 * quote opens at the first question that is left.
 */
export async function startQuote(
  context: Context,
  input: StartQuoteInput,
  known: LeadPatch | null = null,
): Promise<StartedQuote | Refusal<OutcomeCode>> {
  const fleet = input.fleetCompanyId === null ? null : await findFleet(context, { id: input.fleetCompanyId });
  if (fleet !== null && !fleet.ok) return fleet;
  const variant = {
    ...(await variantOf(context, input)),
    ...(fleet === null ? {} : { fleetCompanyId: fleet.company.id, quoteFlowVersion: 1 as const }),
  };
  const begun: Lead = { ...newLead(NEVER_STORED, context.config.country, context.clock.now()), ...variant };
  const { cartOps: knownItems = [], ...knownAnswers } = known ?? {};
  const [read, linked] = await Promise.all([readTyped(context, input.typed), factsOf(context, input)]);
  // A fleet's customers say all that by their membership.
  const said = { ...(fleet === null ? { ...read.patch, ...linked } : {}), ...knownAnswers };
  const symptom =
    input.symptom === null ? null : await startFromSymptom(context, input.symptom, applyPatch(begun, said).vehicle);
  const facts = symptom === null ? said : { ...said, repairNotes: joinNotes(said.repairNotes, symptom.note) };
  const lead = applyPatch(begun, facts);
  const journey = await loadJourney(context, lead, "task-select", true, lead.quoteFlowVersion);
  const repairInspectionIds = symptom === null ? input.repairInspectionIds : [symptom.taskId];
  const isJobChosen = repairInspectionIds.length > 0 || input.serviceTypeId !== null;
  const isElsewhere = input.details !== null || input.repairCategoryId !== null;
  const chosen = isJobChosen ? { ...input, repairInspectionIds } : isElsewhere ? null : onlyJob(read.jobs);
  const decision =
    chosen === null
      ? null
      : await reviewItems(context, journey, {
          repairInspectionIds: chosen.repairInspectionIds,
          serviceTypeId: chosen.serviceTypeId,
          remove: null,
          wantsToContinue: false,
          searched: input.typed.job,
        });
  const first = decision?.ok && "to" in decision ? decision : null;
  const created = await createLead(context, {
    patch: await withFreshPricing(context, lead, {
      ...first?.patch,
      ...(first !== null && knownItems.length > 0 && { cartOps: [...(first.patch?.cartOps ?? []), ...knownItems] }),
      ...facts,
      // Below what the facts say already.
      ...(first?.patch?.repairNotes !== undefined && { repairNotes: first.patch.repairNotes }),
      ...variant,
    }),
    why: known === null ? "start" : "garage",
  });
  if (!created.ok) return created;
  tallyReached(context, null, created.lead);
  const { guid } = created.lead;
  const isFleet = fleet !== null;
  if (known !== null && first?.to === "task-your-items") {
    const step = whereLeft(await loadJourney(context, created.lead, null, true, created.lead.quoteFlowVersion));
    return { ok: true, isFleet, guid, step, parameters: {} };
  }
  if (first !== null && first.to !== "onward" && first.to !== "submit")
    return { ok: true, isFleet, guid, step: standIn(first.to, journey), parameters: first.params ?? {} };
  if (input.details !== null)
    return { ok: true, isFleet, guid, step: "task-custom", parameters: { details: input.details } };
  if (input.repairCategoryId !== null)
    return { ok: true, isFleet, guid, step: "task-category", parameters: { repairCategoryId: input.repairCategoryId } };
  if (read.searchText !== null)
    return { ok: true, isFleet, guid, step: "task-search", parameters: { q: read.searchText } };
  return { ok: true, isFleet, guid, step: "task-select", parameters: {} };
}
