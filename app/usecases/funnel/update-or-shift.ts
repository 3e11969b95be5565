import { contactProblem } from "../../domain/identity/contact/contact-details";
import {
  type ItemProblems,
  requestedScheduleIds,
  requestedTaskIds,
  type RequestedItem,
  resolveCart,
} from "../../domain/lead/cart/requested-item";
import { reprice } from "../../domain/lead/cart/reprice";
import type { LeadGuid } from "../../domain/core/ids";
import type { Lead } from "../../domain/lead/lead";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import { applyPatch } from "../../domain/lead/merge";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { changesDescription, withoutDescription } from "../../domain/catalogue/vehicle/merge-vehicle";
import { type LeadVehicle, NO_VEHICLE } from "../../domain/catalogue/vehicle/vehicle";
import { type Variant, applyVariant } from "../../domain/catalogue/vehicle/variant";
import type { Context } from "../context";
import { tallyMilestones } from "../figures/tally-requests";
import { addRepricing } from "./reprice-cart";
import { findVerifiedPlate } from "../catalogue/vehicle/look-up-rego";
import { createLead } from "../lead/create-lead";
import { needsLookup, findInvalidAnswers } from "./known-answers";
import type { SavedLead, SaveRefusal } from "../lead/queue-save";
import { saveLead } from "../lead/save-lead";

export interface UpdateOrShiftInput {
  /** null = a new lead. */
  readonly guid: LeadGuid | null;
  readonly patch: LeadPatch;
  /** Replaces the lead's cart, after its ids were resolved here. Undefined = unchanged. */
  readonly cart?: readonly RequestedItem[] | undefined;
  /** Id that is looked up here. Undefined = unchanged, null = cleared. */
  readonly suburbId: number | null | undefined;
  readonly retainQuote: boolean;
  readonly idempotencyKey?: string;
}

/** Looks up the ids of a request in the catalogue. Takes at most one D1 round trip: only schedules and the vehicle may need a query, in parallel. */
async function readCatalogue({ db }: Context, cart: readonly RequestedItem[], mid: string | null | undefined) {
  const taskIds = requestedTaskIds(cart);
  const [tasks, questions, schedules, variant] = await Promise.all([
    taskIds.length > 0 ? db.tasks.findMany(taskIds) : [],
    taskIds.length > 0 ? db.tasks.questions() : [],
    Promise.all(requestedScheduleIds(cart).map((id) => db.schedules.find(id))),
    mid ? db.vehicles.find(mid) : null,
  ]);
  return {
    tasks: new Map(tasks.map((task) => [task.id, task])),
    questions,
    schedules: new Map(schedules.flatMap((schedule) => (schedule === null ? [] : [[schedule.id, schedule]]))),
    variant,
  };
}

/** Fields that contain the customer's own text if the vehicle is not in the catalogue. Workshops read this text. */
const CUSTOMER_FIELDS = {
  make: "VehicleMake",
  model: "VehicleModel",
  body: "VehicleBody",
  fuel: "VehicleFuel",
  transmission: "VehicleTransmission",
  variant: "VehicleVariant",
} as const;

const descriptionProblems = (request: Partial<LeadVehicle>): ItemProblems =>
  Object.fromEntries(
    Object.entries(CUSTOMER_FIELDS).flatMap(([field, wireName]) => {
      const problem = contactProblem(request[field as keyof typeof CUSTOMER_FIELDS] ?? null);
      return problem === null ? [] : [[wireName, [problem]]];
    }),
  );

/** The submitted vehicle with everything that the catalogue knows about it. A vehicle without an id keeps the customer's description. */
function resolveVehicle(
  request: Partial<LeadVehicle>,
  variant: Variant | null,
): { readonly vehicle: Partial<LeadVehicle>; readonly problems: ItemProblems } {
  if (variant === null)
    return {
      vehicle: request.mid === null ? { ...request, facts: null } : request,
      problems: descriptionProblems(request),
    };
  const { year } = request;
  if (year != null && (year < variant.startYear || year > variant.endYear))
    return {
      vehicle: {},
      problems: { Year: [`This vehicle was built from ${variant.startYear} to ${variant.endYear}`] },
    };
  const leadVehicle = applyVariant({ ...NO_VEHICLE, year: year ?? null }, variant);
  const { body, cylinders, description, displacementL, engine, facts, fuel, make, mid, model, priceCategory } =
    leadVehicle;
  return {
    vehicle: {
      ...request,
      body,
      cylinders,
      description,
      displacementL,
      engine,
      facts,
      fuel,
      make,
      mid,
      model,
      priceCategory,
      transmission: leadVehicle.transmission,
      variant: variant.variant,
    },
    problems: {},
  };
}

