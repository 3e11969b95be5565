import { beforeAll, expect, it } from "vitest";
import { EARLIER_CHECK_MS, MAX_WAITING_BOOKINGS, MAX_WAITS_PER_BOOKING } from "../../../app/domain/booking/earlier-day";
import type { BookingToken } from "../../../app/domain/core/ids";
import { cancelByCustomer } from "../../../app/usecases/booking/booking-offer/cancel-booking";
import {
  canWaitForEarlier,
  stopWaitingForEarlierDay,
  notifyEarlierDays,
  waitForEarlierDay,
} from "../../../app/usecases/booking/booking-offer/earlier-day";
import { moveBooking, readMove } from "../../../app/usecases/booking/booking-offer/move-booking";
import { formatDay } from "../../../app/domain/core/time/format";
import { moveView } from "../../../app/pages/booking/move/move-view.server";
import { DUTIES } from "../../../workers/scheduled";
import { toBookingToken, toSupplierId } from "../../support/ids";
import { DB } from "../booking/test-booking";
import { seededSupplierId, seedThese } from "../booking/supplier-row";
import { Client } from "../identity/client";
import {
  testBooking,
  contextOf,
  DAY,
  gatewayAs,
  makeMember,
  offerOf,
  portalStories,
  signedIn,
  messagesOfTemplate,
} from "./test-portal";

/** A customer who waits for an earlier day is notified once when a suitable day becomes free. */

const { next } = portalStories(5);
/** All bookable working days before `DAY`. */
const BEFORE = ["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"];
const MINUTE = 60_000;
const THURSDAY = "2026-11-26";
const FRIDAY = "2026-11-27";
let shops = 780;
let member: Client;
let minutes = 0;

beforeAll(async () => {
  minutes = (await offerOf((await testBooking()).token)).booking.jobMinutes;
}, 60_000);

/** Each booking is by a different customer, unless the contact is given. */
async function confirmed(
  shop: number,
  serviceDay: string,
  contact: { readonly email?: string; readonly mobile?: string } = {},
): Promise<BookingToken> {
  const { token } = await testBooking({
    supplierId: toSupplierId(shop),
    serviceDay,
    email: `kiri-${shop}-${serviceDay}@customer.example`,
    mobile: `+614915${shop}${serviceDay.slice(-2)}`,
    ...contact,
  });
  const { json } = await gatewayAs(member, "respondToBookingOffer", {
    bookingOfferId: (await offerOf(token)).offer.id,
    responseType: 1,
    availabilities: [],
  });
  expect(JSON.stringify(json)).toContain("BookingOfferResponded");
  return toBookingToken(token);
}

/** A workshop with one slot a day and a booking on every day up to `DAY`; `mine` is the last of them. */
async function testFullWorkshop() {
  const shop = ++shops;
  await seedThese(DB, seededSupplierId(shop, { capacityMinutes: minutes, minimumBookingAmount: 0 as never }));
  await makeMember(shop, "max@workshop.example");
  member = await signedIn("demo-supplier-member");
  const others = new Map<string, BookingToken>();
  const mine = await confirmed(shop, DAY);
  const { context } = contextOf(null, next());
  for (const day of BEFORE) {
    const { days } = (await readMove(context, mine)) as { readonly days: readonly string[] };
    if (days.includes(day)) others.set(day, await confirmed(shop, day));
  }
  return { shop, mine, others };
}

/** The context of the browser that booked. */
async function asCustomer(token: BookingToken, at: number) {
  const context = contextOf(null, at);
  await context.context.db.bookings.addHolder(
    token,
    { userId: null, holderHash: context.context.viewer.holderHash },
    at,
  );
  return context;
}

const waits = async (token: BookingToken, days: readonly string[] = [], at = next()) => {
  const { context } = await asCustomer(token, at);
  return waitForEarlierDay(context, token, days);
};
const stopsWaiting = async (token: BookingToken) =>
  stopWaitingForEarlierDay((await asCustomer(token, next())).context, token);
