import fc from "fast-check";
import type { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { callDeadline } from "../../domain/figures/count-day";
import { RESPONSE_MINUTES, type DayCount } from "../../domain/figures/measures";
import { dayAt, startOfDay } from "../../domain/core/time/days";
import type { Context } from "../../usecases/context";
import { countDays } from "../../usecases/figures/count-days";
import { type CellValue, insertFilled } from "../../../test/support/filled-row";
import { migratedDatabase, sqliteD1 } from "../../../test/support/sqlite-d1";
import { d1DayCounts } from "./day-counts";
import { packImpression } from "./packed-impression";

/**
 * Calculates the figures in several runs that continue from a cursor, with interrupted runs and late events, and compares them with a single calculation over
 * all events.
 */

const ZONE = "Australia/Sydney";
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Ten days around the night in which daylight saving time starts. */
const PERIOD_START = startOfDay("2026-09-29", ZONE);
const END = startOfDay("2026-10-09", ZONE);
const STATES = ["NSW", "VIC", "WA"];

const FILLED_TABLES = [
  "leads",
  "listing_events",
  "bookings",
  "booking_offers",
  "booking_events",
  "supplier_postings",
  "callbacks",
  "desk_acts",
  "day_counts",
  "day_count_runs",
];

const EVENT_TIME = fc.integer({ min: PERIOD_START, max: END - 1 });
/** Delay between an event and its record. */
const RECORD_DELAY_MS = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 30 * HOUR_MS }) },
);
const SUPPLIER = fc.integer({ min: 1, max: STATES.length });
const STATE = fc.constantFrom(...STATES);
const RESPONSE_KIND = fc.constantFrom("supplier-confirmed", "dates-proposed", "price-queried", "supplier-declined");

const EVENT_ARBITRARY = fc.oneof(
  // The first view of a list, and repeated views.
  fc.record({
    kind: fc.constant("seen" as const),
    at: EVENT_TIME,
    state: fc.option(STATE),
    supplier: SUPPLIER,
    priced: fc.nat(5),
    again: fc.array(fc.nat(3 * DAY_MS), { maxLength: 2 }),
    presses: fc.array(fc.record({ after: fc.nat(2 * DAY_MS), kind: fc.constantFrom("opened", "book-now") }), {
      maxLength: 4,
    }),
    age: fc.nat(40),
    isRequested: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("asked" as const), at: EVENT_TIME, state: STATE, changed: fc.nat(3 * DAY_MS) }),
  fc.record({
    kind: fc.constant("booked" as const),
    at: EVENT_TIME,
    supplier: SUPPLIER,
    answers: fc.array(fc.record({ after: fc.integer({ min: 1, max: 9 * 1440 }), answer: RESPONSE_KIND }), {
      maxLength: 3,
    }),
    passedOn: fc.boolean(),
    isMissed: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("posted" as const),
    at: EVENT_TIME,
    late: RECORD_DELAY_MS,
    supplier: SUPPLIER,
    of: fc.constantFrom("done", "commission", "commission-refund", "returned", "taken", "payout"),
    cents: fc.integer({ min: 1, max: 90_000 }),
  }),
  fc.record({
    kind: fc.constant("called" as const),
    at: EVENT_TIME,
    state: STATE,
    waited: fc.integer({ min: 1, max: 6 * 24 * 60 }),
    again: fc.boolean(),
    isDone: fc.boolean(),
  }),
);
type AnyEvent = typeof EVENT_ARBITRARY extends fc.Arbitrary<infer T> ? T : never;

interface Write {
  readonly at: number;
  readonly fillDatabase: (database: DatabaseSync) => void;
}
interface HistoryTimeline {
  readonly writes: readonly Write[];
  readonly counts: readonly DayCount[];
}

