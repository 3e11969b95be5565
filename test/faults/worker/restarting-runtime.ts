import { chmodSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../scripts/steps.mjs";

const RUNTIME = join(ROOT, "scripts/serve/restarting-runtime.mjs");
const NAMES = ["MINIFLARE_WORKERD_PATH", "RUNTIME_PID_FILE"] as const;

/**
 * Starts miniflare on a runtime that restarts by itself when it is killed, and that writes its process id to `pidFile`. The environment that miniflare reads
 * on start is restored afterwards: the suites share a process, and the next one needs the normal runtime.
 */
export async function withRestartingRuntime<T>(pidFile: string, start: () => Promise<T>): Promise<T> {
  chmodSync(RUNTIME, 0o755);
  const before = NAMES.map((name) => [name, process.env[name]] as const);
  process.env.MINIFLARE_WORKERD_PATH = RUNTIME;
  process.env.RUNTIME_PID_FILE = pidFile;
  try {
    return await start();
  } finally {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}
