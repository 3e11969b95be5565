import { toLeadGuid, toSupplierId } from "../../support/ids";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { d1Extras } from "../../../app/adapters/db/extras";
import { runInBatch } from "../../../app/adapters/db/orm";
import { releaseSlot, reserveSlot } from "../../../app/adapters/db/supplier-days";
import { d1Suppliers } from "../../../app/adapters/db/suppliers";
import { buildContext } from "../../../app/context";
import { meterD1 } from "../../../app/adapters/db/d1-meter";
import { metresToJob } from "../../../app/domain/supplier/reach";
import type { SupplierKind } from "../../../app/domain/supplier/supplier";
import type { CandidateQuery, SupplierWithDays } from "../../../app/domain/supplier/supplier-search";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { cents } from "../../../app/domain/core/money/money";
import { generateSuppliers } from "../../../scripts/seed/supplier-model/generate";
import { readSupplierData } from "../../../scripts/seed/suppliers";
import { writeSuppliers } from "../../../scripts/seed/write-suppliers";
import { roundTripCounter } from "../../support/call-depth";
import { readFixture, seedReference } from "../../support/reference-fixture";
import { testBidding, testContext as aBiddingContext } from "../bids/test-bidding";
import { HILUX, PARRAMATTA } from "../../support/test-lead";
import { seededSupplier } from "../booking/supplier-row";
import { Client } from "../identity/client";
import { testLeadOf } from "../leads/test-lead";
import { testBooking, makeMember, signInClient } from "../portal/test-portal";
import { momentContext, basicService, db, insertLead, NOW, repair, seedMarketplace } from "./marketplace";

const SEARCH: CandidateQuery = {
  country: "AU",
  point: { latitude: -33.8167, longitude: 151.0017 },
  capability: 2,
  kind: null,
  from: "2026-11-23",
  to: "2027-05-23",
};

/** The suppliers found by one candidate search, and the rows it reads by D1's own count. */
async function search(
  overrides: Partial<CandidateQuery> = {},
): Promise<{ found: readonly SupplierWithDays[]; rowsRead: number }> {
  let rowsRead = 0;
  const batch = async (statements: D1PreparedStatement[]) => {
    const results = await db.batch(statements);
    for (const { meta } of results) rowsRead += meta.rows_read ?? 0;
    return results;
  };
  const meteredDatabase = new Proxy(db, {
    get: (target, name) =>
      name === "batch"
        ? batch
        : name === "prepare"
          ? (sql: string) => target.prepare(sql)
          : Reflect.get(target, name, target),
  });
  await d1Extras(meteredDatabase).all();
  const { suppliers: candidates } = await d1Suppliers(meteredDatabase, "Brand").candidates({ ...SEARCH, ...overrides });
  return { found: candidates, rowsRead };
}

const nearestOf = (kind: SupplierKind, candidates: readonly SupplierWithDays[]) =>
  candidates
    .filter(({ supplier }) => supplier.kind === kind)
    .map(({ supplier }) => metresToJob(supplier, SEARCH.point))
    .sort((a, b) => a - b)[0];

async function measureRounds(leadGuid: string): Promise<string> {
  const deferredWork: Promise<unknown>[] = [];
  const meter = meterD1(db);
  const context = {
    ...buildContext({ ...(env as unknown as Env), DB: meter.db }, null),
    clock: { now: () => NOW },
    later: (work: Promise<unknown>) => void deferredWork.push(work),
  };
  await getQuotes(context, { leadGuid: toLeadGuid(leadGuid), serviceDay: null, sort: "Recommended" });
  const serverTiming = meter.serverTiming();
  await Promise.all(deferredWork);
  return serverTiming;
}

