import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import type { SupplierId } from "../../../app/domain/core/ids";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { recordListingEvent, recordView } from "../../../app/usecases/quotes/record-listing-events";
import { replayQuotes } from "../../../app/usecases/quotes/replay-quotes";
import { replayRanking } from "../../../app/usecases/quotes/replay-ranking";
import { HILUX, PARRAMATTA } from "../../support/test-lead";
import { toSupplierId } from "../../support/ids";
import { NOW } from "../../support/clock";
import { testLeadOf } from "../leads/test-lead";
import { momentContext, basicService, db, seedMarketplace } from "./marketplace";

beforeAll(() => seedMarketplace(120), 60_000);

const DAY = 86_400_000;
const PRICED_AT = NOW - 40 * DAY;
const { LEAD_SAVE_QUEUE, UPLOADS } = env as unknown as Env;

const saveQueueOf = (guid: string) => LEAD_SAVE_QUEUE.get(LEAD_SAVE_QUEUE.idFromName(guid));
const daysUntilAlarm = async (guid: string) => {
  const at = await runInDurableObject(saveQueueOf(guid), (_, { storage }) => storage.getAlarm());
  return at === null ? null : Math.round((at - Date.now()) / DAY);
};

/** Creates a lead that was priced and booked at `PRICED_AT`, and whose booking has had this status since the given day. */
async function createBooking(id: number, status: string, since: number) {
  const guid = await testLeadOf(PRICED_AT, {
    vehicle: HILUX,
    suburb: PARRAMATTA,
    cart: [basicService],
    bookedAt: PRICED_AT,
  });
  const { context, settle } = momentContext(PRICED_AT);
  const quotes = await getQuotes(context, { leadGuid: guid, serviceDay: null, sort: "Recommended" });
  if (!quotes.ok) throw new Error(quotes.code);
  await settle();
  await db
    .prepare(
      "insert into bookings (id, token, lead_guid, supplier_id, service_day, arrival_from, job_minutes, status, pricing_strategy, country, total_cents, max_total_cents, price, extra_ids, request_cipher, terms_version, submission_key, created_at, updated_at) values (?1, 'token-of-twenty-two-letters' || ?1, ?2, 1, '2026-11-30', '08:00', 60, ?3, 'SinglePrice', 'AU', 1, 1, '{}', '[]', 'x', '1', ?1, ?4, ?4)",
    )
    .bind(id, guid, status, since)
    .run();
  return { guid, listings: quotes.listings };
}

const { context } = momentContext();
const recordViewOf = (
  { guid, listings }: Awaited<ReturnType<typeof createBooking>>,
  ...behind: readonly SupplierId[]
) =>
  recordView(momentContext(PRICED_AT).context, guid, {
    supplierIds: [...listings.map(({ supplierId }) => supplierId), ...behind],
    serviceDay: null,
    sort: "Recommended",
    variant: null,
    bidOfferIds: null,
  });
const eventsOf = (guid: string) =>
  db.prepare("select count(*) as n from listing_events where lead_guid = ?").bind(guid).first<number>("n");

it("prices settled 30 days ago are archived and can be replayed", async () => {
  for (const [id, status] of [
    [1, "Serviced"],
    [2, "Cancelled"],
  ] as const) {
    const { guid, listings } = await createBooking(id, status, NOW - 31 * DAY);
    await runDurableObjectAlarm(saveQueueOf(guid));
    expect(await context.db.leadQuotes.findLatest(guid), status).toBeNull();
    expect(
      await runInDurableObject(saveQueueOf(guid), (_, { storage }) =>
        storage.sql.exec("select * from quotes").toArray(),
      ),
    ).toEqual([]);
    const item = await UPLOADS.head(`kept-quotes/${guid}.json.gz`);
    expect(item?.size).toBeGreaterThan(100);
    expect(await replayQuotes(context, guid)).toMatchObject({
      quoteCount: 1,
      prices: listings.length,
      sameCount: listings.length,
      brokenQuotes: [],
    });
    expect(await daysUntilAlarm(guid)).toBeNull();
  }
});

