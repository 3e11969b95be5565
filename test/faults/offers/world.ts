import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../support/sqlite-d1";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { onFreePort } from "../../../scripts/serve/free-port.mjs";
import type { PlantedFault } from "../harness";
import { withFault } from "../seeded-fault";
import { withRestartingRuntime } from "../worker/restarting-runtime";
import type { OfferScript } from "./endpoint";

const ROOT = join(import.meta.dirname, "../../..");

/** Runs the bid counter's Durable Objects in a runtime that can be killed and restarts by itself, with a database on disk and an endpoint to call them. */
export async function makeWorld(fault: PlantedFault | null) {
  const folder = mkdtempSync(join(tmpdir(), "races-"));
  const pidFile = join(folder, "runtime.pid");
  const classOptions = (className: string) => ({ className, useSQLite: true });
  const script = await bundle(fault);
  // Later starts listen on the same port.
  const runtimeOptions = (port: number) =>
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port,
      cf: false,
      handleStructuredLogs: () => undefined,
      resourcePersistencePath: folder,
      workers: [
        {
          name: "door",
          modules: true,
          script,
          compatibilityDate: "2026-08-01",
          compatibilityFlags: ["nodejs_compat"],
          durableObjects: {
            BID_OFFER_COUNTER: classOptions("BidOfferCounter"),
            REVEAL_ALLOWANCE: classOptions("RevealAllowance"),
          },
          d1Databases: ["DB"],
        },
      ],
    });
  const { flare, origin } = await onFreePort((port) =>
    withRestartingRuntime(pidFile, async () => {
      const runtime = new Miniflare(runtimeOptions(port));
      return { flare: runtime, origin: String(await runtime.ready) };
    }),
  );
  const d1Database = await flare.getD1Database("DB");
  for (const statement of migrations()) await d1Database.prepare(statement).run();
  const databases = join(folder, "d1/miniflare-D1DatabaseObject");
  const file = readdirSync(databases).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  const db = openDatabase(join(databases, file ?? ""), { readOnly: true });
  const processId = () => Number(readFileSync(pidFile, "utf8"));
  let startPromise: Promise<void> = Promise.resolve();

  async function killAndWait(): Promise<void> {
    const killedProcess = processId();
    process.kill(killedProcess, "SIGKILL");
    const isUp = () =>
      fetch(origin, {
        method: "POST",
        body: JSON.stringify({ commands: [], evictAt: null } satisfies OfferScript),
      }).then(
        (response) => response.ok,
        () => false,
      );
    while (processId() === killedProcess || !(await isUp())) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  return {
    /** The database file, for reading only. */
    db,
    /** Returns null if the process died during the call, whose outcome is then unknown. Resolves when the process is up again. */
    async ask<T>(body: OfferScript): Promise<T | null> {
      try {
        await startPromise;
        const response = await fetch(origin, { method: "POST", body: JSON.stringify(body) });
        return (await response.json()) as T;
      } catch {
        await startPromise;
        return null;
      }
    },
    /** Simulates a power failure and restart. */
    async cutPower(): Promise<void> {
      startPromise = killAndWait();
      await startPromise;
    },
    async end(): Promise<void> {
      db.close();
      const last = processId();
      await flare.dispose();
      try {
        process.kill(last, "SIGKILL");
      } catch {
        // The child process has already ended together with its parent.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type World = Awaited<ReturnType<typeof makeWorld>>;

async function bundle(fault: PlantedFault | null): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, "test/faults/offers/endpoint.ts")],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    mainFields: ["module", "main"],
    external: ["cloudflare:workers", "node:*"],
    logLevel: "error",
    plugins: fault
      ? [
          {
            name: "seeded-fault",
            setup: (offer) =>
              offer.onLoad({ filter: /\.ts$/ }, ({ path }) => {
                const contents = withFault(fault, path, () => readFileSync(path, "utf8"));
                return contents === null ? null : { contents, loader: "ts" };
              }),
          },
        ]
      : [],
  });
  return outputFiles[0]?.text ?? "";
}

const migrations = (): string[] =>
  readdirSync(join(ROOT, "migrations"))
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .flatMap((name) => statementsOf(readFileSync(join(ROOT, "migrations", name), "utf8").replace(/^\s*--.*$/gm, "")));

/** A trigger contains semicolons, so its statement ends at END. */
function statementsOf(sql: string): string[] {
  const matches: string[] = [];
  let open = "";
  for (const part of sql.split(";")) {
    open += `${part};`;
    if (/^\s*create\s+trigger/i.test(open) && !/\bend\s*;$/i.test(open)) continue;
    if (open.trim() !== ";") matches.push(open);
    open = "";
  }
  return matches;
}
