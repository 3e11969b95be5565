import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorAccount } from "../../scripts/cloudflare/account";
import { environmentConfig } from "../../scripts/cloudflare/environment";
import { remoteD1 } from "../../scripts/cloudflare/remote-d1";
import { DEMO_TABLES, seedProduction } from "../../scripts/seed/production";
import { CloudflareApi, configFor } from "../support/cloudflare-api";
import { takenApart } from "../support/d1-service";
import { migratedDatabase } from "../support/sqlite-d1";

const run = promisify(execFile);
const read = (path: string) => readFileSync(`data/${path}`, "utf8");
const api = new CloudflareApi();
let config = "";

/** The real wrangler, talking to the stand-in. */
const wrangler = (...args: readonly string[]) =>
  run("node_modules/.bin/wrangler", [...args, "--env", "prod", "--config", config], {
    env: { ...process.env, ...api.env },
  });

beforeAll(async () => {
  await api.start();
  config = configFor(api, "prod", "remote-database");
}, 60_000);
afterAll(() => api.stop());

const database = () => api.database("pitlane-prod").database;
const count = (sql: string) => Number((database().prepare(sql).get() as { n: number }).n);

describe("a statement that D1 takes apart itself", () => {
  const table = "create table a (x text);";
  it.each([
    ["capitals on one line", "create trigger t after insert on a BEGIN delete from b; delete from c; END;", 2],
    ["small letters", "create trigger t after insert on a begin delete from b; end;", 3],
    ["capitals over several lines", "create trigger t after insert on a BEGIN\n delete from b;\nEND;", 3],
    ["a CASE whose END comes first", "create trigger t after insert on a BEGIN select case when 1 then 2 END; END;", 3],
    ["a semicolon in a string", "insert into a values ('one; two''s; --');", 2],
    ["a comment with an apostrophe", "-- D1's own\ninsert into a values (1);", 2],
    ["a comment with a semicolon", "/* one; two */ insert into a values (1);", 3],
  ])("%s", (_, sql, statements) => expect(takenApart(table + sql)).toHaveLength(statements));
});

it("wrangler applies every migration to a D1 that splits statements as the service does, and the same tables, indexes and triggers come of it", async () => {
  await wrangler("d1", "migrations", "apply", "DB", "--remote");
  const shape = (from: ReturnType<typeof migratedDatabase>) =>
    from
      .prepare(
        "select name, sql from sqlite_master where name not like 'd1_migrations%' and name not like 'sqlite_%' order by name",
      )
      .all();
  expect(shape(database())).toEqual(shape(migratedDatabase()));
  expect(api.unknown).toEqual([]);
}, 120_000);

it("the rule for photos that the page for operators shows is one that wrangler takes", async () => {
  const rule = /`(\{"rules":.+\})`/.exec(readFileSync("docs/deploy.md", "utf8"))?.[1] ?? "";
  const file = join(mkdtempSync(join(tmpdir(), "cors-")), "rule.json");
  writeFileSync(file, rule.replace("<host>", "pitlane.example"));
  await wrangler("r2", "bucket", "create", "pitlane-prod-uploads");
  await wrangler("r2", "bucket", "cors", "set", "pitlane-prod-uploads", "--file", file, "--force");
  writeFileSync(file, '[{"AllowedOrigins":["https://pitlane.example"],"AllowedMethods":["PUT"]}]');
  await expect(
    wrangler("r2", "bucket", "cors", "set", "pitlane-prod-uploads", "--file", file, "--force"),
  ).rejects.toThrow();
}, 60_000);

const seed = () =>
  seedProduction(remoteD1(operatorAccount(api.env), environmentConfig("prod", config).database.id), read);

it("production gets the reference data in bounded statements, and nothing that is invented", async () => {
  await seed();
  expect([count("select count(*) as n from vehicle_variants"), count("select count(*) as n from tasks")]).toEqual([
    49_049, 286,
  ]);
  for (const table of ["messages", "localities", "service_schedules", "tyres", "task_question_options", "parts"])
    expect(count(`select count(*) as n from ${table}`), table).toBeGreaterThan(0);
  for (const table of [...DEMO_TABLES, "suppliers", "supplier_members", "supplier_cells", "supplier_reviews"])
    expect(count(`select count(*) as n from ${table}`), table).toBe(0);
  expect(count("select count(*) as n from reference_documents where name in ('partners', 'fleet')")).toBe(0);
  expect(count("select count(*) as n from quote_funnel_configurations where exclusive_supplier_id is not null")).toBe(
    0,
  );
  expect(
    count("select count(*) as n from place_names_fts where place_names_fts match 'parramatta' and country = 'AU'"),
  ).toBeGreaterThan(0);
  expect(api.database("pitlane-prod").longestImport).toBe(0);
}, 120_000);

it("a second run updates what we ship, and leaves alone what the operator changed or added", async () => {
  database().exec(`
    update messages set body = 'Ours', changed_by = 'olga@operator.example' where (key, channel) = (select key, channel from messages limit 1);
    update extras set default_price_cents = 1 where id = 1;
    update tasks set name = 'An older name' where id = 1;
    insert into extras select 9001, 99, 'Ours', description, group_name, default_price_cents, '[]', 0, 0, 0, 0, 0, css_class, null, 'operator', null from extras where id = 2;
    delete from parts where code = 'BAT-STD';
  `);
  const before = count("select total_changes() as n");
  await seed();
  expect(count("select count(*) as n from messages where body = 'Ours'")).toBe(1);
  expect(count("select count(*) as n from extras where id = 9001 and origin = 'operator'")).toBe(1);
  expect(count("select default_price_cents as n from extras where id = 1")).toBe(3500);
  expect(count("select count(*) as n from tasks where name = 'An older name'")).toBe(0);
  expect(count("select count(*) as n from parts where code = 'BAT-STD'")).toBe(1);
  expect(count("select total_changes() as n") - before).toBeLessThan(5_000);
}, 120_000);

it("over the API a number stays a number, a question mark in a string is none, and two columns of one name stay two", async () => {
  const db = remoteD1(operatorAccount(api.env), environmentConfig("prod", config).database.id);
  const types = await db
    .prepare("select typeof(?) as a, typeof(?) as b, typeof(?) as c, '?' as d, ?2 < 10 as e, typeof(?) as f")
    .bind(7, 7.5, "7", null)
    .first();
  expect(types).toEqual({ a: "integer", b: "real", c: "text", d: "?", e: 1, f: "null" });
  expect(await db.prepare("select 1 as id, 2 as id").raw()).toEqual([[1, 2]]);
});
