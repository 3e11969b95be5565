import { SERVED_VEHICLES, findUnservedVehicle } from "../../../domain/catalogue/vehicles-served";
import { contactProblem } from "../../../domain/identity/contact/contact-details";
import type { Journey } from "../../../domain/funnel/journey";
import { refuse } from "../../../domain/core/outcomes";
import {
  UNLISTED_LEVELS,
  type UnlistedLevel,
  isUnlisted,
  optionsAtLevel,
} from "../../../domain/catalogue/vehicle/cascade";
import { chooseLevel, clearLevelsFrom, parseYear } from "../../../domain/catalogue/vehicle/clear-below";
import { findModel } from "../../../domain/catalogue/vehicle/match-facts";
import { buildSearchOptions } from "../../../domain/catalogue/vehicle/search-options";
import { CASCADE, type CascadeKey, type LeadVehicle, NO_VEHICLE } from "../../../domain/catalogue/vehicle/vehicle";
import type { Context } from "../../context";
import { continueAfterCascade } from "../after-cascade";
import type { Decision, LoadScreen, StepLogic } from "../step";
import { readCascadeData, chooseVehicleLevel, findNextOptions } from "../../catalogue/vehicle/cascade-data";
import { localDay } from "../../../domain/core/country/local-day";

export interface VehicleLevelScreen {
  /** The values chosen so far: "Toyota Hilux 2019". */
  readonly vehicleSoFar: string;
  /** Options that are sold in this country, or all options if none are sold here. */
  readonly options: readonly string[];
  /** Options that are only sold elsewhere and are therefore rare on this country's roads. */
  readonly importedOptions: readonly string[];
  /** Popular makes or models, shown first. */
  readonly popular: readonly string[];
  readonly selected: string | null;
  readonly offersNotSure: boolean;
  /** Fields of the form for an unlisted vehicle; null = the list is shown. */
  readonly unlisted: { readonly fields: readonly ("make" | "model" | "year")[] } | null;
}

export interface VehicleLevelAnswer {
  readonly value: string | null;
  readonly isNotSure: boolean;
  /** "Mine is not listed": what the customer entered for this level and the ones below. Null = a value was chosen from the list. */
  readonly unlisted: UnlistedVehicle | null;
}

export interface UnlistedVehicle {
  readonly make: string | null;
  readonly model: string | null;
  readonly year: string | null;
}

/** "Not sure" is allowed at every level except make and model (F-188 and F-189 name two of them). */
const NOT_SURE_LEVELS: readonly CascadeKey[] = ["year", "body", "fuel", "transmission", "variant", "engine"];

/** `sub` parameter of the URL for an unlisted vehicle. */
const NOT_LISTED = "not-listed";

const createScreenLoader =
  (level: CascadeKey): LoadScreen<VehicleLevelScreen> =>
  async (context, { lead }, parameters) => {
    const clearedLevels = clearLevelsFrom(lead.vehicle, level);
    const data = await readCascadeData(context, clearedLevels);
    const popular = level === "make" || level === "model" ? buildSearchOptions(data.models, data.country) : null;
    const models = popular?.allMakes.find(({ make }) => make === lead.vehicle.make)?.popularModels ?? [];
    const levels = CASCADE.slice(0, CASCADE.indexOf(level)).map((key) => clearedLevels[key]);
    const unlistedIndex = (UNLISTED_LEVELS as readonly string[]).indexOf(level);
    const options = optionsAtLevel(level, clearedLevels, data);
    const isSplit = level !== "make" && level !== "year" && options.some(({ isSoldHere }) => isSoldHere);
    return {
      vehicleSoFar: levels.filter((value) => value !== null && value !== "Standard" && value !== "Other").join(" "),
      options: options.flatMap(({ value, isSoldHere }) => (isSoldHere || !isSplit ? value : [])),
      importedOptions: options.flatMap(({ value, isSoldHere }) => (isSoldHere || !isSplit ? [] : value)),
      unlisted:
        unlistedIndex >= 0 && (parameters.get("sub") === NOT_LISTED || options.length === 0)
          ? { fields: UNLISTED_LEVELS.slice(unlistedIndex) }
          : null,
      popular: level === "make" ? (popular?.popularMakes ?? []) : level === "model" ? models : [],
      selected: lead.vehicle[level] === null ? null : String(lead.vehicle[level]),
      offersNotSure: NOT_SURE_LEVELS.includes(level),
    };
  };

