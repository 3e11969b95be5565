import { openDatabase } from "../../support/sqlite-d1";
import { type RunOptions, type RunResult, quantile } from "../harness";
import { bid } from "../races/contenders";
import { testBidding, type Bidding, contextOver } from "../races/world";
import { Client } from "../worker/client";
import { mortalWorker } from "../worker/mortal-worker";
import { type Watcher, watch } from "./watchers";

/** Maximum number of watchers of one lead's object. */
const SOCKETS = 200;
const SUPPLIERS = 10;
/** Sockets per network, below the limit per network and lead. */
const SOCKETS_OF_NETWORK = 4;
/** Offers that are sent while all sockets are connected. */
const CHANGES = 5;
/** Time from the commit to the message, 95th percentile. */
const MAX_MS = 500;
/** An object that is idle for ten seconds is evicted from memory; its sockets stay open. */
const IDLE_MS = 11_000;
/** Timeout after which a message counts as missing. */
const PATIENCE_MS = 10_000;
const TERMS = { maxOffers: 8, maxClaims: 20, maxReveals: 3 };

/**
 * Two hundred sockets watch one lead through the worker while suppliers send offers. Each must receive every change, quickly and in the object's order. Plays
 * `size` leads in turn; on the first, the object hibernates in between. `mostMs` = null skips the time check, for busy machines.
 */
export async function play(
  { seed, size, seconds, change, isInterrupted, notify }: RunOptions,
  mostMs: number | null = MAX_MS,
): Promise<RunResult> {
  const until = performance.now() + seconds * 1000;
  const biddings: Bidding[] = [];
  const worker = await mortalWorker({
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
      for (let n = 0; n < size; n++) biddings.push(await testBidding(contextOver(database), TERMS, suppliers));
      database.close();
    },
  });
  try {
    const supplier = new Client(worker.url);
    await supplier.signIn("demo-supplier-member");
    const wrong: string[] = [];
    const waits: number[] = [];
    let [leads, sockets, asleep] = [0, 0, 0];
    for (const bidding of biddings) {
      if (performance.now() > until || (isInterrupted && wrong.length > 0)) break;
      const sleeps = leads === 0 && size > 1;
      const watchers = await openAll(worker.url, supplier.cookies, bidding);
      sockets += watchers.length;
      for (let n = 0; n < CHANGES; n++) {
        if (sleeps && n === 2) {
          asleep++;
          await new Promise((awake) => setTimeout(awake, IDLE_MS));
        }
        const outcome = await bid(supplier, "offer", bidding.invitations[n] ?? 0);
        if (outcome.is !== "won") wrong.push(`an offer was not accepted: ${JSON.stringify(outcome)}`);
        await expectAllReceived(watchers, n + 2);
      }
      wrong.push(...(await judge(supplier, bidding, watchers)));
      waits.push(...waitTimesOf(worker.databaseFile, bidding, watchers));
      for (const { close } of watchers) close();
      leads++;
      notify(`${leads} leads, ${waits.length} messages`);
    }
    const p95 = quantile(waits, 0.95);
    if (mostMs !== null && p95 > mostMs) wrong.push(`95 of 100 messages came within ${p95} ms, not ${mostMs}`);
    return {
      counts: {
        leads,
        "sockets opened": sockets,
        "changes sent": leads * CHANGES,
        "messages received": waits.length,
        "objects that hibernated in between": asleep,
        "commit to message, median ms": quantile(waits, 0.5),
        "commit to message, 95th percentile ms": p95,
        "commit to message, slowest ms": quantile(waits, 1),
      },
      mustBeZero: { "sockets that missed a change, received a wrong state or closed": wrong.length },
      wrong,
      isWhole: isInterrupted || leads === size,
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
const addressOf = (n: number) => `192.0.2.${1 + Math.floor(n / SOCKETS_OF_NETWORK)}`;

function openAll(url: string, cookie: string, { leadGuid, invitations }: Bidding): Promise<Watcher[]> {
  return Promise.all(
    Array.from({ length: SOCKETS }, (_, n) =>
      n < SUPPLIERS
        ? watch(url, `/api/lead-bid-offer/${invitations[n]}/live`, cookie, addressOf(n))
        : watch(url, `/api/quotes/${leadGuid}/live`, null, addressOf(n)),
    ),
  );
}

async function expectAllReceived(watchers: readonly Watcher[], messages: number): Promise<void> {
  const latest = performance.now() + PATIENCE_MS;
  while (watchers.some(({ heard }) => heard.length < messages) && performance.now() < latest)
    await new Promise((soon) => setTimeout(soon, 2));
}

/** Checks that every socket is open and received each change once and in order, and that its last message equals the object's own response. */
async function judge(
  supplier: Client,
  { leadGuid, invitations }: Bidding,
  watchers: readonly Watcher[],
): Promise<string[]> {
  const wrong: string[] = [];
  const [received, ...remaining] = await Promise.all([
    supplier.get(`/api/quotes/${leadGuid}/offers-received`),
    ...invitations.map((id) => supplier.get(`/api/lead-bid-offer/${id}/offers-remaining`)),
  ]);
  watchers.forEach(({ heard, isOpen }, n) => {
    const counts = heard.map(({ told: notification }) => notification.OffersReceived);
    if (!isOpen()) wrong.push(`socket ${n} closed`);
    if (JSON.stringify(counts) !== JSON.stringify(Array.from({ length: CHANGES + 1 }, (_, count) => count)))
      wrong.push(`socket ${n} received ${counts.join(", ")}`);
    // Only a supplier's socket has `Ending`, and these biddings stay open.
    const { Now, BidCutOffDate, Ending = null, ...last } = heard.at(-1)?.told ?? {};
    if (Ending !== null) wrong.push(`socket ${n} received the end message ${Ending}`);
    const state = n < SUPPLIERS ? remaining[n]?.body : received?.body;
    if (JSON.stringify(sorted(last)) !== JSON.stringify(sorted(state)))
      wrong.push(`socket ${n} received ${JSON.stringify(last)}, the object has ${JSON.stringify(state)}`);
  });
  return wrong;
}
const sorted = (notification: object) => Object.entries(notification).sort();

/** Milliseconds from each offer's timestamp in the history to each message about it. */
function waitTimesOf(databaseFile: string, { leadGuid }: Bidding, watchers: readonly Watcher[]): number[] {
  const database = openDatabase(databaseFile, { readOnly: true });
  const offers = database
    .prepare("select at from bid_events where lead_guid = ? and kind = 'offered' order by seq")
    .all(leadGuid)
    .map(({ at }) => Number(at));
  database.close();
  return watchers.flatMap(({ heard }) =>
    heard.flatMap(({ at, told: notification }) =>
      Number(notification.OffersReceived) > 0 ? at - (offers[Number(notification.OffersReceived) - 1] ?? 0) : [],
    ),
  );
}
