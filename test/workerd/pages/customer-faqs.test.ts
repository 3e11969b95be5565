import { beforeAll, expect, it } from "vitest";
import { seedReference } from "../../support/reference-fixture";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { testQuoteAt, db, KIM } from "../funnel/quote";
import { Visitor } from "../funnel/visitor";

const WORKSHOP = 742;

beforeAll(async () => {
  await seedReference(db);
  await seedOnlySuppliers(db, seededSupplier(WORKSHOP, { capacityMinutes: 100_000 }));
}, 60_000);

const visibleText = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"')
    .replace(/\s+/g, " ");

it("the help page has the same customer questions and answers as the API call", async () => {
  const visitor = new Visitor();
  const requests = (await visitor.api("/api/faqs-for-pitlane")) as readonly {
    readonly Topic: string;
    readonly Question: string;
    readonly Answer: string;
  }[];
  expect(requests.length).toBeGreaterThanOrEqual(15);
  const { status, html } = await visitor.open("/help");
  expect(status).toBe(200);
  for (const { Topic, Question, Answer } of requests)
    for (const part of [Topic, Question, Answer])
      expect([part, visibleText(html).includes(part.replace(/\s+/g, " "))]).toEqual([part, true]);
});

it("contact forms link to the privacy text next to their fields", async () => {
  const visitor = await testQuoteAt("customer");
  const linkReports: string[] = [];
  const collectPrivacyLink = (address: string) => {
    const { html } = visitor.page;
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    linkReports.push(`${address}: ${/<a [^>]*href="\/privacy"/.test(main)}`);
  };
  for (const step of ["customer-details-step1", "customer-contact-info"]) {
    await visitor.openStep(step);
    collectPrivacyLink(step);
  }
  await visitor.openStep("customer-details-step1");
  await visitor.send(KIM);
  const { guid } = visitor;
  await visitor.open(`/booking/${guid}/finalise?supplier=${WORKSHOP}`);
  collectPrivacyLink("finalise");
  expect(linkReports).toEqual(["customer-details-step1: true", "customer-contact-info: true", "finalise: true"]);
  for (const [path, heading] of [
    ["/privacy", /privacy/i],
    ["/terms", /terms/i],
  ] as const) {
    const page = await visitor.open(path);
    expect([page.status, heading.test(page.heading)]).toEqual([200, true]);
    expect(visibleText(page.html).length).toBeGreaterThan(1000);
  }
  expect(visitor.page.links.map((link) => new URL(link).pathname)).toEqual(
    expect.arrayContaining(["/terms", "/privacy"]),
  );
});
