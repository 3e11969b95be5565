import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { expect, it } from "vitest";
import { finishMigration } from "../../scripts/migrations/format-migration";
import { tablesOf, handWrittenObjects } from "../support/database-shape";
import { migratedDatabase } from "../support/sqlite-d1";

const modules = import.meta.glob<Record<string, unknown>>("../../app/adapters/db/schema/*.ts", { eager: true });
const schema = Object.assign({}, ...Object.values(modules)) as Record<string, unknown>;

/** The output of `npm run db:generate` if there were no migrations yet. */
const draft = finishMigration(
  (await generateSQLiteMigration(await generateSQLiteDrizzleJson({}), await generateSQLiteDrizzleJson(schema))).join(
    "\n",
  ),
);

function createDatabase(sql: string): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  database.exec(sql);
  return database;
}

const declaredTables = tablesOf(createDatabase(draft));
const migratedTables = tablesOf(migratedDatabase());

it("code and migrations have the same tables", () => {
  expect(Object.keys(declaredTables)).toEqual(Object.keys(migratedTables));
  expect(Object.keys(declaredTables).length).toBeGreaterThan(80);
});

it.each(
  Object.keys(declaredTables),
)("table %s equals its migration: columns, keys, checks, indexes and strictness", (name) => {
  expect(declaredTables[name]).toEqual(migratedTables[name]);
});

it("drizzle-kit would write no further migration", async () => {
  const snapshotFiles = readdirSync("migrations/meta").filter((file) => file.endsWith("_snapshot.json"));
  const newestSnapshot = JSON.parse(readFileSync(`migrations/meta/${snapshotFiles.sort().at(-1)}`, "utf8"));
  expect(await generateSQLiteMigration(newestSnapshot, await generateSQLiteDrizzleJson(schema))).toEqual([]);
});

it("only objects that drizzle cannot express are written by hand", () => {
  expect(Object.keys(handWrittenObjects(createDatabase(draft)))).toEqual([]);
  expect(Object.keys(handWrittenObjects(migratedDatabase()))).toEqual([
    "bid_event_to_webhooks",
    "booking_event_to_webhooks",
    "busy_address_added",
    "busy_address_read",
    "busy_address_removed",
    "money_ledger_keeps_amounts",
    "money_ledger_keeps_bookings",
    "money_ledger_keeps_rows",
    "payment_event_to_webhooks",
    "place_names_fts",
    "statements_keep_rows",
    "statements_keep_values",
    "supplier_day_changed",
    "supplier_day_taken",
    "supplier_postings_keep_rows",
    "supplier_postings_keep_values",
    "supplier_written",
    "supplier_written_busy",
  ]);
});

const CARS = `create table makes (name text primary key) strict, without rowid;
create table cars (
  id integer primary key,
  plate text not null,
  make text not null references makes (name),
  doors integer not null default 4 constraint cars_doors check (doors > 0)
) strict;
create index cars_by_plate on cars (lower(plate)) where doors > 2;
create unique index cars_once on cars (plate, make);`;

it.each([
  ["a check is missing", " constraint cars_doors check (doors > 0)", ""],
  ["a check says something else", "check (doors > 0)", "check (doors >= 0)"],
  ["a check has another name", "cars_doors", "cars_doors_counted"],
  ["a foreign key is missing", " references makes (name)", ""],
  ["an index has another condition", "where doors > 2", "where doors > 3"],
  ["an index has no condition", " where doors > 2", ""],
  ["an index is over another expression", "lower(plate)", "upper(plate)"],
  ["an index holds no rule any more", "create unique index", "create index"],
  ["an index is missing", "create unique index cars_once on cars (plate, make);", ""],
  ["a table is not strict", "check (doors > 0)\n) strict;", "check (doors > 0)\n);"],
  ["a table has a row number", "strict, without rowid", "strict"],
  ["a column may be null", "plate text not null", "plate text"],
  ["a column has another default", "default 4", "default 5"],
  ["a column has a collation", "plate text not null", "plate text collate nocase not null"],
  [
    "columns stand in another order",
    "plate text not null,\n  make text not null references makes (name),",
    "make text not null references makes (name),\n  plate text not null,",
  ],
])("the comparison detects that %s", (_words, from, to) => {
  expect(CARS).toContain(from);
  expect(tablesOf(createDatabase(CARS.replace(from, to)))).not.toEqual(tablesOf(createDatabase(CARS)));
});
