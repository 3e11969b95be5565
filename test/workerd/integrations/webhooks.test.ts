import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { outgoing } from "../../../app/adapters/outgoing";
import { webhookSandbox } from "../../../sandbox/webhook-receiver";
import { webhookClient } from "../../../app/adapters/webhooks/webhook-client";
import { SCOPES } from "../../../app/domain/identity/api-keys/api-key";
import { DISABLE_AFTER_MS, SECRET_OVERLAP_MS } from "../../../app/domain/workshop/webhooks/webhook-delivery";
import { retentionMs } from "../../../app/domain/core/retention/retention";
import { createKey } from "../../../app/usecases/identity/api-keys/keys";
import type { Context } from "../../../app/usecases/context";
import { addEndpoint, changeSecret, setEndpointEnabled } from "../../../app/usecases/workshop/webhooks/endpoints";
import { expireDeliveries } from "../../../app/usecases/workshop/webhooks/schedule-deliveries";
import { deliverWebhooks } from "../../../app/usecases/workshop/webhooks/deliver-webhooks";
import { Webhook } from "standardwebhooks";
import worker from "../../../workers/app";
import { call } from "../api/call";
import { DB } from "../booking/test-booking";
import { act, emptyQueueIds, addEmployee, htmlText } from "../desk/test-desk";
import type { Client } from "../identity/client";
import {
  testBooking,
  gatewayAs,
  makeMember,
  offerOf,
  OTHER,
  seedPortal,
  signInClient,
  WORKSHOP,
} from "../portal/test-portal";
import { momentContext } from "../quotes/marketplace";

/** Webhooks to the operator's, a workshop's and a fleet company's endpoints. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let max: Client;
let opal: Client;

beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example");
  [max, opal] = (await Promise.all(["demo-supplier-member", "demo-operator"].map(signInClient))) as [Client, Client];
  await addEmployee("opal@operator.example", "admin");
}, 60_000);
beforeEach(async () => {
  for (const table of ["webhook_endpoints", "webhook_waiting", "webhook_deliveries", "api_keys"])
    await DB.prepare(`delete from ${table}`).run();
});

const all = {
  name: "All",
  address: "https://receiver.example/hooks?of=all",
  audience: "all",
  audienceId: "",
  topics: ["booking", "payment", "review", "offer"],
};
async function createEndpoint(overrides: Partial<typeof all> = {}) {
  const endpoint = await addEndpoint(momentContext().context, crypto.randomUUID(), { ...all, ...overrides }, "a test");
  if (!endpoint.ok) throw new Error(JSON.stringify(endpoint));
  return endpoint;
}

interface Message {
  readonly to: string;
  readonly id: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Makes one delivery run at a given time. `answer` = the receiver's response to each delivery. By default it accepts all. */
async function runDeliveries(
  at: number,
  respond: (message: Message, n: number) => Response = () => new Response(null, { status: 204 }),
) {
  const received: Message[] = [];
  const { context } = momentContext(at);
  const client = webhookClient(async (input, init) => {
    const request = new Request(input as Request, init);
    const headers = Object.fromEntries(request.headers);
    const message = { to: request.url, id: headers["webhook-id"] ?? "", body: await request.text(), headers };
    received.push(message);
    return respond(message, received.length);
  });
  await deliverWebhooks(Object.assign(context, { webhooks: client }) as Context);
  return received;
}
const typesOf = (received: readonly Message[]) =>
  received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
const countRows = async (table: string) =>
  (await DB.prepare(`select count(*) as n from ${table}`).first<{ n: number }>())?.n;

it("events are recorded only for subscribers, and delivered signed and without personal data", async () => {
  const earlierBooking = await testBooking();
  expect(await countRows("webhook_waiting")).toBe(0);
  const { secret } = await createEndpoint();
  const { token } = await testBooking({ email: "kiri.secret@example.com", lastName: "Secretly", rego: "SEC123" });
  await gatewayAs(max, "respondToBookingOffer", { bookingOfferId: (await offerOf(token)).offer.id, responseType: 1 });
  const now = Date.now();
  const received = await runDeliveries(now);
  expect(typesOf(received)).toEqual(["booking.submitted", "booking.confirmed"]);
  expect(new Set(received.map(({ id }) => id)).size).toBe(2);
  const { booking } = await offerOf(token);
  for (const { body, headers, to } of received) {
    expect(to).toBe("https://receiver.example/hooks?of=all");
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      data: { BookingId: booking.id, WorkshopId: WORKSHOP, FleetCompanyId: null },
    });
    for (const personalText of [token, "kiri.secret", "Secretly", "SEC123", earlierBooking.token])
      expect(body).not.toContain(personalText);
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
  }
  expect(JSON.parse(received[1]?.body ?? "")).toMatchObject({
    data: { Status: "Confirmed", ServiceDate: "2026-11-30" },
  });
  // The delivery was accepted, so it is not repeated.
  expect(await runDeliveries(now + HOUR)).toEqual([]);
});

