import { randomIds, systemClock } from "./adapters/clock";
import { d1Extras } from "./adapters/db/extras";
import { d1Leads } from "./adapters/db/leads";
import { d1Localities } from "./adapters/db/localities";
import { d1Schedules } from "./adapters/db/schedules";
import { d1Tasks } from "./adapters/db/tasks";
import { d1Vehicles } from "./adapters/db/vehicles";
import { aesCipher } from "./adapters/encryption/cipher";
import { contactKey } from "./adapters/encryption/contact-key";
import { bindingLimits } from "./adapters/limits";
import { jsonLog } from "./adapters/log";
import { readConfig } from "./config";
import { leadQueue } from "../durable-objects/stubs";
import { holderOf } from "./session";
import type { Context } from "./usecases/context";

/** The viewer of cron runs and queue messages: holds no lead. */
const NOBODY: Context["viewer"] = { holderHash: "", freshSecret: null };

/** The only place that sees `env`: joins ports to adapters, once a request (null for cron and queue). */
export function buildContext(env: Env, request: Request | null): Context {
  const traceId = crypto.randomUUID();
  const variables = env as unknown as Record<string, unknown>;
  return {
    traceId,
    clock: systemClock,
    ids: randomIds,
    config: readConfig(variables),
    log: jsonLog(traceId),
    db: {
      leads: d1Leads(env.DB),
      tasks: d1Tasks(env.DB),
      localities: d1Localities(env.DB),
      vehicles: d1Vehicles(env.DB),
      schedules: d1Schedules(env.DB),
      extras: d1Extras(env.DB),
    },
    viewer: request ? holderOf(request) : NOBODY,
    cipher: aesCipher(() => contactKey(variables)),
    leadQueue: leadQueue(env),
    limits: bindingLimits(env, request?.headers.get("CF-Connecting-IP") ?? "nobody"),
  };
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    readonly app: Context;
    /** CSP nonce of this answer. */
    readonly nonce: string;
  }
}
