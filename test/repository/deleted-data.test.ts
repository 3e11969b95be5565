import { getTableConfig } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import { ADDITIONAL_TABLES, ERASURE_PLAN, RETAINED_TABLES } from "../../app/adapters/db/erasure-plan";
import { d1DeletionRequests } from "../../app/adapters/db/deletion-requests";
import { PERSONAL_ROWS } from "../../app/adapters/db/person-data";
import { SETTLING_LIMIT_MS, type DeletedScope, ERASED_TABLES } from "../../app/domain/privacy/stored-deletion";
import { PERSON_TABLES, type PersonTable } from "../../app/domain/privacy/person-data";
import { toBookingToken, toLeadGuid, toPersonId } from "../support/ids";
import { migratedDatabase, sqliteD1 } from "../support/sqlite-d1";

const SCOPE: DeletedScope = {
  userId: toPersonId("nobody"),
  digests: ["a"],
  holderHashes: ["h"],
  tokens: [toBookingToken("t".repeat(27))],
  bookingIds: [1],
  guids: [toLeadGuid("00000000-0000-0000-0000-000000000001")],
  contactDigests: ["a", "b"],
  addresses: ["n"],
  accounts: ["c"],
  plates: ["P"],
};

it("every personal table is cleared by the deletion or retained for a stated reason", () => {
  const clearedColumns = Object.values(ERASURE_PLAN).flatMap(({ clearedTables }) => [...clearedTables]);
  const statedTables: readonly PersonTable[] = [
    ...clearedColumns,
    ...ADDITIONAL_TABLES,
    ...(Object.keys(RETAINED_TABLES) as PersonTable[]),
  ];
  expect([...statedTables].sort()).toEqual([...PERSON_TABLES].sort());
});

it("each deletion step uses the tables that it claims to clear", () => {
  for (const [name, { clearedTables, rows }] of Object.entries(ERASURE_PLAN))
    for (const table of clearedTables) {
      const tableName = getTableConfig(PERSONAL_ROWS[table].table).name;
      // The use case itself reseals direct leads of a workshop, because it is the only code that can read which person each belongs to.
      if (table === "supplierDirectLeads") continue;
      expect([name, rows.some((row) => getTableConfig(row.table).name === tableName)]).toEqual([name, true]);
    }
});

it("every deletion step runs on an empty database and finds nothing", async () => {
  const deletions = d1DeletionRequests(sqliteD1(migratedDatabase()));
  for (const part of ERASED_TABLES) expect([part, await deletions.erase(part, SCOPE, 1, [])]).toEqual([part, 0]);
  expect(await deletions.findUnfinished(SCOPE.tokens, SCOPE.guids, 0)).toEqual({ bookings: 0, unsettledPayments: 0 });
  expect(await deletions.leads(SCOPE.guids, SCOPE.holderHashes)).toEqual([]);
  expect(await deletions.photos(SCOPE)).toEqual({ objectKeys: [] });
  expect(await deletions.deletePhotos(SCOPE, 1)).toBe(0);
});

it("an unsettled payment delays a deletion for at most 14 days", async () => {
  const d1 = sqliteD1(migratedDatabase());
  const [token = ""] = SCOPE.tokens;
  await d1
    .prepare(
      "insert into payments (id, attempt_id, booking_token, method, provider_id, amount_cents, currency, status, created_at, updated_at) values ('p', 'p', ?, 'payPal', 'x', 100, 'AUD', 'settling', 1000, 1000)",
    )
    .bind(token)
    .run();
  const countUnfinishedMoney = async (at: number) =>
    (await d1DeletionRequests(d1).findUnfinished(SCOPE.tokens, SCOPE.guids, at)).unsettledPayments;
  expect(await countUnfinishedMoney(1000 + SETTLING_LIMIT_MS - 1)).toBe(1);
  expect(await countUnfinishedMoney(1000 + SETTLING_LIMIT_MS)).toBe(0);
});

it("a person has one deletion request at a time, which can be cancelled only while pending", async () => {
  const deletions = d1DeletionRequests(sqliteD1(migratedDatabase()));
  const requestDeletion = (id: string, keys: readonly string[]) => deletions.add({ id, keys, sealed: "sealed", at: 1 });
  expect(await requestDeletion("first", ["mobile", "user:1"])).toBe(true);
  expect(await requestDeletion("second", ["user:1", "email"])).toBe(false);
  expect(await requestDeletion("other", ["another"])).toBe(true);
  expect((await deletions.findOpen(["user:1"]))?.id).toBe("first");
  expect(await deletions.cancelPending("first", 2)).toBe(true);
  expect(await deletions.findOpen(["user:1"])).toBeNull();
  expect(await requestDeletion("third", ["mobile"])).toBe(true);
  expect((await deletions.claimDue(5, 9, 10)).map(({ id }) => id).sort()).toEqual(["other", "third"]);
  expect(await deletions.claimDue(8, 12, 10)).toEqual([]);
  expect(await deletions.begin("third", "more")).toBe(true);
  expect(await deletions.cancelPending("third", 3)).toBe(false);
  await deletions.recordStep("third", "photos", 2, 3);
  await deletions.recordStep("third", "photos", 0, 4);
  expect(await deletions.listSteps("third")).toEqual(["photos"]);
  await deletions.finish("third", "data-deleted:third", 5);
  expect(await deletions.findOpen(["mobile"])).toBeNull();
});

it("personal data in the outbox and browser requests is found by index", () => {
  const database = migratedDatabase();
  const queryPlan = (text: string) =>
    (database.prepare(`explain query plan ${text}`).all(JSON.stringify(["a"])) as { detail: string }[])
      .map(({ detail }) => detail)
      .join("; ");
  for (const [text, index] of [
    ["select id from outbox where state = 'sent' and about in (select value from json_each(?))", "outbox_sent"],
    ["select id from outbox where state = 'failed' and about in (select value from json_each(?))", "outbox_failed"],
    [
      "select guid from leads where status = 'QuoteRequested' and holder_hash in (select value from json_each(?))",
      "leads_requested",
    ],
  ] as const)
    expect(queryPlan(text), text).toContain(`COVERING INDEX ${index}`);
  // Only a few messages wait at any time, so reading all of them is acceptable.
  expect(
    queryPlan("select id from outbox where state = 'waiting' and about in (select value from json_each(?))"),
  ).toContain("INDEX outbox_due");
});
