import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { cloudflareEmail } from "../../../app/adapters/mail/cloudflare-email";
import { signWebhook } from "../../../app/adapters/webhooks/webhook-client";
import worker from "../../../workers/app";
import type { Client } from "../identity/client";
import { addEmployee, htmlText } from "../desk/test-desk";
import { testBooking, seedPortal, signInClient } from "../portal/test-portal";
import { momentContext } from "../quotes/marketplace";
import { DB } from "../database";

/** Bounces and complaints that the email providers report after they accepted a message. */

const SECRET = `whsec_${btoa("a secret of this test")}`;
const testEnv = { ...(env as unknown as Env), RESEND_WEBHOOK_SECRET: SECRET } as unknown as Env;
let opal: Client;

beforeAll(async () => {
  await seedPortal();
  opal = await signInClient("demo-operator");
  await addEmployee("opal@operator.example", "admin");
}, 60_000);

/** An email that a provider accepted a minute ago. */
async function insertAcceptedMail(providerId: string, about: string): Promise<void> {
  await DB.prepare(
    "insert into outbox (id, channel, template, sealed, about, state, next_at, created_at, sent_at, provider_id) values (?1, 'email', 'booking-received', 'x', ?2, 'sent', ?3, ?3, ?3, ?1)",
  )
    .bind(providerId, about, Date.now() - 60_000)
    .run();
}
const rowOf = (id: string) =>
  DB.prepare("select state, failure from outbox where id = ?").bind(id).first<{ state: string; failure: string }>();

async function postEvent(
  type: string,
  data: object,
  overrides: { readonly secret?: string; readonly at?: number } = {},
) {
  const body = JSON.stringify({ type, created_at: new Date().toISOString(), data });
  const seconds = Math.floor((overrides.at ?? Date.now()) / 1000);
  const signature = await signWebhook(overrides.secret ?? SECRET, "msg_1", seconds, body);
  return worker.fetch(
    new Request("https://pitlane.test/api/webhook/resend", {
      method: "POST",
      headers: {
        "svix-id": "msg_1",
        "svix-timestamp": String(seconds),
        "svix-signature": `v1,AAAA ${signature}`,
        "CF-Connecting-IP": "203.0.113.9",
      },
      body,
    }),
    testEnv,
  );
}

it("OP-27 a bounced email shows on its booking and in the queue without the address", async () => {
  const { token } = await testBooking();
  await insertAcceptedMail("re_bounced", token);
  const bounce = { type: "Permanent", message: "550 5.1.1 <kiri@customer.example> User unknown" };
  for (let times = 0; times < 2; times++)
    expect((await postEvent("email.bounced", { email_id: "re_bounced", to: ["x"], bounce })).status).toBe(200);
  expect(await rowOf("re_bounced")).toEqual({ state: "failed", failure: "Bounced: 550 5.1.1 <address> User unknown" });
  expect(await htmlText(await opal.ask(`/desk/bookings/${token}`))).toContain("Bounced: 550 5.1.1");
  const overview = await (await opal.ask("/desk")).text();
  expect(overview).toContain("User unknown");
  expect(overview).toContain(`href="/desk/bookings/${token}"`);
  // "Send all again" skips this message, because its address is invalid.
  const { context } = momentContext(Date.now());
  await context.db.outbox.sendAgain(null, Date.now());
  expect((await rowOf("re_bounced"))?.state).toBe("failed");
});

it("OP-27 an email that was marked as spam ends the reminders of its booking", async () => {
  const { token } = await testBooking();
  await insertAcceptedMail("re_spam", token);
  expect((await postEvent("email.complained", { email_id: "re_spam" })).status).toBe(200);
  expect((await rowOf("re_spam"))?.failure).toBe("Marked as spam");
  expect(
    await DB.prepare("select reminders_off from bookings where token = ?").bind(token).first("reminders_off"),
  ).toBe(1);
});

it("OP-27 a report with a wrong signature, or an old one, is refused and changes nothing", async () => {
  await insertAcceptedMail("re_forged", "none");
  const data = { email_id: "re_forged" };
  const other = `whsec_${btoa("another secret")}`;
  expect((await postEvent("email.bounced", data, { secret: other })).status).toBe(400);
  expect((await postEvent("email.bounced", data, { at: Date.now() - 10 * 60_000 })).status).toBe(400);
  expect((await rowOf("re_forged"))?.state).toBe("sent");
  expect((await postEvent("email.delivered", data)).status).toBe(200);
  expect((await rowOf("re_forged"))?.state).toBe("sent");
});

it("OP-27 a Cloudflare Email Sending event from the queue is recorded like a webhook", async () => {
  await insertAcceptedMail("cf-1", "none");
  const body = {
    type: "cf.email.sending.message.bounced",
    source: { type: "email.sending", domain: "pitlane.test" },
    payload: { messageId: "cf-1", recipient: "x@customer.example", bounce: { type: "hard", reason: "550 no mailbox" } },
  };
  const { consumeJobs } = await import("../../../workers/queue");
  let isDone = false;
  await consumeJobs(
    {
      queue: "pitlane-jobs",
      messages: [{ body }],
      ackAll: () => {
        isDone = true;
      },
    } as unknown as MessageBatch<unknown>,
    { ...env, EMAIL: { send: async () => undefined }, EMAIL_FROM: "us@pitlane.test" } as unknown as Env,
  );
  expect([isDone, await rowOf("cf-1")]).toEqual([true, { state: "failed", failure: "Bounced: 550 no mailbox" }]);
});

it.each([
  ["E_RECIPIENT_SUPPRESSED", "never"],
  ["E_VALIDATION_ERROR", "never"],
  ["E_DAILY_LIMIT_EXCEEDED", "rest"],
  ["E_DELIVERY_FAILED", "later"],
  ["E_INTERNAL_SERVER_ERROR", "later"],
])("OP-27 Cloudflare's error %s means %s", async (code, kind) => {
  const sender = cloudflareEmail(
    { send: () => Promise.reject(Object.assign(new Error("no"), { code })) },
    "us@pitlane.test",
  );
  expect(await sender.send({ id: "1", to: "a@b.example", subject: "s", text: "t", html: null })).toMatchObject({
    kind,
  });
});
