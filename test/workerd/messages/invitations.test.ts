import { toBookingToken, toSupplierId } from "../../support/ids";
import { env } from "cloudflare:workers";
import ICAL from "ical.js";
import { beforeAll, expect, it } from "vitest";
import { d1Outbox } from "../../../app/adapters/db/outbox";
import { buildContext } from "../../../app/context";
import type { Attachment } from "../../../app/domain/notifications/message";
import { cancelByCustomer } from "../../../app/usecases/booking/booking-offer/cancel-booking";
import { moveBooking } from "../../../app/usecases/booking/booking-offer/move-booking";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import type { Context } from "../../../app/usecases/context";
import { findOutboxInvitation, listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import { sealMessage } from "../../../app/usecases/notifications/seal-message";
import { sendDueMessages } from "../../../app/usecases/operations/outbox/send-due";
import { DB } from "../booking/test-booking";
import { Client } from "../identity/client";
import { momentContext, NOW } from "../quotes/marketplace";
import {
  testBooking,
  contextOf,
  makeMember,
  OTHER,
  seedPortal,
  signInClient,
  WORKSHOP,
  offerOf,
} from "../portal/test-portal";

// The booking in these tests is for Monday 30 November at 8 am in Sydney.

const MINUTE = 60_000;
const EMAIL = "kiri@customer.example";

let member: Client;
beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example");
  member = await signInClient("demo-supplier-member");
}, 60_000);

/**
 * A simulated calendar program. For each UID it stores the state with the highest SEQUENCE, then the newest stamp. CANCEL removes the entry (RFC 5546, 2.1.5).
 */
function simulatedCalendar() {
  const entries = new Map<string, ICAL.Component>();
  const eventOrder = (event: ICAL.Component) => [
    Number(event.getFirstPropertyValue("sequence")),
    String(event.getFirstPropertyValue("dtstamp")),
  ];
  return {
    open(file: string) {
      const root = new ICAL.Component(ICAL.parse(file));
      for (const event of root.getAllSubcomponents("vevent")) {
        const uid = String(event.getFirstPropertyValue("uid"));
        const entry = entries.get(uid);
        if (entry && JSON.stringify(eventOrder(entry)) > JSON.stringify(eventOrder(event))) continue;
        entries.set(uid, event);
      }
    },
    /** Start and status of each displayed entry. */
    shown: () =>
      [...entries.values()].flatMap((event) =>
        event.getFirstPropertyValue("status") === "CANCELLED"
          ? []
          : [[new ICAL.Event(event).startDate.toString(), event.getFirstPropertyValue("status")]],
      ),
    known: () => entries.size,
  };
}

/** Sends the messages about a booking that are due at that time, and returns the emails with their attachments. */
async function sendAndRead(at: number, token: string, reader = EMAIL) {
  const { context } = momentContext(at);
  const sentMessages: {
    readonly template: string;
    readonly to: string;
    readonly attachments: readonly Attachment[];
  }[] = [];
  const email: NonNullable<Context["senders"]["email"]> = {
    async send({ id, to, attachments = [] }) {
      sentMessages.push({ template: id.split(":")[0] ?? "", to, attachments });
      return { kind: "sent", providerId: id };
    },
  };
  await sendDueMessages({ ...context, senders: { email, sms: null, push: null } });
  const { booking } = await offerOf(token);
  return sentMessages.filter(
    ({ to, attachments }) => to === reader && attachments.every(({ name }) => name.includes(`${booking.id}`)),
  );
}

const makeMessagesDue = (token: string) =>
  DB.prepare("update outbox set state = 'waiting', next_at = 0 where about = ?").bind(token).run();

async function asCustomer(token: string, at: number) {
  const { context } = contextOf(null, at);
  const idleContext = { ...context, later: () => undefined };
  await context.db.bookings.addHolder(
    toBookingToken(token),
    { userId: null, holderHash: context.viewer.holderHash },
    at,
  );
  return idleContext;
}

