import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { d1Leads } from "../../../app/adapters/db/leads";
import { meterD1 } from "../../../app/d1-meter";
import type { LeadPatch } from "../../../app/domain/lead/lead-patch";
import type { SaveCommand } from "../../../app/domain/lead/save-command";
import type { Context } from "../../../app/usecases/context";
import { createLead } from "../../../app/usecases/leads/create-lead";
import { saveLead } from "../../../app/usecases/leads/save-lead";
import type { SaveOutcome } from "../../../app/usecases/ports/lead-queue";
import type { Leads } from "../../../app/usecases/ports/leads";
import { saveStore } from "../../../durable-objects/lead-save-queue/store";
import { browser } from "./browser";

const objectOf = (guid: string) => {
  const { LEAD_SAVE_QUEUE } = env as unknown as Env;
  return LEAD_SAVE_QUEUE.get(LEAD_SAVE_QUEUE.idFromName(guid));
};

async function aDraft(context: Context) {
  const made = await createLead(context);
  if (!made.ok) throw new Error(made.code);
  return made.lead.guid;
}

const answer = (context: Context, guid: string, patch: Omit<LeadPatch, "contact">, idempotencyKey: string): SaveCommand => ({
  guid, patch, idempotencyKey, fingerprint: JSON.stringify(patch), writer: context.viewer.holderHash, change: { kind: "answer" },
  sealedContacts: [], retainQuote: false, why: null, at: context.clock.now(),
});

const save = (context: Context, guid: string, patch: Omit<LeadPatch, "contact">, idempotencyKey: string = crypto.randomUUID()) =>
  context.leadQueue.save(answer(context, guid, patch, idempotencyKey));

it("numbers the first save of a new lead 1 and has it in the database before it answers", async () => {
  const context = browser();
  const guid = await aDraft(context);
  expect((await context.db.leads.find(guid))?.revision).toBe(1);
  expect(await context.db.leads.events(guid)).toMatchObject([{ what: "created", who: "holder", revision: 1 }]);
});

it("answers the same revision when the same key comes again, also after eviction", async () => {
  const context = browser();
  const guid = await aDraft(context);
  const first = await save(context, guid, { repairNotes: "Squeaks" }, "key-1");
  const again = await save(context, guid, { repairNotes: "Squeaks" }, "key-1");
  await save(context, guid, { repairNotes: "Squeaks a lot" }, "key-2");
  await evictDurableObject(objectOf(guid));
  const afterEviction = await save(context, guid, { repairNotes: "Squeaks" }, "key-1");
  expect([first, again, afterEviction].map((outcome) => outcome.ok && outcome.revision)).toEqual([2, 2, 2]);
  expect((await context.db.leads.find(guid))?.repairNotes).toBe("Squeaks a lot");
});

it("refuses a repeated key with another body", async () => {
  const context = browser();
  const guid = await aDraft(context);
  await save(context, guid, { repairNotes: "One" }, "key-1");
  expect(await save(context, guid, { repairNotes: "Two" }, "key-1")).toEqual({ ok: false, code: "idempotency-key-reused" });
});

it("F-257 F-261 of 200 saves at once the last one wins, the overtaken are rejected, every acknowledged revision is readable", async () => {
  const context = browser();
  const guid = await aDraft(context);
  const outcomes = await Promise.all(Array.from({ length: 200 }, (_, n) => save(context, guid, { repairNotes: `note ${n}` }, `key-${n}`)));
  const acknowledged = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.revision] : []));
  const rejected = outcomes.filter((outcome) => !outcome.ok && outcome.code === "not-last-in-queue");
  expect(acknowledged.length).toBeGreaterThanOrEqual(1);
  expect(acknowledged.length + rejected.length).toBe(200);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  for (const revision of acknowledged) expect(await context.db.leads.revision(guid, revision)).toMatchObject({ guid, revision });
  const lead = await context.db.leads.find(guid);
  expect(lead?.repairNotes).toBe("note 199");
  expect(lead?.revision).toBe(Math.max(...acknowledged));
});

it("keeps the answers of an overtaken save beneath the newer ones", async () => {
  const context = browser();
  const guid = await aDraft(context);
  await Promise.all([
    save(context, guid, { repairNotes: "first" }),
    save(context, guid, { quoteUrgency: "JustPriceChecking", repairNotes: "second" }),
    save(context, guid, { repairNotes: "third" }),
  ]);
  expect(await context.db.leads.find(guid)).toMatchObject({ quoteUrgency: "JustPriceChecking", repairNotes: "third" });
});

