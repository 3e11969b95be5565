import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { CAP_SETTINGS } from "../../app/settings/caps.ts";
import { ROOT } from "../steps.mjs";
import { currentBuild, isBuilt } from "../builds.mjs";
import { builtModules, type Modules } from "./built-modules.ts";

export interface ServedWorker {
  readonly origin: string;
  /** The runtime, with its databases and buckets. */
  readonly miniflare: Miniflare;
  stop(): Promise<void>;
}

/** Absolute paths of a source tree and of its build. */
export interface SourceTree {
  readonly root: string;
  readonly build: string;
}

interface Settings {
  /** A migrated and seeded folder with the layout of `wrangler --persist-to`. */
  readonly state: string;
  readonly port: number;
  /** Settings that are added to the `vars` of wrangler.toml. */
  readonly vars: Readonly<Record<string, string>>;
  /** Modules to serve instead of the build, for example with a harness's faults. */
  readonly modules?: Modules;
  /** Modules by name, entry first, that run in front of the worker and import it as `./app.mjs`. */
  readonly frontModules?: Modules;
  /** Lets a GET of `CRON_PATH` run a cron. */
  readonly allowsManualCron?: boolean;
  /** Receives each structured log line of the worker. */
  readonly onLog: (line: { readonly level: string; readonly message: string }) => void;
  /** Another source tree with its own build to serve instead, for example an older commit in a comparison. */
  readonly tree?: SourceTree;
  /** Seconds that a queue waits for more messages before it delivers them; default: the value in wrangler.toml. */
  readonly queueDelay?: number;
  /** Makes the heap available through the runtime's inspector. */
  readonly isInspected?: boolean;
  /** Applies the rate limits and text message caps of wrangler.toml. Otherwise they are too high to be reached. */
  readonly withLimits?: boolean;
}

type Options = Parameters<typeof convertV4MiniflareOptions>[0];

/** Starts plain miniflare on 127.0.0.1, without a proxy in front of the worker, as in production. */
export async function serve(options: Options): Promise<ServedWorker> {
  const worker = new Miniflare(
    convertV4MiniflareOptions({ host: "127.0.0.1", log: new Log(LogLevel.ERROR), cf: false, ...options }),
  );
  const origin = String(await worker.ready).replace(/\/$/, "");
  return { origin, miniflare: worker, stop: () => worker.dispose() };
}

/** Raises the limits so far that they have no effect, because one IP address makes far more requests than one person. They are tested in workerd. */
const withoutLimits = (limits: object) =>
  Object.fromEntries(
    Object.entries(limits).map(([name, limit]: [string, object]) => [
      name,
      { ...limit, simple: { limit: 1_000_000, period: 60 } },
    ]),
  );

const MAX_QUEUE_BATCH = 100;
/** Configures queue consumers to wait this number of seconds for a full batch, with the maximum size that the platform allows. */
const withLargeBatches = (consumers: unknown, seconds: number) =>
  Object.fromEntries(
    Object.entries((consumers ?? {}) as Readonly<Record<string, object>>).map(([queue, consumer]) => [
      queue,
      { ...consumer, maxBatchSize: MAX_QUEUE_BATCH, maxBatchTimeout: seconds },
    ]),
  );

const NO_CAPS = Object.fromEntries(CAP_SETTINGS.map((name) => [name, "1000000"]));

/** The built worker with every binding of wrangler.toml, with its own state folder and port. */
export function serveBuiltWorker({
  state,
  port,
  vars,
  onLog,
  allowsManualCron = false,
  tree,
  modules = builtModules(tree && join(tree.build, "server")),
  queueDelay,
  frontModules = {},
  withLimits = false,
  isInspected = false,
}: Settings): Promise<ServedWorker> {
  // Custom modules can run without a build, but then there are no static files.
  const folder = tree?.build ?? (isBuilt() ? currentBuild() : null);
  const modulesRoot = join(folder ?? join(ROOT, ".wrangler"), "server");
  const { assets, ...workerOptions } = unstable_getMiniflareWorkerOptions(
    join(tree?.root ?? ROOT, "wrangler.toml"),
  ).workerOptions;
  return serve({
    port,
    unsafeTriggerHandlers: allowsManualCron,
    ...(isInspected ? { inspectorPort: 0 } : {}),
    handleStructuredLogs: onLog,
    resourcePersistencePath: join(state, "v3"),
    workers: [
      {
        ...workerOptions,
        name: "pitlane",
        ...(folder && { assets: { ...(assets as object), directory: join(folder, "client") } }),
        modulesRoot,
        modules: Object.entries({ ...frontModules, ...modules }).map(([name, contents]) => ({
          type: "ESModule" as const,
          path: join(modulesRoot, name),
          contents,
        })),
        ...(queueDelay !== undefined && { queueConsumers: withLargeBatches(workerOptions.queueConsumers, queueDelay) }),
        bindings: { ...(workerOptions.bindings as object), ...(withLimits ? {} : NO_CAPS), ...vars },
        ratelimits: withLimits ? workerOptions.ratelimits : withoutLimits(workerOptions.ratelimits ?? {}),
      } as NonNullable<Extract<Options, { workers: unknown }>["workers"]>[number],
    ],
  });
}
