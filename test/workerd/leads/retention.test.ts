import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { DRAFT_DAYS } from "../../../app/domain/core/retention/retention";
import { saveLead } from "../../../app/usecases/lead/save-lead";
import type { StoredQuote } from "../../../app/adapters/lead-quotes";
import type { Db } from "../../../app/usecases/context";
import { NOW } from "../../support/clock";
import { testLeadOf } from "./test-lead";
import { browser } from "./browser";

const DAY = 86_400_000;
const LONG_AGO = NOW - (DRAFT_DAYS + 1) * DAY;
const { DB, LEAD_SAVE_QUEUE } = env as unknown as Env;

const saveQueueOf = (guid: string) => LEAD_SAVE_QUEUE.get(LEAD_SAVE_QUEUE.idFromName(guid));
const readRows = (from: string, guid: string) =>
  DB.prepare(`select count(*) as n from ${from}`).bind(guid).first<number>("n");

const storedQuote = (createdAt: number): StoredQuote => ({
  inputHash: `of ${createdAt}`,
  ruleVersion: "1",
  serviceDay: null,
  createdAt,
  listings: new ArrayBuffer(1),
  basis: new ArrayBuffer(1),
});

const tablesOf = (guid: string) =>
  runInDurableObject(saveQueueOf(guid), (_, { storage }) =>
    storage.sql
      .exec("select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'")
      .toArray(),
  );
/** Number of days until the alarm. */
const daysUntilAlarm = async (guid: string) => {
  const at = await runInDurableObject(saveQueueOf(guid), (_, { storage }) => storage.getAlarm());
  return at === null ? null : Math.round((at - Date.now()) / DAY);
};

it("a draft is deleted with its object and data 30 days after its last save", async () => {
  const guid = await testLeadOf(LONG_AGO);
  await saveQueueOf(guid).keepQuote(storedQuote(LONG_AGO));
  await DB.batch([
    DB.prepare("insert into listing_events (lead_guid, supplier_id, kind, at) values (?, 1, 'opened', 1)").bind(guid),
    DB.prepare(
      "insert into captured_images (id, lead_guid, sort_order, status, created_at) values (?1, ?1, 0, 'pending', ?2)",
    ).bind(guid, NOW),
    DB.prepare(
      "insert into captured_image_events (image_id, lead_guid, actor, event, at) values (?1, ?1, 'holder', 'photo-added', 1)",
    ).bind(guid),
  ]);
  expect(await readRows("leads where guid = ? and state is null", guid)).toBe(1);
  await runDurableObjectAlarm(saveQueueOf(guid));
  for (const table of [
    "leads where guid = ?",
    "listing_events where lead_guid = ?",
    "captured_image_events where lead_guid = ?",
  ])
    expect(await readRows(table, guid), table).toBe(0);
  // The next sweep of photos deletes the object before the row.
  expect(await readRows("captured_images where lead_guid = ? and created_at = 0", guid)).toBe(1);
  expect([await tablesOf(guid), await daysUntilAlarm(guid)]).toEqual([[], null]);
  expect(await browser().db.leads.find(guid)).toBeNull();
  expect(await saveLead(browser(), { guid, patch: {} })).toMatchObject({ ok: false, code: "lead-not-found" });
});

it("an active draft is kept, and its alarm is set to the end of its retention", async () => {
  const guid = await testLeadOf(NOW - 10 * DAY);
  await runDurableObjectAlarm(saveQueueOf(guid));
  expect(await daysUntilAlarm(guid)).toBe(20);
  await saveQueueOf(guid).keepQuote(storedQuote(NOW - 3 * DAY));
  await runDurableObjectAlarm(saveQueueOf(guid));
  expect(await daysUntilAlarm(guid)).toBe(27);
  expect(await browser().db.leads.find(guid)).toMatchObject({ guid, revision: 1 });
  // A save that stays in the object keeps the current alarm and sets no follow-up alarm. When the alarm fires, the deletion date has moved.
  expect(await saveLead(browser(), { guid, patch: { repairNotes: "Squeaks" } })).toMatchObject({ ok: true });
  expect(await daysUntilAlarm(guid)).toBe(27);
  await runDurableObjectAlarm(saveQueueOf(guid));
  expect(await daysUntilAlarm(guid)).toBe(DRAFT_DAYS);
});

