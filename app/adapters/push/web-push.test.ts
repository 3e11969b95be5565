import { createECDH, randomBytes } from "node:crypto";
import { decrypt } from "http_ece";
import { expect, it } from "vitest";
import { readSubscription } from "../../domain/notifications/push-service";
import { readPushKey, webPush } from "./web-push";
import { pushSandbox, SANDBOX_PUSH_KEY } from "../../../sandbox/push";

/** A fake browser with its own keys and subscription. */
function testBrowser(endpoint = "https://fcm.googleapis.com/fcm/send/abc") {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const secret = randomBytes(16);
  const subscription = {
    endpoint,
    p256dh: keys.getPublicKey("base64url"),
    auth: secret.toString("base64url"),
  };
  const decryptBody = (body: Uint8Array) =>
    JSON.parse(
      decrypt(Buffer.from(body), {
        version: "aes128gcm",
        privateKey: keys,
        authSecret: secret.toString("base64url"),
      }).toString(),
    ) as unknown;
  return { to: JSON.stringify(subscription), open: decryptBody };
}

const MESSAGE = {
  id: "supplier-new-booking:t:push:d",
  subject: "New booking: Mon 30 Nov 2026",
  text: "Toyota Hilux, Basic service. $389.00.",
  html: null,
  link: "https://pitlane.example/workshop/bookings/t",
};
const SUBJECT = "mailto:help@pitlane.example";

/** Sends through the sandbox and records the requests. */
function recordingSender(answer = pushSandbox(Date.now)) {
  const requests: Request[] = [];
  const send = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    requests.push(request.clone() as Request);
    return answer(request);
  };
  return {
    requests,
    sender: webPush({ key: SANDBOX_PUSH_KEY, subject: SUBJECT, send: send as typeof fetch }),
  };
}

it("a notification is encrypted for its browser, signed for its push service and replaceable", async () => {
  const browser = testBrowser();
  const { requests, sender } = recordingSender();
  expect(await sender.send({ ...MESSAGE, to: browser.to })).toMatchObject({ kind: "sent" });
  await sender.send({ ...MESSAGE, to: browser.to });
  const [first, repeated] = requests;
  if (!first || !repeated) throw new Error("nothing was sent");
  const body = new Uint8Array(await first.arrayBuffer());
  expect(Buffer.from(body).toString("latin1")).not.toContain("Hilux");
  expect(browser.open(body)).toEqual({
    title: MESSAGE.subject,
    body: MESSAGE.text,
    link: MESSAGE.link,
    tag: MESSAGE.id,
  });
  expect([first.headers.get("TTL"), first.headers.get("Urgency")]).toEqual(["43200", "high"]);
  expect(first.headers.get("Topic")).toMatch(/^[\w-]{32}$/);
  expect(repeated.headers.get("Topic")).toBe(first.headers.get("Topic"));
  expect(() => testBrowser().open(body)).toThrow();
  expect(await sender.publicKey()).toBe((await readPushKey(SANDBOX_PUSH_KEY)).publicKey);
});

it("distinguishes an expired subscription, a permanent refusal and a retry", async () => {
  const { to } = testBrowser();
  const sendWithResponse = async (status: number, body: string | null = null) =>
    recordingSender(async () => new Response(body, { status })).sender.send({ ...MESSAGE, to });
  expect(await Promise.all([404, 410, 413, 429, 503].map((status) => sendWithResponse(status)))).toMatchObject([
    { kind: "never", isDeadDevice: true },
    { kind: "never", isDeadDevice: true },
    { kind: "never" },
    { kind: "later" },
    { kind: "later" },
  ]);
  const unreachableService = recordingSender(() => Promise.reject(new TypeError("fetch failed")));
  expect(await unreachableService.sender.send({ ...MESSAGE, to })).toEqual({ kind: "later", reason: "no answer" });
});

