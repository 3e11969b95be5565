import { beforeAll, expect, it } from "vitest";
import { toSupplierId } from "../../support/ids";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import type { Client } from "../identity/client";
import { momentContext, insertLead } from "../quotes/marketplace";
import { testBooking, offerOf, seedPortal, signInClient, WORKSHOP } from "../portal/test-portal";
import { DB, addEmployee, htmlText } from "./test-desk";

/** A workshop's rates are changed at the desk with a preview, an author and a reason, and restored with one click. */

const PAGE = `/desk/prices/${WORKSHOP}`;
let opal: Client;
let fay: Client;

beforeAll(async () => {
  await seedPortal();
  [opal, fay] = await Promise.all([signInClient("demo-operator"), signInClient("demo-second-operator")]);
  await addEmployee("opal@operator.example", "supply");
}, 60_000);

const readRateRow = () =>
  DB.prepare(
    "select labour_rate, parts_margin_100, tyre_factor_100, minimum_booking_amount from suppliers where id = ?",
  )
    .bind(WORKSHOP)
    .first<Record<string, number>>();
const readVersions = async () =>
  (
    await DB.prepare(
      "select version, actor_name as actor, reason, after ->> 'labourRate' as labour from supplier_setting_events where supplier_id = ? and section = 'rates' order by version",
    )
      .bind(WORKSHOP)
      .all()
  ).results;
async function readQuotedPrice(): Promise<number> {
  const { context, settle } = momentContext();
  const lead = await insertLead(context, { status: "QuotedAutomatically" });
  const quotes = await getQuotes(context, { leadGuid: lead.guid, serviceDay: null, sort: "Recommended" });
  await settle();
  const listing = quotes.ok ? quotes.listings.find(({ supplierId }) => supplierId === toSupplierId(WORKSHOP)) : null;
  if (!listing) throw new Error("not listed");
  return listing.price.total;
}

/** The form's fields as rendered. A field name that occurs several times is included once. */
async function readRates(client: Client, path: string): Promise<Record<string, string>> {
  const page = await (await client.ask(path)).text();
  const form = page.slice(page.indexOf('id="rates"'));
  const fields = [...form.slice(0, form.indexOf("</form>")).matchAll(/<input[^>]*>/g)].map(([input]) => [
    /name="([^"]+)"/.exec(input)?.[1] ?? "",
    (/value="([^"]*)"/.exec(input)?.[1] ?? "").replaceAll("&quot;", '"'),
  ]);
  return Object.fromEntries(fields);
}

it("a 3% rise applies to new quotes only and can be restored", async () => {
  const before = await readRateRow();
  const quotedBefore = await readQuotedPrice();
  const { token } = await testBooking();
  const agreedTotal = (await offerOf(token)).booking.price.total;
  const page = await htmlText(await opal.ask(`${PAGE}?percent=3`));
  expect(page).toContain("Preview of changes");
  const form = await readRates(opal, `${PAGE}?percent=3`);
  expect(form.labourRate).toBe((((before?.labour_rate ?? 0) * 1.03) / 100).toFixed(2));

  // A colleague opens the page as well.
  await addEmployee("fay@operator.example", "admin");
  const late = await readRates(fay, `${PAGE}?percent=10`);

  // Nothing is saved without a preview, or with amounts that differ from the preview.
  const unseen = await opal.ask(PAGE, { ...form, intent: "save", seen: "", reason: "Parts cost more" });
  expect([unseen.status, await readVersions()]).toEqual([200, []]);
  const unsaid = await opal.ask(PAGE, { ...form, intent: "save", reason: "" });
  expect([unsaid.status, await readVersions()]).toEqual([422, []]);
  for (let press = 0; press < 2; press += 1)
    expect((await opal.ask(PAGE, { ...form, intent: "save", reason: "Parts cost more" })).status).toBe(303);
  expect(await readVersions()).toEqual([
    {
      version: 1,
      actor: expect.stringContaining("Opal Operator"),
      reason: "Parts cost more",
      labour: (before?.labour_rate ?? 0) * 1.03,
    },
  ]);
  expect((await readRateRow())?.minimum_booking_amount).toBe(before?.minimum_booking_amount);
  const currentPrice = await readQuotedPrice();
  expect(currentPrice / quotedBefore).toBeGreaterThan(1.025);
  expect(currentPrice / quotedBefore).toBeLessThan(1.035);
  expect((await offerOf(token)).booking.price.total).toBe(agreedTotal);

  // The second person sees both values, and their form is not saved.
  const second = await fay.ask(PAGE, { ...late, intent: "save", reason: "A whole tenth" });
  expect([
    second.status,
    (await htmlText(second)).includes("Someone else saved changes"),
    (await readVersions()).length,
  ]).toEqual([409, true, 1]);

  const restoreForm = { id: crypto.randomUUID(), version: "1", undone: "1", intent: "back", reason: "It was too much" };
  for (let press = 0; press < 2; press += 1) expect((await opal.ask(PAGE, restoreForm)).status).toBe(303);
  expect([await readRateRow(), await readQuotedPrice(), (await readVersions()).length]).toEqual([
    before,
    quotedBefore,
    2,
  ]);
  const { results } = await DB.prepare(
    "select kind, outcome, reason from desk_acts where about = ? and outcome = 'done' order by at",
  )
    .bind(`workshop:${WORKSHOP}`)
    .all();
  expect(results).toEqual([
    { kind: "rates-changed", outcome: "done", reason: "Parts cost more" },
    { kind: "rates-restored", outcome: "done", reason: "It was too much" },
  ]);
  const shop = await htmlText(await opal.ask(`/desk/workshops/${WORKSHOP}`));
  expect(shop).toContain("Opal Operator Changed a workshop’s prices: Parts cost more");
});

it("invalid rates and percentages keep the input; only supply roles may change them", async () => {
  const form = await readRates(opal, PAGE);
  const low = await opal.ask(PAGE, { ...form, labourRate: "1.00", intent: "preview" });
  expect([low.status, (await htmlText(low)).includes("Enter an amount in dollars from 40 to 500")]).toEqual([
    422,
    true,
  ]);
  for (const percent of ["many", "0", "51", "49"])
    expect(await htmlText(await opal.ask(`${PAGE}?percent=${percent}`)), percent).not.toContain("Preview of changes");
  for (const role of ["support", "finance"]) {
    await addEmployee("fay@operator.example", role);
    expect((await fay.ask(PAGE)).status).toBe(403);
    expect((await fay.ask(PAGE, { ...form, intent: "save", reason: "Curious" })).status).toBe(403);
  }
  for (const path of ["/desk/prices/0", "/desk/prices/999999", "/desk/prices/x", "/desk/prices/1e3"])
    expect((await opal.ask(path)).status, path).toBe(404);
});
