import type { LeadVehicle } from "../catalogue/vehicle/vehicle";

/** A vehicle in a customer's garage. */
export interface GarageVehicle {
  readonly id: string;
  /** The owner's name for the vehicle; null = its description is used. */
  readonly name: string | null;
  readonly vehicle: LeadVehicle;
  /** First and last build year of its variant. */
  readonly startYear: number;
  readonly endYear: number;
}

/** Maximum number of vehicles per garage. It is more than anyone owns and only stops scripts. */
export const MAX_VEHICLES = 40;
export const MAX_VEHICLE_NAME_LENGTH = 40;

/** Key that identifies a car: its plate, otherwise the catalogue's id. null = the vehicle is not known well enough to be stored. */
export function vehicleKey({ mid, rego, regoState }: Pick<LeadVehicle, "mid" | "rego" | "regoState">): string | null {
  if (mid === null) return null;
  return rego === null ? `mid:${mid}` : `rego:${regoState ?? ""}:${rego}`;
}

/** The garage vehicle that the lead is about, found by vehicle id (F-191). If several match, the one with the lead's plate wins. */
export function findGarageVehicle(
  garage: readonly GarageVehicle[],
  lead: Pick<LeadVehicle, "mid" | "rego">,
): GarageVehicle | null {
  if (lead.mid === null) return null;
  const sameModelVehicles = garage.filter(({ vehicle }) => vehicle.mid === lead.mid);
  return sameModelVehicles.find(({ vehicle }) => vehicle.rego === lead.rego) ?? sameModelVehicles[0] ?? null;
}
