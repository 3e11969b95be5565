import { readFileSync } from "node:fs";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_readConfig } from "wrangler";

const plenty = (id: string) => ({ namespace_id: id, simple: { limit: 1_000_000, period: 60 as const } });
const common = { host: "127.0.0.1", log: new Log(LogLevel.ERROR), cf: false } as const;

export interface Served {
  readonly origin: string;
  stop(): Promise<void>;
}

async function served(options: Parameters<typeof convertV4MiniflareOptions>[0]): Promise<Served> {
  const worker = new Miniflare(convertV4MiniflareOptions(options));
  const origin = String(await worker.ready).replace(/\/$/, "");
  return { origin, stop: () => worker.dispose() };
}

/** The smallest worker there is: what this machine can do at most, right now. */
export const serveHello = () =>
  served({ ...common, port: 0, modules: true, script: 'export default { fetch: () => new Response("hello") }', compatibilityDate: "2026-08-01" });

/** The built worker on plain miniflare, without wrangler's proxy. `state` was migrated and seeded before. Request logs are swallowed. */
export function serveApp(state: string): Promise<Served> {
  const { vars } = unstable_readConfig({ config: "wrangler.toml" }, { hideWarnings: true });
  return served({
    ...common,
    port: 0,
    handleStructuredLogs: () => undefined,
    resourcePersistencePath: `${state}/v3`,
    workers: [
      {
        name: "pitlane",
        modulesRoot: ".dist-dry",
        modules: [{ type: "ESModule", path: ".dist-dry/app.js", contents: readFileSync(".dist-dry/app.js", "utf8") }],
        compatibilityDate: "2026-08-01",
        compatibilityFlags: ["nodejs_compat"],
        bindings: { ...vars, ENVIRONMENT: "TEST" },
        d1Databases: { DB: "00000000-0000-0000-0000-000000000001" },
        durableObjects: { LEAD_SAVE_QUEUE: { className: "LeadSaveQueue", useSQLite: true } },
        r2Buckets: { UPLOADS: "pitlane-uploads" },
        queueProducers: { JOBS: { queueName: "pitlane-jobs" } },
        ratelimits: { CODE_LIMIT: plenty("1"), REGO_LIMIT: plenty("2"), LOOKUP_LIMIT: plenty("3") },
        assets: { directory: "build/client", binding: "ASSETS", routerConfig: { has_user_worker: true } },
      },
    ],
  });
}
