#!/usr/bin/env node
// Stands where miniflare starts its runtime (MINIFLARE_WORKERD_PATH): starts the real one, and when that is killed starts it again at once with the same
// configuration, so that a harness may kill it as often as it likes. Tells the runtime's process id in the file RUNTIME_PID_FILE.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import { renameSync, writeFileSync } from "node:fs";

const { default: workerd } = createRequire(import.meta.url)("workerd");
const pidFile = process.env.RUNTIME_PID_FILE ?? "";
const parent = process.ppid;
const configuration = await buffer(process.stdin);
let child = null;

const QUICK_END_MS = 2_000;
const MAX_QUICK_ENDS = 50;
const PAUSE_MS = 200;
let quickEnds = 0;

function start(isFirst) {
  // What listens where is told once, to who asked for it; later starts listen at the same places.
  child = spawn(workerd, process.argv.slice(2), { stdio: ["pipe", "inherit", "inherit", isFirst ? 3 : "pipe"] });
  child.stdio[3]?.resume();
  child.stdin.on("error", () => undefined);
  child.stdin.end(configuration);
  writeFileSync(`${pidFile}.new`, String(child.pid));
  renameSync(`${pidFile}.new`, pidFile);
  const startedAt = Date.now();
  child.on("exit", (code, signal) => {
    if (signal === "SIGKILL") start(false);
    // Another process holds the port for a moment: the runtime ends at once, and is started again.
    else if (!isFirst && Date.now() - startedAt < QUICK_END_MS && quickEnds++ < MAX_QUICK_ENDS)
      setTimeout(() => start(false), PAUSE_MS);
    else process.exit(code ?? 1);
  });
}
start(true);

// Nobody is left to serve: the runtime must not outlive who asked for it.
setInterval(() => {
  if (process.ppid === parent) return;
  child.removeAllListeners("exit");
  child.kill("SIGKILL");
  process.exit(0);
}, 500);
