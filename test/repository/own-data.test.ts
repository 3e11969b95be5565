import { globSync, readFileSync } from "node:fs";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { is } from "drizzle-orm";
import { expect, it } from "vitest";
import { PERSONAL_ROWS } from "../../app/adapters/db/person-data";
import { NOT_EXPORTED } from "../../app/domain/privacy/not-exported";
import { migratedDatabase } from "../support/sqlite-d1";

const tables = Object.values(
  import.meta.glob<Record<string, unknown>>("../../app/adapters/db/schema/*.ts", { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable));

/** The tables of the Durable Objects, by the folder of each. */
const objectTables = globSync("durable-objects/*/*.ts").flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/create table (?:if not exists )?(\w+)/g)].map(
    ([, table]) => `${file.split("/")[1]}.${table}`,
  ),
);
/** Tables that contain personal data: the saves of a lead (usecases/privacy/export-person.ts). */
const EXPORTED_OBJECT_TABLES = ["lead-save-queue.revisions"];

it("every table is in a person's data export, or is excluded for a stated reason", () => {
  const tableNames = [...new Set(tables.map((table) => getTableConfig(table).name))];
  expect(tableNames.length).toBeGreaterThan(80);
  const exportedTables = Object.values(PERSONAL_ROWS).map(({ table }) => getTableConfig(table).name);
  const databaseTables = (
    migratedDatabase()
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .all() as {
      name: string;
    }[]
  )
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("place_names_fts"));
  const excludedTables = Object.keys(NOT_EXPORTED).filter((name) => !name.includes("."));
  expect([...exportedTables, ...excludedTables].sort()).toEqual([...tableNames].sort());
  expect(databaseTables.filter((name) => !tableNames.includes(name))).toEqual([]);
});

it("every Durable Object table is exported, or is excluded for a stated reason", () => {
  expect(objectTables.length).toBeGreaterThan(7);
  const excludedObjectTables = Object.keys(NOT_EXPORTED).filter((name) => name.includes("."));
  const namedExceptions = [...excludedObjectTables, ...EXPORTED_OBJECT_TABLES];
  expect(objectTables.filter((name) => !namedExceptions.includes(name))).toEqual([]);
  expect(excludedObjectTables.filter((name) => !objectTables.includes(name))).toEqual([]);
});

it("queries for a person's rows use an index, never a full table scan", () => {
  const database = migratedDatabase();
  const queryPlan = (text: string, ...values: string[]) =>
    (database.prepare(`explain query plan ${text}`).all(...values) as { detail: string }[]).map(({ detail }) => detail);
  const jsonList = JSON.stringify(["a"]);
  for (const [table, column] of [
    ["bookings", "token"],
    ["booking_events", "booking_token"],
    ["booking_offers", "booking_token"],
    ["conversation_entries", "booking_token"],
    ["extra_findings", "booking_token"],
    ["ratings", "booking_token"],
    ["payments", "booking_token"],
    ["payment_attempts", "lead_guid"],
    ["payment_events", "attempt_id"],
    ["money_ledger", "attempt_id"],
    ["discount_uses", "booking_token"],
    ["customer_credits", "booking_token"],
    ["leads", "guid"],
    ["captured_images", "lead_guid"],
    ["captured_image_events", "lead_guid"],
    ["listing_events", "lead_guid"],
    ["lead_bids", "lead_guid"],
    ["bid_events", "lead_guid"],
    ["bid_offers", "lead_guid"],
    ["supplier_direct_leads", "lead_guid"],
    ["callbacks", "lead_guid"],
    ["review_requests", "email_digest"],
    ["review_opt_outs", "digest"],
  ] as const)
    expect([
      table,
      queryPlan(`select * from ${table} where ${column} in (select value from json_each(?))`, jsonList).join("; "),
    ]).toEqual([table, expect.stringMatching(new RegExp(`SEARCH ${table} USING`))]);
});
