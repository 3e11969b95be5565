import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { build } from "esbuild";
import { type SeededFault, withFault } from "../seeded-fault";
import type { Asked } from "./door";

const ROOT = join(import.meta.dirname, "../../..");

/** The counter's own objects on workerd in a process that can be killed, with a database on disk and a door to them. */
export async function makeWorld(fault: SeededFault | null) {
  const folder = mkdtempSync(join(tmpdir(), "races-"));
  const script = join(folder, "door.mjs");
  writeFileSync(script, await bundle(fault));
  let child: ChildProcess;
  let origin = "";
  let up: Promise<void> = Promise.resolve();

  async function start(): Promise<void> {
    // Its own process group: a kill takes the runtime too and nothing of anyone else.
    child = fork(join(import.meta.dirname, "host.ts"), [JSON.stringify({ script, folder: join(folder, "state") })], { detached: true, stdio: ["ignore", "ignore", "inherit", "ipc"], execArgv: [] });
    origin = (await message<{ origin: string }>(child)).origin;
  }
  async function kill(): Promise<void> {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    await gone;
  }
  await start();
  child!.send({ statements: migrations() });
  await message(child!);
  const databases = join(folder, "state/d1/miniflare-D1DatabaseObject");
  const file = readdirSync(databases).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  const db = new DatabaseSync(join(databases, file ?? ""), { readOnly: true });

  return {
    /** The database's own file, to be read only. */
    db,
    /** Null = the process died in the middle: nobody knows what became of it. Answers when it is up again. */
    async ask<T>(body: Asked): Promise<T | null> {
      try {
        await up;
        const response = await fetch(origin, { method: "POST", body: JSON.stringify(body) });
        return (await response.json()) as T;
      } catch {
        await up;
        return null;
      }
    },
    /** As if the power went, and on again. */
    async cutPower(): Promise<void> {
      up = kill().then(start);
      await up;
    },
    async end(): Promise<void> {
      db.close();
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type World = Awaited<ReturnType<typeof makeWorld>>;

const message = <T>(child: ChildProcess) =>
  new Promise<T>((done, failed) => {
    child.once("message", (said) => done(said as T));
    child.once("exit", (code) => failed(new Error(`the runtime's process ended with ${code}`)));
  });

async function bundle(fault: SeededFault | null): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, "test/faults/offers/door.ts")], bundle: true, write: false, format: "esm", target: "es2022", platform: "neutral", mainFields: ["module", "main"], external: ["cloudflare:workers"], logLevel: "error",
    plugins: fault
      ? [
          {
            name: "seeded-fault",
            setup: (made) =>
              made.onLoad({ filter: /\.ts$/ }, ({ path }) => {
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

/** A trigger holds semicolons of its own: its statement ends with END. */
function statementsOf(sql: string): string[] {
  const found: string[] = [];
  let open = "";
  for (const part of sql.split(";")) {
    open += `${part};`;
    if (/^\s*create\s+trigger/i.test(open) && !/\bend\s*;$/i.test(open)) continue;
    if (open.trim() !== ";") found.push(open);
    open = "";
  }
  return found;
}
