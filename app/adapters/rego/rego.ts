import type { Environment } from "../../settings/config";
import type { RegoLookup } from "../../domain/vehicle/rego-lookup";
import type { Log } from "../../usecases/ports/log";
import { autograb } from "./autograb";
import { autograbSandbox } from "./sandbox";

/** The sandbox's register is made up: it may answer where only we look. */
const SANDBOX_ENVIRONMENTS: readonly Environment[] = ["DEV", "TEST"];

/** The provider when its key is set, the sandbox while developing, else nothing: the manual way, and an error in the log. */
export function regoLookup(apiKey: unknown, environment: Environment, db: D1Database, log: Log): RegoLookup {
  if (typeof apiKey === "string" && apiKey !== "")
    return autograb({ apiKey, fetch: (request) => fetch(request), log, isSandbox: false });
  if (SANDBOX_ENVIRONMENTS.includes(environment))
    return autograb({ apiKey: "sandbox", fetch: autograbSandbox(db), log, isSandbox: true });
  return {
    isSandbox: false,
    async find() {
      log.error({ event: "configuration-error", missing: "AUTOGRAB_API_KEY" });
      return { kind: "unavailable" };
    },
  };
}
