import { bestVariant, type CascadeOption, optionsAtLevel } from "../../../domain/catalogue/vehicle/cascade";
import { chooseLevel } from "../../../domain/catalogue/vehicle/clear-below";
import { CASCADE, type CascadeKey, type LeadVehicle, NO_VEHICLE } from "../../../domain/catalogue/vehicle/vehicle";
import { applyVariant } from "../../../domain/catalogue/vehicle/variant";
import type { Context } from "../../context";
import { readCascadeData, addSchedule } from "./cascade-data";

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
