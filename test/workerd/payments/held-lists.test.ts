import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { meterD1 } from "../../../app/adapters/db/d1-meter";
import { buildContext } from "../../../app/context";
import type { LeadGuid } from "../../../app/domain/core/ids";
import type { PlainDay } from "../../../app/domain/core/time/plain-date";
import { formatDay } from "../../../app/domain/core/time/format";
import { calculateQuote } from "../../../app/usecases/quotes/calculator/calculate-quote";
import { chooseListing } from "../../../app/usecases/quotes/choose-listing";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { releaseAttempt } from "../../../app/usecases/booking/payments/release-attempt";
import { startPayment } from "../../../app/usecases/booking/payments/start-payment";
import { loadSupplierCounts } from "../../../app/usecases/quotes/supplier-counts";
import { toAttemptId, toSupplierId } from "../../support/ids";
import { seedReference } from "../../support/reference-fixture";
import { testRequest, DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { Client } from "../identity/client";
import { textOf } from "../joining/test-application";
import { momentContext, insertLead } from "../quotes/marketplace";

/** The first two workshops accept one job a day, the others many. */
const TINY = 780;
const ALSO_TINY = 781;
const WIDE = 782;
const OTHER = 783;
const MINUTE = 60_000;
/** A Monday morning in Sydney. */
const NOW = Date.UTC(2026, 10, 30, 1);
const FIRST = "2026-12-08";
const NEXT = "2026-12-09";
const THIRD = "2026-12-10";

beforeAll(async () => {
  await seedReference(DB, {
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
      "vehicle_variants",
    ],
  });
  await seedOnlySuppliers(
    DB,
    seededSupplier(TINY, { capacityMinutes: 60 }),
    seededSupplier(ALSO_TINY, { capacityMinutes: 60, latitude: -33.7467 }),
    seededSupplier(WIDE, { capacityMinutes: 100_000, longitude: 151.0717 }),
    seededSupplier(OTHER, { capacityMinutes: 100_000, latitude: -33.7467, longitude: 151.0717 }),
  );
}, 60_000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(async () => {
  vi.useRealTimers();
  await DB.prepare("update payment_attempts set held_until = 0, updated_at = 0").run();
});

const context = () => ({
  ...momentContext(Date.now()).context,
  jobs: { sendMessages: async () => undefined, finalizeAfter: async () => undefined },
});
const advanceTo = (minutes: number) => vi.setSystemTime(NOW + minutes * MINUTE);

async function createLead(serviceDay: PlainDay = FIRST) {
  const { guid } = await insertLead(context(), { serviceDay });
  return guid;
}

let mobileCount = 0;
/** Starts to pay for a day at a workshop. */
async function startBooking(leadGuid: LeadGuid, serviceDay: PlainDay, supplierId = TINY) {
  const request = testRequest({ leadGuid, supplierId: toSupplierId(supplierId), serviceDay });
  const payment = await startPayment(
    context(),
    { ...request, mobile: `+6140405${String(1000 + mobileCount++)}` },
    { method: "creditCard", screen: "finalise" },
    crypto.randomUUID(),
  );
  if (!payment.ok || payment.kind !== "open") throw new Error(`not open: ${JSON.stringify(payment)}`);
  return toAttemptId(payment.attemptId);
}

interface Wire {
  readonly ListingsCustom: readonly { readonly WorkshopId: number; readonly AvailableFrom: PlainDay }[];
}

/** A workshop's first free day in the API, the results and the comparison of a lead, and whether the compared workshop is sooner. */
async function readShownDays(leadGuid: LeadGuid, supplierId = TINY) {
  const client = new Client();
  const response = await client.ask(`/api/quotes/${leadGuid}?serviceDate=${FIRST}`);
  const { ListingsCustom } = (await response.json()) as Wire;
  const page = await textOf(await client.ask(`/quotes/${leadGuid}`));
  const card = page.slice(page.indexOf(`>Workshop ${supplierId}<`));
  const table = await textOf(await client.ask(`/quotes/${leadGuid}/compare?offer=${supplierId}&offer=${WIDE}`));
  const [, firstDays = ""] = /First day<\/th>([\s\S]*?)<\/tbody>/.exec(table) ?? [];
  const [cell = "", otherSupplier = ""] = firstDays.split("</td>");
  return {
    api: ListingsCustom.find(({ WorkshopId }) => WorkshopId === supplierId)?.AvailableFrom,
    page: /<strong[^>]*>([^<]*)<\/strong>/.exec(card)?.[1],
    compared: /<strong[^>]*>([^<]*)<\/strong>/.exec(cell)?.[1],
    isOtherSooner: otherSupplier.includes("Soonest"),
  };
}
const expectedDayTexts = (day: PlainDay) => ({
  api: day,
  page: formatDay(day),
  compared: formatDay(day),
  isOtherSooner: day !== FIRST,
});
const listingsOf = async (leadGuid: LeadGuid) => {
  const quotes = await getQuotes(context(), { leadGuid, serviceDay: null, sort: "Recommended" });
  if (!quotes.ok) throw new Error(quotes.code);
  return quotes.listings;
};

it("lists, comparison and API leave out days held by other customers for ten minutes", async () => {
  const holder = await createLead();
  const other = await createLead();
  const newcomer = await createLead();
  expect(await readShownDays(other)).toEqual(expectedDayTexts(FIRST));
  expect(await readShownDays(holder)).toEqual(expectedDayTexts(FIRST));
  await startBooking(holder, FIRST);
  // Checks a stored response, a new response, and the same response again.
  for (const lead of [other, newcomer, newcomer]) expect(await readShownDays(lead)).toEqual(expectedDayTexts(NEXT));
  expect(await readShownDays(holder)).toEqual(expectedDayTexts(FIRST));
  expect((await readShownDays(other, WIDE)).api).toBe(FIRST);
  advanceTo(9);
  expect(await readShownDays(other)).toEqual(expectedDayTexts(NEXT));
  advanceTo(10);
  for (const lead of [other, newcomer, holder]) expect(await readShownDays(lead)).toEqual(expectedDayTexts(FIRST));
});

it("a failed payment frees the day in every list", async () => {
  const holder = await createLead();
  const other = await createLead();
  const attempt = await context().db.payments.find(await startBooking(holder, FIRST));
  if (!attempt) throw new Error("no attempt");
  const chooseSupplier = async () => {
    const { ok } = await chooseListing(context(), { leadGuid: other, supplierId: toSupplierId(TINY) });
    return ok && (await context().db.leads.find(other))?.serviceDay;
  };
  expect(await readShownDays(other)).toEqual(expectedDayTexts(NEXT));
  await releaseAttempt(context(), attempt, "cancelled", "customer");
  expect(await readShownDays(other)).toEqual(expectedDayTexts(FIRST));
  await startBooking(holder, FIRST);
  expect(await chooseSupplier()).toBe(NEXT);
});

it("listings skip several held days and keep their price and order", async () => {
  const other = await createLead();
  const listingsBefore = await listingsOf(other);
  for (const [day, supplierId] of [
    [FIRST, TINY],
    [NEXT, TINY],
    [NEXT, ALSO_TINY],
    [FIRST, WIDE],
  ] as const)
    await startBooking(await createLead(), day, supplierId);
  const now = await listingsOf(other);
  expect(now.map(({ supplierId, availableFrom }) => [supplierId, availableFrom])).toEqual(
    listingsBefore.map(({ supplierId }) => [supplierId, supplierId === TINY ? THIRD : FIRST]),
  );
  const move = { availableFrom: "", earliestTime: "", arrivalUntil: null, opensAt: "", closesAt: "" };
  expect(now.map((listing) => ({ ...listing, ...move }))).toEqual(
    listingsBefore.map((listing) => ({ ...listing, ...move })),
  );
});

it("holds are read in the same query round as the list", async () => {
  const other = await createLead();
  const otherCustomer = await createLead();
  const meteredRequest = async () => {
    const meter = meterD1(DB);
    const metered = buildContext({ ...(env as unknown as Env), DB: meter.db }, null);
    await getQuotes(
      { ...metered, clock: { now: () => Date.now() } },
      { leadGuid: other, serviceDay: null, sort: "Price" },
    );
    const [, rounds, rows] = /(\d+) rounds, \d+ statements, (\d+) rows read/.exec(meter.serverTiming()) ?? [];
    return { rounds: Number(rounds), rows: Number(rows) };
  };
  const { context: first, settle } = momentContext(Date.now());
  await getQuotes(first, { leadGuid: other, serviceDay: null, sort: "Price" });
  await settle();
  await meteredRequest();
  const costWithoutHold = await meteredRequest();
  expect(costWithoutHold.rounds).toBe(1);
  await startBooking(otherCustomer, THIRD);
  const costOfOtherHold = await meteredRequest();
  expect(costOfOtherHold.rounds).toBe(1);
  // Also reads the row of the attempt and its index entry.
  expect(costOfOtherHold.rows - costWithoutHold.rows).toBeLessThanOrEqual(2);
  await startBooking(otherCustomer, FIRST);
  const costWithHold = await meteredRequest();
  expect(costWithHold.rounds).toBe(2);
  // Expired holds are not read.
  advanceTo(11);
  expect(await meteredRequest()).toEqual(costWithoutHold);
});

it("the count of free suppliers excludes days held by others", async () => {
  const count = context();
  const holder = await createLead();
  const other = await createLead();
  const readAvailableDays = async (leadGuid: LeadGuid) => {
    const lead = await count.db.leads.find(leadGuid);
    if (!lead) throw new Error("no lead");
    return (await loadSupplierCounts({ ...count, clock: { now: () => Date.now() } }, lead))?.availableCount;
  };
  await startBooking(holder, FIRST);
  expect([await readAvailableDays(holder), await readAvailableDays(other), await readAvailableDays(holder)]).toEqual([
    4, 3, 4,
  ]);
  advanceTo(10);
  expect([await readAvailableDays(other), await readAvailableDays(holder)]).toEqual([4, 4]);
});

it("a workshop's own calculator does not propose a held day", async () => {
  const mid = await DB.prepare("select mid from vehicle_variants where make = 'Toyota' limit 1").first<string>("mid");
  const proposeDay = async (day: PlainDay) => {
    const quote = await calculateQuote(context(), toSupplierId(TINY), mid ?? "", {
      kind: "generic",
      genericServiceId: 1,
    });
    return quote.ok && quote.isValid && quote.days.includes(day);
  };
  expect(await proposeDay(FIRST)).toBe(true);
  await startBooking(await createLead(), FIRST);
  expect([await proposeDay(FIRST), await proposeDay(NEXT)]).toEqual([false, true]);
});
