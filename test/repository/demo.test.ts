import { execFile } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../support/sqlite-d1";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { memoryFolder } from "../../scripts/serve/memory-folder";
import { createSeededState } from "../../scripts/serve/seeded-state";
import { ROOT, toolEnv } from "../../scripts/steps.mjs";

let state = "";
let db: DatabaseSync;

/** Rows of the database that the demo was seeded in. */
const queryRows = (sql: string) => db.prepare(sql).all() as Readonly<Record<string, string | number | null>>[];
const count = (from: string) => Number(queryRows(`select count(*) as n from ${from}`)[0]?.n);
const makeDemo = () =>
  promisify(execFile)("node", ["scripts/demo.ts", "--persist-to", state], { cwd: ROOT, env: toolEnv() });

beforeAll(async () => {
  state = await createSeededState(`demo-${process.pid}`, memoryFolder() ?? undefined);
  await makeDemo();
  const folder = join(state, "v3/d1/miniflare-D1DatabaseObject");
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)) ?? "";
  db = openDatabase(join(folder, file), { readOnly: true });
}, 300_000);

afterAll(() => {
  db?.close();
  if (state) rmSync(state, { recursive: true, force: true });
});

it("has bookings in each state that customers, workshops and the desk see", () => {
  const states = queryRows("select distinct status from bookings").map(({ status }) => status);
  expect(states).toEqual(expect.arrayContaining(["Pending", "Confirmed", "Rescheduled", "Serviced", "Cancelled"]));
  const offers = queryRows(
    "select distinct coalesce(o.ended, o.state || coalesce(o.response_type, '')) as kind from booking_offers o join bookings b on b.token = o.booking_token",
  ).map(({ kind }) => kind);
  for (const kind of [
    "open",
    "responded1",
    "responded2",
    "responded3",
    "customer-cancelled",
    "supplier-cancelled",
    "no-show",
  ])
    expect(offers).toContain(kind);
  const steps = queryRows("select distinct work_step as step from bookings where status = 'Confirmed'").map(
    ({ step }) => step,
  );
  for (const step of ["arrived", "in-progress", "ready"]) expect(steps).toContain(step);
});

it("labels every workshop as demo data", () => {
  expect(queryRows("select name from suppliers where is_demo = 0")).toEqual([]);
});

it("leaves something to do for each of the desk's ten tasks", () => {
  expect(count("callbacks where outcome is null"), "1. a customer to call").toBeGreaterThan(0);
  expect(
    count("giveaways where kind = 'refund' and state = 'waiting' and amount_cents = 40000"),
    "2. a refund to decide",
  ).toBe(1);
  expect(count("bookings where status = 'Confirmed'"), "3. a date to change").toBeGreaterThan(0);
  expect(count("lead_returns where state = 'waiting'"), "4. a dead lead").toBe(1);
  expect(count("workshop_files where kind = 'insurance' and checked_at is null"), "5. a new document").toBeGreaterThan(
    0,
  );
  expect(count("ratings where held_because is not null"), "7. a review held back").toBe(1);
  expect(count("outbox where channel = 'email' and state = 'sent'"), "8. a mail to send again").toBeGreaterThan(0);
  expect(count("bookings where rego_digest is not null"), "9. a booking to find by its plate").toBeGreaterThan(0);
});

it("has ninety days of figures, reviews, messages and offers to answer", () => {
  const [days] = queryRows(
    "select count(distinct day) as n, julianday(max(day)) - julianday(min(day)) as span from day_counts",
  );
  expect(Number(days?.n)).toBeGreaterThan(45);
  expect(Number(days?.span)).toBeGreaterThan(80);
  expect(count("ratings")).toBeGreaterThan(5);
  expect(count("conversation_entries where read_at is null")).toBeGreaterThan(0);
  expect(count("bid_offers where invited_at is not null and submitted_at is null")).toBeGreaterThan(0);
  expect(count("payments where status = 'captured' or taken_cents > 0")).toBeGreaterThan(0);
});

it("the demo is created once, regardless of the number of requests", async () => {
  const countBefore = count("bookings");
  await makeDemo();
  expect(count("bookings")).toBe(countBefore);
}, 120_000);
