import { z } from "zod";
import type { DrivingResult, Point } from "../../domain/location/distance";
import type { Environment } from "../../settings/config";
import { allowsSandbox } from "../../settings/secrets";
import type { DrivingDistance } from "../../usecases/ports/lookups";
import type { Log } from "../../usecases/ports/log";
import { lazyHandler } from "../lazy";
import { sandboxForHost, type Outgoing } from "../outgoing";

const API_URL = "https://routes.googleapis.com/directions/v2:computeRoutes";
/** The response fields that we need. Google requires the mask and responds with status 400 if it contains an error. */
const FIELD_MASK = "routes.distanceMeters,routes.duration";

const RESPONSE_SCHEMA = z.object({
  routes: z.array(z.object({ distanceMeters: z.number().int().min(0).default(0) })).optional(),
});

export interface GoogleRoutesOptions {
  readonly apiKey: string;
  /** The network, or the in-process sandbox that implements the same protocol. */
  readonly call: (request: Request) => Promise<Response>;
  readonly log: Log;
  readonly isSandbox: boolean;
}

/** Google's Routes API, called by the server so that the key stays secret: driving distance with alternatives, without traffic (B-254, P-331). */
export function googleRoutes({ apiKey, call, log, isSandbox }: GoogleRoutesOptions): DrivingDistance {
  const requestRoute = (from: Point, to: Point) =>
    call(
      new Request(API_URL, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Goog-Api-Key": apiKey, "X-Goog-FieldMask": FIELD_MASK },
        body: JSON.stringify({
          origin: { location: { latLng: from } },
          destination: { location: { latLng: to } },
          travelMode: "DRIVE",
          routingPreference: "TRAFFIC_UNAWARE",
          computeAlternativeRoutes: true,
          units: "METRIC",
        }),
      }),
    );
  return {
    isSandbox,
    async between(from, to) {
      try {
        const response = await requestRoute(toPoint(from), toPoint(to));
        if (response.status === 401 || response.status === 403)
          log.error({ event: "configuration-error", refused: "GOOGLE_ROUTES_API_KEY" });
        if (!response.ok) return logUnavailable(log, String(response.status));
        const { routes = [] } = RESPONSE_SCHEMA.parse(await response.json());
        return routes.length === 0
          ? { kind: "no-route" }
          : { kind: "found", routeMetres: routes.map((route) => route.distanceMeters) };
      } catch (error) {
        return logUnavailable(log, error instanceof Error ? error.name : "unknown");
      }
    },
  };
}

const toPoint = ({ latitude, longitude }: Point): Point => ({ latitude, longitude });

/** Logs the reason, but never the places, because one of them is the customer's home. */
function logUnavailable(log: Log, reason: string): DrivingResult {
  log.warn({ event: "directions-unavailable", reason });
  return { kind: "unavailable" };
}

/** Google if its key is set, straight-line distances in development, otherwise unavailable (and logged). */
export function drivingDistance(apiKey: unknown, environment: Environment, log: Log, out: Outgoing): DrivingDistance {
  if (typeof apiKey === "string" && apiKey !== "")
    return googleRoutes({ apiKey, call: out("googleRoutes"), log, isSandbox: false });
  if (allowsSandbox(environment))
    return googleRoutes({
      apiKey: "sandbox",
      call: out(
        "googleRoutes",
        sandboxForHost(
          "routes.googleapis.com",
          lazyHandler(async () => (await import("../../../sandbox/google-routes")).googleRoutesSandbox),
        ),
      ),
      log,
      isSandbox: true,
    });
  return { isSandbox: false, between: async () => ({ kind: "unavailable" }) };
}
