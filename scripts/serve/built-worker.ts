import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { CAP_SETTINGS } from "../../app/settings/caps.ts";
import { ROOT } from "../steps.mjs";
import { currentBuild, isBuilt } from "../builds.mjs";
import { builtModules, type Modules } from "./built-modules.ts";

/** Of this release of miniflare: answers 200 when the run went well, 500 when it did not. */
export const CRON_PATH = "/cdn-cgi/local/scheduled";

export interface ServedWorker {
  readonly origin: string;
  /** The runtime itself: its databases and buckets. */
  readonly flare: Miniflare;
  stop(): Promise<void>;
}

/** Absolute paths of a source tree and of the build that was made from it. */
export interface SourceTree {
  readonly root: string;
  readonly build: string;
}

interface Settings {
  /** A folder that was migrated and seeded, as `wrangler --persist-to` lays it out. */
  readonly state: string;
  readonly port: number;
  /** On top of the `vars` of wrangler.toml. */
  readonly vars: Readonly<Record<string, string>>;
  /** What is served instead of the build: a harness puts its faults in here. */
  readonly modules?: Modules;
  /** Modules by name, the entry first, that stand before the worker and import it as `./app.mjs`. */
  readonly before?: Modules;
  /** A GET of `CRON_PATH` does a cron run. */
  readonly cronByHand?: boolean;
  /** One structured log line of the worker. */
  readonly onLog: (line: { readonly level: string; readonly message: string }) => void;
  /** Another source tree, with a build of its own, to be served in place of this one: an older commit, when two are compared. */
  readonly tree?: SourceTree;
  /** Seconds that a queue waits for more messages before it hands them over; by default what wrangler.toml says. */
  readonly queueDelay?: number;
  /** Its heap can be asked about, by the runtime's inspector. */
  readonly isInspected?: boolean;
  /** The limits on bursts and on text messages as wrangler.toml has them, instead of none. */
  readonly withLimits?: boolean;
}

type Options = Parameters<typeof convertV4MiniflareOptions>[0];

/** Starts plain miniflare on 127.0.0.1: no proxy stands before the worker, as none does in production. */
export async function serve(options: Options): Promise<ServedWorker> {
  const worker = new Miniflare(
    convertV4MiniflareOptions({ host: "127.0.0.1", log: new Log(LogLevel.ERROR), cf: false, ...options }),
  );
  const origin = String(await worker.ready).replace(/\/$/, "");
  return { origin, flare: worker, stop: () => worker.dispose() };
}

/** One address asks far more than one person does; the limits themselves are tested in workerd. */
const plenty = (limits: object) =>
  Object.fromEntries(
    Object.entries(limits).map(([name, limit]: [string, object]) => [
      name,
      { ...limit, simple: { limit: 1_000_000, period: 60 } },
    ]),
  );

const MAX_QUEUE_BATCH = 100;
/** Consumers that wait so many seconds for a full batch, which is as large as the platform allows. */
const inLargeBatches = (consumers: unknown, seconds: number) =>
  Object.fromEntries(
    Object.entries((consumers ?? {}) as Readonly<Record<string, object>>).map(([queue, consumer]) => [
      queue,
      { ...consumer, maxBatchSize: MAX_QUEUE_BATCH, maxBatchTimeout: seconds },
    ]),
  );

const NO_CAPS = Object.fromEntries(CAP_SETTINGS.map((name) => [name, "1000000"]));

/** The built worker with every binding of wrangler.toml, on a state folder and port of its own. */
export function serveBuiltWorker({
  state,
  port,
  vars,
  onLog,
  cronByHand = false,
  tree,
  modules = builtModules(tree && join(tree.build, "server")),
  queueDelay,
  before = {},
  withLimits = false,
  isInspected = false,
}: Settings): Promise<ServedWorker> {
  // A worker of other modules runs without a build too, then without its files.
  const folder = tree?.build ?? (isBuilt() ? currentBuild() : null);
  const modulesRoot = join(folder ?? join(ROOT, ".wrangler"), "server");
  const { assets, ...workerOptions } = unstable_getMiniflareWorkerOptions(
    join(tree?.root ?? ROOT, "wrangler.toml"),
  ).workerOptions;
  return serve({
    port,
    unsafeTriggerHandlers: cronByHand,
    ...(isInspected ? { inspectorPort: 0 } : {}),
    handleStructuredLogs: onLog,
    resourcePersistencePath: join(state, "v3"),
    workers: [
      {
        ...workerOptions,
        name: "pitlane",
        ...(folder && { assets: { ...(assets as object), directory: join(folder, "client") } }),
        modulesRoot,
        modules: Object.entries({ ...before, ...modules }).map(([name, contents]) => ({
          type: "ESModule" as const,
          path: join(modulesRoot, name),
          contents,
        })),
        ...(queueDelay !== undefined && { queueConsumers: inLargeBatches(workerOptions.queueConsumers, queueDelay) }),
        bindings: { ...(workerOptions.bindings as object), ...(withLimits ? {} : NO_CAPS), ...vars },
        ratelimits: withLimits ? workerOptions.ratelimits : plenty(workerOptions.ratelimits ?? {}),
      } as NonNullable<Extract<Options, { workers: unknown }>["workers"]>[number],
    ],
  });
}