/** Whether a request describes only part of a vehicle, so that the stored vehicle must provide the rest. */
const refersToStoredVehicle = (
  vehicle: Partial<LeadVehicle> | undefined,
  cart: readonly RequestedItem[] | undefined,
): boolean =>
  vehicle?.mid === undefined
    ? (vehicle !== undefined && changesDescription(vehicle)) || requestedScheduleIds(cart ?? []).length > 0
    : vehicle.mid !== null && vehicle.year === undefined;

/** Applies a change without a vehicle id to the stored vehicle. If the year is missing, the stored year is kept. */
function mergeStoredVehicle(
  request: Partial<LeadVehicle> | undefined,
  leadVehicle: LeadVehicle | undefined,
): Partial<LeadVehicle> | undefined {
  if (!request || !leadVehicle?.mid || (request.mid === undefined && !changesDescription(request))) return request;
  if (request.mid !== undefined && request.mid !== leadVehicle.mid) return request;
  return { ...request, mid: leadVehicle.mid, year: request.year ?? leadVehicle.year };
}

/** Fields that a plate verification depends on. If one of them changes, the plate must be looked up again. */
const PLATE_FIELDS = ["rego", "regoState", "mid"] as const;

const changesPlate = (request: Partial<LeadVehicle>): boolean =>
  changesDescription(request) || [...PLATE_FIELDS, "vin", "isVerifiedRego"].some((field) => field in request);

/**
 * Determines whether the plate is verified, and the VIN. Only our own lookups verify a plate: one that is stored with the lead, or one from today. A VIN with
 * an unverified plate is only the customer's claim.
 */
async function resolvePlateVerification(
  context: Context,
  leadVehicle: LeadVehicle,
  change: Partial<LeadVehicle>,
): Promise<Pick<LeadVehicle, "isVerifiedRego" | "vin">> {
  const changedVehicle = { ...leadVehicle, ...change };
  const isSame = PLATE_FIELDS.every((field) => changedVehicle[field] === leadVehicle[field]);
  if (isSame && leadVehicle.isVerifiedRego) return { isVerifiedRego: true, vin: leadVehicle.vin };
  const verification = { isVerifiedRego: false, vin: change.vin ?? (isSame ? leadVehicle.vin : null) };
  return (await findVerifiedPlate(context, changedVehicle)) ?? verification;
}

/**
 * Saves a lead for the API. Looks up ids in the catalogue and validates all other fields. Then the lead is saved or created, or the request moves to a new lead
 * (shift) (F-352, F-353).
 */
