import { Buffer } from "node:buffer";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { sendDueMessages } from "../../../app/usecases/operations/outbox/send-due";
import { MAX_DEVICES } from "../../../app/usecases/notifications/push/devices";
import { DB } from "../booking/test-booking";
import { Client } from "../identity/client";
import { momentContext, NOW } from "../quotes/marketplace";
import { testBooking, makeMember, seedPortal, signInClient, messagesOfTemplate, WORKSHOP } from "./test-portal";

const PAGE = "/workshop/settings/devices";
let olive: Client;
let max: Client;

beforeAll(seedPortal, 60_000);
beforeEach(async () => {
  await DB.batch([DB.prepare("delete from supplier_members"), DB.prepare("delete from push_devices")]);
  await makeMember(WORKSHOP, "olive@workshop.example", "owner");
  await makeMember(WORKSHOP, "max@workshop.example");
  olive = await signInClient("demo-supplier-admin");
  max = await signInClient("demo-supplier-member");
});

/** A browser's push subscription with a separate key. */
async function testSubscription(at = "abc") {
  const { publicKey } = (await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, [
    "deriveBits",
  ])) as CryptoKeyPair;
  const point = (await crypto.subtle.exportKey("raw", publicKey)) as ArrayBuffer;
  return {
    intent: "add",
    name: "Front desk",
    endpoint: `https://fcm.googleapis.com/fcm/send/${at}`,
    p256dh: Buffer.from(point).toString("base64url"),
    auth: Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url"),
  };
}
const turnOnNotifications = async (client: Client, at?: string) => client.ask(PAGE, await testSubscription(at));
const readPushMessages = async (token: string, template = "supplier-new-booking") =>
  (await messagesOfTemplate(token, template)).filter(({ channel }) => channel === "push");
const readDevices = async () =>
  (await DB.prepare("select id, email from push_devices order by created_at, id").all<{ id: string; email: string }>())
    .results;
const textOf = async (response: Response) => (await response.text()).replace(/<!-- -->/g, "");

async function sendDue() {
  const { context, settle } = momentContext(NOW + 60_000);
  await sendDueMessages(context);
  await settle();
}

it("a device with notifications on is notified of a new booking, without customer names", async () => {
  expect(await textOf(await olive.ask(`/workshop/settings?store=${WORKSHOP}`))).toContain(
    `href="${PAGE}?store=${WORKSHOP}"`,
  );
  expect((await turnOnNotifications(max)).status).toBe(303);
  expect(await textOf(await max.ask(PAGE))).toMatch(/Front desk.*\(this one\)/s);
  expect(await textOf(await olive.ask(PAGE))).not.toContain("Your devices");
  const { token } = await testBooking();
  const [message, ...otherMessages] = await readPushMessages(token);
  expect(otherMessages).toEqual([]);
  expect(message).toMatchObject({ to: "fcm.googleapis.com", state: "waiting" });
  expect(message?.rendered).toMatchObject({
    // The subject has the answer deadline within opening hours, in the workshop's local time.
    subject: expect.stringMatching(/^New booking, answer by (?:\w{3} \d{1,2} \w{3}, )?\d{1,2}(?::\d{2})? [ap]m$/),
    link: expect.stringMatching(new RegExp(`/workshop/bookings/${token}$`)),
  });
  expect(message?.rendered?.text).toMatch(/\$/);
  expect(JSON.stringify(message?.rendered)).not.toContain("Kiri");
  await sendDue();
  expect(await readPushMessages(token)).toMatchObject([{ state: "sent" }]);
  // The link requires a login.
  expect((await max.ask(`/workshop/bookings/${token}`)).status).toBe(200);
  expect((await new Client().ask(`/workshop/bookings/${token}`)).status).toBe(302);
});

it("only members with the right role are notified, until they are removed or sign out", async () => {
  await turnOnNotifications(olive, "olive");
  await turnOnNotifications(max, "max");
  expect(await readPushMessages((await testBooking()).token)).toHaveLength(2);
  await DB.prepare("update supplier_members set removed_at = 1 where email = 'max@workshop.example'").run();
  expect(await readPushMessages((await testBooking()).token)).toHaveLength(1);
  await makeMember(WORKSHOP, "max@workshop.example");
  expect(await readPushMessages((await testBooking()).token)).toHaveLength(2);
  await max.ask("/session/end", {});
  expect((await readDevices()).map(({ email }) => email)).toEqual(["olive@workshop.example"]);
  expect(await readPushMessages((await testBooking()).token)).toHaveLength(1);
});

it("notifications stop when the session ends and resume only for the same person", async () => {
  const endSessions = () =>
    DB.prepare("update sessions set ends_at = 1 where user_id = (select user_id from push_devices)").run();
  await turnOnNotifications(max);
  await endSessions();
  expect(await readPushMessages((await testBooking()).token)).toEqual([]);
  await max.signIn({ subject: "demo-supplier-member" });
  expect(await readPushMessages((await testBooking()).token)).toHaveLength(1);
  expect(await readDevices()).toHaveLength(1);
  expect(await textOf(await max.ask(PAGE))).toContain("(this one)");
  await endSessions();
  await max.signIn({ subject: "demo-supplier-admin" });
  expect(await readDevices()).toEqual([]);
});

it("a browser that rejects a notification is tried once and then removed", async () => {
  await turnOnNotifications(max, "gone");
  const { token } = await testBooking();
  await sendDue();
  expect(await readPushMessages(token)).toMatchObject([{ state: "failed", failure: "fcm.googleapis.com 410" }]);
  expect(await readDevices()).toEqual([]);
});

it("a browser is one device, a person has up to five, and only that person can disable it", async () => {
  await turnOnNotifications(max, "one");
  await turnOnNotifications(max, "one");
  expect(await readDevices()).toHaveLength(1);
  for (let n = 2; n <= MAX_DEVICES; n += 1) expect((await turnOnNotifications(max, `${n}`)).status).toBe(303);
  const fullResponse = await turnOnNotifications(max, "six");
  expect([fullResponse.status, await textOf(fullResponse)]).toEqual([
    422,
    expect.stringContaining("Turn one off first"),
  ]);
  const [{ id } = { id: "" }] = await readDevices();
  await olive.ask(PAGE, { intent: "remove", id });
  expect(await readDevices()).toHaveLength(MAX_DEVICES);
  await max.ask(PAGE, { intent: "remove", id });
  expect((await readDevices()).map((device) => device.id)).not.toContain(id);
});

it("invalid push services and non-members are refused", async () => {
  const validSubscription = await testSubscription();
  for (const change of [
    { endpoint: "https://169.254.169.254/latest/meta-data" },
    { endpoint: "https://evil.example/x" },
    { auth: "short" },
    { name: " " },
    { name: "x".repeat(41) },
  ])
    expect([change, (await max.ask(PAGE, { ...validSubscription, ...change })).status]).toEqual([change, 422]);
  expect((await max.ask(PAGE, { intent: "what" })).status).toBe(422);
  expect(await readDevices()).toEqual([]);
  const customer = await signInClient("demo-customer");
  expect([(await customer.ask(PAGE)).status, (await customer.ask(PAGE, validSubscription)).status]).toEqual([403, 403]);
  expect((await new Client().ask(PAGE)).status).toBe(302);
});