it("a workshop endpoint receives its own bookings and chosen topics", async () => {
  await createEndpoint({
    audience: "supplier",
    audienceId: String(WORKSHOP),
    address: "https://receiver.example/own",
    topics: ["booking"],
  });
  await createEndpoint({ audience: "supplier", audienceId: String(OTHER), address: "https://receiver.example/other" });
  await createEndpoint({
    audience: "fleet",
    audienceId: "1",
    address: "https://receiver.example/fleet",
    topics: ["booking"],
  });
  await createEndpoint({ address: "https://receiver.example/reviews", topics: ["review"] });
  await testBooking();
  const fleets = await testBooking({ rego: "FLT123" }, { fleetCompanyId: 1 });
  const received = await runDeliveries(Date.now());
  const typesSentTo = (path: string) => typesOf(received.filter(({ to }) => to.endsWith(path))).sort();
  expect(typesSentTo("/own")).toEqual(["booking.fleet_approval_needed", "booking.submitted", "booking.submitted"]);
  expect(typesSentTo("/fleet")).toEqual(["booking.fleet_approval_needed", "booking.submitted"]);
  expect([typesSentTo("/other"), typesSentTo("/reviews")]).toEqual([[], []]);
  // The booking was declined and passed on. Earlier events do not belong to the next workshop.
  const { context } = momentContext();
  await DB.prepare(
    "insert into booking_events (booking_token, id, at, actor, kind, reason) values (?1, 90, 1, 'supplier', 'supplier-declined', null), (?1, 91, 2, 'system', 'passed-on', ?2), (?1, 92, 3, 'system', 'offer-ended', null)",
  )
    .bind(fleets.token, `${OTHER} 2026-12-01`)
    .run();
  expect((await context.db.webhooks.listWaiting(10)).map(({ supplierId }) => supplierId)).toEqual([
    WORKSHOP,
    OTHER,
    OTHER,
  ]);
});

it("events of one lead are delivered in order, others in parallel", async () => {
  const { id } = await createEndpoint();
  const first = await testBooking();
  const second = await testBooking();
  const ids = await Promise.all([first, second].map(async ({ token }) => (await offerOf(token)).booking.id));
  await gatewayAs(max, "respondToBookingOffer", {
    bookingOfferId: (await offerOf(first.token)).offer.id,
    responseType: 1,
  });
  const startedAt = Date.now();
  const isFirst = ({ body }: Message) =>
    (JSON.parse(body) as { data: { BookingId: number } }).data.BookingId === ids[0];
  const failingEndpoint = (message: Message) => new Response(null, { status: isFirst(message) ? 500 : 204 });
  expect((await runDeliveries(startedAt, failingEndpoint)).map(isFirst)).toEqual([true, false]);
  expect(await runDeliveries(startedAt + 30_000, failingEndpoint)).toEqual([]);
  let at = startedAt;
  let tries = 1;
  const readNextDelivery = async () =>
    (await DB.prepare("select min(next_at) as at from webhook_deliveries").first<{ at: number | null }>())?.at ?? null;
  for (
    let next = await readNextDelivery();
    next !== null && tries < 30 && at < startedAt + 24 * HOUR;
    next = await readNextDelivery()
  ) {
    at = next;
    const received = await runDeliveries(at, failingEndpoint);
    expect(typesOf(received).slice(0, 1)).toEqual(["booking.submitted"]);
    tries += 1;
  }
  expect([tries, at]).toEqual([11, startedAt + 24 * HOUR]);
  const log = await momentContext().context.db.webhooks.log(id, 10);
  expect(log.filter(({ state }) => state === "given-up")).toMatchObject([
    { type: "booking.submitted", tries: 11, status: 500, failure: "refused" },
  ]);
  // After a delivery is given up, the next event of the same lead is delivered.
  expect(typesOf(await runDeliveries(at + MINUTE))).toEqual(["booking.confirmed"]);
  const input = log.find(({ state }) => state === "given-up")?.eventId ?? "";
  const { context } = momentContext(at);
  expect(await context.db.webhooks.replay(id, input, at + HOUR)).toBe(true);
  expect((await runDeliveries(at + HOUR)).map((message) => message.id)).toEqual([input]);
  // Deliveries are deleted thirty days after they ended.
  await expireDeliveries(momentContext(at + retentionMs("webhooks")).context);
  expect(await countRows("webhook_deliveries")).toBe(2);
  await expireDeliveries(momentContext(at + 2 * HOUR + retentionMs("webhooks")).context);
  expect(await countRows("webhook_deliveries")).toBe(0);
});

