import { eventsOf } from "../../support/stored-leads";
import { testLeadGuid, toSupplierId } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { basicService, createCustomTask, repairFromTask } from "../../../app/domain/lead/cart/new-item";
import type { LeadPatch } from "../../../app/domain/lead/lead-patch";
import type { Context } from "../../../app/usecases/context";
import { loadDateWindow } from "../../../app/usecases/funnel/date-window";
import { createLead } from "../../../app/usecases/lead/create-lead";
import { markBooked, saveLead } from "../../../app/usecases/lead/save-lead";
import { readLead } from "../../../app/usecases/lead/open-lead";
import { scheduleCall } from "../../../app/usecases/lead/schedule-call";
import { submitLead } from "../../../app/usecases/funnel/submit-lead";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import { HILUX, PARRAMATTA } from "../../support/test-lead";
import { seedReference } from "../../support/reference-fixture";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { ANNA, browser } from "./browser";
import { DB } from "../database";

beforeAll(async () => {
  await seedReference(DB);
  await seedOnlySuppliers(DB, seededSupplier(1), seededSupplier(2));
});

const VERIFIED = { ...ANNA, verifiedMobile: ANNA.mobile };
const FAR_AWAY = {
  ...PARRAMATTA,
  id: 9,
  name: "Eucla",
  state: "WA",
  latitude: -31.67,
  longitude: 128.88,
  zone: "Australia/Eucla",
};
const service = { cartOps: [{ op: "put", item: basicService }] } satisfies LeadPatch;
const completePatch = { suburb: PARRAMATTA, vehicle: HILUX, contact: VERIFIED, ...service } satisfies LeadPatch;

async function testLeadWith(context: Context, patch: LeadPatch) {
  const lead = await createLead(context, { patch });
  if (!lead.ok) throw new Error(lead.code);
  return lead.lead.guid;
}

async function testSubmittedLead(patch: LeadPatch, context = browser()) {
  const guid = await testLeadWith(context, patch);
  const submission = await submitLead(context, guid);
  const lead = await context.db.leads.find(guid);
  return { guid, answer: submission, lead, callback: await context.db.callbacks.find(guid), context };
}

it("F-281 F-282 F-289 a priced lead with contact details goes to quotes with a callback", async () => {
  const { guid, answer: submission, lead, callback } = await testSubmittedLead(completePatch);
  expect(submission).toEqual({
    ok: true,
    guid,
    outcome: { kind: "quotes", schedulesCallback: true },
    redirectTo: `/quotes/${guid}`,
  });
  expect(lead).toMatchObject({
    status: "QuotedAutomatically",
    outcome: { kind: "quotes" },
    submittedAt: expect.any(Number),
  });
  expect(callback).toMatchObject({ leadGuid: guid, reason: "quotes" });
});

it("F-282 a booking closes the callback about its price, unless the customer scheduled it", async () => {
  const states = [];
  for (const wantedAt of [null, Date.now() + 86_400_000]) {
    const { guid, context } = await testSubmittedLead(completePatch);
    if (wantedAt !== null) expect(await context.db.callbacks.chooseTime(guid, wantedAt, [], Date.now())).toBe(true);
    await markBooked(context, guid);
    states.push((await context.db.callbacks.find(guid))?.isOpen);
  }
  expect(states).toEqual([false, true]);
});

it("F-283 F-284 F-288 an unpriced lead goes to confirmation-success without a callback", async () => {
  const {
    guid,
    answer: submission,
    lead,
    callback,
    context,
  } = await testSubmittedLead({
    ...completePatch,
    cartOps: [{ op: "put", item: { ...createCustomTask("Rattle"), key: "custom:1" } }],
  });
  expect(submission).toMatchObject({ redirectTo: `/quote-confirmation-success/${guid}` });
  expect([lead?.status, callback]).toEqual(["QuoteRequested", null]);
  const messages = (await listOutbox(context, guid))
    ?.map(({ channel, template, to }) => [channel, template, to])
    .sort();
  expect(messages).toEqual([
    ["email", "quote-request-received", ANNA.email],
    ["sms", "quote-request-received", ANNA.mobile],
  ]);
});

