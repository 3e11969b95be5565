import { type CartItem, isRepair } from "../../../domain/lead/cart-item";
import { addItem, cartOps, removeItems, repairIds } from "../../../domain/lead/cart/cart-items";
import { repairFromTask } from "../../../domain/lead/cart/new-item";
import { substituteTasks, unavailableTasks } from "../../../domain/catalogue/is-offered";
import { isRewardsLead } from "../../../domain/lead/funnel-configuration";
import type { Journey } from "../../../domain/funnel/journey";
import { offersCategory } from "../../../domain/funnel/task-limits";
import type { LeadSuburb } from "../../../domain/lead/lead";
import type { LeadPatch } from "../../../domain/lead/lead-patch";
import { applyPatch } from "../../../domain/lead/merge";
import type { Locality } from "../../../domain/location/locality";
import { refuse } from "../../../domain/core/outcomes";
import { formatMakeAndModel } from "../../../domain/catalogue/vehicle/describe";
import type { Context } from "../../context";
import type { Decision, LoadScreen, StepLogic, StepParameters } from "../step";
import { type CartSplit, hasJobOfAnotherState, hasNoSuppliersNearby, splitCartByPlace } from "../suppliers-at-place";
import { toSuburb, plateState } from "../request-input";
import { tallyMilestones } from "../../figures/tally-requests";
import { createLead } from "../../lead/create-lead";
import { suggestPlaces, findPlace, findNearbyPlaces } from "../../location/places";

export interface LocationScreen {
  readonly query: string;
  readonly suggestions: readonly LeadSuburb[];
  readonly selected: LeadSuburb | null;
  /** True = the browser's position is not near any place of this country, for example at sea or abroad. */
  readonly isFarFromPlaces: boolean;
  /** Jobs in the cart that are not offered in the state of the chosen suburb, and their replacements; null = none. */
  readonly unavailableJobs: {
    readonly jobs: readonly { readonly name: string; readonly states: readonly string[] }[];
    readonly alternatives: readonly { readonly id: number; readonly name: string; readonly summary: string }[];
    /** True = the cart contains only these jobs. */
    readonly coversWholeCart: boolean;
  } | null;
  /** Set if no supplier can do the jobs in the cart in the chosen suburb. Null = at least one can, or it is not known. */
  readonly noSupplier: {
    readonly jobs: readonly string[];
    /** The vehicle, if it is known, because not every workshop takes every make. */
    readonly vehicle: string | null;
    /** The jobs that one supplier can do together, and the other jobs for a separate quote. Null = no supplier can do any of them. */
    readonly split: {
      readonly coveredJobs: readonly string[];
      readonly otherJobs: readonly string[];
      readonly counts: CartSplit["counts"];
    } | null;
    /** The supplier's name in a quote for one supplier, if it may be shown. */
    readonly supplierName: string | null;
    /** Name of the company that calls instead of us. Null = we call. */
    readonly caller: string | null;
  } | null;
}

/**
 * A suburb, or a choice about jobs that are not available there.
 *
 * For jobs that are not offered in that state: `instead` = the replacement task, `without` = remove them. If no supplier does the whole cart: `split` = two
 * quotes, `partial` = one quote for the jobs that one supplier can do together, `callback` = a call.
 */
export type LocationAnswer =
  | { readonly suburbId: number }
  | { readonly choice: "without" | "callback" | "split" | "partial" }
  | { readonly choice: "instead"; readonly taskId: number };

/** Suburbs that match the text, or that are near the browser's position. */
const screen: LoadScreen<LocationScreen> = async (context, journey, parameters) => {
  const { lead } = journey;
  // A location that was entered before the quote and has several meanings is shown as choices.
  const isAskedHere = ["q", "lat", "lng"].some((name) => parameters.get(name) !== null);
  const previousInput = lead.suburb === null && !isAskedHere ? lead.location : null;
  const query = (parameters.get("q") ?? previousInput ?? "").trim().slice(0, 60);
  const places = query === "" ? await nearbySuburbs(context, parameters) : await suggestPlaces(context, query);
  return {
    query,
    suggestions: (places ?? []).map(toSuburb),
    selected: lead.suburb,
    isFarFromPlaces: places?.length === 0 && query === "",
    ...(await findSuburbProblems(context, journey)),
  };
};

/** Problems with the chosen suburb: jobs that are not offered in its state, or no supplier for the jobs. */
async function findSuburbProblems(
  context: Context,
  { lead, limits, unavailableTaskIds, supplierName }: Journey,
): Promise<Pick<LocationScreen, "unavailableJobs" | "noSupplier">> {
  const { suburb, country, cart } = lead;
  if (suburb === null || cart.length === 0) return { unavailableJobs: null, noSupplier: null };
  if (unavailableTaskIds.length > 0) {
    const [problems, allTasks] = await Promise.all([
      context.db.tasks.findMany(unavailableTaskIds),
      context.db.tasks.all(),
    ]);
    const alternatives = new Map(
      problems
        .flatMap((task) => substituteTasks(task, allTasks, { country, state: suburb.state }))
        .map((task) => [task.id, task]),
    );
    return {
      unavailableJobs: {
        jobs: problems.map(({ name, states }) => ({ name, states })),
        alternatives: [...alternatives.values()]
          .filter(({ categoryId }) => offersCategory(limits, categoryId))
          .map(({ id, name, summary }) => ({ id, name, summary })),
        coversWholeCart: problems.length === cart.length,
      },
      noSupplier: null,
    };
  }
  if (!(await hasNoSuppliersNearby(context, lead))) return { unavailableJobs: null, noSupplier: null };
  const callingPartner = isRewardsLead(lead)
    ? ((await context.db.partners.rewardsPartner())?.name ?? "Your rewards partner")
    : null;
  const cartSplit = supplierName === null ? await splitCartByPlace(context, lead) : null;
  const itemNames = (items: readonly CartItem[]) => items.map(({ name }) => name);
  return {
    unavailableJobs: null,
    noSupplier: {
      jobs: itemNames(cart),
      vehicle: lead.vehicle.mid === null ? null : formatMakeAndModel(lead.vehicle),
      split: cartSplit && {
        coveredJobs: itemNames(cartSplit.coveredItems),
        otherJobs: itemNames(cartSplit.otherItems),
        counts: cartSplit.counts,
      },
      supplierName,
      caller: callingPartner,
    },
  };
}

