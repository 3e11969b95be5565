import { beforeAll, expect, it } from "vitest";
import { RANKED_AT, unpackListings } from "../../../app/adapters/db/packed-listings";
import { SORTS } from "../../../app/domain/quotes/order";
import { rankAgain } from "../../../app/domain/quotes/rank-again";
import type { RankedImpression } from "../../../app/usecases/ports/listing-events";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { recordListingEvents } from "../../../app/usecases/quotes/record-listing-events";
import { replayQuotes } from "../../../app/usecases/quotes/replay-quotes";
import { replayRanking } from "../../../app/usecases/quotes/replay-ranking";
import { aMoment, basicService, db, keptLead, repair, seedMarketplace } from "./marketplace";

beforeAll(() => seedMarketplace(), 60_000);

async function shownTo(over: Parameters<typeof keptLead>[1] = {}, sort: (typeof SORTS)[number] = "Recommended", meanwhile: (leadGuid: string) => Promise<unknown> = async () => undefined) {
  const { context, settle } = aMoment();
  const lead = await keptLead(context, over);
  const quotes = await getQuotes(context, { leadGuid: lead.guid, serviceDate: null, sort });
  if (!quotes.ok) throw new Error(quotes.code);
  await settle();
  await meanwhile(lead.guid);
  const shown = quotes.listings.map(({ supplierId }, index) => ({ supplierId, kind: "shown" as const, position: index + 1, serviceDate: quotes.serviceDate, sort, variant: "list" }));
  expect(await recordListingEvents(context, lead.guid, shown)).toEqual({ ok: true });
  return { context, lead, listings: quotes.listings };
}

it("P-338 an impression keeps the lead, the day, the shown listings in their order and the variant", async () => {
  const { lead, listings } = await shownTo();
  const { results } = await db.prepare("select supplier_id, position, service_date, variant from listing_events where lead_guid = ? order by position").bind(lead.guid).all();
  expect(results).toEqual(listings.map(({ supplierId }, index) => ({ supplier_id: supplierId, position: index + 1, service_date: "2026-11-30", variant: "list" })));
});

it("the order that was shown comes out of the impression log again, in every order and with our own service third", async () => {
  for (const [index, sort] of SORTS.entries()) {
    const { context, lead, listings } = await shownTo(index % 2 === 0 ? {} : { cart: [repair(157, 1)] }, sort);
    const report = await replayRanking(context, { leadGuid: lead.guid });
    expect(report).toEqual({ lists: 1, listings: listings.length, different: [] });
  }
});

it("an answer that was kept before listings were rows is shown, ranked and replayed as it was", async () => {
  const asItWasKept = async (leadGuid: string) => {
    const row = await db.prepare("select listings, shared from lead_quotes where lead_guid = ?").bind(leadGuid).first<{ listings: string; shared: string | null }>();
    if (!row) throw new Error("nothing was kept");
    await db.prepare("update lead_quotes set listings = ?, shared = null where lead_guid = ?").bind(JSON.stringify(unpackListings(row.listings, row.shared)), leadGuid).run();
  };
  const { context, lead, listings } = await shownTo({}, "Price", asItWasKept);
  expect(await replayRanking(context, { leadGuid: lead.guid })).toEqual({ lists: 1, listings: listings.length, different: [] });
  expect(await replayQuotes(context, lead.guid)).toMatchObject({ prices: listings.length, same: listings.length, broken: [] });
  expect(await getQuotes(context, { leadGuid: lead.guid, serviceDate: null, sort: "Price" })).toMatchObject({ listings });
});

it("another score, place or version is told as a difference", async () => {
  const { context, lead } = await shownTo();
  const log = await context.db.listingEvents.ranked(lead.guid, 0, 100);
  const again = (change: (row: RankedImpression, index: number) => RankedImpression, version = log[0]?.rankingVersion ?? "") => rankAgain(log.map(change), "Recommended", version, 1);
  expect(again((row) => row)).toEqual([]);
  expect(again((row, index) => (index === 0 ? { ...row, ranked: { ...row.ranked, score: 1 } } : row)).map(({ kind }) => kind)).toEqual(["score"]);
  expect(again((row, index) => (index < 2 ? { ...row, position: 2 - index } : row)).map(({ kind }) => kind)).toEqual(["place", "place"]);
  expect(again((row) => row, "1999-1")).toEqual([{ kind: "version", shown: "1999-1" }]);
});

it("kept prices come out again to the cent with the same hash, and a changed rate is told as a difference under today's rules", async () => {
  const { context, lead, listings } = await shownTo({ cart: [basicService, repair(161, 2), repair(296, 7), repair(11, 11)] });
  const report = await replayQuotes(context, lead.guid);
  expect(report).toMatchObject({ answers: 1, prices: listings.length, same: listings.length, broken: [], today: [] });
  const [first] = listings;
  await db.prepare("update suppliers set labour_rate = labour_rate + 1000 where id = ?").bind(first?.supplierId).run();
  const later = await replayQuotes(context, lead.guid);
  expect(later).toMatchObject({ same: listings.length, broken: [] });
  expect(later.today).toEqual([expect.stringMatching(new RegExp(`^supplier ${first?.supplierId}: \\$[\\d,.]+ then, \\$[\\d,.]+ today`))]);
  await db.prepare("update suppliers set labour_rate = labour_rate - 1000 where id = ?").bind(first?.supplierId).run();
  await db.prepare(`update lead_quotes set listings = json_set(listings, '$[0][${RANKED_AT.total}]', 1) where lead_guid = ?`).bind(lead.guid).run();
  expect((await replayQuotes(context, lead.guid)).broken).toEqual([expect.stringContaining("$0.01")]);
});
