import type { Environment } from "../../settings/config";
import { allowsSandbox } from "../../settings/secrets";
import type { DrivingDistance } from "../../usecases/ports/lookups";
import type { Log } from "../../usecases/ports/log";
import { lazyHandler } from "../lazy";
import { sandboxForHost, type Outgoing } from "../outgoing";
import { googleRoutes } from "./google-routes";

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