/** Runs the cron twice concurrently. */
async function check(at = next()) {
  const { context, settle } = contextOf(null, at);
  await Promise.all([notifyEarlierDays(context), notifyEarlierDays(context)]);
  await settle();
}
async function cancels(token: BookingToken) {
  const { context, settle } = await asCustomer(token, next());
  expect(await cancelByCustomer(context, token, 0)).toMatchObject({ ok: true });
  await settle();
}
const notifiedOf = async (token: BookingToken) =>
  (await messagesOfTemplate(token, "booking-earlier-day")).filter(({ state }) => state !== "failed");
const waitsFor = (token: BookingToken) => contextOf(null).context.db.earlierDays.find(token);
function bookedOn(others: ReadonlyMap<string, BookingToken>, day: string): BookingToken {
  const token = others.get(day);
  if (token === undefined) throw new Error(`nobody is booked on ${day}`);
  return token;
}
const eventsOf = async (token: BookingToken) =>
  (
    await DB.prepare("select kind, reason from booking_events where booking_token = ? order by id").bind(token).all()
  ).results
    .filter(({ kind }) => String(kind).startsWith("earlier-day"))
    .map(({ kind, reason }) => (reason === null ? kind : `${kind} ${reason}`));

it("notifies a waiting customer of a free day once, by email and text, with a link to move", async () => {
  const { mine, others } = await testFullWorkshop();
  expect(await waits(mine)).toEqual({ ok: true });
  // Submitting twice still creates only one request.
  expect(await waits(mine)).toEqual({ ok: true });
  await check();
  expect(await notifiedOf(mine)).toEqual([]);
  await cancels(bookedOn(others, FRIDAY));
  // No check runs before the next one is due.
  await check(next() - MINUTE);
  expect(await notifiedOf(mine)).toEqual([]);
  await check(next() + EARLIER_CHECK_MS);
  const messages = await notifiedOf(mine);
  expect(messages.map(({ channel, to }) => [channel, to]).sort()).toEqual([
    ["email", `kiri-${shops}-${DAY}@customer.example`],
    ["sms", `+614915${shops}30`],
  ]);
  const mail = messages.find(({ channel }) => channel === "email")?.rendered;
  expect(mail?.subject).toBe(`Fri 27 Nov 2026 is now free at Workshop ${shops}`);
  expect(mail?.text).toContain("Your booking is for Mon 30 Nov 2026, 8 am");
  expect(mail?.text).toContain(`/booking/${mine}/move?day=${FRIDAY}`);
  await check(next() + 3 * EARLIER_CHECK_MS);
  expect(await notifiedOf(mine)).toHaveLength(2);
  expect(await waitsFor(mine)).toBeNull();
  expect(await eventsOf(mine)).toEqual(["earlier-day-wanted", `earlier-day-told ${FRIDAY}`]);
  const { context, settle } = await asCustomer(mine, next());
  expect(await moveBooking(context, mine, { day: FRIDAY, startAt: "09:00" })).toEqual({ ok: true });
  await settle();
  expect(Object.values(DUTIES).flatMap((duties) => Object.values(duties))).toContain(notifyEarlierDays);
});

it("stops waiting on request, with a move or cancellation, and when it is too late to move", async () => {
  const { mine, others } = await testFullWorkshop();
  await waits(mine);
  expect(await stopsWaiting(mine)).toEqual({ ok: true });
  expect(await eventsOf(mine)).toEqual(["earlier-day-wanted", "earlier-day-unwanted"]);
  await cancels(bookedOn(others, FRIDAY));
  await check();
  expect(await notifiedOf(mine)).toEqual([]);

  await waits(mine);
  await cancels(bookedOn(others, "2026-11-26"));
  const { context } = contextOf(null, next());
  await notifyEarlierDays(context);
  expect(await notifiedOf(mine)).toHaveLength(2);
  const customer = await asCustomer(mine, next());
  await waits(mine);
  expect(await moveBooking(customer.context, mine, { day: "2026-12-01", startAt: "09:00" })).toEqual({ ok: true });
  expect(await notifiedOf(mine)).toEqual([]);
  expect(await waitsFor(mine)).toBeNull();
  await customer.settle();

  await waits(mine);
  await cancels(mine);
  expect(await waitsFor(mine)).toBeNull();

  const late = await testFullWorkshop();
  await waits(late.mine);
  await check(Date.parse("2026-11-29T08:00:01+11:00"));
  expect([await waitsFor(late.mine), await notifiedOf(late.mine)]).toEqual([null, []]);
});