it("a search reads at most 300 rows and returns one page", async () => {
  for (const suppliers of [751, 3_004]) {
    await seedMarketplace(suppliers);
    const { found: candidates, rowsRead } = await search();
    expect(rowsRead).toBeLessThanOrEqual(280);
    // Servicing, which nearly every supplier offers.
    expect((await search({ capability: 0 })).rowsRead).toBeLessThanOrEqual(280);
    expect(candidates.length).toBeGreaterThan(40);
    expect(candidates.length).toBeLessThanOrEqual(90);
    for (const kind of ["workshop", "mobile", "dealership"] as const) {
      const alone = await search({ kind });
      expect(alone.rowsRead).toBeLessThanOrEqual(300);
      expect(alone.found.every(({ supplier }) => supplier.kind === kind)).toBe(true);
      // A search for all kinds reads only the best two per kind and square, so its nearest supplier of a kind may be at most one square further away.
      expect((nearestOf(kind, candidates) ?? Infinity) - (nearestOf(kind, alone.found) ?? 0)).toBeLessThan(5_500);
    }
  }
  const { found: candidates, rowsRead } = await search();
  const ids = JSON.stringify(candidates.map(({ supplier }) => supplier.id));
  await db
    .prepare(
      "insert into supplier_days (supplier_id, day, capacity_minutes, booked_minutes) select s.id, date('2026-11-23', '+' || d.value || ' days'), s.capacity_minutes, 30 from suppliers s, json_each(?) d where s.id in (select value from json_each(?))",
    )
    .bind(JSON.stringify(Array.from({ length: 30 }, (_, day) => day)), ids)
    .run();
  const fullSearch = await search();
  expect(fullSearch.found.map(({ booked: bookedMinutes }) => bookedMinutes.get("2026-12-22"))).toEqual(
    candidates.map(() => 30),
  );
  expect(fullSearch.rowsRead).toBe(rowsRead);
}, 120_000);

it("a supplier's available days follow bookings, cancellations and passing time", async () => {
  await seedMarketplace(751);
  const supplierId =
    (await db
      .prepare("select min(id) as id from suppliers where country = 'AU' and kind = 'workshop'")
      .first<number>("id")) ?? 0;
  const readBooked = async () => [
    ...((await d1Suppliers(db, "Brand").find(toSupplierId(supplierId), "AU", { from: "2026-01-01", to: "2027-12-31" }))
      ?.booked ?? []),
  ];
  const place = { supplierId: toSupplierId(supplierId), capacityMinutes: 600, jobMinutes: 60, at: 0 };
  const first = { ...place, serviceDay: "2026-12-01" };
  const last = { ...place, serviceDay: "2027-05-23" };
  await runInBatch(db, [reserveSlot(db, first), reserveSlot(db, first), reserveSlot(db, last)]);
  expect(await readBooked()).toEqual([
    ["2026-12-01", 120],
    ["2027-05-23", 60],
  ]);
  await runInBatch(db, [releaseSlot(db, last)]);
  expect(await readBooked()).toEqual([["2026-12-01", 120]]);
  await seedMarketplace(751);
  expect(await readBooked()).toEqual([["2026-12-01", 120]]);
  await runInBatch(db, [reserveSlot(db, { ...place, serviceDay: "2027-07-01" })]);
  expect(await readBooked()).toEqual([["2027-07-01", 60]]);
  await expect(
    runInBatch(db, [reserveSlot(db, { ...place, serviceDay: "2027-07-01", jobMinutes: 541 })]),
  ).rejects.toThrow();
  expect(await readBooked()).toEqual([["2027-07-01", 60]]);
}, 60_000);

