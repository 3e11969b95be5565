import { runInDurableObject } from "cloudflare:test";
import { eventsOf } from "../../support/stored-leads";
import { toLeadGuid, toSupplierId } from "../../support/ids";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { NetworkCaps } from "../../../app/settings/caps";
import type { Context } from "../../../app/usecases/context";
import { createLead } from "../../../app/usecases/lead/create-lead";
import { markBooked, saveLead } from "../../../app/usecases/lead/save-lead";
import { queueSave } from "../../../app/usecases/lead/queue-save";
import { readLead } from "../../../app/usecases/lead/open-lead";
import type { LogEvent } from "../../../app/usecases/ports/log";
import { ANNA, browser } from "./browser";

async function createDraft(context: Context, contact: object | undefined) {
  const lead = await createLead(context, { patch: { repairNotes: "Noise", ...(contact ? { contact } : {}) } });
  if (!lead.ok) throw new Error(lead.code);
  return lead.lead.guid;
}

const submit = (context: Context, guid: string) =>
  queueSave(context, {
    guid: toLeadGuid(guid),
    patch: {},
    retainQuote: false,
    idempotencyKey: "submit",
    reason: null,
    change: {
      kind: "submit",
      revision: 1,
      status: "QuoteRequested",
      outcome: { kind: "confirmation-success", schedulesCallback: false },
      messages: [],
    },
  });

it("F-355 shows contact details only to the browser that gave them", async () => {
  const anna = browser();
  const guid = await createDraft(anna, ANNA);
  expect(await readLead(anna, guid)).toMatchObject({ ok: true, isHolder: true, lead: { contact: ANNA } });
  const lead = await readLead(browser(), guid);
  expect(lead).toMatchObject({ ok: true, isHolder: false, hasContact: true });
  expect(JSON.stringify(lead)).not.toMatch(/Anna|404040404|customer\.example/);
});

it("no contact value is readable in the database or in the lead's object", async () => {
  const guid = await createDraft(browser(), ANNA);
  const { DB, LEAD_SAVE_QUEUE } = env as unknown as Env;
  const { results } = await DB.prepare("select * from leads where guid = ?").bind(guid).all();
  const object = LEAD_SAVE_QUEUE.get(LEAD_SAVE_QUEUE.idFromName(guid));
  const rows = await runInDurableObject(object, (_, { storage: { sql } }) => [
    ...sql.exec("select * from revisions"),
    ...sql.exec("select * from kept"),
  ]);
  expect([results.length, rows.length]).toEqual([1, 2]);
  expect(JSON.stringify([results, rows])).not.toMatch(/Anna|404040404|customer\.example/);
});

it("an open draft without contact details can be continued by its guid alone", async () => {
  const guid = await createDraft(browser(), undefined);
  expect(await saveLead(browser(), { guid, patch: { repairNotes: "From my phone" } })).toMatchObject({
    ok: true,
    shifted: false,
    revision: 2,
  });
});

it("a stranger's save to a lead with contact details creates a copy without them", async () => {
  const anna = browser();
  const guid = await createDraft(anna, ANNA);
  const saved = await saveLead(browser(), { guid, patch: { repairNotes: "Mine now" } });
  expect(saved).toMatchObject({
    ok: true,
    shifted: true,
    hasContact: false,
    lead: { parentGuid: guid, repairNotes: "Mine now", contact: { firstName: null } },
  });
  expect(await readLead(anna, guid)).toMatchObject({ lead: { repairNotes: "Noise", contact: ANNA } });
});

it("the browser that gives an open draft's contact details becomes its holder", async () => {
  const maker = browser();
  const anna = browser();
  const guid = await createDraft(maker, undefined);
  await saveLead(anna, { guid, patch: { contact: ANNA } });
  expect(await readLead(anna, guid)).toMatchObject({ isHolder: true });
  expect(await readLead(maker, guid)).toMatchObject({ isHolder: false, lead: { contact: { email: null } } });
});

it("F-259 saving a submitted lead creates a new guid with its contact details", async () => {
  const anna = browser();
  const guid = await createDraft(anna, ANNA);
  await submit(anna, guid);
  const saved = await saveLead(anna, { guid, patch: { repairNotes: "Something else" }, retainQuote: false });
  expect(saved).toMatchObject({
    ok: true,
    shifted: true,
    lead: { parentGuid: guid, status: "QuotePending", submittedAt: null, contact: ANNA },
  });
  expect(await readLead(anna, guid)).toMatchObject({ lead: { guid, status: "QuoteRequested", repairNotes: "Noise" } });
});