it("refuses the retry of an overtaken save, so that it cannot overwrite the newer one", async () => {
  const context = browser();
  const guid = await aDraft(context);
  const [older, newer] = await runInDurableObject(objectOf(guid), (instance) => {
    const queue = instance as unknown as { save(command: SaveCommand): Promise<SaveOutcome> };
    return Promise.all([queue.save(answer(context, guid, { repairNotes: "a" }, "a")), queue.save(answer(context, guid, { repairNotes: "b" }, "b"))]);
  });
  expect(older).toEqual({ ok: false, code: "not-last-in-queue" });
  expect(newer).toMatchObject({ ok: true, revision: 2 });
  expect(await save(context, guid, { repairNotes: "a" }, "a")).toEqual({ ok: false, code: "not-last-in-queue" });
  expect((await context.db.leads.find(guid))?.repairNotes).toBe("b");
});

it("finishes by alarm what a crash left on disk", async () => {
  const context = browser();
  const guid = await aDraft(context);
  const command = answer(context, guid, { repairNotes: "written before the crash" }, "left-behind");
  await runInDurableObject(objectOf(guid), async (instance, state) => {
    (instance as unknown as { store: { enqueue(save: SaveCommand, overtakes: null): number } }).store.enqueue(command, null);
    await state.storage.setAlarm(Date.now() + 60_000);
  });
  await evictDurableObject(objectOf(guid));
  expect((await context.db.leads.find(guid))?.repairNotes).toBeNull();
  await runDurableObjectAlarm(objectOf(guid));
  expect((await context.db.leads.find(guid))?.repairNotes).toBe("written before the crash");
});

it("tells a caller when the database is down, and finishes the save by alarm once it is back", async () => {
  const context = browser();
  const guid = await aDraft(context);
  const command = answer(context, guid, { repairNotes: "kept through the outage" }, "during-outage");
  const during = await runInDurableObject(objectOf(guid), async (instance) => {
    const queue = instance as unknown as { save(command: SaveCommand): Promise<SaveOutcome>; leads: Leads };
    const { leads } = queue;
    queue.leads = { ...leads, writeRevision: () => Promise.reject(new Error("D1 is down")) };
    const outcome = await queue.save(command);
    queue.leads = leads;
    return outcome;
  });
  expect(during).toEqual({ ok: false, code: "save-delayed" });
  await runDurableObjectAlarm(objectOf(guid));
  expect((await context.db.leads.find(guid))?.repairNotes).toBe("kept through the outage");
  expect(await context.leadQueue.save(command)).toMatchObject({ ok: true, revision: 2, repeated: true });
});

it("goes on from the database when the object lost its own storage, and still knows the keys", async () => {
  const context = browser();
  const guid = await aDraft(context);
  await save(context, guid, { repairNotes: "one" }, "key-1");
  await runInDurableObject(objectOf(guid), async (_, state) => state.storage.sql.exec("delete from saves; delete from current"));
  expect(await save(context, guid, { repairNotes: "one" }, "key-1")).toMatchObject({ ok: true, revision: 2, repeated: true });
  expect(await save(context, guid, { repairNotes: "two" }, "key-2")).toMatchObject({ ok: true, revision: 3 });
});

it("writes a revision once when the database took it but its answer was lost", async () => {
  const context = browser();
  const guid = await aDraft(context);
  const stored = await context.db.leads.findStored(guid);
  if (!stored) throw new Error("no lead");
  const next = { ...stored, lead: { ...stored.lead, revision: 2, repairNotes: "twice" } };
  const event = { who: "holder", what: "saved", why: null } as const;
  expect(await context.db.leads.writeRevision(next, "k", event, [])).toBe(true);
  expect(await context.db.leads.writeRevision(next, "k", event, [])).toBe(true);
  expect(await context.db.leads.writeRevision(next, "another save", event, [])).toBe(false);
  expect((await context.db.leads.events(guid)).length).toBe(2);
});

it("answers lead-not-found for a guid that no lead has", async () => {
  expect(await saveLead(browser(), { guid: crypto.randomUUID(), patch: {} })).toMatchObject({ ok: false, code: "lead-not-found" });
  expect(await saveLead(browser(), { guid: "../etc", patch: {} })).toMatchObject({ ok: false, code: "lead-not-found" });
});

it("writes four rows in the database and five in the object for a save: they are what a quote costs", async () => {
  const context = browser();
  const guid = await aDraft(context);
  await save(context, guid, { repairNotes: "one" });
  const meter = meterD1((env as unknown as Env).DB);
  const written = await runInDurableObject(objectOf(guid), async (instance, state) => {
    const asked: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
    const sql = { exec: (query: string, ...values: SqlStorageValue[]) => asked[asked.push(state.storage.sql.exec(query, ...values)) - 1] } as unknown as SqlStorage;
    const queue = instance as unknown as { store: ReturnType<typeof saveStore>; leads: Leads; save(command: SaveCommand): Promise<SaveOutcome> };
    queue.store = saveStore(sql);
    queue.leads = d1Leads(meter.db);
    expect(await queue.save(answer(context, guid, { repairNotes: "two" }, "counted"))).toMatchObject({ ok: true, revision: 3 });
    return asked.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0);
  });
  expect(meter.serverTiming()).toContain(" 4 written");
  expect(written).toBe(5);
});