it("lets only the holder of an agreed booking wait, and only while an earlier day is full", async () => {
  const { shop, mine, others } = await testFullWorkshop();
  const stranger = contextOf(new Client(), next()).context;
  expect(await waitForEarlierDay(stranger, mine, [])).toMatchObject({ code: "not-the-holder" });
  expect(await stopWaitingForEarlierDay(stranger, mine)).toMatchObject({ code: "not-the-holder" });
  expect(await waits(mine, [], Date.parse("2026-11-29T08:00:01+11:00"))).toMatchObject({ code: "move-too-late" });
  const may = async (token: BookingToken, at = next()) => {
    const { context } = await asCustomer(token, at);
    const move = await readMove(context, token);
    return move.ok && canWaitForEarlier(move);
  };
  expect(await may(mine)).toBe(true);
  // Tuesday is the first bookable day, so none is earlier.
  expect(await may(bookedOn(others, "2026-11-24"))).toBe(false);
  // Friday is free now. The days before it are still full.
  await cancels(bookedOn(others, FRIDAY));
  expect(await may(mine)).toBe(true);
  for (const day of others.keys()) if (day !== FRIDAY) await cancels(bookedOn(others, day));
  expect(await may(mine)).toBe(false);
  expect(await waits(mine)).toMatchObject({ code: "invalid-input" });
  const { token } = await testBooking({ supplierId: toSupplierId(shop), serviceDay: "2026-12-01" });
  expect(await waits(toBookingToken(token))).toMatchObject({ code: "changes-closed" });
});

it("notifies only of the named days, even if other earlier days are or become free", async () => {
  const { mine, others } = await testFullWorkshop();
  await cancels(bookedOn(others, "2026-11-24"));
  expect(await waits(mine, ["2026-11-25", THURSDAY])).toEqual({ ok: true });
  expect(await waitsFor(mine)).toEqual({ only: ["2026-11-25", THURSDAY] });
  await cancels(bookedOn(others, FRIDAY));
  await check(next() + EARLIER_CHECK_MS);
  expect(await notifiedOf(mine)).toEqual([]);
  // The days can be changed while waiting.
  expect(await waits(mine, [THURSDAY])).toEqual({ ok: true });
  await cancels(bookedOn(others, "2026-11-25"));
  await check(next() + EARLIER_CHECK_MS);
  expect(await notifiedOf(mine)).toEqual([]);
  await cancels(bookedOn(others, THURSDAY));
  await check(next() + 2 * EARLIER_CHECK_MS);
  expect((await notifiedOf(mine)).map(({ rendered }) => rendered?.subject ?? "")).toContain(
    `Thu 26 Nov 2026 is now free at Workshop ${shops}`,
  );
  expect(await eventsOf(mine)).toEqual(["earlier-day-wanted", "earlier-day-wanted", `earlier-day-told ${THURSDAY}`]);
});

it("without named days notifies of any day except those that were free at the request", async () => {
  const { mine, others } = await testFullWorkshop();
  await cancels(bookedOn(others, FRIDAY));
  expect(await waits(mine)).toEqual({ ok: true });
  await check();
  expect(await notifiedOf(mine)).toEqual([]);
  await cancels(bookedOn(others, THURSDAY));
  await check(next() + EARLIER_CHECK_MS);
  expect(await eventsOf(mine)).toEqual(["earlier-day-wanted", `earlier-day-told ${THURSDAY}`]);
});

