import { testLeadGuid, toSupplierId, toPersonId } from "../../../test/support/ids";
import { sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import { excludedColumn, valuesInJson, selectColumns, orm, insertFrom } from "./orm";
import { bidOffers } from "./schema/bid-offers";
import { sessions, users } from "./schema/sessions";

/** No query runs. The test only examines the generated SQL. */
const db = {} as D1Database;
const database = orm(db);

it("a conditional insert writes columns in schema order and applies schema defaults", () => {
  const row = { createdAt: 5, sealed: "s", endsAt: 4, expiresAt: 3, userId: sql`${users.id}`, idHash: "h" };
  const query = insertFrom(db, sessions, row, sql`from ${users} where ${users.subject} = ${"x"}`);
  expect(query.toSQL()).toEqual({
    sql: 'insert into "sessions" ("id_hash", "user_id", "sealed", "expires_at", "ends_at", "version", "renewing_until", "created_at", "seen_at", "desk_seen_at", "device", "is_by_code", "email_digest") select ?, "users"."id", ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? from "users" where "users"."subject" = ?',
    params: ["h", "s", 3, 4, 1, 0, 5, 0, 0, "", 0, null, "x"],
  });
});

it("a conditional insert encodes values by column: lists as JSON, booleans as numbers", () => {
  const leadGuid = testLeadGuid();
  const row = {
    token: "t",
    leadGuid,
    supplierId: toSupplierId(1),
    isExclusive: true,
    expiresAt: 2,
    createdAt: 3,
    items: [],
    additionalServices: [],
  };
  const { params } = insertFrom(db, bidOffers, row, sql`where true`).toSQL();
  expect(params).toEqual([null, "t", leadGuid, 1, 1, 1, 2, "[]", "[]", 3, null, null, null, null, null, "[]", ""]);
});

it("each column of a join gets a unique name", () => {
  const query = new QueryBuilder()
    .select(selectColumns({ person: users.id, since: users.createdAt, until: sessions.endsAt }))
    .from(users);
  expect(query.toSQL().sql).toBe('select "id" as "person", "created_at" as "since", "ends_at" as "until" from "users"');
});

it("a list in a query is one parameter, whatever its length", () => {
  const ids = Array.from({ length: 500 }, (_, n) => n);
  const query = database
    .delete(users)
    .where(sql`${users.id} in ${valuesInJson(ids)}`)
    .toSQL();
  expect(query.params).toEqual([JSON.stringify(ids)]);
});

it("an excluded column in an upsert is written without its table name", () => {
  const query = database
    .insert(users)
    .values({ id: toPersonId("a"), issuer: "i", subject: "s", createdAt: 1, signedOutAt: 2 });
  const { sql: text } = query
    .onConflictDoUpdate({ target: users.id, set: { signedOutAt: excludedColumn(users.signedOutAt) } })
    .toSQL();
  expect(text).toContain('do update set "signed_out_at" = excluded."signed_out_at"');
});