it("F-259 a submitted lead keeps its guid when its holder asks to retain the quote", async () => {
  const anna = browser();
  const guid = await createDraft(anna, ANNA);
  await submit(anna, guid);
  expect(await saveLead(anna, { guid, patch: { supplierId: toSupplierId(7) }, retainQuote: true })).toMatchObject({
    ok: true,
    shifted: false,
    lead: { guid, supplierId: 7, status: "QuoteRequested" },
  });
});

it("F-259 saving a booked lead creates a copy, although it was never submitted", async () => {
  const anna = browser();
  const guid = await createDraft(anna, ANNA);
  await markBooked(anna, guid);
  await markBooked(anna, guid);
  expect(await eventsOf(anna, guid)).toMatchObject([{ event: "created" }, { event: "booked", actor: "system" }]);
  expect(await saveLead(anna, { guid, patch: { repairNotes: "Next time" } })).toMatchObject({
    ok: true,
    shifted: true,
    lead: { parentGuid: guid, bookedAt: null, contact: ANNA },
  });
});

it("repeating the same save of a submitted lead returns the same copy", async () => {
  const anna = browser();
  const guid = await createDraft(anna, ANNA);
  await submit(anna, guid);
  const once = await saveLead(anna, { guid, patch: { repairNotes: "x" }, idempotencyKey: "twice" });
  const twice = await saveLead(anna, { guid, patch: { repairNotes: "x" }, idempotencyKey: "twice" });
  expect(once.ok && twice.ok && once.lead.guid === twice.lead.guid && twice.revision).toBe(1);
});

it("repeating a creation with its key returns the same new lead", async () => {
  const anna = browser();
  const once = await createLead(anna, { idempotencyKey: "start" });
  const twice = await createLead(anna, { idempotencyKey: "start" });
  expect(once.ok && twice.ok && once.lead.guid === twice.lead.guid).toBe(true);
});

/** A browser on this network, with the given caps on quotes. */
function at(network: string, caps: Partial<NetworkCaps>) {
  const browserContext = browser();
  return {
    ...browserContext,
    limits: { ...browserContext.limits, network },
    config: {
      ...browserContext.config,
      caps: { ...browserContext.config.caps, leads: { ...browserContext.config.caps.leads, ...caps } },
    },
  };
}

it("new quotes are limited per network, block and day, except for a quote's own holder", async () => {
  const two = { perNetworkHourly: 2 };
  const anna = at("198.51.100.7", two);
  const guid = await createDraft(anna, ANNA);
  await createDraft(at("198.51.100.7", two), undefined);
  expect(await createLead(at("198.51.100.7", two), {})).toEqual({ ok: false, code: "rate-limited" });
  expect(await saveLead(at("198.51.100.7", two), { guid, patch: { repairNotes: "A copy" } })).toEqual({
    ok: false,
    code: "rate-limited",
  });
  expect(await saveLead(anna, { guid, patch: { repairNotes: "My own" } })).toMatchObject({ ok: true, shifted: false });
  expect(await createLead(at("198.51.100.8", { perBlockDaily: 2 }), {})).toEqual({ ok: false, code: "rate-limited" });
  const cappedContext = at("2001:db8:1:2::/64", { perDay: 1 });
  const events: LogEvent[] = [];
  const recordEvent = (event: LogEvent) => void events.push(event);
  expect(
    await createLead({ ...cappedContext, log: { info: recordEvent, warn: recordEvent, error: recordEvent } }, {}),
  ).toEqual({
    ok: false,
    code: "rate-limited",
  });
  expect(events).toContainEqual({ event: "limit-reached", limit: "leads", subject: "day" });
});

it("a repeated creation counts once, and is still answered when the limit is reached", async () => {
  const ben = at("198.51.100.20", { perNetworkHourly: 3 });
  const lead = await createLead(ben, { idempotencyKey: "one" });
  const otherDraft = await createDraft(browser(), ANNA);
  const copy = { guid: otherDraft, patch: { repairNotes: "A copy" }, idempotencyKey: "two" };
  const shifted = await saveLead(ben, copy);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await createLead(ben, { idempotencyKey: "one" });
    await saveLead(ben, copy);
  }
  expect(await createLead(ben, { idempotencyKey: "three" })).toMatchObject({ ok: true });
  expect(await createLead(ben, { idempotencyKey: "four" })).toEqual({ ok: false, code: "rate-limited" });
  const guidOf = (saved: typeof lead | typeof shifted) => saved.ok && saved.lead.guid;
  expect(guidOf(lead) && guidOf(await createLead(ben, { idempotencyKey: "one" }))).toBe(guidOf(lead));
  expect(guidOf(shifted) && guidOf(await saveLead(ben, copy))).toBe(guidOf(shifted));
});