/** Suburbs near the browser's position. Null = the URL contains no coordinates. */
async function nearbySuburbs(context: Context, parameters: StepParameters): Promise<readonly Locality[] | null> {
  const latitude = parseDegrees(parameters.get("lat"));
  const longitude = parseDegrees(parameters.get("lng"));
  if (latitude === null || longitude === null) return null;
  const nearby = await findNearbyPlaces(context, { latitude, longitude });
  return nearby.ok ? nearby.places : [];
}

const parseDegrees = (text: string | null): number | null =>
  text !== null && /^-?\d{1,3}(\.\d{1,10})?$/.test(text) ? Number(text) : null;

export const CHOOSE_SUBURB_ERROR = "Choose your suburb from the list";

/**
 * Stores a suburb from our list. Its coordinates and time zone come from the list and never from the form. If the cart does not suit the suburb, this page says
 * so at once.
 */
async function chooseSuburb(context: Context, journey: Journey, answer: LocationAnswer): Promise<Decision> {
  const { lead } = journey;
  if ("suburbId" in answer) {
    const place = await findPlace(context, answer.suburbId);
    if (!place.ok) return refuse("invalid-input", { suburbId: [CHOOSE_SUBURB_ERROR] });
    const suburb = toSuburb(place.place);
    const { rego, regoState } = lead.vehicle;
    return continueFromLocation(context, journey, {
      suburb,
      location: null,
      latitude: null,
      longitude: null,
      ...(rego !== null && regoState === null ? { vehicle: { regoState: plateState(lead.country, suburb) } } : {}),
    });
  }
  if (lead.suburb === null) return refuse("invalid-input", { suburbId: [CHOOSE_SUBURB_ERROR] });
  if (answer.choice === "callback")
    return { ok: true, to: journey.unavailableTaskIds.length > 0 ? "location" : "onward" };

  if (answer.choice === "split" || answer.choice === "partial") return splitCart(context, journey, answer.choice);

  const place = { country: lead.country, state: lead.suburb.state };
  const problems = unavailableTasks(await context.db.tasks.findMany(repairIds(lead.cart)), place);
  const remainingItems = removeItems(
    lead.cart,
    lead.cart.flatMap((item) =>
      isRepair(item) && problems.some(({ id }) => id === item.repairInspectionId) ? [item.key] : [],
    ),
  );
  if (!("taskId" in answer)) {
    const patch = { cartOps: cartOps(lead.cart, remainingItems) };
    return remainingItems.length === 0
      ? { ok: true, patch, to: "task-select" }
      : continueFromLocation(context, journey, patch);
  }
  const allTasks = await context.db.tasks.all();
  const task = problems
    .flatMap((problem) => substituteTasks(problem, allTasks, place))
    .find(({ id, categoryId }) => id === answer.taskId && offersCategory(journey.limits, categoryId));
  if (task === undefined) return refuse("invalid-input", { choice: ["Choose one of these"] });
  return continueFromLocation(context, journey, {
    cartOps: cartOps(lead.cart, addItem(remainingItems, repairFromTask(task))),
  });
}

/** Keeps the jobs that one supplier can do together. The other jobs are removed, or moved to a second quote for the same customer. */
async function splitCart(context: Context, journey: Journey, choice: "split" | "partial"): Promise<Decision> {
  const { lead } = journey;
  const cartSplit = await splitCartByPlace(context, lead);
  if (cartSplit === null) return { ok: true, to: "location" };
  const patch = { cartOps: cartOps(lead.cart, cartSplit.coveredItems) };
  if (choice === "partial") return continueFromLocation(context, journey, patch);
  const { suburb, vehicle, isUnknownVehicle, quoteUrgency, serviceDay, leadSource } = lead;
  const newLead = await createLead(context, {
    patch: {
      suburb,
      vehicle,
      isUnknownVehicle,
      quoteUrgency,
      serviceDay,
      leadSource,
      cartOps: cartSplit.otherItems.map((item) => ({ op: "put", item })),
    },
    reason: "split",
  });
  if (!newLead.ok) return newLead;
  tallyMilestones(context, null, newLead.lead);
  const otherQuote = { guid: newLead.lead.guid, jobs: cartSplit.otherItems.map(({ name }) => name) };
  return continueFromLocation(context, journey, { ...patch, otherQuote });
}

/** Continues, unless this page must first report a problem with the location. */
async function continueFromLocation(context: Context, { lead }: Journey, patch: LeadPatch): Promise<Decision> {
  const next = applyPatch(lead, patch);
  const placeChecks = await Promise.all([hasJobOfAnotherState(context, next), hasNoSuppliersNearby(context, next)]);
  return { ok: true, patch, to: placeChecks.includes(true) ? "location" : "onward" };
}

export const location: StepLogic<LocationScreen, LocationAnswer> = { screen, answer: chooseSuburb };