/** Events in the order in which they are written, and the expected counts. */
function buildTimeline(all: readonly AnyEvent[]): HistoryTimeline {
  const writes: Write[] = [];
  const counts = new Map<string, DayCount>();
  const add = (at: number, measure: string, region: string, n = 1) => {
    // Events after the last run are not counted.
    if (at >= END) return;
    const day = dayAt(at, ZONE);
    const key = `${day} ${measure} ${region}`;
    counts.set(key, { day, measure: measure as DayCount["measure"], region, n: (counts.get(key)?.n ?? 0) + n });
  };
  const addWrite = (at: number, table: string, row: Readonly<Record<string, CellValue>>) =>
    writes.push({ at, fillDatabase: (database) => insertFilled(database, table, row) });
  const addLead = (guid: string, at: number, state: string | null, more: Readonly<Record<string, CellValue>> = {}) =>
    addWrite(at, "leads", {
      guid,
      country: "AU",
      revision: 1,
      status: "QuotedAutomatically",
      state: state && JSON.stringify({ suburb: { state, zone: ZONE } }),
      created_at: at,
      updated_at: at,
      ...more,
    });
  all.forEach((item, index) => {
    const id = `id-${index}`.padEnd(24, "x");
    const region = ("state" in item && item.state) || ("supplier" in item ? (STATES[item.supplier - 1] ?? "") : "");
    if (item.kind === "seen") {
      const madeAt = item.at - item.age * DAY_MS;
      addLead(id, madeAt, item.state, item.isRequested ? { status: "QuoteRequested", submitted_at: madeAt } : {});
      for (const at of [item.at, ...item.again.map((delayMs) => item.at + 1 + delayMs)])
        addWrite(at, "listing_events", {
          lead_guid: id,
          kind: "shown",
          at,
          supplier_id: item.supplier,
          priced: item.priced,
          listed: packImpression([]),
        });
      const firstPressAt = new Map<string, number>();
      for (const { after, kind } of item.presses) {
        const at = item.at + 1 + after;
        addWrite(at, "listing_events", { lead_guid: id, kind, at, supplier_id: item.supplier });
        firstPressAt.set(kind, Math.min(at, firstPressAt.get(kind) ?? at));
      }
      if (!item.isRequested)
        for (const [kind, at] of firstPressAt)
          if (madeAt > at - 30 * DAY_MS) {
            add(at, kind === "opened" ? "quotes-opened" : "quotes-chosen", region);
            if (kind === "book-now") add(at, "funnel-chosen", region);
          }
      if (item.isRequested) add(madeAt, "quotes-requested", item.state ?? "");
      else if (item.age < 30) {
        add(item.at, "quotes-priced", region);
        add(item.at, "funnel-priced", region);
        if (item.priced >= 3) add(item.at, "quotes-with-three", region);
      }
    } else if (item.kind === "asked") {
      addLead(id, item.at, item.state, { status: "QuoteRequested", submitted_at: item.at });
      writes.push({
        at: item.at + 1 + item.changed,
        fillDatabase: (database) =>
          void database.prepare("update leads set updated_at = ? where guid = ?").run(item.at + 1 + item.changed, id),
      });
      add(item.at, "quotes-requested", item.state);
    } else if (item.kind === "booked") {
      addWrite(item.at, "bookings", {
        id: index + 1,
        token: id,
        lead_guid: id,
        supplier_id: item.supplier,
        status: "Pending",
        job_minutes: 60,
        pricing_strategy: "SinglePrice",
        country: "AU",
        total_cents: 1,
        max_total_cents: 1,
        price: "{}",
      });
      addWrite(item.at, "booking_offers", {
        booking_token: id,
        supplier_id: item.supplier,
        state: "open",
        created_at: item.at,
      });
      let eventId = 0;
      const addEvent = (at: number, kind: string, reason: string | null = null) => {
        eventId += 1;
        addWrite(at, "booking_events", { booking_token: id, id: eventId, at, actor: "system", kind, reason });
      };
      addEvent(item.at, "submitted");
      add(item.at, "bookings", region);
      add(item.at, "booked-cents", region);
      // This quote has no list view, so its booking counts in every step.
      for (const step of ["funnel-priced", "funnel-chosen", "funnel-booked"]) add(item.at, step, region);
      let now = item.at;
      let askedAt = item.at;
      let isAnswered = false;
      item.answers.forEach(({ after, answer }, answerIndex) => {
        now += after * MINUTE_MS;
        addEvent(now, answer);
        if (!isAnswered) {
          const limitMinutes = RESPONSE_MINUTES.find((minutes) => now - askedAt <= minutes * MINUTE_MS);
          add(now, limitMinutes === undefined ? "answered-later" : `answered-in-${limitMinutes}`, region);
        }
        isAnswered = true;
        if (answerIndex === 0 && item.passedOn) {
          now += MINUTE_MS;
          addEvent(now, "passed-on");
          addWrite(now, "booking_offers", {
            booking_token: id,
            supplier_id: item.supplier,
            state: "closed",
            created_at: now,
          });
          [askedAt, isAnswered] = [now, false];
        }
      });
      add(now + HOUR_MS, "cancelled", region);
      if (item.isMissed) {
        addEvent(now + HOUR_MS, "cancelled", "no-show");
        add(now + HOUR_MS, "no-shows", region);
      } else addEvent(now + HOUR_MS, "cancelled", "customer-cancelled");
    } else if (item.kind === "posted") {
      const { of, cents } = item;
      const amount = of === "done" ? 0 : of === "commission" || of === "returned" || of === "payout" ? -cents : cents;
      addWrite(item.at + item.late, "supplier_postings", {
        id,
        supplier_id: item.supplier,
        kind: of,
        amount,
        counted: of === "done" ? cents : null,
        at: item.at,
      });
      if (of === "done") {
        add(item.at, "work-done", region);
        add(item.at, "work-cents", region, cents);
      } else if (of === "commission" || of === "commission-refund") add(item.at, "commission-cents", region, -amount);
      else if (of === "returned") {
        add(item.at, "refunds", region);
        add(item.at, "refund-cents", region, cents);
      }
    } else {
      const promisedAt = item.at - item.waited * MINUTE_MS;
      addLead(id, promisedAt, item.state);
      addWrite(promisedAt, "callbacks", {
        lead_guid: id,
        state: "waiting",
        created_at: promisedAt,
        next_at: promisedAt,
      });
      const addCall = (at: number, outcome: string) =>
        addWrite(at, "desk_acts", { id: `${id}${at}`, at, kind: "called", about: id, outcome });
      addCall(item.at, item.isDone ? "done" : "already-decided");
      if (item.again) addCall(item.at + HOUR_MS, "done");
      const firstCallAt = item.isDone ? item.at : item.again ? item.at + HOUR_MS : null;
      if (firstCallAt !== null) {
        add(firstCallAt, "calls", item.state);
        if (firstCallAt < callDeadline(promisedAt, "AU", item.state, ZONE))
          add(firstCallAt, "calls-in-time", item.state);
      }
    }
  });
  return { writes: writes.sort((a, b) => a.at - b.at), counts: [...counts.values()].filter(({ n }) => n !== 0) };
}

