import { beforeAll, expect, it } from "vitest";
import type { SupplierId } from "../../../app/domain/core/ids";
import type { Sort } from "../../../app/domain/quotes/order";
import { scoreParts } from "../../../app/domain/quotes/recommended-score";
import { loadVisibility } from "../../../app/usecases/workshop/portal/search-visibility";
import { collectImpressions } from "../../../app/usecases/quotes/collect-impressions";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { recordView } from "../../../app/usecases/quotes/record-listing-events";
import { submitBooking } from "../../../app/usecases/booking/submit";
import type { Lead } from "../../../app/domain/lead/lead";
import { toSupplierId } from "../../support/ids";
import { testRequest, DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { Client } from "../identity/client";
import { textOf } from "../joining/test-application";
import { momentContext, basicService, insertLead, NOW, repair } from "../quotes/marketplace";
import { contextOf, makeMember, seedPortal, signInClient } from "./test-portal";

/** A workshop sees its position in the lists that customers actually saw, and no data about its competitors. */

const OURS = 770;
const WORKSHOPS = [OURS, 771, 772, 773, 774, 775, 776] as const;
const DAY_MS = 24 * 3_600_000;

let max: Client;

beforeAll(async () => {
  await seedPortal();
  await seedOnlySuppliers(
    DB,
    ...WORKSHOPS.map((id, index) =>
      seededSupplier(id, {
        name: `Neighbour ${id}`,
        capacityMinutes: 100_000,
        minimumBookingAmount: 0 as never,
        labourRate: (13_113 + ((index * 5) % 7) * 1_017) as never,
        // Each workshop is in a separate map square, because the index lists only the best few per square.
        latitude: -33.8167 + (index % 3) * 0.07,
        longitude: 151.0017 + Math.floor(index / 3) * 0.07,
        shrunkRating100: 455 - index * 3,
      }),
    ),
  );
  await makeMember(OURS, "max@workshop.example", "manager");
  await makeMember(OURS, "olive@workshop.example", "mechanic");
  max = await signInClient("demo-supplier-member");
}, 60_000);

/** A customer views the results of a lead, and the page reports it. `view` limits the number of reported listings. */
async function viewResults(overrides: Partial<Lead>, sort: Sort, at = NOW, view = 40) {
  const { context, settle } = momentContext(at);
  const lead = await insertLead(context, { status: "QuotedAutomatically", ...overrides });
  const quotes = await getQuotes(context, { leadGuid: lead.guid, serviceDay: null, sort });
  await settle();
  if (!quotes.ok) throw new Error(JSON.stringify(quotes));
  const listings = quotes.listings.slice(0, view);
  await recordView(context, lead.guid, {
    supplierIds: listings.map(({ supplierId }) => supplierId),
    serviceDay: quotes.serviceDay,
    sort,
    variant: null,
    bidOfferIds: quotes.bidOfferIds,
  });
  return { lead, listings, guid: lead.guid };
}
async function readVisibilityLeads(at = NOW, supplierId: SupplierId = toSupplierId(OURS)) {
  const visibility = await loadVisibility(contextOf(max, at).context, supplierId);
  if (!visibility.ok) throw new Error(JSON.stringify(visibility));
  return visibility.leads;
}
const collectVisibility = async (at = NOW) => (await collectImpressions(momentContext(at).context)).gathered;

it("shows the store's rank, price and points without identifying its neighbours", async () => {
  await collectVisibility();
  const impressions = [
    await viewResults({}, "Recommended", NOW + 1),
    await viewResults({ cart: [basicService, repair(1, 1)] }, "Price", NOW + 2),
    await viewResults({ serviceDay: "2026-12-03" }, "Distance", NOW + 3, 5),
    await viewResults({}, "Rating", NOW + 4),
  ];
  expect(await collectVisibility()).toBe(4);
  expect(Math.max(...impressions.map(({ listings }) => listings.length))).toBeGreaterThan(4);
  // Nothing is aggregated twice.
  expect(await collectVisibility()).toBe(0);
  const leads = (await readVisibilityLeads(NOW + 5)).toReversed();
  expect(leads).toHaveLength(
    impressions.filter(({ listings }) => listings.some((quotedListing) => quotedListing.supplierId === OURS)).length,
  );
  for (const { listings, lead } of impressions) {
    const rankPlace = listings.findIndex(({ supplierId }) => supplierId === OURS) + 1;
    if (rankPlace === 0) continue;
    const ownListing = listings[rankPlace - 1];
    const row = leads.find(
      ({ at }) => at === NOW + 1 + impressions.findIndex((impression) => impression.lead.guid === lead.guid),
    );
    expect(row).toMatchObject({
      place: rankPlace,
      of: listings.length,
      total: ownListing?.isInstantlyPriced ? ownListing.price.total : null,
      vehicle: "2019 Toyota Hilux",
      suburb: "Parramatta",
      outcome: { kind: "open" },
    });
    const parts = Object.fromEntries((row?.parts ?? []).map(({ part, points }) => [part, points]));
    expect(parts).toEqual(ownListing && scoreParts(ownListing.scoreFacts));
    expect(Object.values(parts).reduce((sum, points) => sum + points, 0)).toBe(ownListing?.score);
  }
  const page = await textOf(await max.ask(`/workshop/visibility?store=${OURS}`));
  for (const id of WORKSHOPS.slice(1)) {
    expect(JSON.stringify(leads)).not.toContain(String(id));
    expect(page).not.toContain(`Neighbour ${id}`);
  }
  for (const { listings } of impressions)
    for (const { supplierId, price } of listings)
      if (supplierId !== OURS && !leads.some(({ total }) => total === price.total))
        expect(JSON.stringify(leads)).not.toContain(String(price.total));
});

it("the outcome of a request is booked here, booked elsewhere with a price range, or ended", async () => {
  const book = async (guid: Lead["guid"], supplierId: number) => {
    const booking = await submitBooking(
      momentContext().context,
      testRequest({
        leadGuid: guid,
        supplierId: toSupplierId(supplierId),
        serviceDay: "2026-11-30",
        arrivalFrom: "08:00",
      }),
      crypto.randomUUID(),
    );
    if (!booking.ok) throw new Error(JSON.stringify(booking));
  };
  const viewBookedHere = await viewResults({}, "Price", NOW + 11);
  const viewBookedElsewhere = await viewResults({}, "Price", NOW + 12);
  const viewOfDeletedLead = await viewResults({}, "Price", NOW + 13);
  await book(viewBookedHere.guid, OURS);
  await book(viewBookedElsewhere.guid, WORKSHOPS[2]);
  await DB.prepare("delete from leads where guid = ?").bind(viewOfDeletedLead.guid).run();
  await collectVisibility();
  const byAt = new Map((await readVisibilityLeads(NOW + 20)).map((lead) => [lead.at, lead]));
  expect(byAt.get(NOW + 11)?.outcome).toEqual({ kind: "booked-here" });
  const outcome = byAt.get(NOW + 12)?.outcome;
  const total = viewBookedElsewhere.listings.find(({ supplierId }) => supplierId === WORKSHOPS[2])?.price.total ?? 0;
  if (outcome?.kind !== "booked-elsewhere" || outcome.between === null) throw new Error(JSON.stringify(outcome));
  expect(outcome.between[1] - outcome.between[0]).toBe(5_000);
  expect(total).toBeGreaterThanOrEqual(outcome.between[0]);
  expect(total).toBeLessThan(outcome.between[1]);
  expect(byAt.get(NOW + 13)).toMatchObject({ leadRecordState: "gone", vehicle: null, outcome: { kind: "ended" } });
});

it("impressions expire after 30 days, and none is lost when the event ids restart", async () => {
  const countBefore = (await readVisibilityLeads()).length;
  await viewResults({}, "Price", NOW - 32 * DAY_MS);
  await collectVisibility(NOW - 32 * DAY_MS);
  const count = () => DB.prepare("select count(*) as n from listing_impressions where day < '2026-11-01'").first("n");
  expect(await count()).toBeGreaterThan(4);
  expect(await readVisibilityLeads()).toHaveLength(countBefore);
  await collectVisibility();
  expect(await count()).toBe(0);
  await DB.prepare("delete from listing_events").run();
  await viewResults({}, "Price", NOW + 30);
  expect(await collectVisibility()).toBe(1);
  expect(await readVisibilityLeads()).toHaveLength(countBefore + 1);
});

it("search visibility needs a role, and loads in two rounds that read at most 300 rows", async () => {
  await DB.prepare("delete from listing_impressions").run();
  for (let n = 1; n <= 90; n += 1) await viewResults({}, "Recommended", Date.now() - n * 1_000);
  while ((await collectVisibility(Date.now())) > 0);
  const address = `/workshop/visibility?store=${OURS}`;
  await max.ask(address);
  const response = await max.ask(address);
  expect(response.status).toBe(200);
  const [, rounds, rows] =
    /(\d+) rounds, \d+ statements, (\d+) rows read/.exec(response.headers.get("Server-Timing") ?? "") ?? [];
  expect(Number(rounds)).toBeLessThanOrEqual(2);
  expect(Number(rows)).toBeLessThanOrEqual(300);
  const page = await textOf(response);
  expect(page).toContain('role="img"');
  expect(page).toContain("Your price compared with the median of other workshops</caption>");
  expect((await (await signInClient("demo-supplier-admin")).ask(address)).status).toBe(403);
  expect((await (await signInClient("demo-customer")).ask(address)).status).toBe(403);
  expect((await new Client().ask(address)).status).toBe(302);
}, 60_000);