/**
 * Stores one answer about the vehicle. Clears the levels below, skips levels with only one option, and completes the vehicle if possible (ledger F-178 to
 * F-189).
 */
const createAnswerHandler =
  (level: CascadeKey) =>
  async (
    context: Context,
    { lead }: Journey,
    { value, isNotSure, unlisted }: VehicleLevelAnswer,
  ): Promise<Decision> => {
    const unlistedLevel = UNLISTED_LEVELS.find((key) => key === level);
    if (unlisted !== null && unlistedLevel !== undefined)
      return describeUnlistedVehicle(context, lead, unlistedLevel, unlisted);
    // Levels below the year have no free-text form. A vehicle that is not listed there counts as "not sure".
    const isUnknown = isNotSure || (unlisted !== null && unlistedLevel === undefined);
    if (isUnknown && NOT_SURE_LEVELS.includes(level)) {
      return {
        ok: true,
        patch: { vehicle: clearLevelsFrom(lead.vehicle, level), isUnknownVehicle: true },
        to: "customer",
      };
    }
    const cascadeState =
      value === null
        ? refuse("invalid-input", { [level]: [`Choose a ${level}`] })
        : await chooseVehicleLevel(context, lead.vehicle, level, value);
    return cascadeState.ok ? continueAfterCascade(context, lead, cascadeState) : cascadeState;
  };

/**
 * Handles a vehicle that the customer cannot find in the list. If the catalogue contains the entered values, the flow continues as if they had been chosen. Any
 * other vehicle is stored as entered and priced in a call (as F-188 specifies for "Not sure").
 */
async function describeUnlistedVehicle(
  context: Context,
  lead: Journey["lead"],
  level: UnlistedLevel,
  unlistedVehicle: UnlistedVehicle,
): Promise<Decision> {
  const { vehicle } = lead;
  const make = level === "make" ? unlistedVehicle.make : vehicle.make;
  const model = level === "year" ? vehicle.model : unlistedVehicle.model;
  const year = parseYear(unlistedVehicle.year);
  const thisYear = Number(localDay(lead.country, context.clock.now()).slice(0, 4));
  const fields: Record<string, string[]> = {};
  const findNameError = (name: string | null, missing: string) => (name === null ? missing : contactProblem(name));
  const makeError = findNameError(make, "Enter the make");
  const modelError = findNameError(model, "Enter the model");
  if (makeError !== null) fields.otherMake = [makeError];
  if (modelError !== null) fields.otherModel = [modelError];
  if (year === null || year > thisYear + 1)
    fields.otherYear = [`Enter the year it was built, such as ${thisYear - 10}`];
  const unservedVehicle = findUnservedVehicle([make, model].filter(Boolean).join(" "));
  if (unservedVehicle !== null)
    fields[level === "make" ? "otherMake" : "otherModel"] = [
      `We don’t have workshops for ${unservedVehicle}. You can get prices here for ${SERVED_VEHICLES}`,
    ];
  if (make === null || model === null || year === null || Object.keys(fields).length > 0)
    return refuse("invalid-input", fields);

  const leadVehicle: LeadVehicle = {
    ...NO_VEHICLE,
    rego: vehicle.rego,
    regoState: vehicle.regoState,
    make,
    model,
    year,
  };
  const listedVehicle = await findListedVehicle(context, leadVehicle, make, model);
  const cascadeState = listedVehicle && (await findNextOptions(context, chooseLevel(listedVehicle, "year", year)));
  if (cascadeState && !isUnlisted(cascadeState)) return continueAfterCascade(context, lead, cascadeState);
  return {
    ok: true,
    patch: {
      vehicle: { ...leadVehicle, make: listedVehicle?.make ?? make, model: listedVehicle?.model ?? model },
      isUnknownVehicle: true,
    },
    to: "customer",
  };
}

async function findListedVehicle(
  { db }: Context,
  vehicle: LeadVehicle,
  make: string,
  model: string,
): Promise<LeadVehicle | null> {
  const [models, aliases] = await Promise.all([db.vehicles.models(), db.vehicles.aliases(make)]);
  const vehicleModel = findModel(models, aliases, make, model);
  return vehicleModel && chooseLevel(chooseLevel(vehicle, "make", vehicleModel.make), "model", vehicleModel.model);
}

/** The step for one level. The eight steps differ only in their level. */
export const vehicleLevel = (level: CascadeKey): StepLogic<VehicleLevelScreen, VehicleLevelAnswer> => ({
  screen: createScreenLoader(level),
  answer: createAnswerHandler(level),
});
