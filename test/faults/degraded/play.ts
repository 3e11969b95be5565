import type { Asked, Played } from "../harness";
import { chanceOf } from "../payments/chance";
import { callsWithoutDatabase, saveAtBusyObject } from "./calls";
import { makeMarketplace } from "./marketplace";
import { outage } from "./outage";

/** Mail, SMS and the database fail for a while and come back: every queued message goes once; calls meanwhile are answered in time and in words. */
export async function play({ seed, size, seconds, stopsEarly, tell }: Pick<Asked, "seed" | "size" | "seconds" | "stopsEarly" | "tell">): Promise<Played> {
  const until = performance.now() + seconds * 1000;
  const undelivered: string[] = [];
  let [queued, refusals, rounds] = [0, 0, 0];
  for (; rounds < size && performance.now() < until && !(stopsEarly && undelivered.length > 0); rounds += 1) {
    const ended = await outage(await makeMarketplace(), chanceOf(seed * 1_000_000 + rounds));
    queued += ended.queued;
    refusals += ended.refusals;
    undelivered.push(...ended.wrong.map((words) => `evening ${rounds}: ${words}`));
    if (rounds % 10 === 9) tell(`${rounds + 1} evenings, ${queued} messages`);
  }
  const market = await makeMarketplace();
  const calls = await callsWithoutDatabase(market);
  const busy = await saveAtBusyObject(market);
  return {
    counts: { "evenings with outages": rounds, "messages queued": queued, "tries that a provider refused": refusals, "calls asked without a database": calls.asked, "slowest of them, ms": calls.slowestMs },
    mustBeZero: { "messages not delivered exactly once": undelivered.length, "calls late, without words or showing the fault": calls.wrong.length, "saves at a busy object told wrongly": busy.length },
    wrong: [...undelivered, ...calls.wrong, ...busy],
    isWhole: rounds === size,
    notes: ["In one process over SQLite. An evening: mail and SMS are down up to an hour each, the database up to 20 minutes, two runs of the sender at once now and then."],
  };
}
