import { COUNTRIES, type Country } from "../app/domain/core/country/country";
import type { AutograbResponse, AutograbVehicle } from "../app/adapters/rego/autograb";
import { type RegisteredVehicle, readRegister } from "../app/adapters/db/rego-cache";

/** The plate SLOW99 gets its response after this time, which is longer than the adapter waits. */
const SLOW_MS = 8000;

const COUNTRY_BY_REGION: Readonly<Record<string, Country>> = { au: "AU", nz: "NZ" };

/**
 * AutoGrab's API with the seeded register: the same URL, key, responses and errors. If a plate has several candidates, the response contains only what they
 * have in common, as from a provider that knows the car but not the grade.
 */
export function autograbSandbox(db: D1Database, slowMs: number = SLOW_MS): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const plate = decodeURIComponent(/^\/v2\/vehicles\/registrations\/([^/]+)$/.exec(url.pathname)?.[1] ?? "");
    const region = url.searchParams.get("region");
    const state = url.searchParams.get("state") ?? "";
    if (!request.headers.get("ApiKey"))
      return Response.json({ success: false, message: "Unauthorized" }, { status: 401 });
    const country = COUNTRY_BY_REGION[region ?? ""];
    const isStateMissing = region === "au" && !COUNTRIES.AU.states.includes(state);
    if (plate === "" || country === undefined || isStateMissing) {
      return Response.json({ success: false, message: "Bad request" }, { status: 400 });
    }
    const rows = await readRegister(db, country, state, plate);
    const [first] = rows;
    if (!first)
      return Response.json({ success: false, vehicle: null, upstream_vehicle: null } satisfies AutograbResponse, {
        status: 404,
      });
    if (first.outcome === "provider-error")
      return Response.json({ success: false, message: "Internal server error" }, { status: 500 });
    if (first.outcome === "timeout") await abortableDelay(slowMs, request.signal);
    if (first.outcome === "timeout" || first.make === null)
      return Response.json({ success: true, vehicle: null, upstream_vehicle: null } satisfies AutograbResponse);
    const vehicle = commonVehicle(rows);
    if (first.outcome === "not-found")
      return Response.json({ success: true, vehicle: null, upstream_vehicle: vehicle } satisfies AutograbResponse);
    return Response.json({
      success: true,
      vehicle,
      vin: first.vin,
      colour: null,
      confidence: 1,
      upstream_vehicle: null,
      additional_vehicles: [],
      extended_data: { body_type_description: vehicle.body_type ?? null, make_code: null, engine_number: null },
    } satisfies AutograbResponse);
  };
}

function commonVehicle(rows: readonly RegisteredVehicle[]): AutograbVehicle {
  const commonValue = (read: (row: RegisteredVehicle) => string | null) => {
    const values = new Set(rows.map(read));
    return values.size === 1 ? ([...values][0] ?? null) : null;
  };
  return {
    make: commonValue((row) => row.make),
    model: commonValue((row) => row.model),
    year: rows[0]?.year ?? null,
    badge: sharedBadge(rows.map((row) => row.variant ?? "")),
    body_type: commonValue((row) => row.body),
    transmission: commonValue((row) => row.transmission),
    fuel: commonValue((row) => row.fuel),
    engine: commonValue((row) => row.engine),
  };
}

/**
 * The words that all grades share. If these are the full name of one of several grades, the last word is removed, so that the register does not seem to know
 * the grade.
 */
export function sharedBadge(grades: readonly string[]): string | null {
  const wordLists = grades.map((grade) => grade.split(" "));
  const sharedWords = (wordLists[0] ?? []).filter((word) => wordLists.every((gradeWords) => gradeWords.includes(word)));
  const isOneOfSeveral = new Set(grades).size > 1 && grades.includes(sharedWords.join(" "));
  return (isOneOfSeveral ? sharedWords.slice(0, -1) : sharedWords).join(" ") || null;
}

/** Waits for a time. Rejects earlier if the caller gives up, as a closed connection does. */
function abortableDelay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
