import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { onFreePort } from "../../../scripts/serve/free-port.mjs";
import { builtModules, type Modules } from "../../../scripts/serve/built-modules";
import { serveBuiltWorker } from "../../../scripts/serve/built-worker";
import { CRON_PATH } from "../../../scripts/serve/local-crons.mjs";
import { createSeededState } from "../../../scripts/serve/seeded-state";
import { build } from "../../../scripts/builds.mjs";
import { InvariantError } from "../harness";
import { withRestartingRuntime } from "./restarting-runtime";

/** A start that takes longer counts as a fault. */
const MAX_START_MS = 30_000;
/** Time limit of a cron run, which may take longer than a call. */
const MAX_CRON_MS = 120_000;
/** Maximum number of attempts of a cron run whose connection breaks. */
const CRON_TRIES = 20;

interface Settings {
  readonly name: string;
  /** Strings to replace in the built worker's code, each with its replacement. */
  readonly change?: readonly (readonly [from: string, to: string])[];
  /** Modules that wrap the worker. */
  readonly wrapperModules?: Modules;
  /** Additional settings of the deployment. */
  readonly vars?: Readonly<Record<string, string>>;
  /** Fills the seeded database file before the worker opens it. */
  readonly prepare: (databaseFile: string) => Promise<void>;
}

/** The built worker on its own seeded state folder and port. Its runtime can be killed and restarts by itself. */
export async function startKillableWorker({ name, change = [], wrapperModules = {}, vars = {}, prepare }: Settings) {
  await build();
  const state = await createSeededState(`faults-${name}`);
  const databaseFile = findDatabaseFile(state);
  await prepare(databaseFile);
  const pidFile = join(state, "runtime.pid");
  const faults: string[] = [];
  const served = await onFreePort((port) =>
    withRestartingRuntime(pidFile, () =>
      serveBuiltWorker({
        state,
        port,
        allowsManualCron: true,
        vars: { ENVIRONMENT: "TEST", COUNTRY: "AU", WEBSITE_URL: `http://127.0.0.1:${port}`, ...vars },
        onLog: ({ level, message }) => void (level === "error" && faults.push(message)),
        modules: change.reduce(replaceInModules, builtModules()),
        frontModules: wrapperModules,
      }),
    ),
  );
  const url = served.origin;
  const processId = () => Number(readFileSync(pidFile, "utf8"));
  return {
    url,
    databaseFile,
    /** Errors that the worker logged about itself. */
    faults,
    /** Simulates a power failure with a signal that cannot be caught. Returns the milliseconds until the next runtime's first successful response. */
    async kill(): Promise<number> {
      const killedProcess = processId();
      const killedAt = performance.now();
      process.kill(killedProcess, "SIGKILL");
      while (!(await isNewRuntimeUp(url, killedProcess, processId))) {
        if (performance.now() - killedAt > MAX_START_MS) throw new Error("the worker did not restart");
        // Polls slowly, because the starting runtime needs the CPU.
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return performance.now() - killedAt;
    },
    /** Completes one cron run, or one of its duties at another time. Throws if the run fails. */
    async cron(item: { readonly duty: string; readonly at: number } | null = null): Promise<void> {
      const query = item === null ? "" : `?cron=${item.duty}&time=${item.at}`;
      const runCron = () => fetch(`${url}${CRON_PATH}${query}`, { signal: AbortSignal.timeout(MAX_CRON_MS) });
      // Retries, because every connection that was opened before the last kill fails once, and there may be many. Any response counts, however late it
      // arrives.
      for (let tries = 1; ; tries += 1) {
        const response = await runCron().catch((error: unknown) => {
          if (tries === CRON_TRIES) throw error;
          return null;
        });
        if (response?.status === 200) return;
        if (response !== null) throw new InvariantError(`a cron run answered ${response.status}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    async remove(): Promise<void> {
      const last = processId();
      await served.stop();
      try {
        process.kill(last, "SIGKILL");
      } catch {
        // The child process has already ended together with its parent.
      }
      rmSync(state, { recursive: true, force: true });
    },
  };
}

export type KillableWorker = Awaited<ReturnType<typeof startKillableWorker>>;

/** True if the response is successful and from the new runtime. */
async function isNewRuntimeUp(url: string, killedProcessId: number, processId: () => number): Promise<boolean> {
  const isOk = await fetch(`${url}/api/config`, { signal: AbortSignal.timeout(2_000) })
    .then(async (response) => {
      await response.text();
      return response.ok;
    })
    // There was no response, or an incomplete one.
    .catch(() => false);
  return isOk && processId() !== killedProcessId;
}

function replaceInModules(modules: Modules, [from, to]: readonly [string, string]): Modules {
  if (!Object.values(modules).some((source) => source.includes(from)))
    throw new Error(`The planted fault does not fit: the built worker has no "${from}" any more`);
  return Object.fromEntries(Object.entries(modules).map(([name, source]) => [name, source.replaceAll(from, () => to)]));
}

function findDatabaseFile(state: string): string {
  const folder = join(state, "v3/d1/miniflare-D1DatabaseObject");
  const file = readdirSync(folder).find((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
  if (!file) throw new Error(`no database in ${folder}`);
  return join(folder, file);
}
