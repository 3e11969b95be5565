import { join } from "node:path";
import { ROOT } from "../scripts/steps.mjs";
import { onlyModule } from "../scripts/serve/built-modules.ts";
import { type ServedWorker, serve, serveBuiltWorker } from "../scripts/serve/built-worker.ts";

/** The smallest possible worker, which shows the maximum speed of this machine at the moment. */
export const serveHello = (): Promise<ServedWorker> =>
  serve({
    port: 0,
    modules: true,
    script: 'export default { fetch: () => new Response("hello") }',
    compatibilityDate: "2026-08-01",
  });

/** The built worker without wrangler's proxy. `state` must be migrated and seeded. Request logs are discarded. */
export const serveApp = (state: string): Promise<ServedWorker> =>
  serveBuiltWorker({ state: join(ROOT, state), port: 0, vars: { ENVIRONMENT: "TEST" }, onLog: () => undefined });

const CLASSES = ["BidOfferCounter", "LeadSaveQueue", "RevealAllowance"];
const workerSource = (fetchSource: string) =>
  `${CLASSES.map((name) => `export class ${name} {}`).join("\n")}\nexport default { fetch: ${fetchSource} }`;
const serveScript = (state: string, script: string): Promise<ServedWorker> =>
  serveBuiltWorker({
    state: join(ROOT, state),
    port: 0,
    vars: {},
    onLog: () => undefined,
    modules: onlyModule(script),
  });

/** A worker with all our bindings that reads one row from the database: the cost of a read if the database runs in the same process. */
export const serveReader = (state: string): Promise<ServedWorker> =>
  serveScript(state, workerSource('async (_, env) => new Response(await env.DB.prepare("select 1 as n").first("n"))'));

/** A worker with all our bindings and no code. */
export const serveBare = (state: string): Promise<ServedWorker> =>
  serveScript(state, workerSource('() => new Response("hello")'));
