import { beforeAll, expect, it } from "vitest";
import { d1IdempotencyRecords } from "../../../app/adapters/db/idempotency-records";
import { d1PortalAccess } from "../../../app/adapters/db/portal-access";
import { PART_COUNT } from "../../../app/adapters/db/cron-parts";
import { seedReference } from "../../support/reference-fixture";
import { count, DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { call, cookiesOf } from "./call";
import { createHeldLead, type ExampleLead, SUPPLIER } from "./example-world";

let exampleLead: ExampleLead;

beforeAll(async () => {
  await seedReference(DB);
  await seedOnlySuppliers(DB, seededSupplier(SUPPLIER, { capacityMinutes: 1_000_000 }));
  exampleLead = await createHeldLead();
}, 60_000);

const testKey = () => `key-${crypto.randomUUID()}`;
const sendVisit = (path: string, key: string, body?: unknown, cookie = exampleLead.cookie) =>
  call("POST", path, body, { "Idempotency-Key": key, Cookie: cookie, "CF-Connecting-IP": crypto.randomUUID() });
const countShown = () => count("listing_events where lead_guid = ? and kind = 'shown'", String(exampleLead.world.lead));

it("a write repeated with its key runs once and returns the same status and body", async () => {
  const key = testKey();
  const body = { LeadGuid: exampleLead.world.lead, ServiceDate: null, Impressions: [SUPPLIER] };
  const first = await sendVisit("/api/quotes/log-impressions", key, body);
  const repeated = await sendVisit("/api/quotes/log-impressions", key, body);
  expect([repeated.status, repeated.json, repeated.headers.get("Idempotency-Replayed")]).toEqual([
    first.status,
    first.json,
    "true",
  ]);
  expect([first.headers.get("Idempotency-Replayed"), await countShown()]).toEqual([null, 1]);
});

it("a repeated key returns the first response, even if the lead has changed since", async () => {
  const key = testKey();
  const lead = { Guid: exampleLead.world.lead, RepairNotes: "Rattles" };
  const first = await sendVisit("/api/lead/update-or-shift", key, { Lead: lead, RetainQuote: true });
  await sendVisit("/api/lead/update-or-shift", testKey(), {
    Lead: { ...lead, RepairNotes: "Quiet now" },
    RetainQuote: true,
  });
  const repeated = await sendVisit("/api/lead/update-or-shift", key, { Lead: lead, RetainQuote: true });
  expect(repeated.json).toEqual(first.json);
  expect((await call("GET", `/api/lead/${exampleLead.world.lead}`)).json.RepairNotes).toBe("Quiet now");
});

it("a reused key is refused with another body, but independent at another URL", async () => {
  const key = testKey();
  const body = { LeadGuid: exampleLead.world.lead, Impressions: [SUPPLIER] };
  await sendVisit("/api/quotes/log-impressions", key, body);
  const before = await count("listing_events");
  const other = await sendVisit("/api/quotes/log-impressions", key, { ...body, Impressions: [] });
  expect([other.status, other.json.code]).toEqual([409, "idempotency-key-reused"]);
  expect(await count("listing_events")).toBe(before);
  const clickSupplier = (supplier: number) => sendVisit(`/api/quotes/${exampleLead.world.lead}/click/${supplier}`, key);
  expect([(await clickSupplier(SUPPLIER)).status, (await clickSupplier(999_999)).status]).toEqual([200, 404]);
});

const NEW_LEAD = {
  Name: "Kiri Walker",
  Email: "kiri@customer.example",
  MobileNumber: "0404 040 404",
  RepairNotes: "Rattles",
};
const create = (key: string, body: unknown = NEW_LEAD) =>
  call("POST", "/api/lead/create-update-or-shift", body, {
    "Idempotency-Key": key,
    "CF-Connecting-IP": crypto.randomUUID(),
  });
const emailFor = async (guid: string, response: Awaited<ReturnType<typeof create>>) =>
  (await call("GET", `/api/lead/${guid}`, undefined, { Cookie: cookiesOf(response) })).json.Email;

it("three concurrent creations with one key create one lead that all of them hold", async () => {
  for (let round = 0; round < 5; round += 1) {
    const key = testKey();
    const before = await count("leads");
    const responses = await Promise.all([create(key), create(key), create(key)]);
    const [guid, ...otherGuids] = [...new Set(responses.map(({ json }) => json.Lead.Guid as string))];
    expect([otherGuids, await count("leads")]).toEqual([[], before + 1]);
    for (const response of responses) expect(await emailFor(guid ?? "", response)).toBe("kiri@customer.example");
  }
});

it("a repeated creation returns the cookies of the lost response", async () => {
  const key = testKey();
  const first = await create(key);
  const repeated = await create(key);
  const guid = first.json.Lead.Guid as string;
  expect([repeated.json, repeated.headers.get("Idempotency-Replayed"), cookiesOf(repeated)]).toEqual([
    first.json,
    "true",
    cookiesOf(first),
  ]);
  expect(await emailFor(guid, repeated)).toBe("kiri@customer.example");
  const saved = await call(
    "POST",
    "/api/lead/update-or-shift",
    { Lead: { Guid: guid, RepairNotes: "Quiet now" } },
    { Cookie: cookiesOf(repeated) },
  );
  expect(saved.json.Lead).toMatchObject({ Guid: guid, RepairNotes: "Quiet now" });
  // The key alone gives no access: with a different body it belongs to another caller.
  const other = await create(key, { ...NEW_LEAD, RepairNotes: "Give it to me" });
  expect([other.status, other.json.code, cookiesOf(other)]).toEqual([409, "idempotency-key-reused", ""]);
  expect(await emailFor(guid, await create(testKey()))).toBeNull();
});

it("another browser's identical key is independent", async () => {
  const key = testKey();
  const body = { LeadGuid: exampleLead.world.lead, Impressions: [SUPPLIER] };
  await sendVisit("/api/quotes/log-impressions", key, body);
  const before = await countShown();
  const other = await sendVisit("/api/quotes/log-impressions", key, body, (await createHeldLead()).cookie);
  expect([other.headers.get("Idempotency-Replayed"), await countShown()]).toEqual([null, before + 1]);
});

it("concurrent calls with one key run once; others get the response or a conflict", async () => {
  const key = testKey();
  const before = await countShown();
  const body = { LeadGuid: exampleLead.world.lead, Impressions: [SUPPLIER] };
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => sendVisit("/api/quotes/log-impressions", key, body)),
  );
  expect(await countShown()).toBe(before + 1);
  for (const { status, json } of responses)
    expect(status === 200 ? json : [status, json.code]).toEqual(
      status === 200 ? { Success: true } : [409, "request-in-progress"],
    );
  expect(responses.some(({ status }) => status === 200)).toBe(true);
});

