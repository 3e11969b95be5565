import type { LeadVehicle } from "./vehicle";

/** Words the catalogue uses where the source names nothing; they say nothing to a reader. */
const EMPTY_ANSWERS = new Set(["Standard", "Other"]);

/** "2018 Toyota Hilux SR5 4x4, 2.8L turbo diesel, Automatic, Ute". Parts not chosen are left out. */
export function describeVehicle(
  vehicle: Pick<LeadVehicle, "year" | "make" | "model" | "variant" | "engine" | "transmission" | "body">,
): string {
  const name = [
    vehicle.year === null ? null : String(vehicle.year),
    makeAndModel(vehicle),
    formatVersion(vehicle.variant),
  ]
    .filter(isInformative)
    .join(" ");
  return [name, vehicle.engine, vehicle.transmission, vehicle.body].filter(isInformative).join(", ");
}

/** Names that British makers' price lists give to versions; none of them was sold here. */
const BRITISH_TRIMS =
  /\b(Premium SE Nav|Premium SE|SE Nav|SE Technology|SE Business|S Nav|Tekna|Acenta|Visia|N-Connecta|Exclusiv)\b,?/g;

/** A version as people here read it: litres with a capital L, no British trim; null = nothing is left to say. */
export function formatVersion(variant: string | null): string | null {
  const text = (variant ?? "")
    .replace(/\b(\d\.\d)l\b/g, "$1L")
    .replace(BRITISH_TRIMS, "")
    .replace(/[\s,&]+$/, "")
    .replace(/\s+/g, " ")
    .trim();
  return text === "" ? null : text;
}

/** "Mazda 3": a model that begins with its make says it once. */
export function makeAndModel({ make, model }: { readonly make: string | null; readonly model: string | null }): string {
  const rest = make !== null && model?.toLowerCase().startsWith(make.toLowerCase()) ? model.slice(make.length) : null;
  const short = rest !== null && /^([\s-]|\d|$)/.test(rest) ? rest.replace(/^[\s-]+/, "") : model;
  return [make, short].filter(isInformative).join(" ");
}

/** The description of a vehicle for a page or a message; null = nothing is known. */
export const vehicleView = (vehicle: LeadVehicle): string | null => describeVehicle(vehicle) || null;

/** The described vehicle with its plate, as pages and messages name the vehicle of a booking; "" = neither is known. */
export const vehicleAndRego = (vehicle: string | null, rego: string | null): string =>
  [vehicle, rego].filter(Boolean).join(", ");

/**
 * What bookings of one vehicle have in common; null = the vehicle was described in part and not found in the catalogue, so that two of them may be
 * different cars.
 */
export const identifiedVehicle = (vehicle: LeadVehicle): string | null =>
  vehicle.mid === null ? null : vehicleView(vehicle);

const isInformative = (part: string | null): part is string => part !== null && part !== "" && !EMPTY_ANSWERS.has(part);
