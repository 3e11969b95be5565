import type { RunOptions, RunResult } from "../harness";
import { chanceOf } from "../payments/chance";
import { callsWithoutDatabase, saveAtBusyObject } from "./calls";
import { makeMarketplace } from "./marketplace";
import { outage } from "./outage";
import { pagesWithout } from "./pages";

/** The time limit of a page, whatever is down, in milliseconds. */
const MAX_MS = 1_500;

/**
 * Email, SMS and the database fail for a while and recover: every queued message is sent once, and calls and pages in between are answered in time with an
 * explanation. `mostMs` is longer on busy machines.
 */
export async function play(
  { seed, size, seconds, change, isInterrupted, notify }: RunOptions,
  mostMs: number = MAX_MS,
): Promise<RunResult> {
  const until = performance.now() + seconds * 1000;
  const undelivered: string[] = [];
  let [queued, refusals, rounds] = [0, 0, 0];
  for (; rounds < size && performance.now() < until && !(isInterrupted && undelivered.length > 0); rounds += 1) {
    const ended = await outage(await makeMarketplace(), chanceOf(seed * 1_000_000 + rounds));
    queued += ended.queued;
    refusals += ended.refusals;
    undelivered.push(...ended.wrong.map((text) => `evening ${rounds}: ${text}`));
    if (rounds % 10 === 9) notify(`${rounds + 1} evenings, ${queued} messages`);
  }
  const market = await makeMarketplace();
  const calls = await callsWithoutDatabase(market);
  const busy = await saveAtBusyObject(market);
  const pages = await pagesWithout({ change, mostMs });
  return {
    counts: {
      "evenings with outages": rounds,
      "messages queued": queued,
      "tries that a provider refused": refusals,
      "calls asked without a database": calls.asked,
      "slowest of them, ms": calls.slowestMs,
      "pages and forms asked without a database or its objects": pages.asked,
      "slowest of these, ms": pages.slowestMs,
    },
    mustBeZero: {
      "messages not delivered exactly once": undelivered.length,
      "calls late, without words or showing the fault": calls.wrong.length,
      "saves at a busy object told wrongly": busy.length,
      "pages late, without words or without what was typed": pages.wrong.length,
    },
    wrong: [...undelivered, ...calls.wrong, ...busy, ...pages.wrong],
    isWhole: rounds === size,
    notes: [
      "In one process over SQLite. An evening: mail and SMS are down up to an hour each, the database up to 20 minutes, two runs of the sender at once now and then.",
      "Pages and forms are asked of the built worker in workerd, one at a time, while the database or the objects refuse or neither answer nor refuse.",
    ],
  };
}
