import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Agent } from "node:http";
import type { Served } from "../scripts/serve/built-worker.ts";
import { fire } from "./load.ts";

const ROUNDS = 5;

/**
 * Milliseconds from starting the runtime's process to the end of the first answer. What goes before, in this process, is miniflare writing the script into its
 * configuration: a worker that is nothing but a comment as long as ours takes as long to write.
 */
async function firstAnswer(agent: Agent, start: () => Promise<Served>): Promise<number> {
  let began = Number.NaN;
  const note = () => {
    began = performance.now();
  };
  subscribe("child_process", note);
  const served = await start();
  unsubscribe("child_process", note);
  await fire(agent, served.origin, { path: "/" });
  const ms = performance.now() - began;
  await served.stop();
  if (Number.isNaN(ms)) throw new Error("This Node does not tell of processes that it starts");
  return ms;
}

const middle = (values: readonly number[]) =>
  Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);

/** The worker's first answer beside that of a worker with the same bindings and no code: what is left is reading, compiling and running ours. Medians of starts in turn. */
export async function coldStart(agent: Agent, ours: () => Promise<Served>, bare: () => Promise<Served>) {
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(await firstAnswer(agent, bare));
    times.ours.push(await firstAnswer(agent, ours));
  }
  const [ms, helloMs] = [middle(times.ours), middle(times.bare)];
  return { ms, helloMs };
}