it("a refused write stores no response, so the key can be reused after the problem is fixed", async () => {
  const key = testKey();
  const path = "/api/quotes/send-link-to-customer";
  const { json } = await call("POST", "/api/lead/create-update-or-shift", { RepairNotes: "No address yet" });
  const guid = json.Lead.Guid as string;
  const response = await sendVisit(path, key, { LeadGuid: guid });
  expect(response.status).toBeGreaterThanOrEqual(400);
  await call("POST", "/api/lead/email", { LeadGuid: guid, Email: "kiri@customer.example" });
  expect((await sendVisit(path, key, { LeadGuid: guid })).json).toEqual({ Success: true });
});

it("an interrupted call can be repeated only with the same key and body", async () => {
  const key = testKey();
  const body = { LeadGuid: exampleLead.world.lead, Impressions: [SUPPLIER] };
  await sendVisit("/api/quotes/log-impressions", key, body);
  // The state after a worker died during the call: no response, and an expired lease.
  await DB.prepare("update idempotency_records set sealed = null, lease_until = 0 where expires_at > ?")
    .bind(Date.now())
    .run();
  const before = await count("listing_events");
  const other = await sendVisit("/api/quotes/log-impressions", key, { ...body, Impressions: [] });
  expect([other.status, other.json.code, await count("listing_events")]).toEqual([
    409,
    "idempotency-key-reused",
    before,
  ]);
  expect((await sendVisit("/api/quotes/log-impressions", key, body)).status).toBe(200);
});

it("stored responses are encrypted and deleted after a day", async () => {
  await sendVisit("/api/lead/update-or-shift", testKey(), {
    Lead: { Guid: exampleLead.world.lead, Email: "secret.person@customer.example" },
    RetainQuote: true,
  });
  const { results } = await DB.prepare("select * from idempotency_records").all<{
    sealed: string;
    expires_at: number;
  }>();
  expect(results.length).toBeGreaterThan(0);
  expect(JSON.stringify(results)).not.toMatch(/secret\.person|update-or-shift|key-/);
  for (const row of results) expect(row.expires_at - Date.now()).toBeLessThanOrEqual(24 * 60 * 60 * 1000);
});

it("expired answers, links and grants are deleted within sixty-one cron runs", async () => {
  const now = Date.now();
  const hashes = Array.from(
    { length: 80 },
    (_, n) => `${(n * 13).toString(16).padStart(3, "0").repeat(21)}${n % 2 === 0 ? "a" : "b"}`,
  );
  // A hash that ends in "a" has expired.
  const expiryOf = (hash: string) => (hash.endsWith("a") ? now - 1 : now + 24 * 60 * 60 * 1000);
  await DB.batch(
    hashes.flatMap((hash) => [
      DB.prepare(
        "insert into idempotency_records (key_hash, request_hash, lease_until, expires_at) values (?, 'swept', 0, ?)",
      ).bind(hash, expiryOf(hash)),
      DB.prepare(
        "insert into portal_links (token_hash, kind, object_token, supplier_id, expires_at, created_at) values (?, 'booking', 'swept', 1, ?, 0)",
      ).bind(hash, expiryOf(hash)),
      DB.prepare(
        "insert into portal_grants (kind, object_token, user_id, supplier_id, opened_at, expires_at) values ('booking', 'swept', ?, 1, 0, ?)",
      ).bind(hash, expiryOf(hash)),
    ]),
  );
  for (let run = 0; run < PART_COUNT; run += 1) {
    await d1IdempotencyRecords(DB).deleteBefore(now + run * 5 * 60_000);
    await d1PortalAccess(DB, "AU", "Pitlane").deleteBefore(now + run * 5 * 60_000);
  }
  const storedHashes = async (column: string, where: string) =>
    (await DB.prepare(`select ${column} as hash from ${where}`).all<{ hash: string }>()).results
      .map(({ hash }) => hash)
      .sort();
  const unexpiredHashes = hashes.filter((hash) => hash.endsWith("b")).sort();
  expect(await storedHashes("key_hash", "idempotency_records where request_hash = 'swept'")).toEqual(unexpiredHashes);
  expect(await storedHashes("token_hash", "portal_links where object_token = 'swept'")).toEqual(unexpiredHashes);
  expect(await storedHashes("user_id", "portal_grants where object_token = 'swept'")).toEqual(unexpiredHashes);
});
