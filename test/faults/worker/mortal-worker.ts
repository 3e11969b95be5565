import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { onFreePort } from "../../../scripts/serve/free-port.mjs";
import { builtModules, type Modules } from "../../../scripts/serve/built-modules";
import { CRON_PATH, serveBuiltWorker } from "../../../scripts/serve/built-worker";
import { seededState } from "../../../scripts/serve/seeded-state";
import { build } from "../../../scripts/builds.mjs";
import { InvariantError } from "../harness";
import { onRestartingRuntime } from "./restarting-runtime";

/** A start that takes longer is a fault of its own. */
const MAX_START_MS = 30_000;
/** A run with much to do takes longer than a call. */
const MAX_CRON_MS = 120_000;
/** How often a cron run is started whose connection breaks. */
const CRON_TRIES = 20;

interface Settings {
  readonly name: string;
  /** Text of the built worker, and its replacement. */
  readonly change?: readonly (readonly [from: string, to: string])[];
  /** Modules that stand before the worker. */
  readonly before?: Modules;
  /** Settings of the deployment, besides those of every harness. */
  readonly vars?: Readonly<Record<string, string>>;
  /** Fills the seeded database, whose file it is told, before the worker sees it. */
  readonly prepare: (databaseFile: string) => Promise<void>;
}

/** The built worker on its own seeded state folder and port. Its runtime can be killed, and starts again by itself. */
export async function mortalWorker({ name, change = [], before = {}, vars = {}, prepare }: Settings) {
  await build();
  const state = await seededState(`faults-${name}`);
  const databaseFile = fileOf(state);
  await prepare(databaseFile);
  const pidFile = join(state, "runtime.pid");
  const faults: string[] = [];
  const served = await onFreePort((port) =>
    onRestartingRuntime(pidFile, () =>
      serveBuiltWorker({
        state,
        port,
        cronByHand: true,
        vars: { ENVIRONMENT: "TEST", COUNTRY: "AU", WEBSITE_URL: `http://127.0.0.1:${port}`, ...vars },
        onLog: ({ level, message }) => void (level === "error" && faults.push(message)),
        modules: change.reduce(replaceInModules, builtModules()),
        before,
      }),
    ),
  );
  const url = served.origin;
  const running = () => Number(readFileSync(pidFile, "utf8"));
  return {
    url,
    databaseFile,
    /** What the worker logged as its own fault. */
    faults,
    /** As if the power went: no signal that anything could catch. Answers after how many milliseconds the next runtime gave its first good answer. */
    async kill(): Promise<number> {
      const before = running();
      const killedAt = performance.now();
      process.kill(before, "SIGKILL");
      while (!(await answers(url, before, running))) {
        if (performance.now() - killedAt > MAX_START_MS) throw new Error("the worker did not come back");
        // The runtime that starts needs the processor more than who asks for it.
        await new Promise((soon) => setTimeout(soon, 10));
      }
      return performance.now() - killedAt;
    },
    /** One cron run, or one duty of it at another time, to its end. A worker that does none is no worker to judge. */
    async cron(item: { readonly duty: string; readonly at: number } | null = null): Promise<void> {
      const query = item === null ? "" : `?cron=${item.duty}&time=${item.at}`;
      const run = () => fetch(`${url}${CRON_PATH}${query}`, { signal: AbortSignal.timeout(MAX_CRON_MS) });
      // A connection that was opened before the last kill fails once, and there may be many of them. An answer is judged, whenever it comes.
      for (let tries = 1; ; tries += 1) {
        const response = await run().catch((error: unknown) => {
          if (tries === CRON_TRIES) throw error;
          return null;
        });
        if (response?.status === 200) return;
        if (response !== null) throw new InvariantError(`a cron run answered ${response.status}`);
        await new Promise((soon) => setTimeout(soon, 100));
      }
    },
    async remove(): Promise<void> {
      const last = running();
      await served.stop();
      try {
        process.kill(last, "SIGKILL");
      } catch {
        // It went with the one that started it.
      }
      rmSync(state, { recursive: true, force: true });
    },
  };
}

export type MortalWorker = Awaited<ReturnType<typeof mortalWorker>>;

/** A good answer, and not one of the runtime that was killed. */
async function answers(url: string, before: number, running: () => number): Promise<boolean> {
  const isOk = await fetch(`${url}/api/config`, { signal: AbortSignal.timeout(2_000) })
    .then(async (response) => {
      await response.text();
      return response.ok;
    })
    // Nothing came, or not the whole of it.
    .catch(() => false);
  return isOk && running() !== before;
}

function replaceInModules(modules: Modules, [from, to]: readonly [string, string]): Modules {
  if (!Object.values(modules).some((source) => source.includes(from)))
    throw new Error(`The planted fault does not fit: the built worker has no "${from}" any more`);
  return Object.fromEntries(Object.entries(modules).map(([name, source]) => [name, source.replaceAll(from, () => to)]));
}

function fileOf(state: string): string {
  const folder = join(state, "v3/d1/miniflare-D1DatabaseObject");
  const file = readdirSync(folder).find((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
  if (!file) throw new Error(`no database in ${folder}`);
  return join(folder, file);
}
