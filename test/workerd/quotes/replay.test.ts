import type { LeadGuid, SupplierId } from "../../../app/domain/core/ids";
import type { Context } from "../../../app/usecases/context";
import { toLeadGuid, toSupplierId } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { packImpression } from "../../../app/adapters/db/packed-impression";
import { cents } from "../../../app/domain/core/money/money";
import { SORTS } from "../../../app/domain/quotes/order";
import { rerankImpression, type RankedListing } from "../../../app/domain/quotes/rerank";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { recordView } from "../../../app/usecases/quotes/record-listing-events";
import { replayQuotes } from "../../../app/usecases/quotes/replay-quotes";
import { replayRanking } from "../../../app/usecases/quotes/replay-ranking";
import { momentContext, basicService, db, insertLead, repair, seedMarketplace, RATTLE } from "./marketplace";

beforeAll(() => seedMarketplace(), 60_000);

async function testShownLead(
  overrides: Parameters<typeof insertLead>[1] = {},
  sort: (typeof SORTS)[number] = "Recommended",
) {
  const { context, settle } = momentContext();
  const lead = await insertLead(context, overrides);
  const quotes = await getQuotes(context, { leadGuid: lead.guid, serviceDay: null, sort });
  if (!quotes.ok) throw new Error(quotes.code);
  await settle();
  const view = {
    supplierIds: quotes.listings.map(({ supplierId }) => supplierId),
    serviceDay: quotes.serviceDay,
    sort,
    variant: "list",
    bidOfferIds: null,
  };
  expect(await recordView(context, lead.guid, view)).toEqual({ ok: true });
  return { context, lead, listings: quotes.listings };
}

/** Logged listings of a lead's views, in one sort order or all. */
const readLog = async (
  { db: { listingEvents } }: Pick<Context, "db">,
  guid: LeadGuid,
  by: (typeof SORTS)[number] | null = null,
): Promise<readonly RankedListing[]> =>
  (await listingEvents.listViews(guid, 0, 1000)).flatMap(({ sort, listed: listingViews }) =>
    by === null || sort === by
      ? listingViews.flatMap(({ ranked, ...of }) => (ranked === null ? [] : [{ ...of, ranked }]))
      : [],
  );

it("P-338 an impression stores lead, day, shown listings and variant", async () => {
  const { context, lead, listings } = await testShownLead();
  const [view, ...otherViews] = await context.db.listingEvents.listViews(lead.guid, 0, 10);
  expect(otherViews).toEqual([]);
  expect(view).toMatchObject({ leadGuid: lead.guid, serviceDay: "2026-11-30", variant: "list" });
  expect(view?.listed.map(({ supplierId, position }) => [supplierId, position])).toEqual(
    listings.map(({ supplierId }, index) => [supplierId, index + 1]),
  );
});

it("the displayed order can be rebuilt from the impression log", async () => {
  for (const [index, sort] of SORTS.entries()) {
    const { context, lead, listings } = await testShownLead(index % 2 === 0 ? {} : { cart: [repair(157, 1)] }, sort);
    const report = await replayRanking(context, { leadGuid: lead.guid });
    expect(report).toEqual({ lists: 1, listings: listings.length, different: [] });
  }
});

it("unranked listings keep their position, and unknown ones are ignored", async () => {
  const { context, lead, listings } = await testShownLead();
  const [first, second] = listings.map(({ supplierId }) => supplierId);
  const distantSupplierId = await db
    .prepare("select id from suppliers where id not in (select value from json_each(?)) limit 1")
    .bind(JSON.stringify(listings.map(({ supplierId }) => supplierId)))
    .first<number>("id");
  if (first === undefined || second === undefined || distantSupplierId === null) throw new Error("too few suppliers");
  const unrankedId = toSupplierId(distantSupplierId);
  const unknownSupplier = toSupplierId(999_999);
  const collectListings = async (...supplierIds: readonly SupplierId[]) => {
    const recordedView = { supplierIds, serviceDay: null, sort: "Price", variant: null, bidOfferIds: null } as const;
    expect(await recordView(context, lead.guid, recordedView)).toEqual({ ok: true });
    const row = await db
      .prepare("select supplier_id, priced from listing_events where lead_guid = ? order by id desc limit 1")
      .bind(lead.guid)
      .first();
    const view = (await context.db.listingEvents.listViews(lead.guid, 0, 10)).at(-1);
    return [
      row,
      view?.listed.map((listingView) => [
        listingView.supplierId,
        listingView.position,
        listingView.ranked?.score ?? null,
      ]),
    ];
  };
  const scoreOf = (id: SupplierId) => listings.find(({ supplierId }) => supplierId === id)?.score;
  const priced = listings.slice(0, 2).filter(({ isInstantlyPriced }) => isInstantlyPriced).length;
  expect(await collectListings(unknownSupplier, unrankedId, first, unknownSupplier, second, unrankedId)).toEqual([
    { supplier_id: unrankedId, priced },
    [
      [unrankedId, 2, null],
      [first, 3, scoreOf(first)],
      [second, 5, scoreOf(second)],
      [unrankedId, 6, null],
    ],
  ]);
  expect(await collectListings(unknownSupplier, first, unrankedId, second)).toEqual([
    { supplier_id: first, priced },
    [
      [first, 2, scoreOf(first)],
      [unrankedId, 3, null],
      [second, 4, scoreOf(second)],
    ],
  ]);
});