it("notifies every waiting customer of a day that suits them, the longest waiting first", async () => {
  const { shop, mine, others } = await testFullWorkshop();
  const second = await confirmed(shop, "2026-12-01");
  const third = await confirmed(shop, "2026-12-02");
  await waits(third, [THURSDAY]);
  await waits(second, [FRIDAY]);
  await waits(mine, [FRIDAY]);
  await cancels(bookedOn(others, FRIDAY));
  const { context, settle } = contextOf(null, next());
  const due = await context.db.earlierDays.due(context.clock.now(), 1_000);
  expect(due.map(({ token }) => token).filter((token) => [third, second, mine].includes(token))).toEqual([
    third,
    second,
    mine,
  ]);
  await notifyEarlierDays(context);
  await settle();
  const notifications = await Promise.all([third, second, mine].map(eventsOf));
  expect(notifications.map((events) => events.slice(1))).toEqual([
    [],
    [`earlier-day-told ${FRIDAY}`],
    [`earlier-day-told ${FRIDAY}`],
  ]);
});

it("refuses a free, late or invalid day and shows the choice again", async () => {
  const { mine, others } = await testFullWorkshop();
  await cancels(bookedOn(others, FRIDAY));
  expect(await waits(mine, [THURSDAY, FRIDAY])).toMatchObject({
    code: "invalid-input",
    fields: { days: ["Fri 27 Nov 2026 is free now. You can move your booking to it above"] },
  });
  for (const day of [DAY, "2026-12-02", "2026-11-28", "2020-01-01", "soon"])
    expect(await waits(mine, [day]), day).toMatchObject({ fields: { days: ["Choose from the days shown"] } });
  expect(await waitsFor(mine)).toBeNull();
});

it("stops when the last named day can no longer be requested", async () => {
  const { mine } = await testFullWorkshop();
  await waits(mine, ["2026-11-25"]);
  await check(Date.parse("2026-11-24T09:00:00+10:00"));
  expect(await waitsFor(mine)).toEqual({ only: ["2026-11-25"] });
  await check(Date.parse("2026-11-25T09:00:00+10:00"));
  expect(await waitsFor(mine)).toBeNull();
  expect(await notifiedOf(mine)).toEqual([]);
});

it("limits a customer's waiting bookings, also concurrently, and changes of the days", async () => {
  const { shop, mine } = await testFullWorkshop();
  const days = ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-07", "2026-12-08"];
  const tokens: BookingToken[] = [];
  for (const day of days)
    tokens.push(await confirmed(shop, day, { email: `waits+${day}@customer.example`, mobile: "+61491570156" }));
  const answers = await Promise.all(tokens.map((token) => waits(token)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(MAX_WAITING_BOOKINGS);
  const waiting = await Promise.all(tokens.map(waitsFor));
  expect(waiting.filter((suitableDays) => suitableDays !== null)).toHaveLength(MAX_WAITING_BOOKINGS);
  // Another customer's booking does not count towards the limit. When a booking stops waiting, another can take its place.
  expect(await waits(mine)).toEqual({ ok: true });
  const [last] = tokens.filter((_, at) => waiting[at] === null);
  const [first] = tokens.filter((_, at) => waiting[at] !== null);
  if (!first || !last) throw new Error("one waits and one was refused");
  await stopsWaiting(first);
  expect(await waits(last)).toEqual({ ok: true });

  const requests: boolean[] = [];
  for (let time = 0; time < MAX_WAITS_PER_BOOKING; time += 1)
    requests.push((await waits(mine, [time % 2 === 0 ? THURSDAY : FRIDAY])).ok);
  // The first of these requests was made above.
  expect(requests.filter(Boolean)).toHaveLength(MAX_WAITS_PER_BOOKING - 1);
});

it("shows the days on the page, accepts them without script and lists them while waiting", async () => {
  const { mine, others } = await testFullWorkshop();
  await cancels(bookedOn(others, FRIDAY));
  const { context } = await asCustomer(mine, next());
  const move = await readMove(context, mine);
  if (!move.ok) throw new Error(move.code);
  expect(moveView(move, null, null, null)).toMatchObject({
    waitsFor: null,
    fullEarlierDays: BEFORE.filter((day) => others.has(day) && day !== FRIDAY).map((day) => ({
      value: day,
      label: formatDay(day),
    })),
  });
  expect(moveView(move, null, null, { only: ["2026-11-25", THURSDAY] }).waitsFor).toBe(
    "Wed 25 Nov 2026 or Thu 26 Nov 2026",
  );
  expect(moveView(move, null, null, { except: [FRIDAY] }).waitsFor).toBe("another day before Mon 30 Nov 2026");
});
