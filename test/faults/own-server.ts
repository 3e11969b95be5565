import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const BIN = join(ROOT, "node_modules/.bin");
const ENV = { ...process.env, NODE_ENV: "production", CI: "1", WRANGLER_SEND_METRICS: "false" };

async function tool(name: string, ...args: string[]): Promise<void> {
  const child = spawn(join(BIN, name), args, { cwd: ROOT, env: ENV, stdio: ["ignore", "ignore", "inherit"] });
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`${name} ${args.join(" ")} ended with ${code}`);
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  );
}

/** The built worker on a state folder and a port of its own, to be killed in the middle of its work. */
export async function ownServer(name: string, port: number) {
  const state = join(ROOT, ".wrangler", `faults-${name}`);
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  rmSync(state, { recursive: true, force: true });
  await tool("wrangler", "d1", "migrations", "apply", "DB", "--local", "--persist-to", state);

  const server = {
    url,
    async start(): Promise<void> {
      // Its own process group, so that a kill takes the runtime too and nothing of anyone else.
      child = spawn(
        join(BIN, "wrangler"),
        ["dev", "--ip", "127.0.0.1", "--port", String(port), "--inspector-port", "0", "--persist-to", state, "--log-level", "error", "--show-interactive-dev-session=false", "--var", "ENVIRONMENT:TEST"],
        { cwd: ROOT, env: ENV, stdio: "ignore", detached: true },
      );
      const deadline = Date.now() + 60_000;
      while (!(await answers(`${url}/api/config`))) if (Date.now() > deadline) throw new Error("the worker did not come up");
    },
    /** As if the power went: no signal that anything could catch. */
    async kill(): Promise<void> {
      const running = child;
      if (running?.pid === undefined) return;
      const gone = new Promise((resolve) => running.once("exit", resolve));
      process.kill(-running.pid, "SIGKILL");
      await gone;
      while (await answers(`${url}/api/config`));
      child = null;
    },
    async remove(): Promise<void> {
      await server.kill();
      rmSync(state, { recursive: true, force: true });
    },
  };
  return server;
}
