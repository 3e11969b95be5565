import { expect, it } from "vitest";
import { resend } from "./resend";

const message = {
  id: "quotes-saved:1",
  to: "anna@customer.example",
  subject: "Your quotes",
  text: "Hi",
  html: "<p>Hi</p>",
  headers: {},
};

function mailer(answer: () => Promise<Response>) {
  const asked: Request[] = [];
  const send = (request: Request) => {
    asked.push(request);
    return answer();
  };
  return { asked, mailer: resend({ apiKey: "re_key", from: "Pitlane <mail@pitlane.example>", send }) };
}

it("posts the message with the outbox row's id as its idempotency key", async () => {
  const { asked, mailer: sender } = mailer(async () => Response.json({ id: "re_1" }));
  expect(await sender.send(message)).toEqual({ kind: "sent", providerId: "re_1" });
  expect([asked[0]?.url, asked[0]?.headers.get("Idempotency-Key"), asked[0]?.headers.get("Authorization")]).toEqual([
    "https://api.resend.com/emails",
    message.id,
    "Bearer re_key",
  ]);
  expect(await asked[0]?.json()).toEqual({
    from: "Pitlane <mail@pitlane.example>",
    to: [message.to],
    subject: "Your quotes",
    text: "Hi",
    html: "<p>Hi</p>",
  });
});

it("what can be stopped says so in its headers", async () => {
  const { asked, mailer: sender } = mailer(async () => Response.json({ id: "re_1" }));
  const headers = {
    "List-Unsubscribe": "<https://pitlane.example/reminders/k>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  await sender.send({ ...message, headers });
  expect(await asked[0]?.json()).toMatchObject({ headers });
});

it.each([
  [429, "rest"],
  [500, "later"],
  [409, "later"],
  [401, "rest"],
  [403, "rest"],
  [400, "never"],
  [422, "never"],
])("an answer %i means %s", async (status, kind) => {
  expect(
    await mailer(async () => Response.json({ name: "some_error" }, { status })).mailer.send(message),
  ).toMatchObject({ kind, reason: `resend ${status} some_error` });
});

it("a network failure and an answer that is no JSON mean later", async () => {
  expect(await mailer(() => Promise.reject(new TypeError("network"))).mailer.send(message)).toMatchObject({
    kind: "later",
  });
  expect(await mailer(async () => new Response("<html>", { status: 502 })).mailer.send(message)).toMatchObject({
    kind: "later",
    reason: "resend 502",
  });
});