export async function updateOrShift(
  context: Context,
  input: UpdateOrShiftInput,
): Promise<SavedLead | SaveRefusal | Refusal<"invalid-input" | "rate-limited">> {
  const { guid, suburbId, retainQuote, idempotencyKey, patch: leadPatch, cart } = input;
  let requestedVehicle = leadPatch.vehicle;
  let lead: Lead | null = null;
  if (guid !== null && refersToStoredVehicle(requestedVehicle, cart)) {
    lead = await context.db.leads.find(guid);
    requestedVehicle = mergeStoredVehicle(requestedVehicle, lead?.vehicle);
  }
  const [suburb, catalogue] = await Promise.all([
    suburbId == null ? suburbId : context.db.localities.find(suburbId),
    readCatalogue(context, cart ?? [], requestedVehicle?.mid),
  ]);
  if (suburb === null && suburbId != null) return refuse("invalid-input", { SuburbId: ["No such suburb"] });

  const isVehicleUnknown = requestedVehicle?.mid != null && catalogue.variant === null;
  const resolveRequestedCart = (lead: Lead | null) =>
    resolveCart(
      cart ?? [],
      { ...catalogue, country: context.config.country, make: catalogue.variant?.make ?? lead?.vehicle.make ?? null },
      lead?.cart ?? [],
    );
  // Most saves do not need the stored lead, so it is read only if required. A cart without a vehicle is checked against the stored vehicle.
  const needsStoredLead =
    (cart !== undefined && cart.length > 0 && requestedVehicle === undefined) ||
    (requestedVehicle !== undefined && changesPlate(requestedVehicle)) ||
    needsLookup(leadPatch) ||
    isVehicleUnknown ||
    (cart !== undefined && Object.keys(resolveRequestedCart(null).problems).length > 0);
  if (guid !== null && lead === null && needsStoredLead) lead = await context.db.leads.find(guid);
  const items = resolveRequestedCart(lead);
  const { vehicle, problems } = resolveVehicle(requestedVehicle ?? {}, catalogue.variant);
  const unknownErrors: Record<string, string[]> = {
    ...(await findInvalidAnswers(context, lead, leadPatch, suburb === undefined ? (lead?.suburb ?? null) : suburb)),
    ...items.problems,
    ...problems,
  };
  // The lead's existing vehicle is kept even if the catalogue no longer contains it.
  const keepsStoredVehicle = isVehicleUnknown && requestedVehicle?.mid === lead?.vehicle.mid;
  if (isVehicleUnknown && !keepsStoredVehicle && !unknownErrors.ProviderVehicleId)
    unknownErrors.Mid = ["No such vehicle"];
  if (Object.keys(unknownErrors).length > 0) return refuse("invalid-input", unknownErrors);
  const change = keepsStoredVehicle ? { ...lead?.vehicle, ...withoutDescription(requestedVehicle ?? {}) } : vehicle;
  const plate =
    requestedVehicle && changesPlate(requestedVehicle)
      ? await resolvePlateVerification(context, lead?.vehicle ?? NO_VEHICLE, change)
      : {};
  const patch: LeadPatch = {
    ...leadPatch,
    ...(suburb ? { suburb } : {}),
    ...(requestedVehicle ? { vehicle: { ...change, ...plate } } : {}),
    ...(cart
      ? {
          cartOps: [
            {
              op: "replace",
              items: reprice(items.cart, {
                tasks: catalogue.tasks,
                canPriceLogbook: null,
                vehicle: { ...lead?.vehicle, ...(requestedVehicle && !keepsStoredVehicle ? vehicle : {}) },
                state: suburb?.state ?? lead?.suburb?.state ?? null,
              }),
            },
          ],
        }
      : {}),
  };
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  const saveResult =
    guid === null
      ? await createLead(context, { patch, ...key })
      : await saveLead(context, {
          guid,
          patch: await adaptToStoredCart(context, guid, lead, patch),
          retainQuote,
          ...key,
        });
  // The stages that were reached can be counted only if the stored lead was read.
  if (saveResult.ok && !saveResult.repeated && (guid === null || lead !== null))
    tallyMilestones(context, lead, saveResult.lead);
  return saveResult;
}

/** Vehicle fields that determine whether a task fits (fits-vehicle.ts). */
const FITMENT_FIELDS = ["mid", "make", "year", "body", "fuel", "transmission", "facts"] as const;

/** After a change of vehicle or location, checks the stored cart again. Not needed if the request contains a cart. */
async function adaptToStoredCart(
  context: Context,
  guid: LeadGuid,
  storedLead: Lead | null,
  patch: LeadPatch,
): Promise<LeadPatch> {
  const changesFitment =
    patch.suburb !== undefined || (patch.vehicle !== undefined && changesDescription(patch.vehicle));
  if (patch.cartOps !== undefined || !changesFitment) return patch;
  const lead = storedLead ?? (await context.db.leads.find(guid));
  if (lead === null) return patch;
  const { vehicle, suburb } = applyPatch(lead, patch);
  const isSame =
    suburb?.state === lead.suburb?.state && FITMENT_FIELDS.every((field) => vehicle[field] === lead.vehicle[field]);
  return isSame ? patch : addRepricing(context, lead, patch);
}
