import { toSupplierId } from "../../support/ids";
import { eventsOf } from "../../support/stored-leads";
import { beforeAll, describe, expect, it } from "vitest";
import type { Context } from "../../../app/usecases/context";
import { askSupplier } from "../../../app/usecases/quotes/ask-supplier";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { renderMessage } from "../../../app/domain/notifications/render";
import { seedReference } from "../../support/reference-fixture";
import { gateway } from "../gateway/gateway";
import { ANNA, browser } from "../leads/browser";
import { Visitor } from "../funnel/visitor";
import { basicService, db, insertLead, repair, seedMarketplace } from "./marketplace";

beforeAll(async () => {
  await seedMarketplace();
  await seedReference(db, { only: ["messages"] });
});

const KIM = {
  name: "Kim Lee",
  contactNumber: "0404 111 222",
  email: "kim@customer.example",
  comments: "Rattles when cold",
};
const CUSTOM = [
  basicService,
  repair(1, 7, { key: "custom:1", name: "Strange rattle", isCustom: true, repairInspectionId: null, categoryId: null }),
];

/** A lead without instant prices and the suppliers of its results. */
async function testUnpricedLead(context: Context = browser()) {
  const lead = await insertLead(context, { cart: CUSTOM });
  const quotes = await getQuotes(context, { leadGuid: lead.guid, serviceDay: null, sort: "Recommended" });
  if (!quotes.ok) throw new Error(quotes.code);
  return {
    context,
    guid: lead.guid,
    suppliers: quotes.listings.map(({ supplierId, name }) => ({ supplierId, name })),
    supplierId: quotes.listings[0]?.supplierId ?? toSupplierId(0),
  };
}

const readRequests = async (guid: string) =>
  (
    await db
      .prepare("select supplier_id, details_sealed from supplier_direct_leads where lead_guid = ?")
      .bind(guid)
      .all<{ supplier_id: number; details_sealed: string }>()
  ).results;
const readMessages = async (guid: string) =>
  (
    await db
      .prepare("select id, template, sealed from outbox where about = ?")
      .bind(guid)
      .all<{ id: string; template: string; sealed: string }>()
  ).results;
const readStoredDetails = async (context: Context, guid: string) => {
  const [row] = await readRequests(guid);
  return JSON.parse(await context.cipher.open(row?.details_sealed ?? "", `${guid}:${row?.supplier_id}`));
};

describe("request to a supplier", () => {
  it("encrypts the request, notifies the supplier and adds it to the lead's history", async () => {
    const { context, guid, supplierId } = await testUnpricedLead();
    expect(await askSupplier(context, { leadGuid: guid, supplierId, requestFields: KIM })).toEqual({
      ok: true,
      contactNumber: "+61404111222",
    });
    expect(JSON.stringify(await readRequests(guid))).not.toMatch(/Kim|customer\.example|111222|Rattles/);
    expect(await readStoredDetails(context, guid)).toEqual({ ...KIM, contactNumber: "+61404111222" });
    const [message] = await readMessages(guid);
    const secret = JSON.parse(await context.cipher.open(message?.sealed ?? "", message?.id ?? ""));
    expect(secret.to).toBe(
      await db.prepare("select email from suppliers where id = ?").bind(supplierId).first("email"),
    );
    expect(secret.values).toMatchObject({
      customer_name: "Kim Lee",
      email: KIM.email,
      contact_number: "+61404111222",
      comments: KIM.comments,
      items: "Basic Service, Strange rattle",
      suburb: "Parramatta",
    });
    const template = await context.db.outbox.findTemplate("supplier-direct-lead", "email");
    expect(template && renderMessage(template, secret.values)).toMatchObject({
      subject: "Kim Lee would like a quote from you",
      text: expect.stringContaining("Phone: +61404111222\n"),
    });
    expect(await eventsOf(context, guid)).toContainEqual(
      expect.objectContaining({ actor: "visitor", event: "supplier-contacted", reason: `supplier ${supplierId}` }),
    );
    expect((await context.db.leads.findStored(guid))?.sealedContact).toBeNull();
  });

  it("sends and notifies once, even when the form is submitted many times concurrently", async () => {
    const { context, guid, supplierId } = await testUnpricedLead();
    const messages = await Promise.all(
      Array.from({ length: 5 }, () => askSupplier(context, { leadGuid: guid, supplierId, requestFields: KIM })),
    );
    expect(messages.every(({ ok }) => ok)).toBe(true);
    expect([(await readRequests(guid)).length, (await readMessages(guid)).length]).toEqual([1, 1]);
  });

  it("only the holder can send a request to a supplier, and the lead's contact is unchanged", async () => {
    const anna = browser();
    const { guid, supplierId } = await testUnpricedLead(anna);
    const own = await anna.cipher.seal(JSON.stringify(ANNA), guid);
    await db
      .prepare("update leads set contact_sealed = ?, holder_hash = ? where guid = ?")
      .bind(own, anna.viewer.holderHash, guid)
      .run();
    expect(await askSupplier(browser(), { leadGuid: guid, supplierId, requestFields: KIM })).toEqual({
      ok: false,
      code: "not-the-holder",
    });
    expect([await readRequests(guid), await readMessages(guid)]).toEqual([[], []]);
    expect(await askSupplier(anna, { leadGuid: guid, supplierId, requestFields: KIM })).toMatchObject({ ok: true });
    expect((await anna.db.leads.findStored(guid))?.sealedContact).toBe(own);
  });

  it("a lead can send requests to at most ten suppliers", async () => {
    const { guid, suppliers } = await testUnpricedLead();
    const results = [];
    for (const { supplierId } of suppliers.slice(0, 11))
      results.push(await askSupplier(browser(), { leadGuid: guid, supplierId, requestFields: KIM }));
    expect(results.map(({ ok }) => ok)).toEqual([...Array(10).fill(true), false]);
    expect(results[10]).toMatchObject({ code: "rate-limited" });
    expect(await readMessages(guid)).toHaveLength(10);
  });

  it("a burst of requests from one network is refused", async () => {
    const { context, guid, supplierId } = await testUnpricedLead();
    const limited = { ...context, limits: { ...context.limits, code: async () => false } };
    expect(await askSupplier(limited, { leadGuid: guid, supplierId, requestFields: KIM })).toEqual({
      ok: false,
      code: "rate-limited",
    });
    expect(await readRequests(guid)).toEqual([]);
  });
});

