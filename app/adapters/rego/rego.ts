import type { RegoLookup } from "../../domain/catalogue/vehicle/rego-lookup";
import type { Environment } from "../../settings/config";
import { allowsSandbox } from "../../settings/secrets";
import type { Log } from "../../usecases/ports/log";
import { lazyHandler } from "../lazy";
import { sandboxForHost, type Outgoing } from "../outgoing";
import { autograb } from "./autograb";

/** The provider if its key is set, the sandbox in development. Otherwise none, so customers enter the vehicle by hand, and an error is logged. */
export function regoLookup(
  apiKey: unknown,
  environment: Environment,
  db: D1Database,
  log: Log,
  out: Outgoing,
): RegoLookup {
  if (typeof apiKey === "string" && apiKey !== "")
    return autograb({ apiKey, call: out("autograb"), log, isSandbox: false });
  if (allowsSandbox(environment))
    return autograb({
      apiKey: "sandbox",
      call: out(
        "autograb",
        sandboxForHost(
          "api.autograb.com.au",
          lazyHandler(async () => (await import("../../../sandbox/autograb")).autograbSandbox(db)),
        ),
      ),
      log,
      isSandbox: true,
    });
  return {
    isEnabled: false,
    isSandbox: false,
    async find() {
      log.error({ event: "configuration-error", missing: "AUTOGRAB_API_KEY" });
      return { kind: "unavailable" };
    },
  };
}