it("keeps a device if our token is refused, and removes it if it subscribed with another key", async () => {
  const { to } = testBrowser();
  const sendWithResponse = (status: number, body: string) =>
    recordingSender(async () => new Response(body, { status })).sender.send({ ...MESSAGE, to });
  for (const [status, body, reason] of [
    [403, '{"reason":"BadJwtToken"}', "fcm.googleapis.com 403 BadJwtToken"],
    [401, '{"code":401,"errno":109,"error":"Unauthorized"}', "fcm.googleapis.com 401"],
    [403, "", "fcm.googleapis.com 403"],
  ] as const)
    expect(await sendWithResponse(status, body)).toEqual({ kind: "later", reason });
  for (const [status, body] of [
    [403, '{"reason":"VapidPkHashMismatch"}'],
    [401, '{"errno":109,"message":"VAPID public key mismatch"}'],
    [403, "the key in the authorization header does not correspond to the sender ID used to subscribe this user"],
  ] as const)
    expect(await sendWithResponse(status, body)).toMatchObject({ kind: "never", isDeadDevice: true });
});

it("the push sandbox refuses the requests that push services refuse", async () => {
  const sandbox = pushSandbox(Date.now);
  const { requests, sender } = recordingSender();
  await sender.send({ ...MESSAGE, to: testBrowser().to });
  const [validRequest] = requests;
  if (!validRequest) throw new Error("nothing was sent");
  const body = await validRequest.arrayBuffer();
  const postStatus = async (change: Readonly<Record<string, string | null>>, url = validRequest.url) => {
    const headers = new Headers(validRequest.headers);
    for (const [name, value] of Object.entries(change))
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    return (await sandbox(new Request(url, { method: "POST", headers, body }))).status;
  };
  const authorization = validRequest.headers.get("Authorization") ?? "";
  expect(await postStatus({})).toBe(201);
  expect(await postStatus({ Authorization: null })).toBe(401);
  expect(await postStatus({ Authorization: authorization.replace(/t=(\w+\.)(\w)/, "t=$1A") })).toBe(403);
  expect(await postStatus({ TTL: null })).toBe(400);
  expect(await postStatus({ Topic: "a topic with spaces" })).toBe(400);
  expect(await postStatus({ "Content-Encoding": "aesgcm" })).toBe(415);
  // The token is signed for one push service but sent to another.
  expect(await postStatus({}, "https://updates.push.services.mozilla.com/wpush/v2/abc")).toBe(403);
  expect(await postStatus({}, "https://fcm.googleapis.com/fcm/send/gone")).toBe(410);
  const laterSandbox = pushSandbox(() => Date.now() + 13 * 3_600_000);
  expect(
    (await laterSandbox(new Request(validRequest.url, { method: "POST", headers: validRequest.headers, body }))).status,
  ).toBe(403);
});

it("subscriptions are accepted for known push services only", () => {
  const keys = JSON.parse(testBrowser().to) as { p256dh: string; auth: string };
  const read = (endpoint: string) => readSubscription({ ...keys, endpoint }) !== null;
  expect(
    [
      "https://fcm.googleapis.com/fcm/send/x",
      "https://updates.push.services.mozilla.com/wpush/v2/x",
      "https://web.push.apple.com/x",
      "https://wns2-par02p.notify.windows.com/w/?token=x",
    ].map(read),
  ).toEqual([true, true, true, true]);
  for (const endpoint of [
    "http://fcm.googleapis.com/x",
    "https://169.254.169.254/latest",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evil.example/fcm.googleapis.com",
    "https://fcm.googleapis.com:8443/x",
    "https://user@fcm.googleapis.com/x",
    "https://notify.windows.com/x",
    "x",
  ])
    expect([endpoint, read(endpoint)]).toEqual([endpoint, false]);
  expect(readSubscription({ ...keys, endpoint: "https://web.push.apple.com/x", auth: "short" })).toBeNull();
});
