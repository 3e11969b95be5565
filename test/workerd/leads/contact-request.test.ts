import { beforeAll, expect, it } from "vitest";
import { basicService, createCustomTask } from "../../../app/domain/lead/cart/new-item";
import type { LeadPatch } from "../../../app/domain/lead/lead-patch";
import type { Context } from "../../../app/usecases/context";
import { answerStep } from "../../../app/usecases/funnel/answer-step";
import { createLead } from "../../../app/usecases/lead/create-lead";
import { HILUX, PARRAMATTA } from "../../support/test-lead";
import { seedReference } from "../../support/reference-fixture";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { Client } from "../identity/client";
import { contextOf } from "../portal/test-portal";
import { ANNA, browser } from "./browser";
import { DB } from "../database";

const HOUR = 3_600_000;

beforeAll(async () => {
  await seedReference(DB);
  await seedOnlySuppliers(DB, seededSupplier(1), seededSupplier(2));
});

const service: LeadPatch = { cartOps: [{ op: "put", item: basicService }] };
const describedPatch: LeadPatch = {
  suburb: PARRAMATTA,
  vehicle: HILUX,
  quoteUrgency: "AsSoonAsPossible",
  workshopCategory: "Workshop",
};

/** Presses "Get prices" on the last step of a quote that has everything except contact details. Returns the next step; null if the quote is submitted. */
async function stepAfterGetPrices(context: Context, patch: LeadPatch = {}): Promise<string | null> {
  const lead = await createLead(context, { patch: { ...describedPatch, ...service, ...patch } });
  if (!lead.ok) throw new Error(lead.code);
  const step = await answerStep(context, {
    guid: lead.lead.guid,
    step: "customer",
    answer: { firstName: null, lastName: null, email: null, phone: null },
  });
  if (!step.ok) throw new Error(step.code);
  return step.kind === "step" ? step.step : null;
}

/** A browser that first visited this long ago. With the setting on, customers are not asked for contact details on their first day. */
function testVisitor(firstVisitAge: number | null, hideContactDetailsForFirstDay: boolean): Context {
  const browserContext = browser();
  return {
    ...browserContext,
    viewer: { ...browserContext.viewer, firstVisitAt: firstVisitAge === null ? null : Date.now() - firstVisitAge },
    config: { ...browserContext.config, hideContactDetailsForFirstDay },
  };
}

it("F-238 asks for contact details only if they are unknown or unverified", async () => {
  expect(await stepAfterGetPrices(browser())).toBe("customer-details-step1");
  expect(await stepAfterGetPrices(browser(), { contact: ANNA })).toBe("customer-details-step2");
  expect(await stepAfterGetPrices(browser(), { contact: { ...ANNA, verifiedMobile: ANNA.mobile } })).toBeNull();
});

it("F-249 with the setting on, an anonymous visitor is asked for details only after a day", async () => {
  expect(await stepAfterGetPrices(testVisitor(23 * HOUR, true))).toBeNull();
  expect(await stepAfterGetPrices(testVisitor(25 * HOUR, true))).toBe("customer-details-step1");
  expect(await stepAfterGetPrices(testVisitor(23 * HOUR, false))).toBe("customer-details-step1");
});

it("F-253 a signed-in pay-on-quote customer with a priced cart is not asked for details", async () => {
  const client = new Client();
  await client.signIn(
    { name: "Noa New", email: `noa-${crypto.randomUUID()}@customer.example`, phone: "" },
    "/customer-signup?returnTo=/garage",
  );
  const signedInContext = () => contextOf(client, Date.now()).context;
  const product: LeadPatch = { gotProductQuoteFlow: true };
  expect(await stepAfterGetPrices(signedInContext(), product)).toBeNull();
  expect(
    await stepAfterGetPrices(signedInContext(), {
      ...product,
      cartOps: [{ op: "put", item: createCustomTask("Strange noise") }],
    }),
  ).toBe("customer-contact-info");
  expect(await stepAfterGetPrices(signedInContext())).toBe("customer-contact-info");
  expect(await stepAfterGetPrices(browser(), product)).toBe("customer-details-step1");
});

it("a signed-in customer sees that the phone is missing, and continues by adding one", async () => {
  const client = new Client();
  await client.signIn(
    { name: "Noa New", email: `noa-${crypto.randomUUID()}@customer.example`, phone: "" },
    "/customer-signup?returnTo=/garage",
  );
  const { context } = contextOf(client, Date.now());
  const lead = await createLead(context, { patch: { ...describedPatch, ...service } });
  if (!lead.ok) throw new Error(lead.code);
  const answerWithPhone = (phone: string | null) =>
    answerStep(context, {
      guid: lead.lead.guid,
      step: "customer-contact-info",
      answer: { firstName: "Noa", lastName: "New", email: "noa@customer.example", phone },
    });
  expect(await answerWithPhone(null)).toMatchObject({
    ok: false,
    code: "invalid-input",
    fields: { phone: ["Enter a phone number, like 0404 040 404"] },
  });
  expect(await answerWithPhone("02 9876 5432")).toMatchObject({ ok: true, kind: "leave" });
});