it("an interrupted or concurrent run delivers an event once, always under the same id", async () => {
  await createEndpoint();
  await testBooking();
  const now = Date.now();
  const { context } = momentContext(now);
  const sentIds: string[] = [];
  const failingContext = Object.assign(context, {
    webhooks: {
      send: async (message: { id: string }) => {
        sentIds.push(message.id);
        throw new Error("the worker died");
      },
    },
  }) as Context;
  await deliverWebhooks(failingContext);
  // The lease lasts two minutes. After that, another run takes over.
  expect(await runDeliveries(now + MINUTE)).toEqual([]);
  const [messages, other] = await Promise.all([runDeliveries(now + 3 * MINUTE), runDeliveries(now + 3 * MINUTE)]);
  expect([...messages, ...other].map(({ id }) => id)).toEqual(sentIds);
});

it("internal addresses are refused, and redirects are not followed", async () => {
  const { context } = momentContext();
  for (const address of [
    "http://receiver.example/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://10.1/",
    "https://metadata.internal/",
    "https://a:b@receiver.example/",
    "https://receiver.example:8443/",
  ]) {
    const endpoint = await addEndpoint(context, crypto.randomUUID(), { ...all, address }, "a test");
    expect([address, endpoint.ok, !endpoint.ok && Object.keys(endpoint.fields ?? {})]).toEqual([
      address,
      false,
      ["address"],
    ]);
  }
  const client = webhookClient(
    outgoing("https://pitlane.example")(
      "webhook",
      webhookSandbox(async (input) => {
        throw new Error(`asked ${String(input instanceof Request ? input.url : input)}`);
      }),
      { timeoutMs: 100 },
    ),
  );
  const send = (address: string) =>
    client.send({ address, id: "evt_1", at: 0, body: "{}", secrets: ["whsec_c2VjcmV0IG9mIGEgdGVzdA=="] });
  const refusal = { kind: "refused", retryAfterMs: null };
  expect(await send("https://169.254.169.254/latest")).toEqual({ ...refusal, reason: "refused-address", status: null });
  expect(await send("https://receiver.example/moved")).toEqual({ ...refusal, reason: "redirected", status: 307 });
  expect(await send("https://receiver.example/hangs")).toEqual({ ...refusal, reason: "no-answer", status: null });
  expect(await send("https://receiver.example/busy")).toEqual({
    ...refusal,
    reason: "refused",
    status: 503,
    retryAfterMs: 600_000,
  });
  expect(await send("https://receiver.example/gone")).toEqual({ kind: "gone", status: 410 });
});

it("a replaced secret stays valid for a day, and dead endpoints are stopped", async () => {
  const { id, secret } = await createEndpoint();
  const readDeskPage = async () => htmlText(await opal.ask("/desk"));
  expect(emptyQueueIds(await (await opal.ask("/desk")).text())).toContain("webhooks");
  const changed = await changeSecret(momentContext(Date.now()).context, id);
  if (!changed.ok) throw new Error(changed.code);
  await testBooking();
  const [both] = await runDeliveries(Date.now());
  for (const value of [secret, changed.secret]) new Webhook(value).verify(both?.body ?? "", both?.headers ?? {});
  await testBooking();
  const [later] = await runDeliveries(Date.now() + SECRET_OVERLAP_MS + MINUTE);
  expect(later?.headers["webhook-signature"]?.split(" ").length).toBe(1);

  await testBooking();
  await runDeliveries(Date.now() + SECRET_OVERLAP_MS + 2 * HOUR, () => new Response(null, { status: 410 }));
  const { context } = momentContext();
  expect((await context.db.webhooks.find(id))?.stoppedBy).toBe("gone");
  expect(await readDeskPage()).toMatch(/Failing webhooks .*Stopped: the address returned 410 Gone/);
  await testBooking();
  expect(await countRows("webhook_waiting")).toBe(0);

  await setEndpointEnabled(context, id, "resume");
  const begin = Date.now() + SECRET_OVERLAP_MS + 3 * HOUR;
  for (let at = begin; at <= begin + DISABLE_AFTER_MS + 30 * HOUR; at += 20 * HOUR) {
    if ((await context.db.webhooks.find(id))?.stoppedBy === null) await testBooking();
    await runDeliveries(at, () => new Response(null, { status: 500 }));
    if (at === begin) expect(await readDeskPage()).toMatch(/Failing webhooks .*Each delivery is retried for 24 hours/);
  }
  expect((await context.db.webhooks.find(id))?.stoppedBy).toBe("failing");
  expect(await readDeskPage()).toContain("Stopped: every delivery failed for five days");
  expect(await countRows("webhook_deliveries where state = 'waiting'")).toBe(0);
});