describe("gateway mutation", () => {
  const ask = async (variables: Readonly<Record<string, unknown>>) =>
    (await gateway("supplierDirectLead", variables)).json.data.supplierDirectLead.errors;

  it("F-360 valid data gives empty errors and an unknown workshop a non-empty errors list", async () => {
    const { context, guid, supplierId } = await testUnpricedLead();
    expect(await ask({ workshopId: supplierId, leadGuid: guid, ...KIM })).toEqual([]);
    expect(await readStoredDetails(context, guid)).toMatchObject({
      name: KIM.name,
      email: KIM.email,
      comments: KIM.comments,
    });
    expect(await ask({ workshopId: 987_654, leadGuid: guid, ...KIM })).toEqual([
      { code: "supplier-not-found", field: null, message: "We could not find this supplier" },
    ]);
    expect(await ask({ workshopId: supplierId, leadGuid: crypto.randomUUID(), ...KIM })).toMatchObject([
      { code: "lead-not-found" },
    ]);
    expect(await ask({ workshopId: supplierId, leadGuid: "x", ...KIM })).toMatchObject([{ code: "lead-not-found" }]);
    expect(await readRequests(guid)).toHaveLength(1);
  });

  it("names the invalid fields, and does not store an invalid contact number", async () => {
    const { context, guid, supplierId } = await testUnpricedLead();
    expect(await ask({ workshopId: supplierId, leadGuid: guid, name: " ", email: "kim" })).toMatchObject([
      { code: "invalid-input", field: "name" },
      { code: "invalid-input", field: "email" },
    ]);
    expect(await ask({ workshopId: supplierId, leadGuid: guid, ...KIM, contactNumber: "12" })).toEqual([]);
    expect(await readStoredDetails(context, guid)).toEqual({ ...KIM, contactNumber: null });
  });
});

describe("form on a page without JavaScript", () => {
  it("P-059 an unpriced listing opens a form with name, contact number, email and comments", async () => {
    const { guid, supplierId } = await testUnpricedLead();
    const visitor = new Visitor();
    const list = await visitor.open(`/quotes/${guid}`);
    expect(list.links.some((link) => link.endsWith(`?quote=${supplierId}`))).toBe(true);
    const open = await visitor.open(`/quotes/${guid}?quote=${supplierId}`);
    expect(open.controls).toEqual(expect.arrayContaining(["name", "contactNumber", "email", "comments"]));
    expect((await visitor.open(`/quotes/${guid}?quote=987654`)).controls).not.toContain("comments");
  });

  it("keeps the input next to its errors, reports a failure, and confirms the submission", async () => {
    const { guid, supplierId } = await testUnpricedLead();
    const visitor = new Visitor();
    await visitor.open(`/quotes/${guid}?quote=${supplierId}`);
    const form = { intent: "get-a-quote", supplierId };
    const errorPage = await visitor.send({ ...form, ...KIM, email: "kim@" });
    expect([errorPage.status, errorPage.errorAt("email")]).toEqual([422, expect.stringContaining("name@example.com")]);
    expect(errorPage.html).toContain('value="Kim Lee"');
    expect(errorPage.html).toContain(KIM.comments);
    const failedPage = await visitor.send({ ...form, ...KIM, supplierId: 987_654 });
    expect([
      failedPage.status,
      failedPage.html.includes("Your request was not sent"),
      failedPage.html.includes('value="Kim Lee"'),
    ]).toEqual([404, true, true]);
    expect(await readRequests(guid)).toEqual([]);
    const page = await visitor.send({ ...form, ...KIM });
    expect([page.status, page.html.includes("Your request has been sent")]).toEqual([200, true]);
    expect(await readRequests(guid)).toHaveLength(1);
    for (const rubbish of [
      { intent: "get-a-quote" },
      { ...form, ...KIM, comments: "x".repeat(50_000) },
      { ...form, ...KIM, supplierId: "1e400" },
    ]) {
      expect([404, 422]).toContain((await visitor.send(rubbish)).status);
    }
  });
});
