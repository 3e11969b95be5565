import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import { findConfiguration, configuredLeadFields } from "../../domain/lead/funnel-configuration";
import { resolveStep } from "../../domain/funnel/resolve-position";
import type { StepId } from "../../domain/funnel/steps";
import { firstOpenStep } from "../../domain/funnel/step-machine";
import type { Lead } from "../../domain/lead/lead";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import { applyPatch } from "../../domain/lead/merge";
import { UNSAVED_LEAD_GUID, newLead } from "../../domain/lead/new-lead";
import type { OutcomeCode, Refusal } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { tallyMilestones } from "../figures/tally-requests";
import { createLead } from "../lead/create-lead";
import { addRepricing } from "./reprice-cart";
import type { JobSearchResults } from "../catalogue/find-jobs";
import { loadJourney } from "./load-journey";
import { findSuburbById, parseInput, type RequestInput } from "./request-input";
import { resolveVehicle } from "../catalogue/vehicle/search-vehicles";
import { findFleet } from "../fleet/fleet-company";
import { findSupplierForQuoter } from "../supplier/supplier-profile";
import { startFromSymptom, type SymptomAnswer } from "./start-from-symptom";
import { hasNoSuppliersNearby } from "./suppliers-at-place";
import { reviewItems } from "./steps/task-your-items";

export interface StartQuoteInput {
  readonly repairInspectionIds: readonly number[];
  readonly serviceTypeId: number | null;
  readonly repairCategoryId: number | null;
  readonly isProductFlow: boolean;
  /** A job in the customer's own words, for the text field of `task-custom`; null = none. */
  readonly details: string | null;
  /** Lead source from the link; null = the marketplace's own (F-286). */
  readonly leadSource: string | null;
  readonly quoteFunnelConfigurationId: number | null;
  /** The only supplier that gets the request (F-017). */
  readonly exclusiveSupplierId: SupplierId | null;
  /** The workshop that is named in a windscreen link. The quote is not restricted to it (F-280). */
  readonly supplierId: SupplierId | null;
  /** A vehicle version in the catalogue and its build year, if the quote starts from a page about it. Null = none. */
  readonly vehicle: { readonly mid: string; readonly year: number } | null;
  /** Suburb id of the job's location. Null = none. */
  readonly suburbId: number | null;
  /** The entered texts for job, vehicle and location. */
  readonly requestInput: RequestInput;
  /** The fleet company from whose landing page the quote started. */
  readonly fleetCompanyId: number | null;
  /** Ids of a symptom guide entry and of the answers given there; null = the quote does not start from a symptom. */
  readonly symptom: SymptomAnswer | null;
}

/** Input for a quote that starts without any details. */
export const EMPTY_QUOTE_INPUT: StartQuoteInput = {
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
  requestInput: { job: null, vehicle: null, place: null },
  fleetCompanyId: null,
  symptom: null,
};