it("a results page waits for two D1 rounds, and for one when nothing has changed", async () => {
  const { context } = momentContext();
  const lead = await insertLead(context, { cart: [repair(161, 2)] });
  await measureRounds((await insertLead(context)).guid);
  // The third round of a first view is a deferred write.
  expect(await measureRounds(lead.guid)).toMatch(/"[23] rounds/);
  expect(await measureRounds(lead.guid)).toMatch(/"1 rounds/);
});

/** A workshop in Parramatta that is not in the seed data. */
const OURS = 990_760;

describe("database rounds before the first byte of a page", () => {
  const roundTrips = roundTripCounter(env as unknown as Env);
  /** Requests a page in a warm isolate: sequential rounds to D1 and objects, rows read, and the page. */
  async function measureRequest(client: Client, address: string) {
    roundTrips.reset();
    const response = await client.ask(address, undefined, {}, roundTrips.env);
    return { ...roundTrips.counts(), status: response.status, html: await response.text() };
  }

  it("consecutive calls count as separate rounds, and concurrent calls share one", async () => {
    const runQuery = () => roundTrips.env.DB.prepare("select 1 as n").first("n");
    roundTrips.reset();
    await Promise.all([runQuery(), runQuery(), roundTrips.env.DB.batch([roundTrips.env.DB.prepare("select 1")])]);
    expect(roundTrips.counts().rounds).toBe(1);
    await runQuery().then(runQuery);
    expect(roundTrips.counts().rounds).toBe(3);
    await roundTrips.env.DB.prepare("select value from json_each('[1, 2, 3]')").all();
    expect(roundTrips.counts().rowsRead).toBeGreaterThanOrEqual(3);
  });

  it("no page needs more than two rounds, and results read at most 300 rows", async () => {
    await seedReference(db, {
      only: [
        "categories",
        "tasks",
        "parts",
        "special_prices",
        "tyres",
        "extras",
        "reference_documents",
        "fleet_companies",
        "messages",
      ],
    });
    await writeSuppliers(db, [
      ...generateSuppliers(readSupplierData(readFixture), { suppliers: 751, today: "2026-11-23" }),
      seededSupplier(OURS, { capacityMinutes: 100_000, minimumBookingAmount: cents(0) }),
    ]);
    const { context } = aBiddingContext();
    // Two leads with their state in the database row, and two drafts with their state in the Durable Object, as customers have them.
    const leads = [
      ...(await Promise.all([1, 2].map(async () => (await insertLead(momentContext().context)).guid))),
      ...(await Promise.all(
        [1, 2].map(() => testLeadOf(NOW, { vehicle: HILUX, suburb: PARRAMATTA, cart: [basicService] })),
      )),
    ];
    const booking = await testBooking({ supplierId: toSupplierId(OURS) });
    const bidding = await testBidding(context);
    const [invitation] = bidding.invitations;
    if (!invitation) throw new Error("nobody was asked");
    for (const id of [OURS, invitation.supplierId]) await makeMember(id, "max@workshop.example");
    const anonymous = new Client();
    const member = await signInClient();
    const measured: Record<string, Awaited<ReturnType<typeof measureRequest>>> = {};
    for (const [n, guid] of leads.entries()) {
      const kind = n < 2 ? "" : " of a draft";
      measured.home = await measureRequest(anonymous, "/");
      measured[`step${kind}`] = await measureRequest(anonymous, `/quote-2/${guid}?step=task-select`);
      measured[`results${kind}`] = await measureRequest(anonymous, `/quotes/${guid}`);
      measured[`finalise${kind}`] = await measureRequest(anonymous, `/booking/${guid}/finalise?supplier=${OURS}`);
      measured.diary = await measureRequest(member, `/workshop?store=${OURS}`);
      measured["a week of the diary"] = await measureRequest(
        member,
        `/workshop?store=${OURS}&day=2026-11-30&view=week`,
      );
      measured["portal booking"] = await measureRequest(member, `/workshop/bookings/${booking.token}`);
      measured["lead offer"] = await measureRequest(member, `/workshop/leads/${invitation.token}/details`);
    }
    for (const [name, { status, rounds, rowsRead, calls }] of Object.entries(measured)) {
      expect([status, rounds <= 2, rowsRead <= 300], `${name}\n${calls.join("\n")}`).toEqual([200, true, true]);
    }
    // A browser that renders while streaming gets the first listing, including its button, within the first 30 KB.
    const page = measured.results?.html ?? "";
    expect(page).toContain('name="supplierId"');
    expect(new TextEncoder().encode(page.slice(0, page.indexOf('name="supplierId"'))).length).toBeLessThan(30 * 1024);
  }, 120_000);
});
