import { beforeAll, expect, it } from "vitest";
import { testQuote, testQuoteAt, choosePlace, codeFor, db, describeJob, submitStep, KIM, seedFunnel } from "./quote";
import type { Visitor } from "./visitor";

beforeAll(seedFunnel);

const pageOf = (visitor: Visitor) => visitor.page.url.pathname.split("/")[1];
let phoneCount = 0;
/** Returns a new number each time, because codes are limited per number. */
const testMobile = () => `0455 613 ${String(++phoneCount).padStart(3, "0")}`;

it("F-004 F-005 F-153 a cart of single prices leads to instant prices and the booking form", async () => {
  const visitor = await testQuote({ repairInspectionIds: "157,159" });
  await describeJob(visitor);
  expect(await visitor.lead()).toMatchObject({ LeadStatusID: "QuotePending" });
  await submitStep(visitor, testMobile());
  expect([visitor.page.status, pageOf(visitor)]).toEqual([200, "quotes"]);
  const lead = await visitor.lead();
  expect(lead).toMatchObject({ LeadStatusID: "QuotedAutomatically" });
  const { Listings } = await visitor.api(`/api/quotes/${visitor.guid}`);
  expect(new Set(Listings.map(({ Pricing }: { Pricing: { Strategy: string } }) => Pricing.Strategy))).toEqual(
    new Set(["SINGLE_PRICE"]),
  );

  const form = await visitor.send({ supplierId: visitor.page.choices("supplierId")[0] ?? "" });
  expect([form.status, form.url.pathname]).toEqual([200, `/booking/${lead.Guid}/finalise`]);
  const leadBody = await visitor.api(`/api/lead/${lead.Guid}`);
  for (const name of ["CartItems", "Mid", "SuburbId"]) expect(leadBody[name], name).toEqual(lead[name]);
  for (const item of leadBody.CartItems) expect(form.html).toContain(item.RepairInspectionName);
  for (const text of [String(leadBody.Year), leadBody.VehicleMake, leadBody.VehicleModel])
    expect(form.html).toContain(text);
  expect(form.html).toContain(`<option value="${leadBody.ServiceDate}" selected`);
});

it("F-004 F-153 up to three price ranges lead to estimates that show both ends of the range", async () => {
  const visitor = await testQuote({ repairInspectionIds: "2014,4008" });
  await describeJob(visitor, "FOUND1");
  expect(visitor.page.html).toContain("Get estimated prices for 2 items.");
  await submitStep(visitor, testMobile());
  expect(pageOf(visitor)).toBe("quotes");
  expect(await visitor.lead()).toMatchObject({ LeadStatusID: "QuotedAutomatically" });
  const { Listings } = await visitor.api(`/api/quotes/${visitor.guid}`);
  expect(Listings.length).toBeGreaterThan(0);
  for (const { Pricing } of Listings) {
    expect(Pricing.Strategy).toBe("PRICE_RANGE");
    expect(Pricing.Net.MaximumIncludingTax).toBeGreaterThan(Pricing.Net.IncludingTax);
  }
});

it("F-004 F-153 a job without a price leads to quotes that are sent later", async () => {
  const visitor = await testQuote();
  await visitor.openStep("task-custom");
  await visitor.send({ details: "Strange noise at the back" });
  await describeJob(visitor);
  expect(visitor.page.html).not.toContain("Get instant");
  await submitStep(visitor, testMobile());
  expect(pageOf(visitor)).toBe("quote-confirmation-success");
  expect(await visitor.lead()).toMatchObject({ LeadStatusID: "QuoteRequested" });
});

it("F-004 F-153 an uncertain vehicle leads to a call", async () => {
  const visitor = await testQuote({ repairInspectionId: 157 });
  await choosePlace(visitor);
  await visitor.openStep("vehicle-make");
  await visitor.send({ make: "Toyota" });
  await visitor.send({ model: "Hilux" });
  await visitor.send({ notSure: "yes" });
  await visitor.send({ firstName: "Kim Lee", phone: "(02) 5550 1234" });
  expect(pageOf(visitor)).toBe("quote-callback");
  expect(await visitor.lead()).toMatchObject({ LeadStatusID: "QuoteRequested" });
  expect(
    await db.prepare("select reason, state from callbacks where lead_guid = ?").bind(visitor.guid).first(),
  ).toEqual({ reason: "callback", state: "waiting" });
});

const countCodesSent = async () =>
  (await db.prepare("select count(*) as n from outbox where template = 'verification-code'").first<number>("n")) ?? 0;

it("F-295 the mobile step stays open with a message if the number cannot receive texts", async () => {
  const visitor = await testQuoteAt("customer");
  await visitor.send({});
  await visitor.send(KIM);
  const countBefore = await countCodesSent();
  for (const mobile of ["12", "", "02 9876 5432", "1300 123 456"]) {
    const page = await visitor.send({ mobile, intent: "send" });
    expect([page.status, page.step], mobile).toEqual([422, "customer-details-step2"]);
    expect(page.errorAt("mobile"), mobile).toMatch(/Error: \w/);
  }
  expect(await countCodesSent()).toBe(countBefore);
  expect((await visitor.send({ mobile: testMobile(), intent: "send" })).controls).toContain("code");
  expect(await countCodesSent()).toBe(countBefore + 1);
});

it("F-410 a code that could not be sent marks the mobile and can be requested again", async () => {
  const visitor = await testQuoteAt("customer");
  await visitor.send({});
  await visitor.send(KIM);
  const failedPage = await visitor.send({ mobile: "0455 000 503", intent: "send" });
  expect([failedPage.status, failedPage.step]).toEqual([503, "customer-details-step2"]);
  expect(failedPage.errorAt("mobile")).toMatch(/Error: \w/);
  expect(failedPage.html).toContain('value="0455 000 503"');
  const mobile = testMobile();
  expect((await visitor.send({ mobile, intent: "send" })).controls).toContain("code");
  expect(await codeFor(visitor, mobile)).toMatch(/^\d{6}$/);
});

it("F-240 a supplier's email leads to another page, and no code is sent", async () => {
  const supplier = await db
    .prepare("select email from suppliers where email is not null limit 1")
    .first<string>("email");
  const visitor = await testQuoteAt("customer");
  await visitor.send({});
  await visitor.send({ ...KIM, email: supplier?.toUpperCase() ?? "" });
  const countBefore = await countCodesSent();
  const page = await visitor.send({ mobile: testMobile(), intent: "send" });
  expect([page.status, page.url.pathname]).toEqual([200, `/quote-confirmation-error/${visitor.guid}`]);
  expect(page.html).not.toContain(supplier);
  expect(await countCodesSent()).toBe(countBefore);
  expect(await visitor.lead()).toMatchObject({ LeadStatusID: "QuotePending" });
});
