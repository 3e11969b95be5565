import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { meterD1 } from "../../../app/adapters/db/d1-meter";
import { buildContext } from "../../../app/context";
import { KINDS, type MessageKind } from "../../../app/domain/notifications/kinds";
import { waitsForMorning } from "../../../app/domain/notifications/delivery";
import { sealMessage } from "../../../app/usecases/notifications/seal-message";
import { sendDueMessages } from "../../../app/usecases/operations/outbox/send-due";
import type { PlainDay } from "../../../app/domain/core/time/plain-date";
import type { Context } from "../../../app/usecases/context";
import { readActivityToday, watchSecurity } from "../../../app/usecases/operations/health/watch-security";
import { addDays } from "../../../app/domain/core/time/days";
import { cents } from "../../../app/domain/core/money/money";
import type { LogEvent } from "../../../app/usecases/ports/log";
import { testContext, DB } from "../booking/test-booking";

const TEN_AM = Date.parse("2026-11-23T10:00:00+11:00");
const TWO_AM = Date.parse("2026-11-24T02:00:00+11:00");
const DAY = "2026-11-23" as PlainDay;
const HOUR = 3_600_000;
const CAPS = {
  textsPerHour: 3,
  textsPerDay: 5,
  emailsPerHour: 4,
  emailsPerDay: 6,
  toWorkshopPerHour: 8,
  toWorkshopPerDay: 20,
  perNetworkHourly: 10,
  allTextsPerDay: 1_000,
};

beforeEach(async () => {
  await DB.batch([
    DB.prepare("delete from outbox"),
    DB.prepare("delete from verification_numbers"),
    DB.prepare("delete from cap_counts"),
    DB.prepare("delete from messages"),
    ...Object.entries(KINDS).flatMap(([kind, channels]) =>
      channels.map((channel) =>
        DB.prepare("insert into messages (key, channel, audience, subject, body) values (?, ?, ?, ?, 'Words')").bind(
          kind,
          channel,
          kind.startsWith("supplier") ? "supplier" : "customer",
          channel === "sms" ? null : "Subject",
        ),
      ),
    ),
  ]);
});

/** A context that records sent messages by channel and kind, and the log events. */
function sendingContext(at: number, network: string | null = null, caps: Partial<typeof CAPS> = {}) {
  const built = testContext();
  const sentKinds: string[] = [];
  const events: LogEvent[] = [];
  const sender = (channel: string) => ({
    send: async ({ id, to, text }: { readonly id: string; readonly to: string; readonly text: string }) => {
      sentKinds.push(`${channel} ${id} ${to}`);
      texts.push(text);
      return { kind: "sent", providerId: id } as const;
    },
  });
  const texts: string[] = [];
  const context = {
    ...built,
    clock: { now: () => at },
    limits: { ...built.limits, network },
    config: { ...built.config, caps: { ...built.config.caps, messages: { ...CAPS, ...caps } } },
    senders: { email: sender("email"), sms: sender("sms"), push: null },
    log: { ...built.log, warn: (event: LogEvent) => void events.push(event) },
  } as unknown as Context;
  return { context, sentKinds, events, texts };
}

let messageNumber = 0;
async function queueMessage(
  context: Context,
  template: MessageKind,
  channel: "email" | "sms",
  overrides: { readonly to?: string; readonly about?: string; readonly zone?: string | null } = {},
) {
  messageNumber += 1;
  const message = await sealMessage(context, {
    id: `${template}:${messageNumber}:${channel}`,
    channel,
    template,
    to: overrides.to ?? (channel === "sms" ? "+61404111222" : "kiri@example.com"),
    values: {},
    about: overrides.about ?? `booking ${messageNumber}`,
    notBefore: context.clock.now(),
    zone: overrides.zone === undefined ? "Australia/Sydney" : overrides.zone,
  });
  await context.db.outbox.add([message], context.clock.now());
}

