import type { LeadVehicle } from "./vehicle";

/** What the catalogue says of a vehicle. Together with `mid` it is one fact. */
const DESCRIPTION = [
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
  DESCRIPTION.some((field) => change[field] !== undefined);

/** A change without the fields that describe the vehicle: plate, VIN and schedule are left. */
export const withoutDescription = (change: Partial<LeadVehicle>): Partial<LeadVehicle> =>
  Object.fromEntries(
    Object.entries(change).filter(([field]) => !(DESCRIPTION as readonly string[]).includes(field)),
  ) as Partial<LeadVehicle>;

/** A vehicle after a change. The description of a catalogue vehicle changes only together with its id. */
export function mergeVehicle<V extends Partial<LeadVehicle>>(vehicle: V, change: Partial<LeadVehicle>): V {
  const isOfCatalogue = vehicle.mid != null && change.mid === undefined;
  return { ...vehicle, ...(isOfCatalogue ? withoutDescription(change) : change) };
}
