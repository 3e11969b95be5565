import { parseYear } from "../../domain/catalogue/vehicle/clear-below";
import type { Plate } from "../../domain/catalogue/vehicle/plate";
import type { RegisterFacts, RegoResult, RegoLookup } from "../../domain/catalogue/vehicle/rego-lookup";
import { cleanJson } from "../../domain/core/words/clean-text";
import type { Log } from "../../usecases/ports/log";

/** The part of AutoGrab's response to GET /v2/vehicles/registrations/{plate} that we read. Every field may be missing. */
export interface AutograbVehicle {
  readonly id?: string | null;
  readonly year?: number | string | null;
  readonly make?: string | null;
  readonly model?: string | null;
  readonly badge?: string | null;
  readonly series?: string | null;
  readonly body_type?: string | null;
  readonly transmission?: string | null;
  readonly transmission_type?: string | null;
  readonly fuel?: string | null;
  readonly fuel_type?: string | null;
  readonly engine?: string | null;
  readonly capacity_cc?: number | string | null;
}

export interface AutograbResponse {
  readonly success: boolean;
  /** Null = the plate is unknown, or not in AutoGrab's catalogue. */
  readonly vehicle?: AutograbVehicle | null;
  /** Set when the register knows the plate and AutoGrab's catalogue does not. */
  readonly upstream_vehicle?: AutograbVehicle | null;
  readonly vin?: string | null;
  readonly colour?: string | null;
  /** AutoGrab's confidence that this vehicle has the plate, and other candidates. */
  readonly confidence?: number | null;
  readonly additional_vehicles?: readonly AutograbVehicle[] | null;
  /** Register fields by name, without the VIN, which has its own field. */
  readonly extended_data?: Readonly<Record<string, unknown>> | null;
}

const BASE_URL = "https://api.autograb.com.au";

export interface AutograbOptions {
  readonly apiKey: string;
  /** The network, or the in-process sandbox that implements the same protocol. */
  readonly call: (request: Request) => Promise<Response>;
  readonly log: Log;
  readonly isSandbox: boolean;
}

const UNAVAILABLE: RegoResult = { kind: "unavailable" };

/** AutoGrab's plate lookup for AU and NZ. Any failure becomes "unavailable", because the vehicle can always be entered by hand. */
export function autograb({ apiKey, call, log, isSandbox }: AutograbOptions): RegoLookup {
  return {
    isEnabled: true,
    isSandbox,
    async find(plate) {
      try {
        const response = await call(
          new Request(lookupUrl(plate), {
            headers: { ApiKey: apiKey, Accept: "application/json" },
          }),
        );
        if (response.status === 404) return { kind: "not-found", facts: null };
        if (response.status === 401 || response.status === 403)
          log.error({ event: "configuration-error", refused: "AUTOGRAB_API_KEY" });
        if (!response.ok) return logUnavailable(log, String(response.status));
        return toRegoAnswer(cleanJson(await response.json()) as AutograbResponse);
      } catch (error) {
        return logUnavailable(log, error instanceof Error ? error.name : "unknown");
      }
    },
  };
}

function lookupUrl({ country, state, plate }: Plate): string {
  const url = new URL(`/v2/vehicles/registrations/${encodeURIComponent(plate)}`, BASE_URL);
  url.searchParams.set("region", country.toLowerCase());
  if (state !== "") url.searchParams.set("state", state);
  url.searchParams.set("features", "extended_data");
  return url.href;
}

function toRegoAnswer(response: AutograbResponse): RegoResult {
  if (response.success && response.vehicle)
    return { kind: "found", vin: response.vin || null, facts: toVehicleFacts(response.vehicle) };
  return { kind: "not-found", facts: response.upstream_vehicle ? toVehicleFacts(response.upstream_vehicle) : null };
}

/** Never logs the plate, which is personal data. */
function logUnavailable(log: Log, reason: string): RegoResult {
  log.warn({ event: "rego-unavailable", reason });
  return UNAVAILABLE;
}

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
function toVehicleFacts(vehicle: AutograbVehicle): RegisterFacts {
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
