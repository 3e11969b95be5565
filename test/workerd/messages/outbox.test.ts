import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import type { Message } from "../../../app/domain/messages/message";
import type { Context } from "../../../app/usecases/context";
import { listOutbox } from "../../../app/usecases/messages/list-outbox";
import { sealMessage } from "../../../app/usecases/messages/seal-message";
import { sendDueMessages } from "../../../app/usecases/messages/send-due";
import type { Delivery } from "../../../app/usecases/ports/senders";
import { browser } from "../leads/browser";

const { DB } = env as unknown as Env;

beforeEach(async () => {
  await DB.batch([
    DB.prepare("delete from outbox"),
    DB.prepare(
      "insert or ignore into messages (key, channel, audience, subject, body) values ('quotes-saved', 'email', 'customer', 'Your quotes for {vehicle}', 'Hi {first_name}. {brand}')",
    ),
  ]);
});

const aMessage = (over: Partial<Message> = {}): Message => ({
  id: `quotes-saved:${crypto.randomUUID()}`,
  channel: "email",
  template: "quotes-saved",
  to: "anna@customer.example",
  values: { vehicle: "Hilux", first_name: "Anna" },
  about: null,
  notBefore: 0,
  ...over,
});

async function queued(context: Context, ...messages: Message[]) {
  await context.db.outbox.add(
    await Promise.all(messages.map((message) => sealMessage(context, message))),
    context.clock.now(),
  );
}

/** A mail provider that answers as told, and notes what it was given. */
function withMailer(deliver: (id: string) => Promise<Delivery>) {
  const context = browser();
  const sent: { id: string; to: string; subject: string | null; text: string }[] = [];
  const email = {
    send(message: (typeof sent)[number]) {
      sent.push(message);
      return deliver(message.id);
    },
  };
  return { sent, context: { ...context, senders: { ...context.senders, email } } satisfies Context };
}

const stateOf = async (context: Context) =>
  (await context.db.outbox.newest(10)).map(({ state, tries }) => [state, tries]);

it("sends a waiting message with its words, once", async () => {
  const { context, sent } = withMailer(async (id) => ({ kind: "sent", providerId: id }));
  const message = aMessage();
  await queued(context, message);
  await queued(context, message);
  await sendDueMessages(context);
  await sendDueMessages(context);
  expect(sent).toMatchObject([
    { id: message.id, to: "anna@customer.example", subject: "Your quotes for Hilux", text: "Hi Anna. Pitlane" },
  ]);
  expect(await stateOf(context)).toEqual([["sent", 1]]);
});

it("two runs at once send each message once", async () => {
  const { context, sent } = withMailer(async (id) => ({ kind: "sent", providerId: id }));
  await queued(context, ...Array.from({ length: 50 }, () => aMessage()));
  await Promise.all([sendDueMessages(context), sendDueMessages(context)]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(50);
  expect(sent.length).toBe(50);
});

it("keeps a message that could not go now, and tries it again a minute later", async () => {
  const { context } = withMailer(async () => ({ kind: "later", reason: "503" }));
  await queued(context, aMessage());
  await sendDueMessages(context);
  expect(await stateOf(context)).toEqual([["waiting", 1]]);
  expect((await sendDueMessages(context)).tried).toBe(0);
  expect((await sendDueMessages({ ...context, clock: { now: () => Date.now() + 61_000 } })).tried).toBe(1);
});

it("sends again what a sender that died had claimed", async () => {
  const { context, sent } = withMailer(async (id) => ({ kind: "sent", providerId: id }));
  await queued(context, aMessage());
  await context.db.outbox.claimDue(Date.now(), 10);
  expect((await sendDueMessages(context)).tried).toBe(0);
  await sendDueMessages({ ...context, clock: { now: () => Date.now() + 61_000 } });
  expect(sent.length).toBe(1);
});

it("gives up a message that will never go, and says so in the log without naming the person", async () => {
  const { context } = withMailer(async () => ({ kind: "never", reason: "422 validation_error" }));
  const logged: string[] = [];
  await queued(context, aMessage());
  await sendDueMessages({ ...context, log: { ...context.log, error: (event) => logged.push(JSON.stringify(event)) } });
  expect(await stateOf(context)).toEqual([["failed", 1]]);
  expect(logged.join()).toContain("message-given-up");
  expect(logged.join()).not.toContain("anna");
});

it("keeps whom and what unreadable in the table, and shows them on the development page", async () => {
  const context = browser();
  await queued(context, aMessage());
  const { results } = await DB.prepare("select * from outbox").all();
  expect(JSON.stringify(results)).not.toMatch(/anna|Hilux/i);
  expect(await listOutbox(context)).toMatchObject([
    { to: "anna@customer.example", rendered: { text: "Hi Anna. Pitlane" } },
  ]);
});

it("shows nobody's mail outside DEV and TEST", async () => {
  const context = browser();
  for (const environment of ["UAT", "PreProd", "PROD"] as const)
    expect(await listOutbox({ ...context, config: { ...context.config, environment } })).toBeNull();
});
