import { expect, it } from "vitest";
import { meterD1 } from "./d1-meter";

/** Minimal D1 for these tests. Records each call and returns a row that names its statement. */
function testDatabase() {
  const calls: string[][] = [];
  const runQuery = (sql: string) => {
    if (sql.includes("broken")) throw new Error("D1_ERROR");
    return { results: [{ sql }], meta: { rows_read: 1, rows_written: 0 } };
  };
  const statement = (sql: string) => {
    const execute = async () => {
      calls.push([sql]);
      return runQuery(sql);
    };
    const request = { sql, bind: () => request, first: async () => null, all: execute, run: execute };
    return request;
  };
  const batch = async (statements: readonly { readonly sql: string }[]) => {
    calls.push(statements.map(({ sql }) => sql));
    return statements.map(({ sql }) => runQuery(sql));
  };
  return { calls, db: { prepare: statement, batch } as unknown as D1Database };
}

it("concurrent reads share one batch and get separate results, even a few promises apart", async () => {
  const { calls, db } = testDatabase();
  const meter = meterD1(db);
  const laterRead = (async () => {
    await undefined;
    return meter.db.prepare("select c").first("sql");
  })();
  const [a, b] = await Promise.all([
    meter.db.prepare("select a").bind(1).all(),
    meter.db.prepare(" SELECT b").first("sql"),
  ]);
  expect([a.results, b, await laterRead]).toEqual([[{ sql: "select a" }], " SELECT b", "select c"]);
  expect(calls).toEqual([["select a", " SELECT b", "select c"]]);
  expect(meter.serverTiming()).toBe('d1;desc="1 rounds, 3 statements, 3 rows read, 0 written"');
});

it("a single read is not batched, later reads form the next batch, and writes do not wait", async () => {
  const { calls, db } = testDatabase();
  const meter = meterD1(db);
  await meter.db.prepare("select a").all();
  await meter.db.prepare("select b").all();
  await Promise.all([
    meter.db.prepare("select c").all(),
    meter.db.prepare("insert into d values (1) returning id").first(),
    meter.db.prepare("update e set f = 1").run(),
  ]);
  expect(calls).toEqual([
    ["select a"],
    ["select b"],
    ["insert into d values (1) returning id"],
    ["update e set f = 1"],
    ["select c"],
  ]);
});

it("a failing read does not fail the other reads in its batch", async () => {
  const { db } = testDatabase();
  const meter = meterD1(db);
  const outcomes = await Promise.allSettled([
    meter.db.prepare("select a").first("sql"),
    meter.db.prepare("select broken").first(),
  ]);
  expect(outcomes).toMatchObject([{ status: "fulfilled", value: "select a" }, { status: "rejected" }]);
  expect(await meter.db.prepare("select a").first("sql")).toBe("select a");
});
