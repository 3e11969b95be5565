import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Agent } from "node:http";
import type { ServedWorker } from "../scripts/serve/built-worker.ts";
import { sendLoadRequest } from "./load.ts";
import { runtimeCpuMs } from "./memory.ts";

const ROUNDS = 5;

interface ColdStart {
  /** Milliseconds from the start of the runtime's process to the end of the first response. */
  readonly ms: number;
  /** CPU time that the process used until then. */
  readonly cpuMs: number;
}

/**
 * Times one start. This includes the time that miniflare takes to write the script into its configuration. To measure that part alone, time a worker that
 * consists only of a comment of the same length. No other runtime may start in the meantime.
 */
async function measureFirstResponse(agent: Agent, start: () => Promise<ServedWorker>): Promise<ColdStart> {
  let startedAt = Number.NaN;
  const recordStart = () => {
    startedAt = performance.now();
  };
  subscribe("child_process", recordStart);
  const servedWorker = await start();
  unsubscribe("child_process", recordStart);
  await sendLoadRequest(agent, servedWorker.origin, { path: "/" });
  const ms = performance.now() - startedAt;
  const cpuMs = runtimeCpuMs() ?? Number.NaN;
  await servedWorker.stop();
  if (Number.isNaN(ms)) throw new Error("This Node does not tell of processes that it starts");
  return { ms, cpuMs };
}

const median = (values: readonly number[]) =>
  Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);

/** Medians for several workers that are started in turn. */
export async function measureStarts(
  agent: Agent,
  workers: readonly (() => Promise<ServedWorker>)[],
  rounds = ROUNDS,
): Promise<readonly ColdStart[]> {
  const starts: ColdStart[][] = workers.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, worker] of workers.entries()) starts[at]?.push(await measureFirstResponse(agent, worker));
  return starts.map((starts) => ({
    ms: median(starts.map(({ ms }) => ms)),
    cpuMs: median(starts.map(({ cpuMs }) => cpuMs)),
  }));
}

/**
 * Measures the first response of our worker, next to that of a worker with the same bindings and no code. The difference is the time to read, compile and run
 * our code.
 */
export async function measureColdStart(
  agent: Agent,
  startOurs: () => Promise<ServedWorker>,
  startBare: () => Promise<ServedWorker>,
) {
  const [hello, worker] = await measureStarts(agent, [startBare, startOurs]);
  return { ms: worker?.ms ?? Number.NaN, helloMs: hello?.ms ?? Number.NaN };
}
