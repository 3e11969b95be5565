#!/usr/bin/env node
// Replaces miniflare's runtime binary (MINIFLARE_WORKERD_PATH). It starts the real one, and restarts it at once with the same configuration when it is killed,
// so that a harness can kill it any number of times. Writes the runtime's process id to the file RUNTIME_PID_FILE.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import { renameSync, writeFileSync } from "node:fs";

const { default: workerd } = createRequire(import.meta.url)("workerd");
const pidFile = process.env.RUNTIME_PID_FILE ?? "";
const parent = process.ppid;
const configuration = await buffer(process.stdin);
let child = null;

const QUICK_EXIT_MS = 2_000;
const MAX_QUICK_EXITS = 50;
const PAUSE_MS = 200;
let quickExitCount = 0;

function start(isFirst) {
  // Only the first process reports its ports to the parent. Later ones listen on the same ports.
  child = spawn(workerd, process.argv.slice(2), { stdio: ["pipe", "inherit", "inherit", isFirst ? 3 : "pipe"] });
  child.stdio[3]?.resume();
  child.stdin.on("error", () => undefined);
  child.stdin.end(configuration);
  writeFileSync(`${pidFile}.new`, String(child.pid));
  renameSync(`${pidFile}.new`, pidFile);
  const startedAt = Date.now();
  child.on("exit", (code, signal) => {
    if (signal === "SIGKILL") start(false);
    // If another process holds the port for a moment, the runtime ends at once and is started again.
    else if (!isFirst && Date.now() - startedAt < QUICK_EXIT_MS && quickExitCount++ < MAX_QUICK_EXITS)
      setTimeout(() => start(false), PAUSE_MS);
    else process.exit(code ?? 1);
  });
}
start(true);

// Ends the runtime when its parent has ended.
setInterval(() => {
  if (process.ppid === parent) return;
  child.removeAllListeners("exit");
  child.kill("SIGKILL");
  process.exit(0);
}, 500);
