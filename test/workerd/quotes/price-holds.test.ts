import { beforeAll, expect, it } from "vitest";
import type { LeadGuid } from "../../../app/domain/core/ids";
import { saveLead } from "../../../app/usecases/lead/save-lead";
import { getFinalise } from "../../../app/usecases/booking/get-finalise";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { findPriceLines } from "../../../app/usecases/quotes/price-lines-of";
import { replayQuotes } from "../../../app/usecases/quotes/replay-quotes";
import { showResults } from "../../../app/usecases/funnel/show-results";
import { describeChanges } from "~/texts/results";
import { CATEGORY_FILTER } from "../../../app/domain/quotes/listing-filter";
import { toSupplierId } from "../../support/ids";
import { testRequest } from "../booking/test-booking";
import type { Client } from "../identity/client";
import { DB, addEmployee } from "../desk/test-desk";
import { DAY, seedPortal, signInClient, WORKSHOP } from "../portal/test-portal";
import { momentContext, insertLead, NOW, repair } from "./marketplace";

/** A list states how long its prices are valid, and those prices are charged. A customer who returns later sees what has changed (docs/decisions/0090). */

const HOUR = 3_600_000;
const SHOP = toSupplierId(WORKSHOP);
const NO_FILTER = { radiusMetres: null, category: CATEGORY_FILTER.all, openingBefore: null, extraIds: [] };
let opal: Client;

beforeAll(async () => {
  await seedPortal();
  opal = await signInClient("demo-operator");
  await addEmployee("opal@operator.example", "supply");
}, 60_000);

/** Raises or lowers the workshop's rates with the desk's form. */
async function changeDeskPrices(percent: number): Promise<void> {
  const path = `/desk/prices/${WORKSHOP}`;
  const page = await (await opal.ask(`${path}?percent=${percent}`)).text();
  const form = page.slice(page.indexOf('id="rates"'));
  const fields = [...form.slice(0, form.indexOf("</form>")).matchAll(/<input[^>]*>/g)].map(([input]) => [
    /name="([^"]+)"/.exec(input)?.[1] ?? "",
    (/value="([^"]*)"/.exec(input)?.[1] ?? "").replaceAll("&quot;", '"'),
  ]);
  const saved = await opal.ask(path, { ...Object.fromEntries(fields), intent: "save", reason: "Costs moved" });
  expect(saved.status).toBe(303);
}

/** Returns a lead's list as shown on its page, this many hours after the first view. */
async function readListAt(leadGuid: LeadGuid, hours: number, serviceDay: string | null = null) {
  const { context, settle } = momentContext(NOW + hours * HOUR);
  const results = await showResults(context, { leadGuid, filter: NO_FILTER, sort: "Recommended", serviceDay });
  await settle();
  if (!results.ok) throw new Error(results.code);
  const listing = results.listings.find(({ supplierId }) => supplierId === SHOP);
  return { total: listing?.price.total, guaranteedUntil: listing?.guaranteedUntil, changes: results.changes, listing };
}

/** Returns the finalise data, this many hours after the first view. */
async function readFinaliseAt(leadGuid: LeadGuid, hours: number) {
  const { context } = momentContext(NOW + hours * HOUR);
  const details = await getFinalise(context, {
    leadGuid,
    supplierId: SHOP,
    day: DAY,
    extraIds: null,
    arrivalFrom: null,
    attemptId: null,
  });
  if (!details.ok) throw new Error(details.code);
  const { price, guaranteedUntil, extraIds } = details.offer;
  return { shown: { total: price.total, guaranteedUntil }, extraIds };
}

