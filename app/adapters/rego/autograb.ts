import type { Plate } from "../../domain/catalogue/vehicle/plate";
import type { RegoResult, RegoLookup } from "../../domain/catalogue/vehicle/rego-lookup";
import type { Log } from "../../usecases/ports/log";
import { toVehicleFacts } from "./autograb-facts";
import type { AutograbResponse } from "./autograb-wire";
import { cleanJson } from "../../domain/core/words/clean-text";

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
