import type { LeadVehicle } from "./vehicle";

/** Placeholders in the catalogue for an unnamed version or engine. They mean nothing to a reader. */
const PLACEHOLDER_NAMES = new Set(["Standard", "Other"]);

/** Formats a vehicle, e.g. "2018 Toyota Hilux SR5 4x4, 2.8L turbo diesel, Automatic, Ute". Missing parts are left out. */
export function describeVehicle(
  vehicle: Pick<LeadVehicle, "year" | "make" | "model" | "variant" | "engine" | "transmission" | "body">,
): string {
  const name = [
    vehicle.year === null ? null : String(vehicle.year),
    formatMakeAndModel(vehicle),
    formatVersion(vehicle.variant),
  ]
    .filter(isInformative)
    .join(" ");
  return [name, vehicle.engine, vehicle.transmission, vehicle.body].filter(isInformative).join(", ");
}

/** Trim names from British price lists. None of them was sold in Australia or New Zealand. */
const BRITISH_TRIMS =
  /\b(Premium SE Nav|Premium SE|SE Nav|SE Technology|SE Business|S Nav|Tekna|Acenta|Visia|N-Connecta|Exclusiv)\b,?/g;

/** Formats a version for local readers: litres with a capital L, no British trim names; null = nothing remains. */
export function formatVersion(variant: string | null): string | null {
  const text = (variant ?? "")
    .replace(/\b(\d\.\d)l\b/g, "$1L")
    .replace(BRITISH_TRIMS, "")
    .replace(/[\s,&]+$/, "")
    .replace(/\s+/g, " ")
    .trim();
  return text === "" ? null : text;
}

/** Formats make and model, e.g. "Mazda 3". The make is not repeated if the model begins with it. */
export function formatMakeAndModel({
  make,
  model,
}: {
  readonly make: string | null;
  readonly model: string | null;
}): string {
  const suffix = make !== null && model?.toLowerCase().startsWith(make.toLowerCase()) ? model.slice(make.length) : null;
  const shortModel = suffix !== null && /^([\s-]|\d|$)/.test(suffix) ? suffix.replace(/^[\s-]+/, "") : model;
  return [make, shortModel].filter(isInformative).join(" ");
}

/** Description of a vehicle for a page or a message; null = nothing is known. */
export const formatVehicle = (vehicle: LeadVehicle): string | null => describeVehicle(vehicle) || null;

/** The vehicle's description and plate, as shown for a booking; "" = neither is known. */
export const formatVehicleAndRego = (vehicle: string | null, rego: string | null): string =>
  [vehicle, rego].filter(Boolean).join(", ");

/**
 * Identifies the vehicle of a booking for comparison with other bookings. null = the vehicle is not in the catalogue; two identical partial descriptions may
 * then refer to different cars.
 */
export const vehicleIdentity = (vehicle: LeadVehicle): string | null =>
  vehicle.mid === null ? null : formatVehicle(vehicle);

const isInformative = (part: string | null): part is string =>
  part !== null && part !== "" && !PLACEHOLDER_NAMES.has(part);