it("ignores a browser's claim that a job can be priced", async () => {
  const { answer: submission } = await testSubmittedLead({
    ...completePatch,
    cartOps: [
      {
        op: "put",
        item: {
          ...createCustomTask("Rattle"),
          key: "custom:1",
          canCalculatePrice: true,
          pricingStrategy: "SinglePrice",
        },
      },
    ],
  });
  expect(submission).toMatchObject({ outcome: { kind: "confirmation-success" } });
});

it("F-273 F-274 an unknown vehicle needs a name and phone for a callback, but no code", async () => {
  const {
    guid,
    answer: submission,
    callback,
  } = await testSubmittedLead({
    ...service,
    suburb: PARRAMATTA,
    isUnknownVehicle: true,
    contact: { firstName: "Anna", phone: "+61298765432" },
  });
  expect(submission).toMatchObject({ redirectTo: `/quote-callback/${guid}` });
  expect(callback?.reason).toBe("callback");
  const withoutPhone = await testSubmittedLead({
    ...service,
    suburb: PARRAMATTA,
    isUnknownVehicle: true,
    contact: { firstName: "Anna" },
  });
  expect(withoutPhone.answer).toMatchObject({
    ok: false,
    code: "lead-incomplete",
    fields: { contact: [expect.any(String)] },
  });
});

it("F-275 a lead without any supplier goes to no-mechanics with a callback", async () => {
  const { guid, answer: submission, lead, callback } = await testSubmittedLead({ ...completePatch, suburb: FAR_AWAY });
  expect(submission).toMatchObject({ redirectTo: `/quote-no-mechanics/${guid}?willCustomerGetCallback=true` });
  expect([lead?.noMechanics, lead?.status, callback?.reason]).toEqual([true, "QuoteRequested", "no-mechanics"]);
});

it("F-285 the rewards partner's lead schedules no callback", async () => {
  const {
    guid,
    answer: submission,
    callback,
    context,
  } = await testSubmittedLead({
    ...completePatch,
    suburb: FAR_AWAY,
    leadSource: "RewardsPartner",
  });
  expect(submission).toMatchObject({ redirectTo: `/quote-no-mechanics/${guid}?willCustomerGetCallback=false` });
  expect(await scheduleCall(context, guid)).toEqual({ ok: true });
  expect([callback, await context.db.callbacks.find(guid)]).toEqual([null, null]);
});

it("F-278 a lead with a priced exclusive workshop goes to booking-finalise", async () => {
  const { guid, answer: submission } = await testSubmittedLead({
    ...completePatch,
    supplierId: toSupplierId(2),
    gotExclusiveSupplierFlow: true,
  });
  expect(submission).toMatchObject({ redirectTo: `/booking/${guid}/finalise` });
});

it("ten concurrent submissions and a later one give one outcome, one callback and one message", async () => {
  const anna = browser();
  const guid = await testLeadWith(anna, { ...completePatch, suburb: FAR_AWAY });
  const submissions = await Promise.all(Array.from({ length: 10 }, () => submitLead(anna, guid)));
  submissions.push(await submitLead(anna, guid));
  expect(new Set(submissions.map((submission) => JSON.stringify(submission))).size).toBe(1);
  expect((await eventsOf(anna, guid)).filter(({ event }) => event === "submitted").length).toBe(1);
  const { results } = await DB.prepare(
    "select count(*) as n from callbacks where lead_guid = ?1 union all select count(*) from outbox where about = ?1",
  )
    .bind(guid)
    .all();
  expect(results).toEqual([{ n: 1 }, { n: 1 }]);
});

it.each([
  ["cart", { ...completePatch, cartOps: [] }],
  ["suburb", { ...completePatch, suburb: null }],
  ["vehicle", { ...completePatch, vehicle: { mid: null } }],
  ["contact", { ...completePatch, contact: { firstName: "Anna" } }],
  ["mobile", { ...completePatch, contact: ANNA }],
])("refuses a lead that lacks its %s and changes nothing", async (field, patch) => {
  const { answer: submission, lead } = await testSubmittedLead(patch);
  expect(submission).toMatchObject({ ok: false, code: "lead-incomplete", fields: { [field]: [expect.any(String)] } });
  expect(lead).toMatchObject({ status: "QuotePending", submittedAt: null });
});

