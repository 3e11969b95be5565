import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findFreePort, findFreePortFrom, isPortFree, onFreePort } from "./serve/free-port.mjs";

const ROOT = join(import.meta.dirname, "..");
let checkout = "";

/** Creates a checkout with a fake build tool, which copies `app/page` and then waits if `app/slow` exists. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "builds-"));
  for (const name of ["builds.mjs", "steps.mjs", "local-state.mjs", "options.mjs", "build.mjs"]) {
    mkdirSync(join(checkout, "scripts"), { recursive: true });
    cpSync(join(ROOT, "scripts", name), join(checkout, "scripts", name));
  }
  mkdirSync(join(checkout, "app"));
  mkdirSync(join(checkout, "migrations"));
  writeFileSync(join(checkout, "migrations/0000_a.sql"), "create table a (x);");
  mkdirSync(join(checkout, "node_modules/.bin"), { recursive: true });
  writeFileSync(
    join(checkout, "node_modules/.bin/remix"),
    '#!/bin/sh\nmkdir -p "$BUILD_FOLDER/client"\ncp app/page "$BUILD_FOLDER/client/page"\nif [ -f app/slow ]; then sleep 20; fi\n',
    { mode: 0o755 },
  );
  writePage("one");
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

const writePage = (text: string) => writeFileSync(join(checkout, "app/page"), text);
const build = (...text: readonly string[]) =>
  new Promise<{ readonly code: number; readonly out: string }>((resolve) =>
    execFile(process.execPath, ["scripts/build.mjs", ...text], { cwd: checkout }, (error, out) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out }),
    ),
  );
const readCurrentLink = () => readlinkSync(join(checkout, "build"));
const readBuiltPage = (folder = "build") => readFileSync(join(checkout, folder, "client/page"), "utf8");

/** Starts a process that uses the current build, or claims a state folder, until it is killed. Returns its first output. */
async function startProcess(code: string) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", `${code}\nsetInterval(() => undefined, 1000);`], {
    cwd: checkout,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [text] = (await once(child.stdout, "data")) as [Buffer];
  const stopProcess = async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return { firstOutput: String(text).trim(), stop: stopProcess };
}
const startServer = () => startProcess('console.log((await import("./scripts/builds.mjs")).currentBuild());');

describe("builds", () => {
  it("a build replaces the current one and leaves a running server's folder unchanged", async () => {
    expect((await build()).code).toBe(0);
    const runningServer = await startServer();
    for (const text of ["two", "three", "four"]) {
      writePage(text);
      await build();
    }
    expect(readBuiltPage()).toBe("four");
    expect(readFileSync(join(runningServer.firstOutput, "client/page"), "utf8")).toBe("one");
    await runningServer.stop();
    await build();
    expect(existsSync(runningServer.firstOutput)).toBe(false);
  });

  it("an interrupted build leaves the current one in place", async () => {
    await build();
    const buildBefore = readCurrentLink();
    writePage("two");
    writeFileSync(join(checkout, "app/slow"), "");
    const child = spawn(process.execPath, ["scripts/build.mjs"], { cwd: checkout, stdio: "ignore", detached: true });
    await new Promise((done) => setTimeout(done, 700));
    process.kill(-(child.pid ?? 0), "SIGKILL");
    await once(child, "exit");
    expect([readCurrentLink(), readBuiltPage()]).toEqual([buildBefore, "one"]);
    rmSync(join(checkout, "app/slow"));
    await build();
    expect(readBuiltPage()).toBe("two");
  });

  it("a build replaces the build folder of an older version", async () => {
    mkdirSync(join(checkout, "build/client"), { recursive: true });
    await build();
    expect(readBuiltPage()).toBe("one");
  });
});

describe("state folders", () => {
  const claim = (country: string) =>
    startProcess(`console.log((await import("./scripts/local-state.mjs")).claimStateFolder(${country}));`);

  it("a state folder is used by one server at a time, and New Zealand has its own", async () => {
    const servers = [await claim("undefined"), await claim('"NZ"')];
    expect(servers.map(({ firstOutput }) => firstOutput)).toEqual([".wrangler/state", ".wrangler/state-nz"]);
    const second = await claim('"AU"');
    expect(second.firstOutput.split("\n").at(-1)).toMatch(/\.wrangler\/state-2$|another server uses/);
    for (const { stop } of [...servers, second]) await stop();
    const next = await claim('"AU"');
    expect(next.firstOutput).toBe(".wrangler/state");
    await next.stop();
  });

  it("a state folder keeps its database after added migrations, and resets it after changed ones", async () => {
    const database = join(checkout, ".wrangler/state/v3/db");
    const claimOnce = async () => (await claim('"AU"')).stop();
    await claimOnce();
    mkdirSync(join(checkout, ".wrangler/state/v3"), { recursive: true });
    writeFileSync(database, "");
    // Stamp files that describe the database's content: its reference data and its demo data.
    const stamps = ["seeded-from", "demo-AU"].map((name) => join(checkout, ".wrangler/state", name));
    for (const stamp of stamps) writeFileSync(stamp, "made");
    writeFileSync(join(checkout, "migrations/0001_b.sql"), "create table b (x);");
    await claimOnce();
    expect([database, ...stamps].map(existsSync)).toEqual([true, true, true]);
    writeFileSync(join(checkout, "migrations/0000_a.sql"), "create table a (y);");
    await claimOnce();
    expect([database, ...stamps].map(existsSync)).toEqual([false, false, false]);
  });
});

describe("ports", () => {
  it("a port that is taken after it was chosen is replaced by another one", async () => {
    const tried: number[] = [];
    const port = await onFreePort(async (value) => {
      tried.push(value);
      if (tried.length < 3) throw new Error("bind(): Address already in use");
      return value;
    });
    expect([tried.length, port]).toEqual([3, tried[2]]);
    await expect(onFreePort(() => Promise.reject(new Error("something else")))).rejects.toThrow("something else");
  });

  it("a port in use by another server is skipped, and the next free one is used", async () => {
    const port = await findFreePort();
    const holder = createServer().listen(port, "127.0.0.1");
    await once(holder, "listening");
    expect(await isPortFree(port)).toBe(false);
    expect(await findFreePortFrom(port, "127.0.0.1")).toBeGreaterThan(port);
    holder.close();
  });
});