it("AB-01 a customer gets at most three texts an hour and five a day, plus cancellations", async () => {
  const sendingNow = sendingContext(TEN_AM);
  const kinds = ["booking-received", "booking-confirmed", "booking-price-proposed", "booking-declined"] as const;
  for (let n = 0; n < 12; n += 1) await queueMessage(sendingNow.context, kinds[n % 4] ?? "booking-received", "sms");
  for (let n = 0; n < 4; n += 1) await queueMessage(sendingNow.context, "booking-cancelled", "sms");
  await sendDueMessages(sendingNow.context);
  expect(sendingNow.sentKinds.filter((line) => line.includes("booking-cancelled"))).toHaveLength(4);
  expect(sendingNow.sentKinds).toHaveLength(CAPS.textsPerHour + 4);
  expect(sendingNow.events).toContainEqual({ event: "limit-reached", limit: "texts", subject: "recipient" });
  const later = sendingContext(TEN_AM + HOUR + 1);
  await sendDueMessages(later.context);
  expect(later.sentKinds).toHaveLength(CAPS.textsPerDay - CAPS.textsPerHour);
  const eveningBudget = sendingContext(TEN_AM + 9 * HOUR);
  await sendDueMessages(eveningBudget.context);
  expect(eveningBudget.sentKinds).toEqual([]);
});

it("AB-01 addresses that differ only in tags or dots share one mailbox's budget", async () => {
  const sendingNow = sendingContext(TEN_AM);
  for (const to of [
    "wan.da@gmail.com",
    "wanda+1@gmail.com",
    "WANDA@googlemail.com",
    "w.a.n.d.a@gmail.com",
    "wanda+x@gmail.com",
    "wanda@gmail.com",
  ])
    await queueMessage(sendingNow.context, "booking-received", "email", { to });
  await sendDueMessages(sendingNow.context);
  expect(sendingNow.sentKinds).toHaveLength(CAPS.emailsPerHour);
});

it("AB-01 of ten reschedule texts three are sent at once, and only the newest an hour later", async () => {
  const sendingNow = sendingContext(TEN_AM, null, { textsPerHour: 100, textsPerDay: 100 });
  for (let n = 0; n < 10; n += 1) {
    const at = sendingContext(TEN_AM + n, null, { textsPerHour: 100, textsPerDay: 100 });
    await queueMessage(at.context, "booking-rescheduled", "sms", { about: "one booking" });
    await sendDueMessages(at.context);
    sendingNow.sentKinds.push(...at.sentKinds);
  }
  expect(sendingNow.sentKinds).toHaveLength(3);
  const later = sendingContext(TEN_AM + HOUR + 60_000);
  await sendDueMessages(later.context);
  expect(later.sentKinds).toHaveLength(1);
  expect(later.sentKinds[0]).toContain(`booking-rescheduled:${messageNumber}:sms`);
  expect(await DB.prepare("select count(*) as n from outbox where state <> 'sent'").first("n")).toBe(0);
});

it("AB-01 one network causes at most ten messages an hour, to any recipients; the others wait", async () => {
  const sendingNow = sendingContext(TEN_AM, "77.1.2.9");
  for (let n = 0; n < 15; n += 1)
    await queueMessage(sendingNow.context, "booking-received", "email", { to: `k${n}@example.com` });
  await sendDueMessages(sendingNow.context);
  expect(sendingNow.sentKinds).toHaveLength(CAPS.perNetworkHourly);
  const remoteBudget = sendingContext(TEN_AM, "77.1.2.10");
  await queueMessage(remoteBudget.context, "booking-received", "email", { to: "other@example.com" });
  await sendDueMessages(remoteBudget.context);
  expect(remoteBudget.sentKinds).toHaveLength(1);
  const later = sendingContext(TEN_AM + HOUR + 1);
  await sendDueMessages(later.context);
  expect(later.sentKinds).toHaveLength(5);
});

it("AB-01 concurrent runs together stay within the caps, and count nothing twice", async () => {
  const runs = Array.from({ length: 4 }, () => sendingContext(TEN_AM, "77.1.2.11"));
  const [first] = runs;
  if (!first) throw new Error("no run");
  for (let n = 0; n < 30; n += 1)
    await queueMessage(first.context, "booking-received", "email", { to: `r${n}@example.com` });
  // Each run claims twenty messages, or the rest.
  await Promise.all(runs.map(({ context }) => sendDueMessages(context)));
  expect(runs.flatMap(({ sentKinds: kindsOfRun }) => kindsOfRun)).toHaveLength(CAPS.perNetworkHourly);
  const later = sendingContext(TEN_AM + HOUR + 1, "77.1.2.11");
  await sendDueMessages(later.context);
  expect(later.sentKinds).toHaveLength(CAPS.perNetworkHourly);
});

