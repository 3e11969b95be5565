import { openDatabase } from "../../support/sqlite-d1";
import { type RunOptions, type RunResult, quantile } from "../harness";
import { bid } from "../races/contenders";
import { createTestBidding, type Bidding, createContext } from "../races/world";
import { Client } from "../worker/client";
import { startKillableWorker } from "../worker/killable-worker";
import { type Watcher, openWatcher } from "./watchers";

/** Maximum number of watchers of one lead's object. */
const SOCKETS = 200;
const SUPPLIERS = 10;
/** Sockets per network, below the limit per network and lead. */
const SOCKETS_PER_NETWORK = 4;
/** Offers that are sent while all sockets are connected. */
const CHANGES = 5;
/** Maximum time from the commit to the message in milliseconds, for the 95th percentile. */
const MAX_MS = 500;
/** An object that is idle for ten seconds is evicted from memory; its sockets stay open. */
const IDLE_MS = 11_000;
/** Timeout after which a message counts as missing. */
const TIMEOUT_MS = 10_000;
const TERMS = { maxOffers: 8, maxClaims: 20, maxReveals: 3 };

/**
 * Two hundred sockets watch one lead through the worker while suppliers send offers. Each must receive every change, quickly and in the object's order. Plays
 * `size` leads in turn; on the first, the object hibernates in between. `maxMs` = null skips the time check, for busy machines.
 */
export async function play(
  { seed, size, seconds, change, isInterrupted, notify }: RunOptions,
  maxMs: number | null = MAX_MS,
): Promise<RunResult> {
  const deadline = performance.now() + seconds * 1000;
  const bidRequests: Bidding[] = [];
  const worker = await startKillableWorker({
    name: "live",
    change,
    prepare: async (file) => {
      const database = openDatabase(file);
      database.exec(
        "insert into supplier_members (supplier_id, email, role, added_at, added_by) select id, 'max@workshop.example', 'front-desk', 0, 'harness' from suppliers where true on conflict do nothing",
      );
      const suppliers = database
        .prepare("select id from suppliers where country = 'AU' order by id limit ?")
        .all(SUPPLIERS)
        .map(({ id }) => Number(id));
      for (let n = 0; n < size; n++)
        bidRequests.push(await createTestBidding(createContext(database), TERMS, suppliers));
      database.close();
    },
  });
  try {
    const supplier = new Client(worker.url);
    await supplier.signIn("demo-supplier-member");
    const problems: string[] = [];
    const waitTimes: number[] = [];
    let leads = 0;
    let sockets = 0;
    let sleepCount = 0;
    for (const bidRequest of bidRequests) {
      if (performance.now() > deadline || (isInterrupted && problems.length > 0)) break;
      const shouldSleep = leads === 0 && size > 1;
      const watchers = await openAllWatchers(worker.url, supplier.cookies, bidRequest);
      sockets += watchers.length;
      for (let n = 0; n < CHANGES; n++) {
        if (shouldSleep && n === 2) {
          sleepCount++;
          await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
        }
        const outcome = await bid(supplier, "offer", bidRequest.invitations[n] ?? 0);
        if (outcome.result !== "won") problems.push(`an offer was not accepted: ${JSON.stringify(outcome)}`);
        await expectAllReceived(watchers, n + 2);
      }
      problems.push(...(await findProblems(supplier, bidRequest, watchers)));
      waitTimes.push(...measureWaitTimes(worker.databaseFile, bidRequest, watchers));
      for (const { close } of watchers) close();
      leads++;
      notify(`${leads} leads, ${waitTimes.length} messages`);
    }
    const p95 = quantile(waitTimes, 0.95);
    if (maxMs !== null && p95 > maxMs) problems.push(`95 of 100 messages came within ${p95} ms, not ${maxMs}`);
    return {
      counts: {
        leads,
        "sockets opened": sockets,
        "changes sent": leads * CHANGES,
        "messages received": waitTimes.length,
        "objects that hibernated in between": sleepCount,
        "commit to message, median ms": quantile(waitTimes, 0.5),
        "commit to message, 95th percentile ms": p95,
        "commit to message, slowest ms": quantile(waitTimes, 1),
      },
      mustBeZero: { "sockets that missed a change, received a wrong state or closed": problems.length },
      violations: problems,
      isComplete: isInterrupted || leads === size,
      notes: [
        `Seed ${seed} has no effect here: the same offers arrive in the same order.`,
        "Sockets are opened through the worker's public API: 190 by the customer's page and 10 by suppliers. The commit time is the timestamp of the event in the history.",
      ],
    };
  } finally {
    await worker.remove();
  }
}