const RETAINED_CASES: readonly (readonly [label: string, hangs: string])[] = [
  [
    "asked of a supplier",
    "insert into supplier_direct_leads (lead_guid, supplier_id, details_sealed, actor, asked_at) values (?, 1, 'x', 'visitor', 1)",
  ],
  [
    "to be called back",
    "insert into callbacks (lead_guid, reason, state, created_at, next_at) values (?, 'callback', 'waiting', 1, 1)",
  ],
  [
    "being bid on",
    "insert into lead_bids (lead_guid, max_offers, max_claims, max_reveals, lead_price, cut_off_at, opened_at) values (?, 1, 1, 1, 0, 1, 1)",
  ],
  [
    "booked, and not told of it yet",
    "insert into bookings (id, token, lead_guid, supplier_id, service_day, arrival_from, job_minutes, status, pricing_strategy, country, total_cents, max_total_cents, price, extra_ids, request_cipher, terms_version, submission_key, created_at, updated_at) values (7, 'token-of-twenty-two-letters', ?, 1, '2026-11-30', '08:00', 60, 'Pending', 'SinglePrice', 'AU', 1, 1, '{}', '[]', 'x', '1', 'k', 1, 1)",
  ],
];

it.each(RETAINED_CASES)("a draft that is %s is kept in full", async (_, insertSql) => {
  const guid = await testLeadOf(LONG_AGO);
  await DB.prepare(insertSql).bind(guid).run();
  await runDurableObjectAlarm(saveQueueOf(guid));
  expect(await browser().db.leads.find(guid)).toMatchObject({ guid, revision: 1 });
  expect(await daysUntilAlarm(guid)).toBe(30);
});

it("a submitted, booked or cancelled lead is kept without an alarm", async () => {
  for (const over of [{ submittedAt: LONG_AGO }, { bookedAt: LONG_AGO }, { cancelledAt: LONG_AGO }]) {
    const guid = await testLeadOf(LONG_AGO, over);
    await runDurableObjectAlarm(saveQueueOf(guid));
    expect(await browser().db.leads.find(guid)).toMatchObject({ guid, ...over });
    expect(await daysUntilAlarm(guid)).toBeNull();
  }
});

it("a deletion that failed in the database is retried", async () => {
  const guid = await testLeadOf(LONG_AGO);
  await runInDurableObject(saveQueueOf(guid), async (instance) => {
    const queue = instance as unknown as { alarm(): Promise<void>; leads: Db["leads"] };
    const { leads } = queue;
    queue.leads = { ...leads, endDraft: () => Promise.reject(new Error("D1 is down")) };
    await queue.alarm();
    queue.leads = leads;
  });
  expect(await browser().db.leads.find(guid)).toMatchObject({ revision: 1 });
  expect(await daysUntilAlarm(guid)).toBe(0);
  // Simulates that the row was deleted and the object died before it cleared its data, so that the alarm runs again.
  await DB.prepare("delete from leads where guid = ?").bind(guid).run();
  await runDurableObjectAlarm(saveQueueOf(guid));
  expect([await tablesOf(guid), await daysUntilAlarm(guid)]).toEqual([[], null]);
});

it("prices stored just after their draft was deleted are deleted by alarm", async () => {
  const guid = await testLeadOf(LONG_AGO);
  await runDurableObjectAlarm(saveQueueOf(guid));
  await saveQueueOf(guid).keepQuote(storedQuote(NOW));
  await runDurableObjectAlarm(saveQueueOf(guid));
  expect([await tablesOf(guid), await daysUntilAlarm(guid)]).toEqual([[], null]);
});