it("counts a recipient's hour and day in one row, and the messages of a run in one write", async () => {
  const meter = meterD1(DB);
  const sendingNow = sendingContext(TEN_AM, "77.1.2.12");
  const { db } = buildContext({ ...env, DB: meter.db } as unknown as Env, null);
  await queueMessage(sendingNow.context, "booking-received", "email");
  await queueMessage(sendingNow.context, "booking-received", "sms");
  await queueMessage(sendingNow.context, "supplier-new-booking", "email", { to: "shop@example.com" });
  await sendDueMessages({ ...sendingNow.context, db });
  expect(sendingNow.sentKinds).toHaveLength(3);
  // Rows for three recipients, the network, and the day's total of texts.
  expect(await DB.prepare("select count(*) as n from cap_counts").first("n")).toBe(5);
  expect(await DB.prepare("select max(long_count) as n from cap_counts").first("n")).toBe(3);
  // Also written: three claims, three sent messages with their index entries, and the count of texts.
  expect(meter.billedRows().written).toBeLessThanOrEqual(5 + 3 + 6 + 1);
});

it("AB-01 a customer using a workshop's address gets no more emails than other customers", async () => {
  const sendingNow = sendingContext(TEN_AM, null, { emailsPerHour: 2, toWorkshopPerHour: 8 });
  const to = "both@example.com";
  for (let n = 0; n < 3; n += 1) await queueMessage(sendingNow.context, "booking-received", "email", { to });
  await queueMessage(sendingNow.context, "supplier-new-booking", "email", { to });
  await sendDueMessages(sendingNow.context);
  expect(sendingNow.sentKinds.filter((line) => line.includes("booking-received"))).toHaveLength(2);
});

it("messages that the provider refused or did not try do not use up the budget", async () => {
  const sendingNow = sendingContext(TEN_AM, "77.1.2.13");
  for (let n = 0; n < 3; n += 1)
    await queueMessage(sendingNow.context, "booking-received", "email", { to: `b${n}@example.com` });
  let tried = 0;
  const send = async () => {
    tried += 1;
    return { kind: "rest", reason: "429", afterMs: 1_000 };
  };
  const email = { send } as never;
  await sendDueMessages({ ...sendingNow.context, senders: { ...sendingNow.context.senders, email } });
  expect(tried).toBe(1);
  expect(await DB.prepare("select sum(long_count + short_count) as n from cap_counts").first("n")).toBe(0);
  await DB.prepare("delete from channel_pauses").run();
});

it("MO-10 at 2 am texts wait until 8 am, except requested codes and links", async () => {
  const clock = sendingContext(TWO_AM, null, { textsPerHour: 1_000, textsPerDay: 1_000 });
  const kinds = (Object.keys(KINDS) as MessageKind[]).filter((kind) =>
    (KINDS[kind] as readonly string[]).includes("sms"),
  );
  for (const kind of kinds) await queueMessage(clock.context, kind, "sms");
  await sendDueMessages(clock.context);
  expect(clock.sentKinds.map((line) => line.split(/[ :]/)[1]).sort()).toEqual(["quote-link", "verification-code"]);
  const waiting = await DB.prepare("select distinct next_at from outbox where state = 'waiting'").all<{
    next_at: number;
  }>();
  expect(waiting.results).toEqual([{ next_at: Date.parse("2026-11-24T08:00:00+11:00") }]);
});

it("MO-10 a delayed daytime text waits until 8 am in the recipient's zone", async () => {
  const eveningBudget = sendingContext(Date.parse("2026-11-23T22:30:00+11:00"));
  // In Perth it is half past seven in the evening.
  await queueMessage(eveningBudget.context, "booking-earlier-day", "sms", { zone: "Australia/Perth" });
  await queueMessage(eveningBudget.context, "booking-earlier-day", "sms", { zone: "Australia/Sydney" });
  await queueMessage(eveningBudget.context, "booking-earlier-day", "sms", { zone: null });
  expect(
    (await DB.prepare("select next_at from outbox order by next_at").all<{ next_at: number }>()).results.map(
      ({ next_at }) => new Date(next_at).toISOString(),
    ),
  ).toEqual(["2026-11-23T11:30:00.000Z", "2026-11-23T21:00:00.000Z", "2026-11-24T00:00:00.000Z"]);
  const later = sendingContext(Date.parse("2026-11-23T23:30:00+11:00"));
  await sendDueMessages(later.context);
  expect(later.sentKinds).toEqual([]);
});

it("a text triggered by its recipient at night is sent at once", () => {
  expect(waitsForMorning({ template: "booking-received", channel: "sms" }, true)).toBe(false);
  expect(waitsForMorning({ template: "booking-received", channel: "sms" }, false)).toBe(true);
  expect(waitsForMorning({ template: "booking-confirmed", channel: "sms" }, true)).toBe(true);
  expect(waitsForMorning({ template: "booking-confirmed", channel: "email" }, true)).toBe(false);
});

