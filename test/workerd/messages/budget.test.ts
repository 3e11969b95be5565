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

const TEN = Date.parse("2026-11-23T10:00:00+11:00");
const TWO_AT_NIGHT = Date.parse("2026-11-24T02:00:00+11:00");
const DAY = "2026-11-23" as PlainDay;
const HOUR = 3_600_000;
const CAPS = {
  textsAnHour: 3,
  textsADay: 5,
  emailsAnHour: 4,
  emailsADay: 6,
  toWorkshopAnHour: 8,
  toWorkshopADay: 20,
  perNetworkAnHour: 10,
  allTextsADay: 1_000,
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
function sending(at: number, network: string | null = null, caps: Partial<typeof CAPS> = {}) {
  const built = testContext();
  const left: string[] = [];
  const events: LogEvent[] = [];
  const sender = (channel: string) => ({
    send: async ({ id, to, text }: { readonly id: string; readonly to: string; readonly text: string }) => {
      left.push(`${channel} ${id} ${to}`);
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
  return { context, left, events, texts };
}

let result = 0;
async function write(
  context: Context,
  template: MessageKind,
  channel: "email" | "sms",
  over: { readonly to?: string; readonly about?: string; readonly zone?: string | null } = {},
) {
  result += 1;
  const message = await sealMessage(context, {
    id: `${template}:${result}:${channel}`,
    channel,
    template,
    to: over.to ?? (channel === "sms" ? "+61404111222" : "kiri@example.com"),
    values: {},
    about: over.about ?? `booking ${result}`,
    notBefore: context.clock.now(),
    zone: over.zone === undefined ? "Australia/Sydney" : over.zone,
  });
  await context.db.outbox.add([message], context.clock.now());
}

it("AB-01 a customer gets at most three texts an hour and five a day, plus cancellations", async () => {
  const now = sending(TEN);
  const kinds = ["booking-received", "booking-confirmed", "booking-price-proposed", "booking-declined"] as const;
  for (let n = 0; n < 12; n += 1) await write(now.context, kinds[n % 4] ?? "booking-received", "sms");
  for (let n = 0; n < 4; n += 1) await write(now.context, "booking-cancelled", "sms");
  await sendDueMessages(now.context);
  expect(now.left.filter((line) => line.includes("booking-cancelled"))).toHaveLength(4);
  expect(now.left).toHaveLength(CAPS.textsAnHour + 4);
  expect(now.events).toContainEqual({ event: "limit-reached", limit: "texts", subject: "recipient" });
  const later = sending(TEN + HOUR + 1);
  await sendDueMessages(later.context);
  expect(later.left).toHaveLength(CAPS.textsADay - CAPS.textsAnHour);
  const evening = sending(TEN + 9 * HOUR);
  await sendDueMessages(evening.context);
  expect(evening.left).toEqual([]);
});

it("AB-01 tags and dots of one mailbox share its budget", async () => {
  const now = sending(TEN);
  for (const to of [
    "wan.da@gmail.com",
    "wanda+1@gmail.com",
    "WANDA@googlemail.com",
    "w.a.n.d.a@gmail.com",
    "wanda+x@gmail.com",
    "wanda@gmail.com",
  ])
    await write(now.context, "booking-received", "email", { to });
  await sendDueMessages(now.context);
  expect(now.left).toHaveLength(CAPS.emailsAnHour);
});

it("AB-01 of ten moves three are sent at once, and the newest of the others an hour later", async () => {
  const now = sending(TEN, null, { textsAnHour: 100, textsADay: 100 });
  for (let n = 0; n < 10; n += 1) {
    const at = sending(TEN + n, null, { textsAnHour: 100, textsADay: 100 });
    await write(at.context, "booking-rescheduled", "sms", { about: "one booking" });
    await sendDueMessages(at.context);
    now.left.push(...at.left);
  }
  expect(now.left).toHaveLength(3);
  const later = sending(TEN + HOUR + 60_000);
  await sendDueMessages(later.context);
  expect(later.left).toHaveLength(1);
  expect(later.left[0]).toContain(`booking-rescheduled:${result}:sms`);
  expect(await DB.prepare("select count(*) as n from outbox where state <> 'sent'").first("n")).toBe(0);
});

it("AB-01 one network causes at most ten messages an hour, to any recipients; the others wait", async () => {
  const now = sending(TEN, "77.1.2.9");
  for (let n = 0; n < 15; n += 1) await write(now.context, "booking-received", "email", { to: `k${n}@example.com` });
  await sendDueMessages(now.context);
  expect(now.left).toHaveLength(CAPS.perNetworkAnHour);
  const redirectElsewhere = sending(TEN, "77.1.2.10");
  await write(redirectElsewhere.context, "booking-received", "email", { to: "other@example.com" });
  await sendDueMessages(redirectElsewhere.context);
  expect(redirectElsewhere.left).toHaveLength(1);
  const later = sending(TEN + HOUR + 1);
  await sendDueMessages(later.context);
  expect(later.left).toHaveLength(5);
});

it("AB-01 concurrent runs together stay within the caps, and count nothing twice", async () => {
  const runs = Array.from({ length: 4 }, () => sending(TEN, "77.1.2.11"));
  const [first] = runs;
  if (!first) throw new Error("no run");
  for (let n = 0; n < 30; n += 1) await write(first.context, "booking-received", "email", { to: `r${n}@example.com` });
  // Each run claims twenty messages, or the rest.
  await Promise.all(runs.map(({ context }) => sendDueMessages(context)));
  expect(runs.flatMap(({ left }) => left)).toHaveLength(CAPS.perNetworkAnHour);
  const later = sending(TEN + HOUR + 1, "77.1.2.11");
  await sendDueMessages(later.context);
  expect(later.left).toHaveLength(CAPS.perNetworkAnHour);
});

it("counts a recipient's hour and day in one row, and the messages of a run in one write", async () => {
  const meter = meterD1(DB);
  const now = sending(TEN, "77.1.2.12");
  const { db } = buildContext({ ...env, DB: meter.db } as unknown as Env, null);
  await write(now.context, "booking-received", "email");
  await write(now.context, "booking-received", "sms");
  await write(now.context, "supplier-new-booking", "email", { to: "shop@example.com" });
  await sendDueMessages({ ...now.context, db });
  expect(now.left).toHaveLength(3);
  // Rows for three recipients, the network, and the day's total of texts.
  expect(await DB.prepare("select count(*) as n from cap_counts").first("n")).toBe(5);
  expect(await DB.prepare("select max(long_count) as n from cap_counts").first("n")).toBe(3);
  // Also written: three claims, three sent messages with their index entries, and the count of texts.
  expect(meter.rows().written).toBeLessThanOrEqual(5 + 3 + 6 + 1);
});

it("AB-01 a customer at a workshop's address gets no extra emails", async () => {
  const now = sending(TEN, null, { emailsAnHour: 2, toWorkshopAnHour: 8 });
  const to = "both@example.com";
  for (let n = 0; n < 3; n += 1) await write(now.context, "booking-received", "email", { to });
  await write(now.context, "supplier-new-booking", "email", { to });
  await sendDueMessages(now.context);
  expect(now.left.filter((line) => line.includes("booking-received"))).toHaveLength(2);
});

it("returns the budget of messages that the provider refused or was not asked to send", async () => {
  const now = sending(TEN, "77.1.2.13");
  for (let n = 0; n < 3; n += 1) await write(now.context, "booking-received", "email", { to: `b${n}@example.com` });
  let tried = 0;
  const send = async () => {
    tried += 1;
    return { kind: "rest", reason: "429", afterMs: 1_000 };
  };
  const email = { send } as never;
  await sendDueMessages({ ...now.context, senders: { ...now.context.senders, email } });
  expect(tried).toBe(1);
  expect(await DB.prepare("select sum(long_count + short_count) as n from cap_counts").first("n")).toBe(0);
  await DB.prepare("delete from channel_pauses").run();
});

it("MO-10 at 2 am texts wait until 8 am, except requested codes and links", async () => {
  const clock = sending(TWO_AT_NIGHT, null, { textsAnHour: 1_000, textsADay: 1_000 });
  const kinds = (Object.keys(KINDS) as MessageKind[]).filter((kind) =>
    (KINDS[kind] as readonly string[]).includes("sms"),
  );
  for (const kind of kinds) await write(clock.context, kind, "sms");
  await sendDueMessages(clock.context);
  expect(clock.left.map((line) => line.split(/[ :]/)[1]).sort()).toEqual(["quote-link", "verification-code"]);
  const waiting = await DB.prepare("select distinct next_at from outbox where state = 'waiting'").all<{
    next_at: number;
  }>();
  expect(waiting.results).toEqual([{ next_at: Date.parse("2026-11-24T08:00:00+11:00") }]);
});

it("MO-10 a delayed daytime text waits until 8 am in the recipient's zone", async () => {
  const evening = sending(Date.parse("2026-11-23T22:30:00+11:00"));
  // In Perth it is half past seven in the evening.
  await write(evening.context, "booking-earlier-day", "sms", { zone: "Australia/Perth" });
  await write(evening.context, "booking-earlier-day", "sms", { zone: "Australia/Sydney" });
  await write(evening.context, "booking-earlier-day", "sms", { zone: null });
  expect(
    (await DB.prepare("select next_at from outbox order by next_at").all<{ next_at: number }>()).results.map(
      ({ next_at }) => new Date(next_at).toISOString(),
    ),
  ).toEqual(["2026-11-23T11:30:00.000Z", "2026-11-23T21:00:00.000Z", "2026-11-24T00:00:00.000Z"]);
  const later = sending(Date.parse("2026-11-23T23:30:00+11:00"));
  await sendDueMessages(later.context);
  expect(later.left).toEqual([]);
});

it("a text caused by its recipient's own action at night is sent at once", () => {
  expect(waitsForMorning({ template: "booking-received", channel: "sms" }, true)).toBe(false);
  expect(waitsForMorning({ template: "booking-received", channel: "sms" }, false)).toBe(true);
  expect(waitsForMorning({ template: "booking-confirmed", channel: "sms" }, true)).toBe(true);
  expect(waitsForMorning({ template: "booking-confirmed", channel: "email" }, true)).toBe(false);
});

it("counts the parts of each sent text once, by day and destination, and no email", async () => {
  await DB.prepare("delete from request_tallies where tally in ('text-parts', 'code-texts')").run();
  await DB.prepare("update messages set body = ? where channel = 'sms'").bind("x".repeat(161)).run();
  const now = sending(TEN, null, { textsAnHour: 100, textsADay: 100 });
  await write(now.context, "booking-received", "sms", { to: "+61404111222" });
  await write(now.context, "booking-confirmed", "sms", { to: "+64211234567" });
  await write(now.context, "booking-declined", "sms", { to: "+447700900123" });
  await write(now.context, "booking-received", "email");
  await sendDueMessages(now.context);
  await sendDueMessages(now.context);
  // Records the message a second time, like a run that was believed dead.
  const [message] = (await DB.prepare("select id from outbox where channel = 'sms' limit 1").all<{ id: string }>())
    .results;
  await now.context.db.outbox.markSent(message?.id ?? "", "again", TEN, { day: DAY, destination: "AU", parts: 2 });
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
  const now = sending(TEN);
  await write(now.context, "booking-received", "sms");
  const sms = { send: async () => ({ kind: "later", reason: "503" }) } as never;
  await sendDueMessages({ ...now.context, senders: { ...now.context.senders, sms } });
  expect((await DB.prepare("select * from request_tallies where tally = 'text-parts'").all()).results).toEqual([]);
});

it("warns the desk once on a day when texts reach the alarm, and not before", async () => {
  await DB.prepare("delete from request_tallies").run();
  const now = sending(TEN);
  const errors: LogEvent[] = [];
  const prices = { AU: 900, NZ: 1_800, other: 2_500, code: 900 };
  const context: Context = {
    ...now.context,
    config: { ...now.context.config, textCosts: { prices, alarmADay: cents(100) } },
    log: { ...now.context.log, error: (event: LogEvent) => void errors.push(event) },
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

it("AB-01 unauthenticated requests use at most a quarter of a recipient's budget", async () => {
  const now = sending(TEN);
  for (let n = 0; n < 12; n += 1) {
    await write(now.context, "quotes-saved", "email");
    await write(now.context, "supplier-direct-lead", "email", { to: "shop@example.com" });
  }
  await write(now.context, "booking-received", "email");
  await write(now.context, "supplier-new-booking", "email", { to: "shop@example.com" });
  await sendDueMessages(now.context);
  const left = (kind: string) => now.left.filter((line) => line.includes(` ${kind}:`)).length;
  expect(["quotes-saved", "supplier-direct-lead", "booking-received", "supplier-new-booking"].map(left)).toEqual([
    CAPS.emailsAnHour / 4,
    CAPS.toWorkshopAnHour / 4,
    1,
    1,
  ]);
});
