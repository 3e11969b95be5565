import {
  type CascadeData,
  type CascadeState,
  walkCascade,
  optionsAtLevel,
} from "../../../domain/catalogue/vehicle/cascade";
import type { LeadVehicle, CascadeKey } from "../../../domain/catalogue/vehicle/vehicle";
import type { Context } from "../../context";
import { applySchedule } from "../../../domain/catalogue/vehicle/schedule";
import { fillLevel } from "../../../domain/catalogue/vehicle/clear-below";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { optionKey } from "../../../domain/catalogue/vehicle/variant";

/** The catalogue data for the next question about this vehicle. Takes one D1 round trip, or none before a model is chosen. */
export async function readCascadeData(
  context: Pick<Context, "config" | "db">,
  vehicle: Pick<LeadVehicle, "make" | "model" | "year">,
): Promise<CascadeData> {
  const { vehicles } = context.db;
  const { make, model } = await findSingleModel(context, vehicle);
  const [models, variants] = await Promise.all([
    vehicles.models(),
    make === null || model === null ? [] : vehicles.variants(make, model, vehicle.year),
  ]);
  return { country: context.config.country, models, variants };
}

/** The make and model whose variants are read. A make's only model will be chosen automatically, so its variants are needed already. */
async function findSingleModel(
  context: Pick<Context, "db">,
  vehicle: Pick<LeadVehicle, "make" | "model">,
): Promise<Pick<LeadVehicle, "make" | "model">> {
  const { make, model } = vehicle;
  if (make === null || model !== null) return { make, model };
  const makeModels = (await context.db.vehicles.models()).filter(
    (row) => row.make.toLowerCase() === make.toLowerCase(),
  );
  return { make, model: makeModels.length === 1 ? (makeModels[0]?.model ?? null) : null };
}

/**
 * The next question about a vehicle. Levels with only one option are chosen automatically. A complete vehicle is returned with its catalogue id, price
 * category and service schedule, and `next` is null.
 */
export async function findNextOptions(
  context: Pick<Context, "config" | "db">,
  vehicle: LeadVehicle,
): Promise<CascadeState> {
  const cascadeState = walkCascade(vehicle, await readCascadeData(context, vehicle));
  return cascadeState.next === null
    ? { ...cascadeState, vehicle: await addSchedule(context, cascadeState.vehicle) }
    : cascadeState;
}

/** Adds the maker's service schedule to a vehicle. It depends on the build year, which the catalogue row does not have. */
export const addSchedule = async (context: Pick<Context, "db">, vehicle: LeadVehicle): Promise<LeadVehicle> =>
  applySchedule(vehicle, vehicle.make === null ? [] : await context.db.schedules.listByMake(vehicle.make));

/**
 * Handles the answer to one vehicle question. Refuses values that are not in the catalogue, clears the levels that depend on the answer, and returns the next
 * question.
 */
export async function chooseVehicleLevel(
  context: Pick<Context, "config" | "db">,
  vehicle: LeadVehicle,
  key: CascadeKey,
  value: string,
): Promise<({ readonly ok: true } & CascadeState) | Refusal<"invalid-input">> {
  // If the year is being changed, the options must not depend on the previously chosen year.
  const data = await readCascadeData(context, key === "year" ? { ...vehicle, year: null } : vehicle);
  const option = optionsAtLevel(key, vehicle, data).find(
    (cascadeOption) => optionKey(cascadeOption.value) === optionKey(value),
  );
  if (!option) return refuse("invalid-input", { [key]: ["Choose one from the list"] });
  return { ok: true, ...(await findNextOptions(context, fillLevel(vehicle, key, option.value))) };
}