const sortedCounts = (counts: readonly DayCount[]) =>
  counts.map(({ day, measure, region, n }) => `${day} ${measure} ${region} ${n}`).sort();

it("day counts built from interrupted batches and late events equal a count of all events", async () => {
  const database = migratedDatabase();
  database.exec("pragma foreign_keys = off");
  for (const { name } of database.prepare("select name from sqlite_master where type = 'trigger'").all())
    database.exec(`drop trigger ${name}`);
  STATES.forEach((state, index) => {
    insertFilled(database, "suppliers", {
      id: index + 1,
      state,
      country: "AU",
      kind: "workshop",
      business_type: "Independent",
      capacity_minutes: 1,
    });
  });
  const rawDatabase = sqliteD1(database);
  await fc.assert(
    fc.asyncProperty(
      fc.array(EVENT_ARBITRARY, { minLength: 12, maxLength: 25 }),
      fc.array(fc.record({ at: EVENT_TIME, days: fc.integer({ min: 0, max: 4 }), dies: fc.boolean() }), {
        minLength: 4,
        maxLength: 12,
      }),
      async (all, runs) => {
        for (const table of FILLED_TABLES) database.exec(`delete from ${table}`);
        const { writes, counts } = buildTimeline(all);
        const count = async (at: number, days: number, isInterrupted: boolean) => {
          let remainingDays = days;
          const db = isInterrupted
            ? new Proxy(rawDatabase, {
                get: (target, name) =>
                  name === "batch"
                    ? (statements: D1PreparedStatement[]) => {
                        remainingDays -= 1;
                        if (remainingDays < 0) throw new Error("cut off");
                        return target.batch(statements);
                      }
                    : Reflect.get(target, name, target),
              })
            : rawDatabase;
          const context = {
            db: { dayCounts: d1DayCounts(db) },
            clock: { now: () => at },
            config: { country: "AU" },
            hasBudget: () => isInterrupted || remainingDays-- > 0,
          } as unknown as Context;
          await countDays(context).catch((error: unknown) => {
            if (!(error instanceof Error && error.message === "cut off")) throw error;
          });
        };
        const pendingWrites = [...writes];
        const applyUpTo = (at: number) => {
          while (pendingWrites[0] && pendingWrites[0].at <= at) pendingWrites.shift()?.fillDatabase(database);
        };
        // The cron never pauses for longer than a day, so every morning's run is complete.
        const mornings = Array.from({ length: 12 }, (_, day) => ({
          at: PERIOD_START + day * DAY_MS + 9 * HOUR_MS,
          days: 99,
          dies: false,
        }));
        for (const { at, days, dies } of [...runs, ...mornings].sort((a, b) => a.at - b.at)) {
          applyUpTo(at);
          await count(at, days, dies);
        }
        applyUpTo(END + 2 * DAY_MS);
        await count(END + DAY_MS, 99, false);
        await count(END + DAY_MS, 99, false);
        const rows = database
          .prepare("select day, measure, region, n from day_counts where day between '2026-09-29' and '2026-10-08'")
          .all() as unknown as DayCount[];
        expect(sortedCounts(rows)).toEqual(sortedCounts(counts.filter(({ day }) => day >= "2026-09-29")));
      },
    ),
    { numRuns: 15 },
  );
}, 60_000);