const HOUR_MS = 3_600_000;

async function testBidLead(bidDollars: readonly number[] = []) {
  const { context, settle } = momentContext();
  const lead = await insertLead(context, { cart: [basicService, RATTLE] });
  const contextAfter = (afterMs: number) => ({ ...context, clock: { now: () => context.clock.now() + afterMs } });
  const listAfter = async (
    sort: (typeof SORTS)[number],
    { serviceDay = null, after = 0 }: { serviceDay?: string | null; after?: number } = {},
  ) => {
    const quotes = await getQuotes(contextAfter(after), { leadGuid: lead.guid, serviceDay, sort });
    if (!quotes.ok) throw new Error(quotes.code);
    await settle();
    return quotes;
  };
  const listedIds = (await listAfter("Recommended")).listings.map(({ supplierId }) => supplierId);
  const places = [listedIds.length - 1, Math.floor(listedIds.length / 2), 2];
  const bid = (supplierId: SupplierId, amount: number, expiresAt = context.clock.now() + HOUR_MS) => {
    const item = (key: string, quoted: number) => ({
      key,
      label: key,
      quoted: cents(quoted),
      maxQuoted: cents(quoted),
      adjustment: cents(0),
    });
    const items = [item("service", amount * 100), item("custom:1", 5000)];
    return context.db.bidOffers.create(
      {
        token: crypto.randomUUID(),
        leadGuid: lead.guid,
        supplierId,
        isWorkshopBid: true,
        isExclusive: false,
        expiresAt,
        items,
        additionalServices: [],
      },
      context.clock.now(),
    );
  };
  for (const [index, amount] of bidDollars.entries())
    await bid(listedIds[places[index] ?? 0] ?? toSupplierId(0), amount);
  const recordListView = async (
    { listings, serviceDay, sort, bidOfferIds }: Awaited<ReturnType<typeof listAfter>>,
    { names = bidOfferIds, after = 0 }: { names?: readonly number[] | null; after?: number } = {},
  ) => {
    const view = {
      supplierIds: listings.map(({ supplierId }) => supplierId),
      serviceDay,
      sort,
      variant: "list",
      bidOfferIds: names,
    };
    expect(await recordView(contextAfter(after), lead.guid, view)).toEqual({ ok: true });
  };
  const replay = () => replayRanking(context, { leadGuid: lead.guid });
  return { context, lead, unasked: listedIds, bid, listed: listAfter, notify: recordListView, replay };
}

it("a list with bids can be rebuilt in every sort order", async () => {
  const { context, lead, unasked, listed, notify, replay } = await testBidLead([190, 260, 240]);
  for (const sort of SORTS) {
    const quotes = await listed(sort);
    if (sort === "Recommended") expect(quotes.listings.map(({ supplierId }) => supplierId)).not.toEqual(unasked);
    if (sort === "Price")
      expect(quotes.listings.slice(0, 4).map(({ isInstantlyPriced }) => isInstantlyPriced)).toEqual([
        true,
        true,
        true,
        false,
      ]);
    await notify(quotes);
    expect(
      (await readLog(context, lead.guid, sort)).map(({ supplierId, ranked }) => ({ supplierId, ...ranked })),
    ).toEqual(
      quotes.listings.map(
        ({ supplierId, isInstantlyPriced, rating100, ratingCount, distanceMetres, price, score, scoreFacts }) => ({
          supplierId,
          isInstantlyPriced,
          rating100,
          ratingCount,
          distanceMetres,
          total: price.total,
          score,
          facts: scoreFacts,
        }),
      ),
    );
  }
  expect(await replay()).toEqual({ lists: SORTS.length, listings: SORTS.length * unasked.length, different: [] });
});

it("if a list changes before its impression, the list that was displayed is logged", async () => {
  const bidLead = await testBidLead();
  const without = await bidLead.listed("Price");
  await bidLead.bid(bidLead.unasked.at(-1) ?? toSupplierId(0), 150);
  await bidLead.notify(without);
  await bidLead.notify(await bidLead.listed("Recommended"));
  expect(await bidLead.replay()).toMatchObject({ lists: 2, different: [] });

  const endedBid = await testBidLead([150]);
  await endedBid.notify(await endedBid.listed("Price"), { after: 2 * HOUR_MS });
  const today = await endedBid.listed("Recommended");
  const otherDay = await endedBid.listed("Recommended", { serviceDay: "2026-12-24", after: HOUR_MS / 2 });
  expect(otherDay.listings.map(({ scoreFacts }) => scoreFacts)).not.toEqual(
    today.listings.map(({ scoreFacts }) => scoreFacts),
  );
  await endedBid.notify(today);
  expect(await endedBid.replay()).toMatchObject({ lists: 2, different: [] });
  expect(
    (await readLog(endedBid.context, endedBid.lead.guid, "Recommended")).map(({ ranked }) => ranked.facts),
  ).toEqual(today.listings.map(({ scoreFacts }) => scoreFacts));
});

