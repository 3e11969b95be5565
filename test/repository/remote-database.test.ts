import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorAccount } from "../../scripts/cloudflare/account";
import { remoteD1 } from "../../scripts/cloudflare/remote-d1";
import { CloudflareApi } from "../support/cloudflare-api";
import { splitStatements } from "../support/d1-service";

const api = new CloudflareApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

describe("splitting of statements by D1", () => {
  const table = "create table a (x text);";
  it.each([
    ["capitals on one line", "create trigger t after insert on a BEGIN delete from b; delete from c; END;", 2],
    ["small letters", "create trigger t after insert on a begin delete from b; end;", 3],
    ["capitals over several lines", "create trigger t after insert on a BEGIN\n delete from b;\nEND;", 3],
    ["a CASE whose END comes first", "create trigger t after insert on a BEGIN select case when 1 then 2 END; END;", 3],
    ["a semicolon in a string", "insert into a values ('one; two''s; --');", 2],
    ["a comment with an apostrophe", "-- D1's own\ninsert into a values (1);", 2],
    ["a comment with a semicolon", "/* one; two */ insert into a values (1);", 3],
  ])("%s", (_, sql, statements) => expect(splitStatements(table + sql)).toHaveLength(statements));
});

it("the remote database keeps numbers, question marks and duplicate column names", async () => {
  const db = remoteD1(operatorAccount(api.env), api.addDatabase("numbers"));
  const types = await db
    .prepare("select typeof(?) as a, typeof(?) as b, typeof(?) as c, '?' as d, ?2 < 10 as e, typeof(?) as f")
    .bind(7, 7.5, "7", null)
    .first();
  expect(types).toEqual({ a: "integer", b: "real", c: "text", d: "?", e: 1, f: "null" });
  expect(await db.prepare("select 1 as id, 2 as id").raw()).toEqual([[1, 2]]);
});

// The published limits apply to the whole text of a call, because the stand-in does not split it first.
it.each([
  ["100,001 bytes of short statements", "select 1; ".repeat(10_001), [], /statement too long/],
  [
    "101 parameters",
    `select ${Array.from({ length: 101 }, () => "?").join(" + ")}`,
    Array(101).fill(1),
    /too many SQL variables/,
  ],
  ["101 columns of a result", `select ${Array(101).fill("1").join(", ")}`, [], /too many columns in result set/],
  [
    "a table of 101 columns",
    `create table wide (${Array.from({ length: 101 }, (_, n) => `c${n} text`).join(", ")})`,
    [],
    /too many columns on wide/,
  ],
  ["a value above two megabytes", "select length(?)", ["x".repeat(2_000_001)], /string or blob too big/],
])("D1's API refuses %s", async (_, sql, params, message) => {
  const db = remoteD1(operatorAccount(api.env), api.addDatabase("limits"));
  await expect(
    db
      .prepare(sql)
      .bind(...params)
      .run(),
  ).rejects.toThrow(message);
});

it("D1's API refuses a call of 1,001 statements", async () => {
  const db = remoteD1(operatorAccount(api.env), api.addDatabase("many"));
  await expect(db.batch(Array.from({ length: 1_001 }, () => db.prepare("select 1")))).rejects.toThrow(
    /too many queries/,
  );
});
