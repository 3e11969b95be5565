import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Agent } from "node:http";
import type { ServedWorker } from "../scripts/serve/built-worker.ts";
import { fire } from "./load.ts";
import { runtimeCpuMs } from "./memory.ts";

const ROUNDS = 5;

interface Start {
  /** Milliseconds from the start of the runtime's process to the end of the first response. */
  readonly ms: number;
  /** CPU time that the process used until then. */
  readonly cpuMs: number;
}

/**
 * Times one start. Before the runtime's process starts, miniflare writes the script into its configuration. A worker that consists only of a comment of the
 * same length takes as long to write. No other runtime may run in the meantime.
 */
async function firstAnswer(agent: Agent, start: () => Promise<ServedWorker>): Promise<Start> {
  let began = Number.NaN;
  const note = () => {
    began = performance.now();
  };
  subscribe("child_process", note);
  const served = await start();
  unsubscribe("child_process", note);
  await fire(agent, served.origin, { path: "/" });
  const ms = performance.now() - began;
  const cpuMs = runtimeCpuMs() ?? Number.NaN;
  await served.stop();
  if (Number.isNaN(ms)) throw new Error("This Node does not tell of processes that it starts");
  return { ms, cpuMs };
}

const middle = (values: readonly number[]) =>
  Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);

/** Medians for several workers that are started in turn. */
export async function startTimes(
  agent: Agent,
  workers: readonly (() => Promise<ServedWorker>)[],
  rounds = ROUNDS,
): Promise<readonly Start[]> {
  const starts: Start[][] = workers.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, worker] of workers.entries()) starts[at]?.push(await firstAnswer(agent, worker));
  return starts.map((starts) => ({
    ms: middle(starts.map(({ ms }) => ms)),
    cpuMs: middle(starts.map(({ cpuMs }) => cpuMs)),
  }));
}

/**
 * Measures the first response of our worker, next to that of a worker with the same bindings and no code. The difference is the time to read, compile and run
 * our code.
 */
export async function coldStart(agent: Agent, ours: () => Promise<ServedWorker>, bare: () => Promise<ServedWorker>) {
  const [hello, worker] = await startTimes(agent, [bare, ours]);
  return { ms: worker?.ms ?? Number.NaN, helloMs: hello?.ms ?? Number.NaN };
}