it("an impression without offer ids is logged with the offers open at that time", async () => {
  const { context, lead, listed, notify, replay } = await testBidLead([150]);
  await notify(await listed("Price"), { names: null });
  expect(await replay()).toMatchObject({ lists: 1, different: [] });
  const countPriced = async () =>
    (await readLog(context, lead.guid)).map(({ ranked }) => ranked.isInstantlyPriced).filter(Boolean).length;
  expect(await countPriced()).toBe(1);
  await notify(await listed("Rating"), { names: null, after: 2 * HOUR_MS });
  expect(await countPriced()).toBe(1);
});

it("a list logged before bids counted in the score can be read and reproduced", async () => {
  const guid = crypto.randomUUID();
  const loggedListing = (id: number, position: number, score: number, daysAfterRequest: number): RankedListing => ({
    supplierId: toSupplierId(id),
    position,
    ranked: {
      isInstantlyPriced: false,
      rating100: 462,
      ratingCount: 31,
      distanceMetres: 5000,
      total: 24_900,
      score,
      facts: {
        price: null,
        medianPrice: null,
        distanceMetres: 5000,
        shrunkRating100: 455,
        daysAfterRequest,
        responseMinutes: 60,
        completion10000: 9500,
      },
    },
  });
  // The scores add up to 1600 + 1500 + 1500 + 400 + 333, with 1392 in place of one 1500 for the second listing.
  const bytes = packImpression([loggedListing(11, 1, 5333, 0), loggedListing(12, 2, 5225, 1)]);
  await db
    .prepare(
      "insert into listing_events (lead_guid, kind, at, supplier_id, sort, ranking_version, priced, listed) values (?, 'shown', 1, 11, 'Recommended', '2026-11-1', 0, ?)",
    )
    .bind(guid, bytes)
    .run();
  expect(await replayRanking(momentContext().context, { leadGuid: toLeadGuid(guid) })).toEqual({
    lists: 1,
    listings: 2,
    different: [],
  });
});

it("another score, rank or version is reported as a difference", async () => {
  const { context, lead } = await testShownLead();
  const [view] = await context.db.listingEvents.listViews(lead.guid, 0, 1);
  const log = await readLog(context, lead.guid);
  const rerank = (change: (row: RankedListing, index: number) => RankedListing, version = view?.rankingVersion ?? "") =>
    rerankImpression(log.map(change), "Recommended", version, 1);
  expect(rerank((row) => row)).toEqual([]);
  expect(
    rerank((row, index) => (index === 0 ? { ...row, ranked: { ...row.ranked, score: 1 } } : row)).map(
      ({ kind }) => kind,
    ),
  ).toEqual(["score"]);
  expect(rerank((row, index) => (index < 2 ? { ...row, position: 2 - index } : row)).map(({ kind }) => kind)).toEqual([
    "place",
    "place",
  ]);
  expect(rerank((row) => row, "1999-1")).toEqual([{ kind: "version", displayed: "1999-1" }]);
});

it("stored prices are reproduced with the same hash, and differences reported", async () => {
  const { context, lead, listings } = await testShownLead({
    cart: [basicService, repair(161, 2), repair(157, 1), repair(11, 11)],
  });
  const report = await replayQuotes(context, lead.guid);
  expect(report).toMatchObject({
    quoteCount: 1,
    prices: listings.length,
    sameCount: listings.length,
    brokenQuotes: [],
    today: [],
  });
  const [first] = listings;
  await db.prepare("update suppliers set labour_rate = labour_rate + 1000 where id = ?").bind(first?.supplierId).run();
  const later = await replayQuotes(context, lead.guid);
  expect(later).toMatchObject({ sameCount: listings.length, brokenQuotes: [] });
  expect(later.today).toEqual([
    expect.stringMatching(new RegExp(`^supplier ${first?.supplierId}: \\$[\\d,.]+ then, \\$[\\d,.]+ today`)),
  ]);
  await db.prepare("update suppliers set labour_rate = labour_rate - 1000 where id = ?").bind(first?.supplierId).run();
  const [replayableQuote] = await context.db.leadQuotes.replayable(lead.guid);
  const [quotedListing] = replayableQuote?.listings ?? [];
  if (!replayableQuote || !quotedListing) throw new Error("nothing is kept");
  const corruptedListings = [
    { ...quotedListing, price: { ...quotedListing.price, total: 1 } },
    ...replayableQuote.listings.slice(1),
  ];
  await context.db.leadQuotes.save({
    ...replayableQuote,
    listings: corruptedListings as unknown as typeof replayableQuote.listings,
  });
  expect((await replayQuotes(context, lead.guid)).brokenQuotes).toEqual([expect.stringContaining("$0.01")]);
});
