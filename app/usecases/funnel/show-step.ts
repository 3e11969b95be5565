import type { LeadGuid } from "../../domain/core/ids";
import { type FleetFrame, buildFrame } from "../../domain/fleet/fleet-company";
import type { Journey } from "../../domain/funnel/journey";
import { isCartReview, resolveStep } from "../../domain/funnel/resolve-position";
import { checkStepAccess, previousStep, resumeStep, stepProgress } from "../../domain/funnel/step-machine";
import type { ScreenVersion } from "../../domain/funnel/screen-version";
import { isStepId, type StepId } from "../../domain/funnel/steps";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { readLead } from "../lead/open-lead";
import { offerRoadside, type RoadsideOffer } from "../lead/roadside/offer-roadside";
import { loadJourney } from "./load-journey";
import { type Panel, buildPanel } from "./panel";
import type { StepParameters } from "./step";
import { type Screens, STEP_LOGIC } from "./steps";
import { messageOf } from "../ports/log";

export interface ShowStepInput {
  readonly guid: LeadGuid;
  /** The step in the URL; null = none. */
  readonly step: string | null;
  readonly parameters: StepParameters;
  /** The roadside offer that this browser closed; null = none. */
  readonly closedRoadside: string | null;
  /** Which of the two screens is shown; absent = the second version. */
  readonly screenVersion?: ScreenVersion;
}

export type StepView = {
  readonly ok: true;
  readonly kind: "screen";
  readonly guid: LeadGuid;
  readonly step: StepId;
  readonly screen: Screens[StepId];
  readonly back: StepId | null;
  readonly progress: { readonly position: number; readonly total: number };
  readonly panel: Panel | null;
  /** The only supplier of an exclusive funnel, unless its name is hidden. */
  readonly supplierName: string | null;
  /** A dialog shown over the step until the customer closes it (F-218). */
  readonly roadside: RoadsideOffer | null;
  /** The fleet company that pays; null = an ordinary customer. */
  readonly fleet: FleetFrame | null;
};
/** Redirect to another step, because the requested one cannot be shown yet or has no open question. */
export type StepRedirect = {
  readonly ok: true;
  readonly kind: "go";
  readonly step: StepId;
  readonly parameters?: Readonly<Record<string, string>>;
};

/** Loads one step of the funnel, or the step that the lead allows instead. Changes nothing. */
export async function showStep(
  context: Context,
  { guid, step: request, parameters, closedRoadside, screenVersion }: ShowStepInput,
): Promise<StepView | StepRedirect | Refusal<"lead-not-found" | "unknown-step">> {
  if (request !== null && !isStepId(request)) {
    context.log.warn({ event: "unknown-step", step: request.replace(/[^a-z0-9-]/gi, "").slice(0, 40) });
    return refuse("unknown-step");
  }
  const leadResult = await lookUpLead(context, guid);
  if (!leadResult.ok) return leadResult;
  const journey = await loadJourney(context, leadResult.lead, request, leadResult.isHolder, screenVersion);
  if (request === null)
    return openingRedirect(parameters, journey) ?? { ok: true, kind: "go", step: resumeStep(journey) };
  const position = resolveStep(request, journey);
  if (position !== request)
    return { ok: true, kind: "go", step: position, parameters: pickParameters(parameters, JOB_PARAMETERS) };

  // If the URL names jobs, the cart page can be shown before there is a cart.
  const stepCheck =
    isCartReview(request) && namesJobs(parameters) ? ({ ok: true } as const) : checkStepAccess(request, journey);
  if (!stepCheck.ok) return { ok: true, kind: "go", step: stepCheck.goTo };
  const [screen, roadside] = await Promise.all([
    STEP_LOGIC[request].screen(context, journey, parameters),
    offerRoadside(context, journey.lead, closedRoadside),
  ]);
  if ("goTo" in screen) return { ok: true, kind: "go", step: screen.goTo };
  return {
    ok: true,
    kind: "screen",
    guid: leadResult.lead.guid,
    step: request,
    screen,
    back: previousStep(request, journey),
    progress: stepProgress(request, journey),
    panel: buildPanel(journey),
    supplierName: journey.supplierName,
    roadside,
    fleet: journey.fleet && buildFrame(journey.fleet, journey.lead.country),
  };
}

/** Reads the lead. If the read fails, the result is the same as for a missing lead (ledger F-176), and the failure is logged. */
async function lookUpLead(context: Context, guid: LeadGuid): ReturnType<typeof readLead> {
  try {
    return await readLead(context, guid);
  } catch (error) {
    context.log.error({
      event: "unexpected-error",
      where: "funnel: lead look-up",
      message: messageOf(error),
    });
    return refuse("lead-not-found");
  }
}

const JOB_PARAMETERS = ["repairInspectionId", "repairInspectionIds", "serviceTypeId"] as const;
const namesJobs = (parameters: StepParameters): boolean => JOB_PARAMETERS.some((name) => parameters.get(name) !== null);

/** If the URL names jobs or a category but no step, the step for them (ledger F-026 to F-031). */
function openingRedirect(parameters: StepParameters, journey: Journey): StepRedirect | null {
  if (namesJobs(parameters))
    return {
      ok: true,
      kind: "go",
      step: resolveStep("task-your-items", journey),
      parameters: pickParameters(parameters, JOB_PARAMETERS),
    };
  if (parameters.get("repairCategoryId") !== null)
    return {
      ok: true,
      kind: "go",
      step: "task-category",
      parameters: pickParameters(parameters, ["repairCategoryId"]),
    };
  return null;
}

const pickParameters = (parameters: StepParameters, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) =>
      [[name, parameters.get(name)]].filter((pair): pair is [string, string] => pair[1] !== null),
    ),
  );
