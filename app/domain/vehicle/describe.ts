import type { LeadVehicle } from "./vehicle";

/** Words the catalogue uses where the source names nothing; they say nothing to a reader. */
const SAYS_NOTHING = new Set(["Standard", "Other"]);

/** "2018 Toyota Hilux SR5 4x4, 2.8L turbo diesel, Automatic, Ute". Parts not chosen are left out. */
export function describeVehicle(vehicle: Pick<LeadVehicle, "year" | "make" | "model" | "variant" | "engine" | "transmission" | "body">): string {
  const name = [vehicle.year === null ? null : String(vehicle.year), vehicle.make, vehicle.model, vehicle.variant].filter(saysSomething).join(" ");
  return [name, vehicle.engine, vehicle.transmission, vehicle.body].filter(saysSomething).join(", ");
}

/** How a vehicle is shown: as it was found, else what was told of it; null = nothing is known. */
export const shownVehicle = (vehicle: LeadVehicle): string | null => vehicle.description ?? (describeVehicle(vehicle) || null);

const saysSomething = (part: string | null): part is string => part !== null && part !== "" && !SAYS_NOTHING.has(part);