it("invitations update the same calendar entry, in whatever order they arrive", async () => {
  const { token } = await testBooking({ email: EMAIL });
  const files: string[] = [];
  const customerCalendar = simulatedCalendar();
  const sendAndOpen = async (at: number, template: string) => {
    await makeMessagesDue(token);
    const sentMessages = await sendAndRead(at, token);
    const mail = sentMessages.filter((item) => item.template === template).at(-1);
    const [file, ...otherFiles] = mail?.attachments ?? [];
    if (!file || otherFiles.length > 0) throw new Error(`${template}: ${JSON.stringify(sentMessages)}`);
    expect(file.name).toMatch(/^booking-\d{9}\.ics$/);
    customerCalendar.open(file.content);
    files.push(file.content);
    return file;
  };
  const received = await sendAndOpen(NOW + MINUTE, "booking-received");
  expect(received.type).toBe("text/calendar; charset=utf-8; method=REQUEST");
  expect(customerCalendar.shown()).toEqual([["2026-11-29T21:00:00Z", "TENTATIVE"]]);
  const event = new ICAL.Component(ICAL.parse(received.content)).getFirstSubcomponent("vevent");
  expect([event?.getFirstPropertyValue("organizer"), event?.getFirstPropertyValue("attendee")]).toEqual([
    `mailto:${momentContext().context.config.brand.supportEmail}`,
    `mailto:${EMAIL}`,
  ]);

  const answering = contextOf(member, NOW + 2 * MINUTE).context;
  const { offer } = await offerOf(token);
  await respondToBookingOffer(
    { ...answering, later: () => undefined },
    { bookingOfferId: offer.id, responseType: 1, comment: null, availabilities: [] },
  );
  await sendAndOpen(NOW + 3 * MINUTE, "booking-confirmed");
  expect(customerCalendar.shown()).toEqual([["2026-11-29T21:00:00Z", "CONFIRMED"]]);

  for (const [n, [day, startAt, begins]] of [
    ["2026-12-02", "09:00", "2026-12-01T22:00:00Z"],
    ["2026-12-03", "10:00", "2026-12-02T23:00:00Z"],
    ["2026-12-02", "08:00", "2026-12-01T21:00:00Z"],
  ].entries() as Iterable<[number, [string, string, string]]>) {
    const at = NOW + (10 + n * 5) * MINUTE;
    expect(await moveBooking(await asCustomer(token, at), toBookingToken(token), { day, startAt })).toEqual({
      ok: true,
    });
    await sendAndOpen(at + MINUTE, "booking-rescheduled");
    expect(customerCalendar.shown()).toEqual([[begins, "CONFIRMED"]]);
  }
  const download = await (await new Client().ask(`/booking/${token}/calendar.ics`)).text();
  expect(download).toContain("METHOD:PUBLISH");
  customerCalendar.open(download);
  expect([customerCalendar.known(), customerCalendar.shown()]).toEqual([1, [["2026-12-01T21:00:00Z", "CONFIRMED"]]]);

  const end = NOW + 60 * MINUTE;
  expect(await cancelByCustomer(await asCustomer(token, end), toBookingToken(token), 0)).toMatchObject({ ok: true });
  const cancelled = await sendAndOpen(end + MINUTE, "booking-cancelled");
  expect(cancelled.type).toBe("text/calendar; charset=utf-8; method=CANCEL");
  expect([customerCalendar.known(), customerCalendar.shown()]).toEqual([1, []]);

  const reversedCalendar = simulatedCalendar();
  for (const file of files.toReversed()) reversedCalendar.open(file);
  expect([files.length, reversedCalendar.known(), reversedCalendar.shown()]).toEqual([6, 1, []]);
});

const confirm = async (token: string) => {
  const { offer } = await offerOf(token);
  const answering = { ...contextOf(member, NOW + MINUTE).context, later: () => undefined };
  await respondToBookingOffer(answering, {
    bookingOfferId: offer.id,
    responseType: 1,
    comment: null,
    availabilities: [],
  });
};

