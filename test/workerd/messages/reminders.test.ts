import { toBookingToken } from "../../support/ids";
import { SELF } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { cancelByCustomer } from "../../../app/usecases/booking/booking-offer/cancel-booking";
import { moveBooking } from "../../../app/usecases/booking/booking-offer/move-booking";
import { sendDueMessages } from "../../../app/usecases/operations/outbox/send-due";
import { setReminders, remindCustomers } from "../../../app/usecases/booking/reminders/remind-customers";
import { DUTIES } from "../../../workers/scheduled";
import type { Client } from "../identity/client";
import { momentContext, NOW } from "../quotes/marketplace";
import {
  testBooking,
  contextOf,
  makeMember,
  offerOf,
  seedPortal,
  signInClient,
  messagesOfTemplate,
  WORKSHOP,
  asCustomer,
} from "../portal/test-portal";

/** The booking is made on Monday 23 November for Monday 30 November, 8 am, in Sydney, which is too late for a reminder a week before. */
const DAY_BEFORE = Date.parse("2026-11-29T08:00:00+11:00");
const EVENING_BEFORE = Date.parse("2026-11-29T19:00:00+11:00");
const MINUTE = 60_000;

let member: Client;
beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example");
  member = await signInClient("demo-supplier-member");
}, 60_000);

async function confirmedBooking() {
  const { token } = await testBooking({ email: "kiri@customer.example", mobile: "+61491570110" });
  const { context, settle } = contextOf(member, NOW + MINUTE);
  const { offer } = await offerOf(token);
  expect(
    await respondToBookingOffer(context, {
      bookingOfferId: offer.id,
      responseType: 1,
      comment: null,
      availabilities: [],
    }),
  ).toEqual({ ok: true });
  await settle();
  return token;
}

/** Runs the cron up to a given time: once for planning and once at each reminder's time. */
async function runUntil(moment: number) {
  for (const at of [NOW + 2 * MINUTE, DAY_BEFORE, EVENING_BEFORE, moment])
    if (at <= moment) {
      const { context } = momentContext(at);
      await Promise.all([remindCustomers(context), remindCustomers(context)]);
    }
}

const keyOf = async (token: string) => {
  const [message] = await messagesOfTemplate(token, "booking-reminder");
  return /\/reminders\/([\w-]+)/.exec(message?.rendered?.text ?? "")?.[1] ?? "";
};
const page = (key: string) => SELF.fetch(`https://pitlane.test/reminders/${key}`);
const postReminderForm = (key: string, form: Readonly<Record<string, string>>) =>
  SELF.fetch(`https://pitlane.test/reminders/${key}`, {
    method: "POST",
    headers: { "CF-Connecting-IP": crypto.randomUUID() },
    body: new URLSearchParams(form),
    redirect: "manual",
  });

it("MO-20 the customer of a confirmed booking is reminded once by email and text", async () => {
  const token = await confirmedBooking();
  await runUntil(DAY_BEFORE - MINUTE);
  expect(await messagesOfTemplate(token, "booking-reminder")).toHaveLength(0);
  await runUntil(DAY_BEFORE);
  const first = await messagesOfTemplate(token, "booking-reminder");
  expect(first.map(({ channel, to }) => [channel, to]).sort()).toEqual([
    ["email", "kiri@customer.example"],
    ["sms", "+61491570110"],
  ]);
  expect(first[0]?.rendered?.text).toContain("Mon 30 Nov 2026, 8 am");
  await runUntil(EVENING_BEFORE + 10 * MINUTE);
  await runUntil(EVENING_BEFORE + 20 * MINUTE);
  expect(await messagesOfTemplate(token, "booking-reminder")).toHaveLength(2);
  expect(Object.values(DUTIES).flatMap((duties) => Object.values(duties))).toContain(remindCustomers);
});

it("a move cancels old reminders and schedules new ones, and a cancellation ends them", async () => {
  const token = await confirmedBooking();
  await runUntil(DAY_BEFORE);
  expect(await messagesOfTemplate(token, "booking-reminder")).toHaveLength(2);
  // The reminders have not been sent yet, and this is the last time at which the customer can move the booking.
  const { context, settle } = await asCustomer(token, DAY_BEFORE);
  expect(await moveBooking(context, toBookingToken(token), { day: "2026-12-02", startAt: "10:00" })).toEqual({
    ok: true,
  });
  await settle();
  expect((await messagesOfTemplate(token, "booking-reminder")).filter(({ state }) => state !== "sent")).toHaveLength(0);
  await runUntil(Date.parse("2026-11-30T12:00:00+11:00"));
  expect((await messagesOfTemplate(token, "booking-reminder")).filter(({ state }) => state !== "sent")).toHaveLength(0);
  await runUntil(Date.parse("2026-12-01T10:00:00+11:00"));
  const [messageView] = await messagesOfTemplate(token, "booking-reminder");
  expect(messageView?.rendered?.text).toContain("Wed 2 Dec 2026, 10 am");
  const late = await asCustomer(token, Date.parse("2026-12-01T10:01:00+11:00"));
  expect(await cancelByCustomer(late.context, toBookingToken(token), 0)).toMatchObject({ ok: true });
  await late.settle();
  await runUntil(Date.parse("2026-12-02T08:00:00+11:00"));
  expect((await messagesOfTemplate(token, "booking-reminder")).filter(({ state }) => state === "waiting")).toHaveLength(
    0,
  );
});