/** Addresses reserved for documentation (RFC 5737). Several sockets share each. */
const ipAddress = (n: number) => `192.0.2.${1 + Math.floor(n / SOCKETS_PER_NETWORK)}`;

function openAllWatchers(url: string, cookie: string, { leadGuid, invitations }: Bidding): Promise<Watcher[]> {
  return Promise.all(
    Array.from({ length: SOCKETS }, (_, n) =>
      n < SUPPLIERS
        ? openWatcher(url, `/api/lead-bid-offer/${invitations[n]}/live`, cookie, ipAddress(n))
        : openWatcher(url, `/api/quotes/${leadGuid}/live`, null, ipAddress(n)),
    ),
  );
}

async function expectAllReceived(watchers: readonly Watcher[], messages: number): Promise<void> {
  const latest = performance.now() + TIMEOUT_MS;
  while (watchers.some(({ received: liveMessages }) => liveMessages.length < messages) && performance.now() < latest)
    await new Promise((resolve) => setTimeout(resolve, 2));
}

/** Checks that every socket is open and received each change once and in order, and that its last message equals the object's own response. */
async function findProblems(
  supplier: Client,
  { leadGuid, invitations }: Bidding,
  watchers: readonly Watcher[],
): Promise<string[]> {
  const problems: string[] = [];
  const [received, ...remaining] = await Promise.all([
    supplier.get(`/api/quotes/${leadGuid}/offers-received`),
    ...invitations.map((id) => supplier.get(`/api/lead-bid-offer/${id}/offers-remaining`)),
  ]);
  watchers.forEach(({ received: heard, isOpen }, n) => {
    const counts = heard.map(({ message }) => message.OffersReceived);
    if (!isOpen()) problems.push(`socket ${n} closed`);
    if (JSON.stringify(counts) !== JSON.stringify(Array.from({ length: CHANGES + 1 }, (_, count) => count)))
      problems.push(`socket ${n} received ${counts.join(", ")}`);
    // Only a supplier's socket has `Ending`, and bidding stays open in these tests.
    const { Now, BidCutOffDate, Ending = null, ...last } = heard.at(-1)?.message ?? {};
    if (Ending !== null) problems.push(`socket ${n} received the end message ${Ending}`);
    const state = n < SUPPLIERS ? remaining[n]?.body : received?.body;
    if (JSON.stringify(sortedEntries(last)) !== JSON.stringify(sortedEntries(state)))
      problems.push(`socket ${n} received ${JSON.stringify(last)}, the object has ${JSON.stringify(state)}`);
  });
  return problems;
}
const sortedEntries = (message: object) => Object.entries(message).sort();

/** Milliseconds from each offer's timestamp in the history to each message about it. */
function measureWaitTimes(databaseFile: string, { leadGuid }: Bidding, watchers: readonly Watcher[]): number[] {
  const database = openDatabase(databaseFile, { readOnly: true });
  const offers = database
    .prepare("select at from bid_events where lead_guid = ? and kind = 'offered' order by seq")
    .all(leadGuid)
    .map(({ at }) => Number(at));
  database.close();
  return watchers.flatMap(({ received: heard }) =>
    heard.flatMap(({ at, message }) =>
      Number(message.OffersReceived) > 0 ? at - (offers[Number(message.OffersReceived) - 1] ?? 0) : [],
    ),
  );
}
