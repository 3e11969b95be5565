import { expect, it } from "vitest";
import { resend } from "./resend";
import { resendSandbox } from "../../../sandbox/resend";

const message = {
  id: "quotes-saved:1",
  to: "anna@customer.example",
  subject: "Your quotes",
  text: "Hi",
  html: "<p>Hi</p>",
  headers: {},
};

function mailer(respond: () => Promise<Response>) {
  const requests: Request[] = [];
  const send = (request: Request) => {
    requests.push(request);
    return respond();
  };
  return { requests, mailer: resend({ apiKey: "re_key", from: "Pitlane <mail@pitlane.example>", send }) };
}

it("posts the message with the outbox row's id as its idempotency key", async () => {
  const { requests, mailer: sender } = mailer(async () => Response.json({ id: "re_1" }));
  expect(await sender.send(message)).toEqual({ kind: "sent", providerId: "re_1" });
  expect([
    requests[0]?.url,
    requests[0]?.headers.get("Idempotency-Key"),
    requests[0]?.headers.get("Authorization"),
  ]).toEqual(["https://api.resend.com/emails", message.id, "Bearer re_key"]);
  expect(await requests[0]?.json()).toEqual({
    from: "Pitlane <mail@pitlane.example>",
    to: [message.to],
    subject: "Your quotes",
    text: "Hi",
    html: "<p>Hi</p>",
  });
});

it("an email with an unsubscribe link sends the List-Unsubscribe headers", async () => {
  const { requests, mailer: sender } = mailer(async () => Response.json({ id: "re_1" }));
  const headers = {
    "List-Unsubscribe": "<https://pitlane.example/reminders/k>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  await sender.send({ ...message, headers });
  expect(await requests[0]?.json()).toMatchObject({ headers });
});

it("sends attachments as base64 with names and types, and the sandbox accepts them", async () => {
  const { requests, mailer: sender } = mailer(async () => Response.json({ id: "re_1" }));
  const type = "text/calendar; charset=utf-8; method=REQUEST";
  await sender.send({ ...message, attachments: [{ name: "booking-1.ics", type, content: "Hēmi\r\n" }] });
  expect(await requests[0]?.clone().json()).toMatchObject({
    attachments: [
      { filename: "booking-1.ics", content_type: type, content: Buffer.from("Hēmi\r\n").toString("base64") },
    ],
  });
  const sandbox = resendSandbox(() => 0, 10);
  expect((await sandbox(withAgent(requests[0]))).status).toBe(200);
});

const withAgent = (request: Request | undefined, body?: object) => {
  if (!request) throw new Error("nothing was asked");
  const headers = new Headers(request.headers);
  headers.set("User-Agent", "test");
  return body
    ? new Request(request.url, { method: "POST", headers, body: JSON.stringify(body) })
    : new Request(request.url, { method: "POST", headers, body: request.body, duplex: "half" } as RequestInit);
};

it("the sandbox refuses attachments that are not base64 and a reused key with another body", async () => {
  const { requests, mailer: sender } = mailer(async () => Response.json({ id: "re_1" }));
  await sender.send(message);
  const sandbox = resendSandbox(() => 0, 10);
  const body = { from: "a@b.example", to: ["c@d.example"], subject: "s" };
  const respondWith = async (message: object) => {
    const response = await sandbox(withAgent(requests[0], message));
    return [response.status, ((await response.json()) as { name?: string }).name];
  };
  expect(await respondWith({ ...body, attachments: [{ filename: "a.ics", content: "BEGIN:VCALENDAR" }] })).toEqual([
    422,
    "invalid_attachment",
  ]);
  expect(await respondWith(body)).toEqual([200, undefined]);
  expect(await respondWith(body)).toEqual([200, undefined]);
  expect(await respondWith({ ...body, subject: "another" })).toEqual([409, "invalid_idempotent_request"]);
});

it("an idempotency key already used with another body counts as sent", async () => {
  const respondWith = async () => Response.json({ name: "invalid_idempotent_request" }, { status: 409 });
  expect(await mailer(respondWith).mailer.send(message)).toEqual({ kind: "sent", providerId: "" });
});

it.each([
  [429, "rest"],
  [500, "later"],
  [409, "later"],
  [401, "rest"],
  [403, "rest"],
  [400, "never"],
  [422, "never"],
])("a response with status %i means %s", async (status, kind) => {
  expect(
    await mailer(async () => Response.json({ name: "some_error" }, { status })).mailer.send(message),
  ).toMatchObject({ kind, reason: `resend ${status} some_error` });
});

it("a network failure or a response without JSON is retried later", async () => {
  expect(await mailer(() => Promise.reject(new TypeError("network"))).mailer.send(message)).toMatchObject({
    kind: "later",
  });
  expect(await mailer(async () => new Response("<html>", { status: 502 })).mailer.send(message)).toMatchObject({
    kind: "later",
    reason: "resend 502",
  });
});
