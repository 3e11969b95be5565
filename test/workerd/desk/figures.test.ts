import { beforeAll, expect, it } from "vitest";
import type { DayCount } from "../../../app/domain/figures/measures";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { countDays, expireDayCounts } from "../../../app/usecases/figures/count-days";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { recordListingEvent, recordView } from "../../../app/usecases/quotes/record-listing-events";
import type { Client } from "../identity/client";
import { momentContext, insertLead, NOW } from "../quotes/marketplace";
import {
  testBooking,
  contextOf,
  makeMember,
  offerOf,
  reportDone,
  seedPortal,
  signInClient,
  WORKSHOP,
} from "../portal/test-portal";
import { DB, addEmployee, htmlText } from "./test-desk";

/** Tests the desk's reports with real actions of customers and workshops. */

const DAY_MS = 24 * 3_600_000;
let opal: Client;
let max: Client;

beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example");
  [opal, max] = await Promise.all([signInClient("demo-operator"), signInClient("demo-supplier-member")]);
  await addEmployee("opal@operator.example", "admin");
}, 60_000);

const count = async (at: number) => (await countDays({ ...momentContext(at).context, hasBudget: () => true })).counted;
async function readFigures(): Promise<Readonly<Record<string, number>>> {
  const { results } = await DB.prepare("select measure, sum(n) as n from day_counts group by measure").all<DayCount>();
  return Object.fromEntries(results.map(({ measure, n }) => [measure, n]));
}

it("impressions, bookings, answers and completed work are counted once on their day", async () => {
  expect(await count(NOW)).toBe(90);
  const figuresBefore = await readFigures();
  const { context, settle } = momentContext(NOW);
  const lead = await insertLead(context, { status: "QuotedAutomatically", createdAt: NOW });
  const quotes = await getQuotes(context, { leadGuid: lead.guid, serviceDay: null, sort: "Recommended" });
  // An impression is not counted until its response has been stored.
  await settle();
  if (!quotes.ok) throw new Error(quotes.code);
  for (const at of [1, 2])
    await recordView({ ...context, clock: { now: () => NOW + at } }, lead.guid, {
      supplierIds: quotes.listings.map(({ supplierId }) => supplierId),
      serviceDay: quotes.serviceDay,
      sort: "Recommended",
      variant: null,
      bidOfferIds: quotes.bidOfferIds,
    });
  const shownSupplierId = quotes.listings[0]?.supplierId;
  if (shownSupplierId === undefined) throw new Error("nobody is listed");
  for (const kind of ["opened", "opened", "book-now", "opened", "book-now"] as const)
    await recordListingEvent({ ...context, clock: { now: () => NOW + 3 } }, lead.guid, shownSupplierId, kind);
  const { token } = await testBooking();
  const answerRequest = contextOf(max, NOW + 40 * 60_000);
  const response = await respondToBookingOffer(answerRequest.context, {
    bookingOfferId: (await offerOf(token)).offer.id,
    responseType: 1,
    comment: null,
    availabilities: [],
  });
  if (!response.ok) throw new Error(response.code);
  await answerRequest.settle();
  const doneAt = NOW + 9 * DAY_MS;
  expect(await reportDone(max, token, doneAt)).toMatchObject({ ok: true });
  await count(doneAt + DAY_MS);
  await count(doneAt + DAY_MS);
  const priced = quotes.listings.filter(({ isInstantlyPriced }) => isInstantlyPriced).length;
  const figuresAfter = await readFigures();
  const increaseOf = (measure: string) => (figuresAfter[measure] ?? 0) - (figuresBefore[measure] ?? 0);
  const booking = (await offerOf(token)).booking;
  // OP-25: each step of the funnel has at most as many quotes as the previous one, even if something was booked without a list.
  expect(["funnel-priced", "funnel-chosen", "funnel-booked"].map(increaseOf)).toEqual([2, 2, 1]);
  expect(["booked-cents", "cancelled"].map(increaseOf)).toEqual([booking.price.total, 0]);
  expect(
    [
      ...["quotes-priced", "quotes-with-three", "quotes-opened", "quotes-chosen"],
      ...["bookings", "answered-in-45", "work-done", "work-cents"],
    ].map(increaseOf),
  ).toEqual([1, priced >= 3 ? 1 : 0, 1, 1, 1, 1, 1, booking.price.total]);
  const page = await opal.ask("/desk/reports");
  expect(page.status).toBe(200);
  expect(await htmlText(page)).toContain("with instant prices");
  const csv = await opal.ask("/desk/reports/quotes-and-bookings.csv");
  expect([csv.status, csv.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect((await csv.text()).replace("\uFEFF", "").split("\r\n")[0]).toBe(
    "day,region,quotes-priced,quotes-requested,bookings",
  );
  const workshops = (await (await opal.ask("/desk/reports/by-workshop.csv")).text()).split("\r\n");
  expect([workshops[0]?.includes("workshop,name,region,bookings"), workshops[1]?.startsWith(`${WORKSHOP},`)]).toEqual([
    true,
    true,
  ]);
  expect((await opal.ask("/desk/reports/nothing.csv")).status).toBe(404);
  expect((await max.ask("/desk/reports/quotes-and-bookings.csv")).status).toBe(403);
});

it("daily counts older than 400 days are deleted", async () => {
  await DB.prepare("insert into day_counts values ('2025-01-01', 'bookings', 'NSW', 1)").run();
  await expireDayCounts(momentContext(NOW).context);
  expect(await DB.prepare("select count(*) as n from day_counts where day < '2025-06-01'").first("n")).toBe(0);
});

it("the reports page loads 90 full days in eight states within half a second", async () => {
  await DB.prepare("delete from day_counts").run();
  await DB.prepare(
    `with recursive d(i) as (select 0 union all select i + 1 from d where i < 89), m(j) as (select 0 union all select j + 1 from m where j < 31), r(k) as (select 0 union all select k + 1 from r where k < 7)
     insert into day_counts select date('now', '-' || i || ' days'), case j when 0 then 'bookings' when 1 then 'quotes-priced' when 2 then 'work-cents' else 'measure-' || j end, 'R' || k, 5 from d, m, r`,
  ).run();
  await opal.ask("/desk/reports");
  const startedAt = performance.now();
  expect((await opal.ask("/desk/reports")).status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(500);
});
