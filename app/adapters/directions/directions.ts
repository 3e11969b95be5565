import type { Environment } from "../../settings/config";
import { allowsSandbox } from "../../settings/secrets";
import type { DrivingDistance } from "../../usecases/ports/driving-distance";
import type { Log } from "../../usecases/ports/log";
import { googleRoutes } from "./google-routes";
import { googleRoutesSandbox } from "./sandbox";

/** Google when its key is set, straight lines while developing, else nobody can be asked (and the log says so). */
export function drivingDistance(apiKey: unknown, environment: Environment, log: Log): DrivingDistance {
  if (typeof apiKey === "string" && apiKey !== "")
    return googleRoutes({ apiKey, fetch: (request) => fetch(request), log, isSandbox: false });
  if (allowsSandbox(environment))
    return googleRoutes({ apiKey: "sandbox", fetch: googleRoutesSandbox, log, isSandbox: true });
  return { isSandbox: false, between: async () => ({ kind: "unavailable" }) };
}
