import { parseYear } from "../../domain/catalogue/vehicle/clear-below";
import type { RegisterFacts } from "../../domain/catalogue/vehicle/rego-lookup";
import type { AutograbVehicle } from "./autograb-wire";

const FUEL_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/plug.?in|phev/i, "Plug-in Hybrid"],
  [/hybrid|hev/i, "Hybrid"],
  [/diesel/i, "Diesel"],
  [/electric|^bev|^ev$/i, "Electric"],
  [/lpg|autogas/i, "LPG"],
  [/cng|natural gas/i, "CNG"],
  [/hydrogen/i, "Hydrogen"],
  [/petrol|unleaded|ulp|gasoline/i, "Petrol"],
];

const BODY_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/cab.?chassis|tray/i, "Cab Chassis"],
  [/\bute\b|utility|pick.?up|double cab|dual cab/i, "Ute"],
  [/people|mpv|bus/i, "People Mover"],
  [/\bvan\b/i, "Van"],
  [/suv|station wagon 4|off.?road/i, "SUV"],
  [/wagon|estate/i, "Wagon"],
  [/hatch/i, "Hatchback"],
  [/convertible|cabrio|roadster/i, "Convertible"],
  [/coup/i, "Coupe"],
  [/sedan|saloon/i, "Sedan"],
];

const firstMatch = (table: readonly (readonly [RegExp, string])[], text: string | null): string | null =>
  text === null ? null : (table.find(([pattern]) => pattern.test(text))?.[1] ?? null);

const textOrNull = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

/** Maps the provider's fuels, gearboxes and bodies to the catalogue's terms. An unknown term becomes null. */
export function toVehicleFacts(vehicle: AutograbVehicle): RegisterFacts {
  const badgeText = [textOrNull(vehicle.badge), textOrNull(vehicle.series)].filter((part) => part !== null).join(" ");
  const capacity = Number(vehicle.capacity_cc ?? Number.NaN);
  return {
    make: textOrNull(vehicle.make),
    model: textOrNull(vehicle.model),
    year: parseYear(vehicle.year),
    body: firstMatch(BODY_PATTERNS, textOrNull(vehicle.body_type)),
    fuel: firstMatch(FUEL_PATTERNS, textOrNull(vehicle.fuel_type) ?? textOrNull(vehicle.fuel)),
    transmission: toTransmission(textOrNull(vehicle.transmission_type) ?? textOrNull(vehicle.transmission)),
    badge: badgeText === "" ? null : badgeText,
    engine: textOrNull(vehicle.engine),
    capacityCc: Number.isFinite(capacity) && capacity > 0 ? Math.round(capacity) : null,
  };
}

/** The catalogue calls every gearbox that changes gears by itself Automatic: CVT, dual clutch and automated manual. */
function toTransmission(text: string | null): string | null {
  if (text === null) return null;
  if (/auto|cvt|dct|dsg|dual.?clutch|single.?speed|reduction/i.test(text)) return "Automatic";
  return /manual/i.test(text) ? "Manual" : null;
}
