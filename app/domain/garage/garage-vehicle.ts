import type { LeadVehicle } from "../catalogue/vehicle/vehicle";

/** A vehicle in a customer's garage. */
export interface GarageVehicle {
  readonly id: string;
  /** What its owner calls it; null = its own description. */
  readonly name: string | null;
  readonly vehicle: LeadVehicle;
  /** Years in which its variant was built. */
  readonly startYear: number;
  readonly endYear: number;
}

/** More than anyone has; a script that fills a garage ends here. */
export const MAX_VEHICLES = 40;
export const NAME_LENGTH = 40;

/** The key by which two rows are the same car: its plate, or without one the catalogue's id. null when the vehicle is not known well enough to be stored. */
export function vehicleKey({ mid, rego, regoState }: Pick<LeadVehicle, "mid" | "rego" | "regoState">): string | null {
  if (mid === null) return null;
  return rego === null ? `mid:${mid}` : `rego:${regoState ?? ""}:${rego}`;
}

/** The garage vehicle that the lead is about, by vehicle id (F-191); of two alike the one with the lead's plate. */
export function currentIn(
  garage: readonly GarageVehicle[],
  lead: Pick<LeadVehicle, "mid" | "rego">,
): GarageVehicle | null {
  if (lead.mid === null) return null;
  const similar = garage.filter(({ vehicle }) => vehicle.mid === lead.mid);
  return similar.find(({ vehicle }) => vehicle.rego === lead.rego) ?? similar[0] ?? null;
}