it("an endpoint that responds occasionally is not stopped", async () => {
  const { id } = await createEndpoint();
  const { context } = momentContext();
  const begin = Date.now();
  const respondWithError = () => new Response(null, { status: 500 });
  for (let days = 0; days <= 7; days++) {
    await testBooking();
    const at = begin + days * 24 * HOUR;
    const received = await runDeliveries(at, respondWithError);
    expect([days, received.length > 0]).toEqual([days, true]);
    // One hour later the endpoint accepts the due deliveries.
    await runDeliveries(at + HOUR);
    const endpoint = await context.db.webhooks.find(id);
    expect([days, endpoint?.stoppedBy]).toEqual([days, null]);
  }
  // An endpoint that always succeeds is never marked as failing.
  await testBooking();
  await runDeliveries(begin + 8 * 24 * HOUR);
  expect(await context.db.webhooks.find(id)).toMatchObject({ stoppedBy: null, failingSince: null });
});

const callWithKey = (path: string, key: string, body?: unknown) =>
  call(body === undefined ? "GET" : "POST", path, body, {
    Authorization: `Bearer ${key}`,
    "CF-Connecting-IP": crypto.randomUUID(),
  });
async function testKey(...scopes: readonly string[]) {
  const key = await createKey(
    momentContext(Date.now()).context,
    crypto.randomUUID(),
    { name: "A program", scopes },
    { name: "a test", email: "test@operator.example" },
  );
  if (!key.ok) throw new Error(key.code);
  return key.key;
}

it("a key gives access only to its scopes and is stored as a digest", async () => {
  const readKey = await testKey("webhooks:read");
  const writeKey = await testKey("webhooks:write");
  const fullKey = await testKey(...SCOPES);
  const BODY = { Name: "Cards", Url: "https://receiver.example/", Audience: "all", Topics: ["booking"] };
  expect((await callWithKey("/api/webhooks", readKey)).json).toEqual({ Webhooks: [] });
  const response = await callWithKey("/api/webhooks", readKey, BODY);
  expect([response.status, response.json.code]).toEqual([403, "key-lacks-scope"]);
  expect(response.headers.get("WWW-Authenticate")).toContain('scope="webhooks:write"');
  expect((await callWithKey("/api/webhooks", writeKey, BODY)).json.Secret).toMatch(/^whsec_/);
  expect(
    (await callWithKey("/api/webhooks", writeKey, { ...BODY, Url: "https://localhost/" })).json.errors,
  ).toHaveProperty("address");
  expect((await callWithKey("/api/webhooks", writeKey, { Name: 5 })).status).toBe(422);
  expect((await callWithKey("/api/webhooks/not-an-id/deliveries", readKey)).status).toBe(400);
  expect((await callWithKey(`/api/webhooks/${crypto.randomUUID()}/deliveries`, readKey)).status).toBe(404);
  expect((await callWithKey("/api/webhooks", `key_${"x".repeat(27)}`)).status).toBe(401);
  expect((await callWithKey("/api/webhooks", "")).status).toBe(404);
  // Other operator calls accept the same keys, but only the deployment's own key may manage desk members.
  expect((await callWithKey("/api/operator/reviews?supplier=760", await testKey("reviews:read"))).status).toBe(200);
  expect((await callWithKey("/api/operator/reviews?supplier=760", readKey)).status).toBe(403);
  expect((await callWithKey("/api/operator/desk/members", fullKey)).status).toBe(403);
  expect((await callWithKey("/api/health/details", fullKey)).status).toBe(403);
  const storedKeys = JSON.stringify((await DB.prepare("select * from api_keys").all()).results);
  for (const key of [readKey, writeKey, fullKey]) expect(storedKeys).not.toContain(key);
});

it("requests with a key have the same rate limit as other callers", async () => {
  const key = await testKey("webhooks:read");
  const rejectingLimiter = { limit: async () => ({ success: false }) };
  const response = await worker.fetch(
    new Request("https://pitlane.test/api/webhooks", { headers: { Authorization: `Bearer ${key}` } }),
    { ...env, LOOKUP_LIMIT: rejectingLimiter } as unknown as Env,
  );
  expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "60"]);
});