it("a displayed price is held until the next day, even if rates are raised", async () => {
  const { guid } = await insertLead(momentContext().context);
  const other = await insertLead(momentContext().context);
  const first = await readListAt(guid, 0);
  const previousTotal = first.total ?? 0;
  expect([first.guaranteedUntil, first.changes]).toEqual(["2026-11-24", null]);
  expect((await readFinaliseAt(guid, 0)).shown).toEqual({ total: previousTotal, guaranteedUntil: "2026-11-24" });

  await changeDeskPrices(10);
  const raisedTotal = (await readListAt(other.guid, 1)).total ?? 0;
  expect(raisedTotal).toBeGreaterThan(previousTotal * 1.05);

  // The price stays valid on the same evening, even for more days than there are stored responses.
  for (const day of [null, "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", null])
    expect(await readListAt(guid, 2, day), String(day)).toMatchObject({
      total: previousTotal,
      guaranteedUntil: "2026-11-24",
      changes: null,
    });
  // It is still valid in the last hour of the next day. Viewing the list again does not extend this date.
  expect(await readListAt(guid, 36)).toMatchObject({
    total: previousTotal,
    guaranteedUntil: "2026-11-24",
    changes: null,
  });
  expect((await readFinaliseAt(guid, 36.9)).shown).toEqual({ total: previousTotal, guaranteedUntil: "2026-11-24" });
  const { context } = momentContext(NOW + 36.9 * HOUR);
  const lines = await findPriceLines(context, guid, SHOP);
  expect(lines.ok && [lines.price?.total, lines.guaranteedUntil]).toEqual([previousTotal, "2026-11-24"]);
  expect((await replayQuotes(context, guid)).brokenQuotes).toEqual([]);

  const lead = await insertLead(momentContext().context);
  // Another customer saw the raised price first, so no lower price is held for them.
  expect((await readFinaliseAt(other.guid, 36.9)).shown).toEqual({ total: raisedTotal, guaranteedUntil: "2026-11-24" });
  expect((await readFinaliseAt(lead.guid, 36.9)).shown).toEqual({ total: raisedTotal, guaranteedUntil: null });

  // After midnight, the held price has expired.
  const later = await readListAt(guid, 37.1);
  expect([later.total, later.guaranteedUntil]).toEqual([raisedTotal, "2026-11-26"]);
  expect((await readFinaliseAt(guid, 37.2)).shown).toEqual({ total: raisedTotal, guaranteedUntil: "2026-11-26" });
  const changesSummary = later.changes && describeChanges(later.changes);
  const formatDollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;
  expect(changesSummary).toEqual({
    title: "What has changed since Tue 24 Nov",
    lines: [
      {
        change: "Costs more now",
        offers: [`${later.listing?.name}: was ${formatDollars(previousTotal)}, now ${formatDollars(raisedTotal)}`],
      },
    ],
  });
  // The summary of changes is shown each time the list is viewed that day, for any service day, and no longer on the next day.
  for (const day of [null, "2026-12-01", "2026-12-02", "2026-12-03"])
    expect((await readListAt(guid, 40, day)).changes?.priceIncreases.length, String(day)).toBe(1);
  expect((await readListAt(guid, 62)).changes).toBeNull();
});

it("a booking uses the held price, or the current price if it is lower", async () => {
  const lead = await insertLead(momentContext().context);
  const previousTotal = (await readListAt(lead.guid, 0)).total ?? 0;
  await changeDeskPrices(5);
  const { context } = momentContext(NOW + HOUR);
  const { extraIds } = await readFinaliseAt(lead.guid, 1);
  const request = testRequest({
    leadGuid: lead.guid,
    supplierId: SHOP,
    serviceDay: DAY,
    arrivalFrom: "08:00",
    extraIds,
  });
  const placedBooking = await submitBooking(context, request, crypto.randomUUID());
  if (!placedBooking.ok) throw new Error(JSON.stringify(placedBooking));
  const row = await DB.prepare("select price ->> 'total' as total from bookings where token = ?")
    .bind(placedBooking.bookingToken)
    .first<{ total: number }>();
  expect(row?.total).toBe(previousTotal);

  const next = await insertLead(momentContext().context);
  const regularTotal = (await readListAt(next.guid, 0)).total ?? 0;
  expect(regularTotal).toBeGreaterThan(previousTotal);
  await changeDeskPrices(-10);
  const cheapListing = await readListAt(next.guid, 1);
  expect(cheapListing.total).toBeLessThan(regularTotal);
  expect(cheapListing.guaranteedUntil).toBe("2026-11-24");
  expect((await readFinaliseAt(next.guid, 1)).shown.total).toBe(cheapListing.total);

  // The held price applies only to the original job.
  const { context: now } = momentContext(NOW + HOUR);
  const grownLead = await saveLead(now, {
    guid: next.guid,
    patch: { cartOps: [{ op: "put", item: repair(157, 1) }] },
    retainQuote: true,
    reason: "test",
  });
  if (!grownLead.ok) throw new Error(JSON.stringify(grownLead));
  const both = (await readFinaliseAt(grownLead.lead.guid, 1)).shown;
  expect(both.total).toBeGreaterThan(regularTotal);
  expect(both.guaranteedUntil).toBeNull();
});