it("prices of a booking that is open or recently settled are not archived", async () => {
  for (const [id, status, since, days] of [
    [3, "Confirmed", NOW - 39 * DAY, 30],
    [4, "Serviced", NOW - 10 * DAY, 20],
  ] as const) {
    const { guid } = await createBooking(id, status, since);
    await runDurableObjectAlarm(saveQueueOf(guid));
    expect(await context.db.leadQuotes.findLatest(guid), status).not.toBeNull();
    expect(await daysUntilAlarm(guid)).toBe(days);
  }
});

it("results that a crash left in both stores are returned only once", async () => {
  const { guid } = await createBooking(5, "Serviced", NOW - 31 * DAY);
  const [cached] = await saveQueueOf(guid).keptQuotes();
  if (!cached) throw new Error("nothing is kept");
  await runDurableObjectAlarm(saveQueueOf(guid));
  await saveQueueOf(guid).keepQuote({ ...cached });
  expect(await context.db.leadQuotes.replayable(guid)).toHaveLength(1);
  await runDurableObjectAlarm(saveQueueOf(guid));
  expect(await context.db.leadQuotes.replayable(guid)).toHaveLength(1);
});

it("impressions and clicks are archived once with the prices", async () => {
  const lead = await createBooking(6, "Serviced", NOW - 31 * DAY);
  const { guid, listings } = lead;
  const [first] = listings;
  if (!first) throw new Error("nothing is listed");
  expect(await recordViewOf(lead)).toEqual({ ok: true });
  expect(await recordListingEvent(context, guid, first.supplierId, "opened")).toEqual({ ok: true });
  // A supplier that was in no response is added after the others.
  const listedIds = JSON.stringify(listings.map(({ supplierId }) => supplierId));
  const outsider = await db
    .prepare("select id from suppliers where id not in (select value from json_each(?)) limit 1")
    .bind(listedIds)
    .first<number>("id");
  expect(await recordViewOf(lead, toSupplierId(outsider ?? Number.NaN))).toEqual({ ok: true });
  const views = (await context.db.listingEvents.listViews(guid, 0, 10)).map(({ id: _, ...view }) => view);
  expect(views.map((view) => view.listed.length)).toEqual([listings.length, listings.length + 1]);
  const whole = { lists: 2, listings: 2 * listings.length, different: [] };
  expect(await replayRanking(context, { leadGuid: guid })).toEqual(whole);
  const [cached] = await saveQueueOf(guid).keptQuotes();
  if (!cached) throw new Error("nothing is kept");
  await runDurableObjectAlarm(saveQueueOf(guid));
  expect(await eventsOf(guid)).toBe(0);
  expect(await replayRanking(context, { leadGuid: guid })).toEqual(whole);
  expect(await context.db.listingEvents.packedViews(guid)).toEqual(views);
  // A returning customer views the list again, and the new view is added to the archive.
  await saveQueueOf(guid).keepQuote({ ...cached });
  expect(await recordViewOf(lead)).toEqual({ ok: true });
  expect(await recordListingEvent(context, guid, first.supplierId, "book-now")).toEqual({ ok: true });
  await runDurableObjectAlarm(saveQueueOf(guid));
  expect(await eventsOf(guid)).toBe(0);
  const item = await UPLOADS.get(`listing-events/${guid}.json.gz`);
  const decompressed = item?.body.pipeThrough(new DecompressionStream("gzip"));
  const events = (await new Response(decompressed).json()) as readonly { readonly kind: string }[];
  expect(events.map(({ kind }) => kind)).toEqual(["shown", "opened", "shown", "book-now"]);
});

it("impressions of an open booking stay in the database", async () => {
  const lead = await createBooking(7, "Confirmed", NOW - 39 * DAY);
  await recordViewOf(lead);
  await runDurableObjectAlarm(saveQueueOf(lead.guid));
  expect(await eventsOf(lead.guid)).toBe(1);
});
