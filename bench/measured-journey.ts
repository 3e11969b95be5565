import type { Agent } from "node:http";
import type { ServedWorker } from "../scripts/serve/built-worker.ts";
import { type Cost, costOf } from "./cost.ts";
import { requestFn, createTestLead, bookingRequestsNear, dayFromToday } from "./customers.ts";
import { type Leg, walkJourney } from "./journey.ts";

/**
 * Number of journeys. The first warms up the worker. Of the others, the fastest time of each request is used, because the machine may be busy with other work.
 */
const WALK_COUNT = 6;

/** Measures the platform usage of a whole journey on a seeded state, and the cost of a million of them. */
export async function measureJourney(
  agent: Agent,
  { origin }: Pick<ServedWorker, "origin">,
): Promise<{ readonly measuredOn: string; readonly cost: Cost; readonly legs: readonly Leg[] }> {
  const sendRequest = requestFn(agent, origin);
  const booking = await bookingRequestsNear(sendRequest, await createTestLead(sendRequest));
  const walks: (readonly Leg[])[] = [];
  for (let n = 1; n <= WALK_COUNT; n += 1)
    walks.push(await walkJourney({ agent, origin, booking: (lead) => booking(lead, n) }));
  const legs = (walks.at(-1) ?? []).map((leg, at) => ({
    ...leg,
    ms: Math.min(...walks.slice(1).map((walk) => walk[at]?.ms ?? leg.ms)),
  }));
  return { measuredOn: dayFromToday(0), cost: costOf(legs), legs };
}