export interface StartedQuote {
  readonly ok: true;
  /** Fleet customers see the older screen, which has a different URL. */
  readonly isFleet: boolean;
  readonly guid: LeadGuid;
  readonly step: StepId;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** Values for the lead from the link. If the exclusive supplier does not trade here, it is left out and the quote still starts. */
async function linkLeadValues(context: Context, input: StartQuoteInput): Promise<Partial<Lead>> {
  const { leadSource, supplierId, exclusiveSupplierId, quoteFunnelConfigurationId, isProductFlow } = input;
  const exclusiveResult =
    exclusiveSupplierId === null ? null : await findSupplierForQuoter(context, exclusiveSupplierId);
  const configuration = findConfiguration(
    await loadConfigurations(context, quoteFunnelConfigurationId),
    quoteFunnelConfigurationId,
    context.config.country,
  );
  return {
    ...(leadSource === null ? {} : { leadSource }),
    ...(supplierId === null ? {} : { supplierId }),
    ...(exclusiveResult?.ok ? { supplierId: exclusiveResult.supplier.id, gotExclusiveSupplierFlow: true } : {}),
    ...(isProductFlow ? { gotProductQuoteFlow: true } : {}),
    ...(configuration === null || configuration.id === null ? {} : configuredLeadFields(configuration)),
  };
}

/** The vehicle and location that are known before the entered texts are parsed. */
async function initialPatch(context: Context, { suburbId, vehicle }: StartQuoteInput): Promise<LeadPatch> {
  const [place, resolvedVehicle] = await Promise.all([
    suburbId === null ? null : findSuburbById(context, suburbId),
    vehicle === null ? null : resolveVehicle(context, vehicle.mid, vehicle.year),
  ]);
  return {
    ...(place === null ? {} : { suburb: place, location: null }),
    ...(resolvedVehicle?.ok ? { vehicle: resolvedVehicle.vehicle } : {}),
  };
}

/** The services and tasks that the text names, if each job in it has only one meaning. Null = the customer must choose. */
function findUnambiguousJobs(
  jobs: JobSearchResults | null,
): Pick<StartQuoteInput, "repairInspectionIds" | "serviceTypeId"> | null {
  if (jobs === null) return null;
  const requests = jobs.requests.length > 0 ? jobs.requests : [jobs];
  const isUnambiguous = requests.every(({ services, namedTask }) =>
    services.length > 0 ? services.length === 1 : namedTask !== null,
  );
  if (!isUnambiguous) return null;
  return {
    repairInspectionIds: requests.flatMap(({ services, namedTask }) =>
      services.length === 0 && namedTask !== null ? [namedTask.id] : [],
    ),
    serviceTypeId: jobs.services[0]?.serviceTypeId ?? null,
  };
}

/**
 * Whether the quote can start at its first open question. A visitor who enters one job and a place or car wants a price, so the cart page is skipped. Several
 * jobs are shown in the cart first, because one may be part of another.
 */
const isReadyForPrices = ({ requestInput }: StartQuoteInput, { cart, suburb, location, vehicle }: Lead): boolean =>
  cart.length === 1 &&
  [requestInput.vehicle, suburb, location, vehicle.rego, vehicle.make].some((answer) => answer !== null);

const joinNotes = (existingNotes: string | null | undefined, note: string): string =>
  [existingNotes, note].filter((text) => text).join("\n");

const loadConfigurations = async (context: Context, id: number | null) =>
  id === null ? [] : context.db.funnelVariants.configurations();

/**
 * Starts a quote, with its first job if one is given. Without a known job, it starts at the task selection. `leadPatch` contains answers that are already
 * known, so the quote opens at the first unanswered question.
 */
export async function startQuote(
  context: Context,
  input: StartQuoteInput,
  leadPatch: LeadPatch | null = null,
): Promise<StartedQuote | Refusal<OutcomeCode>> {
  const fleet = input.fleetCompanyId === null ? null : await findFleet(context, { id: input.fleetCompanyId });
  if (fleet !== null && !fleet.ok) return fleet;
  const linkValues = {
    ...(await linkLeadValues(context, input)),
    ...(fleet === null ? {} : { fleetCompanyId: fleet.company.id, quoteFlowVersion: 1 as const }),
  };
  const draftLead: Lead = { ...newLead(UNSAVED_LEAD_GUID, context.config.country, context.clock.now()), ...linkValues };
  const { cartOps: knownItems = [], ...knownAnswers } = leadPatch ?? {};
  const [parsedInput, knownPatch] = await Promise.all([
    parseInput(context, input.requestInput),
    initialPatch(context, input),
  ]);
  // The vehicle and location of a fleet customer come from the membership.
  const initialAnswers = { ...(fleet === null ? { ...parsedInput.patch, ...knownPatch } : {}), ...knownAnswers };
  const symptom =
    input.symptom === null
      ? null
      : await startFromSymptom(context, input.symptom, applyPatch(draftLead, initialAnswers).vehicle);
  const annotatedAnswers =
    symptom === null
      ? initialAnswers
      : { ...initialAnswers, repairNotes: joinNotes(initialAnswers.repairNotes, symptom.note) };
  const lead = applyPatch(draftLead, annotatedAnswers);
  const journey = await loadJourney(context, lead, "task-select", true, lead.quoteFlowVersion);
  const repairInspectionIds = symptom === null ? input.repairInspectionIds : [symptom.taskId];
  const isJobChosen = repairInspectionIds.length > 0 || input.serviceTypeId !== null;
  const startsElsewhere = input.details !== null || input.repairCategoryId !== null;
  const chosenJobs = isJobChosen
    ? { ...input, repairInspectionIds }
    : startsElsewhere
      ? null
      : findUnambiguousJobs(parsedInput.jobs);
  const decision =
    chosenJobs === null
      ? null
      : await reviewItems(context, journey, {
          repairInspectionIds: chosenJobs.repairInspectionIds,
          serviceTypeId: chosenJobs.serviceTypeId,
          remove: null,
          wantsToContinue: false,
          searched: input.requestInput.job,
        });
  const firstDecision = decision?.ok && "to" in decision ? decision : null;
  const createdLead = await createLead(context, {
    patch: await addRepricing(context, lead, {
      ...firstDecision?.patch,
      ...(firstDecision !== null &&
        knownItems.length > 0 && { cartOps: [...(firstDecision.patch?.cartOps ?? []), ...knownItems] }),
      ...annotatedAnswers,
      // These notes already include the notes from the known answers.
      ...(firstDecision?.patch?.repairNotes !== undefined && { repairNotes: firstDecision.patch.repairNotes }),
      ...linkValues,
    }),
    reason: leadPatch === null ? "start" : "garage",
  });
  if (!createdLead.ok) return createdLead;
  tallyMilestones(context, null, createdLead.lead);
  const { guid } = createdLead.lead;
  const isFleet = fleet !== null;
  const opensAtFirstQuestion = leadPatch !== null || (!isFleet && isReadyForPrices(input, createdLead.lead));
  if (opensAtFirstQuestion && firstDecision?.to === "task-your-items") {
    if (createdLead.lead.suburb !== null && (await hasNoSuppliersNearby(context, createdLead.lead)))
      return { ok: true, isFleet, guid, step: "location", parameters: {} };
    const step = firstOpenStep(
      await loadJourney(context, createdLead.lead, null, true, createdLead.lead.quoteFlowVersion),
    );
    return { ok: true, isFleet, guid, step, parameters: {} };
  }
  if (firstDecision !== null && firstDecision.to !== "onward" && firstDecision.to !== "submit")
    return {
      ok: true,
      isFleet,
      guid,
      step: resolveStep(firstDecision.to, journey),
      parameters: firstDecision.params ?? {},
    };
  if (input.details !== null)
    return { ok: true, isFleet, guid, step: "task-custom", parameters: { details: input.details } };
  if (input.repairCategoryId !== null)
    return { ok: true, isFleet, guid, step: "task-category", parameters: { repairCategoryId: input.repairCategoryId } };
  if (parsedInput.searchText !== null)
    return { ok: true, isFleet, guid, step: "task-search", parameters: { q: parsedInput.searchText } };
  return { ok: true, isFleet, guid, step: "task-select", parameters: {} };
}
