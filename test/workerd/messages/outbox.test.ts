import { beforeEach, expect, it } from "vitest";
import { d1Outbox } from "../../../app/adapters/db/outbox";
import type { Message } from "../../../app/domain/notifications/message";
import type { Context } from "../../../app/usecases/context";
import { expireSentMessages, sendDueMessages } from "../../../app/usecases/operations/outbox/send-due";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import { sealMessage } from "../../../app/usecases/notifications/seal-message";
import type { Delivery } from "../../../app/usecases/ports/senders";
import { browser } from "../leads/browser";
import { DB } from "../database";

beforeEach(async () => {
  await DB.batch([
    DB.prepare("delete from outbox"),
    DB.prepare("delete from channel_pauses"),
    DB.prepare(
      "insert or ignore into messages (key, channel, audience, subject, body) values ('quotes-saved', 'email', 'customer', 'Your quotes for {vehicle}', 'Hi {first_name}. {brand}')",
    ),
  ]);
});

/** A database that counts its statements. */
function statementCount(db: D1Database) {
  let executedStatements = 0;
  const counting = new Proxy(db, {
    get(target, name) {
      const member = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        if (name === "prepare") executedStatements += 1;
        return Reflect.apply(member, target, args);
      };
    },
  });
  return { db: counting, statements: () => executedStatements };
}

const testMessage = (overrides: Partial<Message> = {}): Message => ({
  id: `quotes-saved:${crypto.randomUUID()}`,
  channel: "email",
  template: "quotes-saved",
  to: "anna@customer.example",
  values: { vehicle: "Hilux", first_name: "Anna" },
  about: null,
  notBefore: 0,
  ...overrides,
});

async function queueMessages(context: Context, ...messages: Message[]) {
  await context.db.outbox.add(
    await Promise.all(messages.map((message) => sealMessage(context, message))),
    context.clock.now(),
  );
}

/** An email provider with the given responses, which records what it receives. */
function withMailer(deliver: (id: string) => Promise<Delivery>) {
  const context = browser();
  const messages: { id: string; to: string; subject: string | null; text: string }[] = [];
  const email = {
    send(message: (typeof messages)[number]) {
      messages.push(message);
      return deliver(message.id);
    },
  };
  return { sent: messages, context: { ...context, senders: { ...context.senders, email } } satisfies Context };
}

const readMessageState = async (context: Context) =>
  (await context.db.outbox.listNewest(10)).map(({ state, tries }) => [state, tries]);

it("sends a waiting message with its text, once", async () => {
  const { context, sent: messages } = withMailer(async (id) => ({ kind: "sent", providerId: id }));
  const message = testMessage();
  await queueMessages(context, message);
  await queueMessages(context, message);
  await sendDueMessages(context);
  await sendDueMessages(context);
  expect(messages).toMatchObject([
    { id: message.id, to: "anna@customer.example", subject: "Your quotes for Hilux", text: "Hi Anna. Pitlane" },
  ]);
  expect(await readMessageState(context)).toEqual([["sent", 1]]);
});

it("two concurrent runs send each message once", async () => {
  const { context, sent: messages } = withMailer(async (id) => ({ kind: "sent", providerId: id }));
  await queueMessages(context, ...Array.from({ length: 50 }, () => testMessage()));
  await Promise.all([sendDueMessages(context), sendDueMessages(context)]);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(50);
  expect(messages.length).toBe(50);
});

it("keeps a message that could not be sent, and retries it a minute later", async () => {
  const { context } = withMailer(async () => ({ kind: "later", reason: "503" }));
  await queueMessages(context, testMessage());
  await sendDueMessages(context);
  expect(await readMessageState(context)).toEqual([["waiting", 1]]);
  expect((await sendDueMessages(context)).tried).toBe(0);
  expect((await sendDueMessages({ ...context, clock: { now: () => Date.now() + 61_000 } })).tried).toBe(1);
});

it("sends messages again that a crashed sender had claimed", async () => {
  const { context, sent: messages } = withMailer(async (id) => ({ kind: "sent", providerId: id }));
  await queueMessages(context, testMessage());
  await context.db.outbox.claimDue(Date.now(), 10);
  expect((await sendDueMessages(context)).tried).toBe(0);
  await sendDueMessages({ ...context, clock: { now: () => Date.now() + 61_000 } });
  expect(messages.length).toBe(1);
});

it("gives up on a message that can never be sent, and logs it without naming the person", async () => {
  const { context } = withMailer(async () => ({ kind: "never", reason: "422 validation_error" }));
  const logged: string[] = [];
  await queueMessages(context, testMessage());
  await sendDueMessages({ ...context, log: { ...context.log, error: (event) => logged.push(JSON.stringify(event)) } });
  expect(await readMessageState(context)).toEqual([["failed", 1]]);
  expect(logged.join()).toContain("message-undeliverable");
  expect(logged.join()).not.toContain("anna");
});

it("a message is retried without limit, and the operator is notified once", async () => {
  const { context } = withMailer(async () => ({ kind: "later", reason: "503" }));
  const logged: string[] = [];
  let now = Date.now();
  const waiting = {
    ...context,
    clock: { now: () => now },
    log: { ...context.log, error: ({ event }: { event: string }) => void logged.push(event) },
  };
  await queueMessages(waiting, testMessage());
  for (let n = 0; n < 50; n += 1, now += 3_600_000) expect((await sendDueMessages(waiting)).tried).toBe(1);
  expect(await readMessageState(waiting)).toEqual([["waiting", 50]]);
  expect(logged).toEqual(["message-delayed"]);
  expect(await waiting.db.outbox.listStuck(10)).toMatchObject([{ state: "waiting", tries: 50, failure: "503" }]);
});