it("an admin manages endpoints, deliveries and keys with a reason", async () => {
  const page = "/desk/integrations/webhook";
  const input = {
    name: "Job cards",
    address: "https://receiver.example/cards",
    audience: "all",
    audienceId: "",
    booking: "on",
  };
  const privateAddress = await act(opal, page, { ...input, address: "https://192.168.0.1/" });
  expect([privateAddress.status, await htmlText(privateAddress)]).toEqual([
    422,
    expect.stringContaining("Use a public address with a host name"),
  ]);
  expect((await act(opal, page, { ...input, reason: "" })).status).toBe(422);
  const webhookSecret = /value="(whsec_[^"]+)"/.exec(await (await act(opal, page, input)).text())?.[1] ?? "";
  expect(webhookSecret).not.toBe("");
  expect(await htmlText(await opal.ask("/desk/integrations"))).toContain(
    "Job cards receiver.example. All events: bookings",
  );
  await testBooking();
  const [message] = await runDeliveries(Date.now());
  new Webhook(webhookSecret).verify(message?.body ?? "", message?.headers ?? {});
  const { id } = (await DB.prepare("select id from webhook_endpoints").first<{ id: string }>()) ?? { id: "" };
  const webhookPath = `/desk/integrations/webhooks/${id}`;
  expect(await htmlText(await opal.ask(webhookPath))).toMatch(/booking\.submitted Delivered .*, 1 try/);
  const postWebhookForm = (intent: string, more: Readonly<Record<string, string>> = {}, to = webhookPath) =>
    opal.ask(to, { intent, id: crypto.randomUUID(), reason: "Asked by the workshop", ...more });
  expect((await postWebhookForm("replay", { event: message?.id ?? "" })).status).toBe(303);
  expect((await runDeliveries(Date.now() + MINUTE)).map((again) => again.id)).toEqual([message?.id]);
  expect(await (await postWebhookForm("secret")).text()).toMatch(/value="whsec_/);
  expect((await postWebhookForm("stop")).status).toBe(303);
  expect(await htmlText(await opal.ask(webhookPath))).toContain("Stopped at the desk");
  expect((await postWebhookForm("resume")).status).toBe(303);
  expect((await postWebhookForm("remove")).status).toBe(303);
  expect((await opal.ask(webhookPath)).status).toBe(404);

  expect(await htmlText(await act(opal, "/desk/integrations/key", { name: "Cards" }))).toContain(
    "Choose what the key can do",
  );
  const apiKey = await (await act(opal, "/desk/integrations/key", { name: "Cards", "webhooks-read": "on" })).text();
  const key = /value="(key_[^"]+)"/.exec(apiKey)?.[1] ?? "";
  expect((await callWithKey("/api/webhooks", key)).status).toBe(200);
  const list = await htmlText(await opal.ask("/desk/integrations"));
  expect(list).toMatch(/Cards, ending in .{4} .*Last used about/);
  expect(list).not.toContain(key);
  const { id: keyId } = (await DB.prepare("select id from api_keys").first<{ id: string }>()) ?? { id: "" };
  const replaced = await (await postWebhookForm("replace", { key: keyId }, "/desk/integrations")).text();
  const next = /value="(key_[^"]+)"/.exec(replaced)?.[1] ?? "";
  expect([(await callWithKey("/api/webhooks", key)).status, (await callWithKey("/api/webhooks", next)).status]).toEqual(
    [200, 200],
  );
  await DB.prepare("update api_keys set ends_at = 1 where id = ?").bind(keyId).run();
  expect((await callWithKey("/api/webhooks", key)).status).toBe(401);
  const { id: nextId } = (await DB.prepare("select id from api_keys where ends_at is null").first<{
    id: string;
  }>()) ?? { id: "" };
  expect((await postWebhookForm("end", { key: nextId }, "/desk/integrations")).status).toBe(303);
  expect((await callWithKey("/api/webhooks", next)).status).toBe(401);
  const { results } = await DB.prepare(
    "select kind from desk_acts where outcome = 'done' and (kind like 'webhook-%' or kind like 'key-%') order by at, kind",
  ).all<{ kind: string }>();
  expect(results.map(({ kind }) => kind).sort()).toEqual([
    "key-created",
    "key-replaced",
    "key-revoked",
    "webhook-added",
    "webhook-removed",
    "webhook-replayed",
    "webhook-resumed",
    "webhook-secret-changed",
    "webhook-stopped",
  ]);
  // No other desk role has access.
  await addEmployee("opal@operator.example", "support");
  for (const path of ["/desk/integrations", page, "/desk/integrations/key"])
    expect((await opal.ask(path)).status).toBe(403);
  await addEmployee("opal@operator.example", "admin");
});
