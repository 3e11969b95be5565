import type { LeadVehicle } from "./vehicle";

/** Fields that describe a catalogue vehicle. They belong to the vehicle's `mid` and change only together with it. */
const DESCRIPTION_FIELDS = [
  "make",
  "model",
  "year",
  "body",
  "fuel",
  "transmission",
  "variant",
  "engine",
  "description",
  "priceCategory",
  "cylinders",
  "displacementL",
  "facts",
] as const satisfies readonly (keyof LeadVehicle)[];

export const changesDescription = (change: Partial<LeadVehicle>): boolean =>
  DESCRIPTION_FIELDS.some((field) => change[field] !== undefined);

/** Returns the change without the fields that describe the vehicle, so that only fields such as plate, VIN and schedule remain. */
export const withoutDescription = (change: Partial<LeadVehicle>): Partial<LeadVehicle> =>
  Object.fromEntries(
    Object.entries(change).filter(([field]) => !(DESCRIPTION_FIELDS as readonly string[]).includes(field)),
  ) as Partial<LeadVehicle>;

/** Applies a change to a vehicle. The description of a catalogue vehicle changes only together with its `mid`. */
export function mergeVehicle<V extends Partial<LeadVehicle>>(vehicle: V, change: Partial<LeadVehicle>): V {
  const isCatalogueVehicle = vehicle.mid != null && change.mid === undefined;
  return { ...vehicle, ...(isCatalogueVehicle ? withoutDescription(change) : change) };
}