it("a workshop has one calendar entry per booking until it ends", async () => {
  const { token } = await testBooking({ email: EMAIL, mobile: "+61412345678" });
  const account =
    (await momentContext().context.db.portalAccess.findAccountContacts([toSupplierId(WORKSHOP)])).get(
      toSupplierId(WORKSHOP),
    )?.email ?? "";
  const page = `/workshop/bookings/${token}`;
  const file = `${page}/calendar.ics`;
  expect(await (await member.ask(page)).text()).not.toContain(file);
  expect((await sendAndRead(NOW + MINUTE, token, account)).flatMap(({ attachments }) => attachments)).toEqual([]);
  await confirm(token);
  expect(await (await member.ask(page)).text()).toContain(file);

  const calendarFile = simulatedCalendar();
  const download = await member.ask(file);
  expect(download.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  const content = await download.text();
  calendarFile.open(content);
  expect(calendarFile.shown()).toEqual([["2026-11-29T21:00:00Z", "CONFIRMED"]]);
  const unfolded = content.replace(/\r\n /g, "");
  expect(unfolded).toMatch(/^UID:workshop-booking-\d{9}@au\r$/m);
  for (const text of ["Kiri", "+61412345678", "Hilux", page]) expect(unfolded, text).toContain(text);

  const visitor = await new Client().ask(file);
  expect([visitor.status, visitor.headers.get("Location")]).toEqual([
    302,
    `/customer-login?${new URLSearchParams({ returnTo: file })}`,
  ]);
  expect((await (await signInClient("demo-customer")).ask(file)).status).toBe(403);

  const movedAt = NOW + 10 * MINUTE;
  expect(
    await moveBooking(await asCustomer(token, movedAt), toBookingToken(token), { day: "2026-12-02", startAt: "09:00" }),
  ).toEqual({
    ok: true,
  });
  const [mail] = await sendAndRead(movedAt + MINUTE, token, account);
  expect([mail?.template, mail?.attachments[0]?.type]).toEqual([
    "supplier-booking-moved",
    "text/calendar; charset=utf-8; method=REQUEST",
  ]);
  calendarFile.open(mail?.attachments[0]?.content ?? "");
  expect([calendarFile.known(), calendarFile.shown()]).toEqual([1, [["2026-12-01T22:00:00Z", "CONFIRMED"]]]);

  const cancelledAt = NOW + 20 * MINUTE;
  expect(await cancelByCustomer(await asCustomer(token, cancelledAt), toBookingToken(token), 0)).toMatchObject({
    ok: true,
  });
  const [last] = await sendAndRead(cancelledAt + MINUTE, token, account);
  expect(last?.template).toBe("supplier-booking-cancelled");
  calendarFile.open(last?.attachments[0]?.content ?? "");
  expect([calendarFile.known(), calendarFile.shown()]).toEqual([1, []]);
  const after = await (await member.ask(file)).text();
  expect([after.includes("METHOD:CANCEL"), after.includes("+61412345678")]).toEqual([true, false]);
});

it("a late email to the workshop that lost a booking has no calendar file", async () => {
  const { token } = await testBooking({ email: EMAIL });
  const account =
    (await momentContext().context.db.portalAccess.findAccountContacts([toSupplierId(WORKSHOP)])).get(
      toSupplierId(WORKSHOP),
    )?.email ?? "";
  await confirm(token);
  const at = NOW + 10 * MINUTE;
  await moveBooking(await asCustomer(token, at), toBookingToken(token), { day: "2026-12-02", startAt: "09:00" });
  await DB.batch([
    DB.prepare("update booking_offers set supplier_id = ? where booking_token = ?").bind(OTHER, token),
    DB.prepare("update bookings set supplier_id = ? where token = ?").bind(OTHER, token),
  ]);
  const sentMessages = await sendAndRead(at + MINUTE, token, account);
  expect(sentMessages.map(({ template, attachments }) => [template, attachments.length])).toContainEqual([
    "supplier-booking-moved",
    0,
  ]);
});

it("a late email contains the booking's current status, so the calendar is not reverted", async () => {
  const { token } = await testBooking({ email: EMAIL });
  expect(await cancelByCustomer(await asCustomer(token, NOW + MINUTE), toBookingToken(token), 0)).toMatchObject({
    ok: true,
  });
  await makeMessagesDue(token);
  const sentMessages = await sendAndRead(NOW + 2 * MINUTE, token);
  expect(sentMessages.map(({ template, attachments }) => [template, attachments[0]?.type])).toEqual(
    expect.arrayContaining([
      ["booking-received", "text/calendar; charset=utf-8; method=CANCEL"],
      ["booking-cancelled", "text/calendar; charset=utf-8; method=CANCEL"],
    ]),
  );
});

it("the development outbox shows invitations and no other attachments", async () => {
  const { token } = await testBooking({ email: EMAIL });
  const { context } = momentContext();
  const about = (await listOutbox(context, token)) ?? [];
  const withInvitation = about.filter(({ carriesInvitation }) => carriesInvitation);
  expect(withInvitation.map(({ template, channel }) => [template, channel])).toEqual([["booking-received", "email"]]);
  const path = (id: string) => `/dev/outbox/invitation?message=${encodeURIComponent(id)}`;
  const client = new Client();
  expect(await (await client.ask("/dev/outbox")).text()).toContain("Calendar invitation");
  const file = await client.ask(path(withInvitation[0]?.id ?? ""));
  expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(await file.text()).toContain("METHOD:REQUEST");
  for (const { id, carriesInvitation } of about)
    if (!carriesInvitation) expect((await client.ask(path(id))).status).toBe(404);
  expect((await client.ask(path("nobody"))).status).toBe(404);
  const production = { ...context, config: { ...context.config, environment: "PROD" as const } };
  expect(await findOutboxInvitation(production, withInvitation[0]?.id ?? "")).toBeNull();
});

it("a run of invitations stays within the limit of a thousand queries", async () => {
  const { token } = await testBooking({ email: EMAIL });
  const { context } = momentContext(NOW + MINUTE);
  const account =
    (await context.db.portalAccess.findAccountContacts([toSupplierId(WORKSHOP)])).get(toSupplierId(WORKSHOP))?.email ??
    "";
  await confirm(token);
  await DB.prepare("delete from outbox").run();
  const messages = await Promise.all(
    Array.from({ length: 120 }, (_, n) =>
      sealMessage(context, {
        id: `supplier-date-chosen:${n}:email`,
        channel: "email",
        template: "supplier-date-chosen",
        to: account,
        values: {},
        about: token,
        notBefore: 0,
      }),
    ),
  );
  await d1Outbox(DB).add(messages, NOW);
  await DB.prepare("update messages set body = 'x', subject = 'x' where key = 'supplier-date-chosen'").run();
  let statements = 0;
  const countingDatabase = new Proxy(DB, {
    get(target, name) {
      const member = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        if (name === "prepare") statements += 1;
        return Reflect.apply(member, target, args);
      };
    },
  });
  const metered = buildContext(env as unknown as Env, null, countingDatabase);
  let deliveryCount = 0;
  const email: NonNullable<Context["senders"]["email"]> = {
    async send({ id, attachments = [] }) {
      deliveryCount += attachments.length;
      return { kind: "sent", providerId: id };
    },
  };
  expect(
    await sendDueMessages({
      ...metered,
      clock: context.clock,
      jobs: context.jobs,
      senders: { email, sms: null, push: null },
    }),
  ).toEqual({ tried: 80 });
  expect([deliveryCount, statements < 1000], `${statements} statements`).toEqual([80, true]);
});