it("a lead that changes during submission is checked again", async () => {
  const anna = browser();
  const guid = await testLeadWith(anna, completePatch);
  let hasChanged = false;
  const slow: Context = {
    ...anna,
    leadQueue: {
      async save(command) {
        if (command.change.kind === "submit" && !hasChanged) {
          hasChanged = true;
          await saveLead(anna, {
            guid,
            patch: { cartOps: [{ op: "replace", items: [{ ...createCustomTask("Rattle"), key: "custom:1" }] }] },
          });
        }
        return anna.leadQueue.save(command);
      },
    },
  };
  expect(await submitLead(slow, guid)).toMatchObject({ ok: true, outcome: { kind: "confirmation-success" } });
});

it("a stranger with the guid cannot submit someone else's lead", async () => {
  const guid = await testLeadWith(browser(), completePatch);
  expect(await submitLead(browser(), guid)).toMatchObject({ ok: false, code: "lead-incomplete" });
});

it("F-236 a past service date is replaced by the default day for its urgency", async () => {
  for (const quoteUrgency of ["AsSoonAsPossible", "WithinAFewWeeks", "SpecificDay"] as const) {
    const { lead, context } = await testSubmittedLead({ ...completePatch, quoteUrgency, serviceDay: "2020-01-01" });
    if (lead === null) throw new Error("no such lead");
    const { defaultDayFor, checkDay } = await loadDateWindow(context, lead);
    expect([quoteUrgency, lead.serviceDay, checkDay(defaultDayFor(quoteUrgency))]).toEqual([
      quoteUrgency,
      defaultDayFor(quoteUrgency),
      null,
    ]);
  }
});

it("an outcome that cannot be determined is logged and leaves the lead open", async () => {
  const context = browser();
  const logged: string[] = [];
  const brokenContext: Context = {
    ...context,
    log: { ...context.log, warn: () => undefined, error: (event) => logged.push(JSON.stringify(event)) },
    db: { ...context.db, suppliers: { ...context.db.suppliers, candidates: () => Promise.reject(new Error("down")) } },
  };
  const task = await context.db.tasks.all().then((tasks) => tasks.find(({ pricing }) => pricing === "PriceRange"));
  if (!task) throw new Error("no task with a price range");
  const { answer: submission, lead } = await testSubmittedLead(
    { ...completePatch, cartOps: [{ op: "put", item: repairFromTask(task) }] },
    brokenContext,
  );
  expect(submission).toMatchObject({ ok: false, code: "flow-unresolved" });
  expect(logged.join()).toContain("Couldn't figure out the rest of the quote flow.");
  expect(lead?.submittedAt).toBeNull();
});

it("F-356 F-357 a call requested twice is recorded once, and an unknown guid is 404", async () => {
  const context = browser();
  const guid = await testLeadWith(context, {});
  expect([await scheduleCall(context, guid), await scheduleCall(context, guid)]).toEqual([{ ok: true }, { ok: true }]);
  expect(await DB.prepare("select count(*) as n from callbacks where lead_guid = ?").bind(guid).first("n")).toBe(1);
  expect(await scheduleCall(context, testLeadGuid())).toMatchObject({ ok: false, code: "lead-not-found" });
});

it("F-259 F-287 a save after the submission continues as a draft under a new guid", async () => {
  const { guid, context } = await testSubmittedLead(completePatch);
  const saved = await saveLead(context, { guid, patch: { repairNotes: "One more thing" } });
  expect(saved).toMatchObject({
    ok: true,
    shifted: true,
    lead: { status: "QuotePending", outcome: null, parentGuid: guid },
  });
  expect(await readLead(context, guid)).toMatchObject({ lead: { status: "QuotedAutomatically" } });
});