it("waiting for a rate-limited provider does not count as an attempt", async () => {
  let delivery: Delivery = { kind: "rest", reason: "resend 429 rate_limit_exceeded", afterMs: 30_000 };
  const { context, sent: messages } = withMailer(async () => delivery);
  let now = Date.now();
  const pacedContext = { ...context, clock: { now: () => now } };
  await queueMessages(pacedContext, ...Array.from({ length: 30 }, () => testMessage()));
  await sendDueMessages(pacedContext);
  await queueMessages(pacedContext, testMessage());
  now += 29_000;
  await sendDueMessages(pacedContext);
  expect(messages.length).toBe(1);
  expect((await readMessageState(pacedContext)).every(([state, tries]) => state === "waiting" && tries === 0)).toBe(
    true,
  );
  delivery = { kind: "sent", providerId: "x" };
  now += 32_000;
  await sendDueMessages(pacedContext);
  expect(new Set(messages.slice(1).map(({ id }) => id)).size).toBe(31);
  expect((await readMessageState(pacedContext)).every(([state]) => state === "sent")).toBe(true);
});

it("messages of a channel without a provider wait, and are sent once there is one", async () => {
  const { context, sent: messages } = withMailer(async (id) => ({ kind: "sent", providerId: id }));
  await queueMessages(context, testMessage());
  expect(await sendDueMessages({ ...context, senders: { ...context.senders, email: null } })).toEqual({ tried: 0 });
  expect(await readMessageState(context)).toEqual([["waiting", 0]]);
  await sendDueMessages(context);
  expect(messages.length).toBe(1);
});

it("failed messages can be listed and sent again, one by id or all", async () => {
  let delivery: Delivery = { kind: "never", reason: "resend 422 validation_error" };
  const { context, sent: messages } = withMailer(async () => delivery);
  const message = testMessage();
  const secondMessage = testMessage();
  await queueMessages(context, message, secondMessage);
  await sendDueMessages(context);
  expect((await context.db.outbox.listStuck(10)).map(({ id, state }) => [id, state]).sort()).toEqual(
    [message, secondMessage].map(({ id }) => [id, "failed"]).sort(),
  );
  delivery = { kind: "sent", providerId: "x" };
  expect(await context.db.outbox.sendAgain([message.id], context.clock.now())).toBe(1);
  await sendDueMessages(context);
  expect(messages.map(({ id }) => id).slice(2)).toEqual([message.id]);
  expect(await context.db.outbox.sendAgain(null, context.clock.now())).toBe(1);
  await sendDueMessages(context);
  expect(await context.db.outbox.listStuck(10)).toEqual([]);
});

it("one run stays within D1's limit of a thousand queries and starts another for the rest", async () => {
  const { db, statements } = statementCount(DB);
  const base = withMailer(async (id) => ({ kind: "sent", providerId: id }));
  let wakeCount = 0;
  const context = {
    ...base.context,
    db: { ...base.context.db, outbox: d1Outbox(db) },
    jobs: { sendMessages: async () => void (wakeCount += 1), finalizeAfter: async () => undefined },
  };
  await queueMessages(base.context, ...Array.from({ length: 220 }, () => testMessage()));
  expect(await sendDueMessages(context)).toEqual({ tried: 80 });
  expect([wakeCount, statements() < 500], `${statements()} statements`).toEqual([1, true]);
  await sendDueMessages(context);
  expect(await sendDueMessages(context)).toEqual({ tried: 60 });
  expect(wakeCount).toBe(2);
});

it("recipient and text are encrypted in the table, and shown on the development page", async () => {
  const context = browser();
  await queueMessages(context, testMessage());
  const { results } = await DB.prepare("select * from outbox").all();
  expect(JSON.stringify(results)).not.toMatch(/anna|Hilux/i);
  expect(await listOutbox(context)).toMatchObject([
    { to: "anna@customer.example", rendered: { text: "Hi Anna. Pitlane" } },
  ]);
});

it("the outbox page shows no email outside DEV and TEST", async () => {
  const context = browser();
  for (const environment of ["UAT", "PreProd", "PROD"] as const)
    expect(await listOutbox({ ...context, config: { ...context.config, environment } })).toBeNull();
});

it("sent messages are deleted after 30 days; waiting and failed ones stay", async () => {
  const message = testMessage();
  const { context } = withMailer(async (id) =>
    id === message.id ? { kind: "never", reason: "no such address" } : { kind: "sent", providerId: "p" },
  );
  await queueMessages(
    context,
    testMessage(),
    message,
    testMessage({ notBefore: context.clock.now() + 400 * 86_400_000 }),
  );
  await sendDueMessages(context);
  const statesAfter = async (days: number) => {
    await expireSentMessages({ ...context, clock: { now: () => context.clock.now() + days * 86_400_000 } });
    return ((await listOutbox(context)) ?? []).map(({ state }) => state).sort();
  };
  expect(await statesAfter(29)).toEqual(["failed", "sent", "waiting"]);
  expect(await statesAfter(31)).toEqual(["failed", "waiting"]);
});

it("lists the messages about one booking, regardless of the number of newer ones", async () => {
  const context = browser();
  const about = "a-booking-token";
  await queueMessages(context, testMessage({ about }));
  const later = { ...context, clock: { now: () => context.clock.now() + 1000 } };
  await queueMessages(later, ...Array.from({ length: 120 }, () => testMessage()));
  expect((await listOutbox(context, about))?.map((message) => message.about)).toEqual([about]);
});
