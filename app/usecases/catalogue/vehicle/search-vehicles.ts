import { chooseLevel } from "../../../domain/catalogue/vehicle/clear-below";
import { applySchedule } from "../../../domain/catalogue/vehicle/schedule";
import type { Country } from "../../../domain/core/country/country";
import { isSoldIn, optionKey, applyVariant } from "../../../domain/catalogue/vehicle/variant";
import { type LeadVehicle, NO_VEHICLE, CASCADE, type CascadeKey } from "../../../domain/catalogue/vehicle/vehicle";
import type { Context } from "../../context";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { addSchedule, readCascadeData } from "./cascade-data";
import { type SearchOptions, buildSearchOptions } from "../../../domain/catalogue/vehicle/search-options";
import { bestVariant, type CascadeOption, optionsAtLevel } from "../../../domain/catalogue/vehicle/cascade";

export interface VehicleSearch {
  readonly make: string;
  readonly model: string;
  readonly year: number;
  /** Absent or null = any value. Case-insensitive. */
  readonly body?: string | null;
  readonly fuel?: string | null;
  readonly transmission?: string | null;
  /** If vehicles sold in this country match, only these are returned. Absent = any country. */
  readonly soldIn?: Country;
}

/** P-281: all catalogue vehicles that have these values and were sold in that year, with their service schedules. Takes one D1 round trip. */
export async function searchVehicles(
  { db }: Pick<Context, "db">,
  vehicleSearch: VehicleSearch,
): Promise<readonly LeadVehicle[]> {
  const [variants, schedules] = await Promise.all([
    db.vehicles.variants(vehicleSearch.make, vehicleSearch.model, vehicleSearch.year),
    db.schedules.listByMake(vehicleSearch.make),
  ]);
  const matchesText = (target: string | null | undefined, text: string) =>
    target == null || optionKey(target) === optionKey(text);
  const localVariants = variants.filter(
    (variant) => vehicleSearch.soldIn !== undefined && isSoldIn(variant, vehicleSearch.soldIn),
  );
  return (localVariants.length > 0 ? localVariants : variants)
    .filter(
      (variant) =>
        matchesText(vehicleSearch.body, variant.body) &&
        matchesText(vehicleSearch.fuel, variant.fuel) &&
        matchesText(vehicleSearch.transmission, variant.transmission),
    )
    .map((variant) =>
      applySchedule(applyVariant(chooseLevel(NO_VEHICLE, "year", vehicleSearch.year), variant), schedules),
    );
}

/** A complete vehicle from its catalogue id and build year, for a plate look-up or a saved vehicle. */
export async function resolveVehicle(
  context: Pick<Context, "db">,
  mid: string,
  year: number,
): Promise<{ readonly ok: true; readonly vehicle: LeadVehicle } | Refusal<"vehicle-not-found">> {
  const variant = await context.db.vehicles.find(mid);
  if (!variant || year < variant.startYear || year > variant.endYear) return refuse("vehicle-not-found");
  return {
    ok: true,
    vehicle: await addSchedule(context, applyVariant(chooseLevel(NO_VEHICLE, "year", year), variant)),
  };
}

/**
 * Popular makes and all makes with their models, for the country of this deployment (F-362). The result is the same for all visitors, so it can be cached for
 * a day.
 */
export const loadVehicleSearchOptions = async (context: Pick<Context, "config" | "db">): Promise<SearchOptions> =>
  buildSearchOptions(await context.db.vehicles.models(), context.config.country);

export interface VehicleDefinition {
  /** Options of the requested level; empty if the values fit no vehicle. */
  readonly options: readonly CascadeOption[];
  /** The values in the catalogue's spelling. Once the engine is known, this is the complete vehicle. */
  readonly vehicle: LeadVehicle;
}

/** F-364: the options for one level of the vehicle, given values of other levels in any order. Nothing is chosen automatically. */
export async function updateVehicleDefinition(
  context: Pick<Context, "config" | "db">,
  key: CascadeKey,
  values: Readonly<Partial<Record<CascadeKey, string | number>>>,
): Promise<VehicleDefinition> {
  const vehicle = CASCADE.reduce(
    (leadVehicle, level) => chooseLevel(leadVehicle, level, values[level] ?? null),
    NO_VEHICLE,
  );
  const data = await readCascadeData(context, vehicle);
  const variant = bestVariant(vehicle, data);
  return {
    options: optionsAtLevel(key, vehicle, data),
    vehicle: variant ? await addSchedule(context, applyVariant(vehicle, variant)) : vehicle,
  };
}
