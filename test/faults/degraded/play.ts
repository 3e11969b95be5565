import type { RunOptions, RunResult } from "../harness";
import { chanceOf } from "../payments/chance";
import { callsWithoutDatabase, saveAtBusyObject } from "./calls";
import { makeMarketplace } from "./marketplace";
import { playOutage } from "./outage";
import { checkPages } from "./pages";

/** The time limit of a page, whatever is down, in milliseconds. */
const MAX_MS = 1_500;

/**
 * Email, SMS and the database fail for a while and recover: every queued message is sent once, and calls and pages in between are answered in time with an
 * explanation. `maxMs` is longer on busy machines.
 */
export async function play(
  { seed, size, seconds, change, isInterrupted, notify }: RunOptions,
  maxMs: number = MAX_MS,
): Promise<RunResult> {
  const deadline = performance.now() + seconds * 1000;
  const undelivered: string[] = [];
  let queued = 0;
  let refusals = 0;
  let rounds = 0;
  for (; rounds < size && performance.now() < deadline && !(isInterrupted && undelivered.length > 0); rounds += 1) {
    const outcome = await playOutage(await makeMarketplace(), chanceOf(seed * 1_000_000 + rounds));
    queued += outcome.queued;
    refusals += outcome.refusals;
    undelivered.push(...outcome.problems.map((text) => `evening ${rounds}: ${text}`));
    if (rounds % 10 === 9) notify(`${rounds + 1} evenings, ${queued} messages`);
  }
  const market = await makeMarketplace();
  const calls = await callsWithoutDatabase(market);
  const busyProblems = await saveAtBusyObject(market);
  const pages = await checkPages({ change, maxMs });
  return {
    counts: {
      "evenings with outages": rounds,
      "messages queued": queued,
      "attempts rejected by a provider": refusals,
      "API calls without a database": calls.requestCount,
      "slowest API call, ms": calls.slowestMs,
      "pages and forms without a database or Durable Objects": pages.requestCount,
      "slowest page or form, ms": pages.slowestMs,
    },
    mustBeZero: {
      "messages not delivered exactly once": undelivered.length,
      "calls that were late, lacked a message or exposed the error": calls.problems.length,
      "saves to a busy object with a wrong response": busyProblems.length,
      "pages that were late, lacked a message or lost form input": pages.problems.length,
    },
    violations: [...undelivered, ...calls.problems, ...busyProblems, ...pages.problems],
    isComplete: rounds === size,
    notes: [
      "In one process over SQLite. In each evening, email and SMS are down for up to an hour each and the database for up to 20 minutes, and two runs of the sender sometimes overlap.",
      "Pages and forms are requested from the built worker in workerd, one at a time, while the database or the Durable Objects reject every request or never respond.",
    ],
  };
}
