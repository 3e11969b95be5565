import type { Config } from "../config";
import type { Clock, Ids } from "../domain/time/clock";
import type { Log } from "./ports/log";

/** Repositories: one member per aggregate, each a port in `./ports`, each implemented in `app/adapters/db`. */
// biome-ignore lint/suspicious/noEmptyInterface: members arrive with their aggregates
export interface Db {}

/** All that a use case may touch, built once a request by `app/context.ts`. */
export interface Context {
  readonly traceId: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly config: Config;
  readonly log: Log;
  readonly db: Db;
}
