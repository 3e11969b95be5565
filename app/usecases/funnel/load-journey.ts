import { unavailableTasks } from "../../domain/catalogue/is-offered";
import { logbookService, repairIds } from "../../domain/lead/cart/cart-items";
import type { Journey } from "../../domain/funnel/journey";
import type { ScreenVersion } from "../../domain/funnel/screen-version";
import type { StepId } from "../../domain/funnel/steps";
import { STEPS, type StepGroup } from "../../domain/funnel/steps";
import type { Lead } from "../../domain/lead/lead";
import { walkCascade } from "../../domain/catalogue/vehicle/cascade";
import type { Context } from "../context";
import { readCascadeData } from "../catalogue/vehicle/cascade-data";
import { currentUser } from "../identity/current-user";
import { needsContact } from "./needs-contact";
import { checkCompatibility } from "../supplier/check-compatibility";
import { listServiceIntervals } from "../catalogue/vehicle/service-operations-summary";
import { loadSupplierCounts } from "../quotes/supplier-counts";
import { applyConfiguration, loadFunnelRules } from "./funnel-rules";
import { loadLeadPhotos } from "../lead/photos/find-image";
import { messageOf } from "../ports/log";
import { listTaskIds } from "../../domain/supplier/job-needs";

/** Steps from the location onwards. The panel on these steps says what comes next: prices, or a call if no supplier is available. */
const STEPS_WITH_SUPPLIERS: ReadonlySet<StepGroup> = new Set(["location", "vehicle", "date", "supplier", "customer"]);
const STEPS_WITH_PHOTOS: ReadonlySet<StepId> = new Set([
  "task-your-items",
  "task-your-items-rewards",
  "customer",
  "customer-2",
  "customer-notes-for-mechanic",
]);
const STEPS_AFTER_VEHICLE: ReadonlySet<StepGroup> = new Set([
  "vehicle",
  "logbook",
  "date",
  "supplier",
  "customer",
  "fleet",
]);

/** Loads everything that a step needs to know about a quote. `step` null = no particular step. */
export async function loadJourney(
  context: Context,
  savedLead: Lead,
  step: StepId | null,
  isHolder: boolean,
  screenVersion: ScreenVersion = 2,
): Promise<Journey> {
  const configuredLead = await applyConfiguration(context, savedLead);
  const { lead } = configuredLead;
  const group = step === null ? "customer" : STEPS[step].group;
  const isPastVehicle = STEPS_AFTER_VEHICLE.has(group);
  const [
    rules,
    contactNeeded,
    suppliers,
    placeProblems,
    vehicleProblems,
    intervalCount,
    askedVehicleKeys,
    user,
    photos,
  ] = await Promise.all([
    loadFunnelRules(context, configuredLead),
    needsContact(
      context,
      lead,
      configuredLead.configuration,
      lead.cart.every((item) => item.canCalculatePrice === true),
    ),
    STEPS_WITH_SUPPLIERS.has(group) || (step === "task-your-items" && lead.vehicle.mid !== null)
      ? withFallback(context, "supplier availability", loadSupplierCounts(context, lead), null)
      : null,
    withFallback(context, "jobs of the place", findPlaceProblems(context, lead), []),
    withFallback(context, "vehicle compatibility", findVehicleProblems(context, lead), []),
    isPastVehicle ? withFallback(context, "service intervals", countIntervals(context, lead), null) : null,
    isPastVehicle ? withFallback(context, "vehicle options", findAskedVehicleKeys(context, lead), []) : [],
    currentUser(context),
    withFallback(context, "photos", loadLeadPhotos(context, lead, step !== null && STEPS_WITH_PHOTOS.has(step)), {
      images: null,
      isRequiredPhotoMissing: false,
    }),
  ]);
  return {
    lead,
    ...rules,
    screenVersion,
    suppliers,
    contactNeeded,
    isSignedIn: user !== null,
    unavailableTaskIds: placeProblems,
    impossibleJobNames: vehicleProblems,
    intervalCount,
    askedVehicleKeys,
    isPhotoMissing: photos.isRequiredPhotoMissing,
    photos: photos.images,
    isHolder,
  };
}

async function withFallback<T>(context: Context, label: string, promise: Promise<T>, fallback: T): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    context.log.warn({
      event: "unexpected-error",
      where: `funnel: ${label}`,
      message: messageOf(error),
    });
    return fallback;
  }
}

/** Tasks in the cart that are not offered in the location's state. */
async function findPlaceProblems(context: Context, { cart, suburb, country }: Lead): Promise<readonly number[]> {
  if (suburb === null) return [];
  const tasks = await context.db.tasks.findMany(repairIds(cart));
  return unavailableTasks(tasks, { country, state: suburb.state }).map(({ id }) => id);
}

/** Names of incompatible repairs, and of the logbook service if no schedule is known for the vehicle (ledger F-198 to F-204). */
async function findVehicleProblems(context: Context, lead: Lead): Promise<readonly string[]> {
  if (lead.vehicle.mid === null && !lead.isUnknownVehicle) return [];
  const incompatible = await checkCompatibility(context, listTaskIds(lead.cart), lead.vehicle, null);
  const logbook = logbookService(lead.cart);
  return [
    ...incompatible.map(({ name }) => name),
    ...(logbook !== undefined && lead.vehicle.mid !== null && lead.vehicle.serviceScheduleId === null
      ? [logbook.name]
      : []),
  ];
}

async function countIntervals(context: Context, { cart, vehicle }: Lead): Promise<number | null> {
  const { mid, serviceScheduleId } = vehicle;
  if (mid === null || serviceScheduleId === null || logbookService(cart) === undefined) return null;
  return (await listServiceIntervals(context, mid, serviceScheduleId)).length;
}

async function findAskedVehicleKeys(context: Context, { vehicle }: Lead): Promise<Journey["askedVehicleKeys"]> {
  if (vehicle.make === null || vehicle.isVerifiedRego) return [];
  // Reads all years of the model. With only the chosen year, the year would have a single option and would not count as a question that was asked.
  return walkCascade(vehicle, await readCascadeData(context, { ...vehicle, year: null })).askedLevels;
}
