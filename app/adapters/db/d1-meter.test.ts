import { expect, it } from "vitest";
import { orm } from "./orm";
import { leads } from "./schema/leads";
import { memoized } from "./memoized-reads";
import { meterD1 } from "./d1-meter";

/** Minimal D1 for these tests. */
const testDatabase = () => {
  const statement = {
    bind: () => statement,
    all: async () => ({ results: [{ n: 1 }], meta: { rows_read: 3, rows_written: 1 } }),
    first: async () => null,
    raw: async () => [[1]],
  };
  return {
    prepare: () => statement,
    batch: async (list: readonly unknown[]) =>
      list.map(() => ({ results: [], meta: { rows_read: 10, rows_written: 0 } })),
  } as unknown as D1Database;
};

it("overlapping calls share one round trip, and a batch is one round trip", async () => {
  const { db, serverTiming } = meterD1(testDatabase());
  const [, row] = await Promise.all([db.prepare("a").bind(1).all(), db.prepare("b").first("n")]);
  expect(row).toBe(1);
  await db.batch([db.prepare("c"), db.prepare("d"), db.prepare("e")]);
  expect(serverTiming()).toBe('d1;desc="2 rounds, 5 statements, 36 rows read, 2 written"');
});

it("a builder query is counted and batched with parallel reads", async () => {
  const { db, serverTiming } = meterD1(testDatabase());
  const ids = () => orm(db).select({ id: leads.guid }).from(leads);
  await Promise.all([ids(), ids()]);
  expect(serverTiming()).toBe('d1;desc="1 rounds, 2 statements, 20 rows read, 0 written"');
  expect(await ids()).toEqual([{ id: 1 }]);
});

it("a value memoized for a database is reused by the next request's metered connection", async () => {
  const rawDatabase = testDatabase();
  let readCount = 0;
  const tasks = memoized(
    async () => [++readCount],
    () => false,
  );
  expect(await tasks(meterD1(rawDatabase).db)).toEqual([1]);
  expect(await tasks(meterD1(rawDatabase).db)).toEqual([1]);
});
