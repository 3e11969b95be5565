import { randomIds, systemClock } from "./adapters/clock";
import { jsonLog } from "./adapters/log";
import { readConfig } from "./config";
import type { Context } from "./usecases/context";

/** The only place that sees `env`: joins ports to adapters, once a request. */
export function buildContext(env: Env): Context {
  const traceId = crypto.randomUUID();
  return {
    traceId,
    clock: systemClock,
    ids: randomIds,
    config: readConfig(env as unknown as Record<string, unknown>),
    log: jsonLog(traceId),
    db: {},
  };
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    readonly app: Context;
    /** CSP nonce of this answer. */
    readonly nonce: string;
  }
}