it("counts the parts of each sent text once by day and destination, and counts no emails", async () => {
  await DB.prepare("delete from request_tallies where tally in ('text-parts', 'code-texts')").run();
  await DB.prepare("update messages set body = ? where channel = 'sms'").bind("x".repeat(161)).run();
  const sendingNow = sendingContext(TEN_AM, null, { textsPerHour: 100, textsPerDay: 100 });
  await queueMessage(sendingNow.context, "booking-received", "sms", { to: "+61404111222" });
  await queueMessage(sendingNow.context, "booking-confirmed", "sms", { to: "+64211234567" });
  await queueMessage(sendingNow.context, "booking-declined", "sms", { to: "+447700900123" });
  await queueMessage(sendingNow.context, "booking-received", "email");
  await sendDueMessages(sendingNow.context);
  await sendDueMessages(sendingNow.context);
  // Records the message a second time, like a run that was believed dead.
  const [message] = (await DB.prepare("select id from outbox where channel = 'sms' limit 1").all<{ id: string }>())
    .results;
  await sendingNow.context.db.outbox.markSent(message?.id ?? "", "again", TEN_AM, {
    day: DAY,
    destination: "AU",
    parts: 2,
  });
  const { results } = await DB.prepare(
    "select day, name, n from request_tallies where tally = 'text-parts' order by name",
  ).all();
  expect(results).toEqual([
    { day: "2026-11-23", name: "AU", n: 2 },
    { day: "2026-11-23", name: "NZ", n: 2 },
    { day: "2026-11-23", name: "other", n: 2 },
  ]);
});

it("does not count a text that its provider refused", async () => {
  await DB.prepare("delete from request_tallies where tally in ('text-parts', 'code-texts')").run();
  const sendingNow = sendingContext(TEN_AM);
  await queueMessage(sendingNow.context, "booking-received", "sms");
  const sms = { send: async () => ({ kind: "later", reason: "503" }) } as never;
  await sendDueMessages({ ...sendingNow.context, senders: { ...sendingNow.context.senders, sms } });
  expect((await DB.prepare("select * from request_tallies where tally = 'text-parts'").all()).results).toEqual([]);
});

it("warns the desk once when the day's text costs reach the alarm limit, and not before", async () => {
  await DB.prepare("delete from request_tallies").run();
  const sendingNow = sendingContext(TEN_AM);
  const errors: LogEvent[] = [];
  const prices = { AU: 900, NZ: 1_800, other: 2_500, code: 900 };
  const context: Context = {
    ...sendingNow.context,
    config: { ...sendingNow.context.config, textCosts: { prices, alarmPerDay: cents(100) } },
    log: { ...sendingNow.context.log, error: (event: LogEvent) => void errors.push(event) },
  };
  const add = (tally: "text-parts" | "code-texts", name: string, n: number) =>
    context.db.tallies.add([{ day: DAY, tally, name, n }]);
  await add("text-parts", "AU", 10);
  await context.db.tallies.add([{ day: addDays(DAY, -1), tally: "text-parts", name: "NZ", n: 1_000 }]);
  await watchSecurity(context);
  expect([(await readActivityToday(context)).textAlarm, errors]).toEqual([null, []]);
  await add("code-texts", "AU", 2);
  await watchSecurity(context);
  await watchSecurity(context);
  expect((await readActivityToday(context)).textAlarm).toEqual({ cost: 108, alarm: 100 });
  expect(errors).toEqual([{ event: "text-cost-alarm", cents: 108, alarm: 100 }]);
});

it("AB-01 messages from unauthenticated requests use at most a quarter of the budget", async () => {
  const sendingNow = sendingContext(TEN_AM);
  for (let n = 0; n < 12; n += 1) {
    await queueMessage(sendingNow.context, "quotes-saved", "email");
    await queueMessage(sendingNow.context, "supplier-direct-lead", "email", { to: "shop@example.com" });
  }
  await queueMessage(sendingNow.context, "booking-received", "email");
  await queueMessage(sendingNow.context, "supplier-new-booking", "email", { to: "shop@example.com" });
  await sendDueMessages(sendingNow.context);
  const countSent = (kind: string) => sendingNow.sentKinds.filter((line) => line.includes(` ${kind}:`)).length;
  expect(["quotes-saved", "supplier-direct-lead", "booking-received", "supplier-new-booking"].map(countSent)).toEqual([
    CAPS.emailsPerHour / 4,
    CAPS.toWorkshopPerHour / 4,
    1,
    1,
  ]);
});