it("a link stops and restarts reminders with one click", async () => {
  const token = await confirmedBooking();
  await runUntil(DAY_BEFORE);
  const key = await keyOf(token);
  expect(key).toMatch(/^[\w-]{22,}$/);
  for (let n = 0; n < 2; n += 1) expect(await (await page(key)).text()).toContain("Stop reminders");
  const stopped = await postReminderForm(key, { intent: "off" });
  expect([stopped.status, stopped.headers.get("Location")]).toEqual([303, `/reminders/${key}`]);
  expect(await (await page(key)).text()).toContain("Send reminders again");
  await runUntil(EVENING_BEFORE + MINUTE);
  expect((await messagesOfTemplate(token, "booking-reminder")).filter(({ state }) => state !== "sent")).toHaveLength(0);
  expect((await postReminderForm(key, { intent: "on" })).status).toBe(303);
  expect(await (await page(key)).text()).toContain("Stop reminders");
  expect((await page("nobodys-key-nobodys-key")).status).toBe(404);
  expect((await postReminderForm(key, { intent: "everything" })).status).toBe(422);
});

it("reminders turned on again late still arrive a week before a distant date", async () => {
  const token = await confirmedBooking();
  await runUntil(DAY_BEFORE);
  const key = await keyOf(token);
  const { context, settle } = await asCustomer(token, DAY_BEFORE);
  expect(await setReminders(context, key, "off")).toEqual({ ok: true });
  expect(await moveBooking(context, toBookingToken(token), { day: "2026-12-21", startAt: "10:00" })).toEqual({
    ok: true,
  });
  await settle();
  await runUntil(DAY_BEFORE + 2 * MINUTE);
  const laterMoment = momentContext(Date.parse("2026-12-13T22:00:00+11:00"));
  expect(await setReminders(laterMoment.context, key, "on")).toEqual({ ok: true });
  await runUntil(Date.parse("2026-12-14T10:00:00+11:00"));
  const [week] = await messagesOfTemplate(token, "booking-reminder");
  expect(week?.rendered?.text).toContain("Mon 21 Dec 2026, 10 am");
  // After unsubscribing again, the day before passes without a reminder.
  expect(await setReminders(laterMoment.context, key, "off")).toEqual({ ok: true });
  await runUntil(Date.parse("2026-12-20T10:00:00+11:00"));
  expect((await messagesOfTemplate(token, "booking-reminder")).filter(({ state }) => state !== "sent")).toHaveLength(0);
});

it("a booking moved at its reminder time gets no reminder", async () => {
  const token = await confirmedBooking();
  const { context, settle } = await asCustomer(token, Date.parse("2026-11-27T10:00:00+11:00"));
  expect(await moveBooking(context, toBookingToken(token), { day: "2026-12-04", startAt: "10:00" })).toEqual({
    ok: true,
  });
  await settle();
  await runUntil(Date.parse("2026-11-27T10:02:00+11:00"));
  expect(await messagesOfTemplate(token, "booking-reminder")).toHaveLength(0);
});

it("a one-click unsubscribe from a mail client also stops reminders, without showing a page", async () => {
  const token = await confirmedBooking();
  await runUntil(DAY_BEFORE);
  const key = await keyOf(token);
  expect((await postReminderForm(key, { "List-Unsubscribe": "One-Click" })).status).toBe(200);
  expect(await (await page(key)).text()).toContain("Send reminders again");
});

it("a reminder that could not be sent until the evening is never sent", async () => {
  const token = await confirmedBooking();
  await runUntil(DAY_BEFORE);
  const { context } = momentContext(Date.parse("2026-11-29T20:00:00+11:00"));
  await sendDueMessages(context);
  expect((await messagesOfTemplate(token, "booking-reminder")).map(({ state, failure }) => [state, failure])).toEqual([
    ["failed", "too late"],
    ["failed", "too late"],
  ]);
});
