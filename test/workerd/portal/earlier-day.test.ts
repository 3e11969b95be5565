import { beforeAll, expect, it } from "vitest";
import {
  EARLIER_DAY_CHECK_MS,
  MAX_WAITING_BOOKINGS,
  MAX_WAITS_PER_BOOKING,
} from "../../../app/domain/booking/earlier-day";
import type { BookingToken } from "../../../app/domain/core/ids";
import { cancelByCustomer } from "../../../app/usecases/booking/booking-offer/cancel-booking";
import {
  canWaitForEarlier,
  stopWaitingForEarlierDay,
  notifyEarlierDays,
  waitForEarlierDay,
} from "../../../app/usecases/booking/booking-offer/earlier-day";
import { moveBooking, readMoveChoices } from "../../../app/usecases/booking/booking-offer/move-booking";
import { formatDay } from "../../../app/domain/core/time/format";
import { moveView } from "../../../app/pages/booking/move/move-view.server";
import { DUTIES } from "../../../workers/scheduled";
import { toBookingToken, toSupplierId } from "../../support/ids";
import { DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { Client } from "../identity/client";
import {
  testBooking,
  contextOf,
  DAY,
  gatewayAs,
  makeMember,
  offerOf,
  portalTestSetup,
  signInClient,
  messagesOfTemplate,
} from "./test-portal";

/** A customer who waits for an earlier day is notified once when a suitable day becomes free. */

const { nextTime } = portalTestSetup(5);
/** All bookable working days before `DAY`. */
const EARLIER_DAYS = ["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"];
const MINUTE = 60_000;
const THURSDAY = "2026-11-26";
const FRIDAY = "2026-11-27";
let shops = 780;
let member: Client;
let minutes = 0;

beforeAll(async () => {
  minutes = (await offerOf((await testBooking()).token)).booking.jobMinutes;
}, 60_000);

/** Creates a confirmed booking of a new customer, unless the contact is given. */
async function createConfirmedBooking(
  workshop: number,
  serviceDay: string,
  contact: { readonly email?: string; readonly mobile?: string } = {},
): Promise<BookingToken> {
  const { token } = await testBooking({
    supplierId: toSupplierId(workshop),
    serviceDay,
    email: `kiri-${workshop}-${serviceDay}@customer.example`,
    mobile: `+614915${workshop}${serviceDay.slice(-2)}`,
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
  const workshop = ++shops;
  await seedOnlySuppliers(DB, seededSupplier(workshop, { capacityMinutes: minutes, minimumBookingAmount: 0 as never }));
  await makeMember(workshop, "max@workshop.example");
  member = await signInClient("demo-supplier-member");
  const otherTokens = new Map<string, BookingToken>();
  const ownToken = await createConfirmedBooking(workshop, DAY);
  const { context } = contextOf(null, nextTime());
  for (const day of EARLIER_DAYS) {
    const { days } = (await readMoveChoices(context, ownToken)) as { readonly days: readonly string[] };
    if (days.includes(day)) otherTokens.set(day, await createConfirmedBooking(workshop, day));
  }
  return { workshop, ownToken, otherTokens };
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

const waitForDays = async (token: BookingToken, days: readonly string[] = [], at = nextTime()) => {
  const { context } = await asCustomer(token, at);
  return waitForEarlierDay(context, token, days);
};
const stopWaiting = async (token: BookingToken) =>
  stopWaitingForEarlierDay((await asCustomer(token, nextTime())).context, token);
/** Runs the cron twice concurrently. */
async function runChecks(at = nextTime()) {
  const { context, settle } = contextOf(null, at);
  await Promise.all([notifyEarlierDays(context), notifyEarlierDays(context)]);
  await settle();
}
async function cancelBooking(token: BookingToken) {
  const { context, settle } = await asCustomer(token, nextTime());
  expect(await cancelByCustomer(context, token, 0)).toMatchObject({ ok: true });
  await settle();
}
const readSentNotices = async (token: BookingToken) =>
  (await messagesOfTemplate(token, "booking-earlier-day")).filter(({ state }) => state !== "failed");
const findRequest = (token: BookingToken) => contextOf(null).context.db.earlierDays.find(token);
function bookingOn(otherTokens: ReadonlyMap<string, BookingToken>, day: string): BookingToken {
  const token = otherTokens.get(day);
  if (token === undefined) throw new Error(`nobody is booked on ${day}`);
  return token;
}
const eventsOf = async (token: BookingToken) =>
  (
    await DB.prepare("select kind, reason from booking_events where booking_token = ? order by id").bind(token).all()
  ).results
    .filter(({ kind }) => String(kind).startsWith("earlier-day"))
    .map(({ kind, reason }) => (reason === null ? kind : `${kind} ${reason}`));

it("notifies a waiting customer once when a day is free, by email and text with a link to move", async () => {
  const { ownToken, otherTokens } = await testFullWorkshop();
  expect(await waitForDays(ownToken)).toEqual({ ok: true });
  // Submitting twice still creates only one request.
  expect(await waitForDays(ownToken)).toEqual({ ok: true });
  await runChecks();
  expect(await readSentNotices(ownToken)).toEqual([]);
  await cancelBooking(bookingOn(otherTokens, FRIDAY));
  // No check runs before the next one is due.
  await runChecks(nextTime() - MINUTE);
  expect(await readSentNotices(ownToken)).toEqual([]);
  await runChecks(nextTime() + EARLIER_DAY_CHECK_MS);
  const messages = await readSentNotices(ownToken);
  expect(messages.map(({ channel, to }) => [channel, to]).sort()).toEqual([
    ["email", `kiri-${shops}-${DAY}@customer.example`],
    ["sms", `+614915${shops}30`],
  ]);
  const mail = messages.find(({ channel }) => channel === "email")?.rendered;
  expect(mail?.subject).toBe(`Fri 27 Nov 2026 is now free at Workshop ${shops}`);
  expect(mail?.text).toContain("Your booking is for Mon 30 Nov 2026, 8 am");
  expect(mail?.text).toContain(`/booking/${ownToken}/move?day=${FRIDAY}`);
  await runChecks(nextTime() + 3 * EARLIER_DAY_CHECK_MS);
  expect(await readSentNotices(ownToken)).toHaveLength(2);
  expect(await findRequest(ownToken)).toBeNull();
  expect(await eventsOf(ownToken)).toEqual(["earlier-day-requested", `earlier-day-notified ${FRIDAY}`]);
  const { context, settle } = await asCustomer(ownToken, nextTime());
  expect(await moveBooking(context, ownToken, { day: FRIDAY, startAt: "09:00" })).toEqual({ ok: true });
  await settle();
  expect(Object.values(DUTIES).flatMap((duties) => Object.values(duties))).toContain(notifyEarlierDays);
});

it("stops on request, on a move or cancellation, and when it is too late to move", async () => {
  const { ownToken, otherTokens } = await testFullWorkshop();
  await waitForDays(ownToken);
  expect(await stopWaiting(ownToken)).toEqual({ ok: true });
  expect(await eventsOf(ownToken)).toEqual(["earlier-day-requested", "earlier-day-withdrawn"]);
  await cancelBooking(bookingOn(otherTokens, FRIDAY));
  await runChecks();
  expect(await readSentNotices(ownToken)).toEqual([]);

  await waitForDays(ownToken);
  await cancelBooking(bookingOn(otherTokens, "2026-11-26"));
  const { context } = contextOf(null, nextTime());
  await notifyEarlierDays(context);
  expect(await readSentNotices(ownToken)).toHaveLength(2);
  const customer = await asCustomer(ownToken, nextTime());
  await waitForDays(ownToken);
  expect(await moveBooking(customer.context, ownToken, { day: "2026-12-01", startAt: "09:00" })).toEqual({ ok: true });
  expect(await readSentNotices(ownToken)).toEqual([]);
  expect(await findRequest(ownToken)).toBeNull();
  await customer.settle();

  await waitForDays(ownToken);
  await cancelBooking(ownToken);
  expect(await findRequest(ownToken)).toBeNull();

  const late = await testFullWorkshop();
  await waitForDays(late.ownToken);
  await runChecks(Date.parse("2026-11-29T08:00:01+11:00"));
  expect([await findRequest(late.ownToken), await readSentNotices(late.ownToken)]).toEqual([null, []]);
});

it("lets only the holder of an agreed booking wait, and only while an earlier day is full", async () => {
  const { workshop, ownToken, otherTokens } = await testFullWorkshop();
  const stranger = contextOf(new Client(), nextTime()).context;
  expect(await waitForEarlierDay(stranger, ownToken, [])).toMatchObject({ code: "not-the-holder" });
  expect(await stopWaitingForEarlierDay(stranger, ownToken)).toMatchObject({ code: "not-the-holder" });
  expect(await waitForDays(ownToken, [], Date.parse("2026-11-29T08:00:01+11:00"))).toMatchObject({
    code: "move-too-late",
  });
  const canWait = async (token: BookingToken, at = nextTime()) => {
    const { context } = await asCustomer(token, at);
    const move = await readMoveChoices(context, token);
    return move.ok && canWaitForEarlier(move);
  };
  expect(await canWait(ownToken)).toBe(true);
  // Tuesday is the first bookable day, so none is earlier.
  expect(await canWait(bookingOn(otherTokens, "2026-11-24"))).toBe(false);
  // Friday is free now. The days before it are still full.
  await cancelBooking(bookingOn(otherTokens, FRIDAY));
  expect(await canWait(ownToken)).toBe(true);
  for (const day of otherTokens.keys()) if (day !== FRIDAY) await cancelBooking(bookingOn(otherTokens, day));
  expect(await canWait(ownToken)).toBe(false);
  expect(await waitForDays(ownToken)).toMatchObject({ code: "invalid-input" });
  const { token } = await testBooking({ supplierId: toSupplierId(workshop), serviceDay: "2026-12-01" });
  expect(await waitForDays(toBookingToken(token))).toMatchObject({ code: "changes-closed" });
});

it("notifies only about the chosen days, even if other earlier days are free", async () => {
  const { ownToken, otherTokens } = await testFullWorkshop();
  await cancelBooking(bookingOn(otherTokens, "2026-11-24"));
  expect(await waitForDays(ownToken, ["2026-11-25", THURSDAY])).toEqual({ ok: true });
  expect(await findRequest(ownToken)).toEqual({ only: ["2026-11-25", THURSDAY] });
  await cancelBooking(bookingOn(otherTokens, FRIDAY));
  await runChecks(nextTime() + EARLIER_DAY_CHECK_MS);
  expect(await readSentNotices(ownToken)).toEqual([]);
  // The days can be changed while waiting.
  expect(await waitForDays(ownToken, [THURSDAY])).toEqual({ ok: true });
  await cancelBooking(bookingOn(otherTokens, "2026-11-25"));
  await runChecks(nextTime() + EARLIER_DAY_CHECK_MS);
  expect(await readSentNotices(ownToken)).toEqual([]);
  await cancelBooking(bookingOn(otherTokens, THURSDAY));
  await runChecks(nextTime() + 2 * EARLIER_DAY_CHECK_MS);
  expect((await readSentNotices(ownToken)).map(({ rendered }) => rendered?.subject ?? "")).toContain(
    `Thu 26 Nov 2026 is now free at Workshop ${shops}`,
  );
  expect(await eventsOf(ownToken)).toEqual([
    "earlier-day-requested",
    "earlier-day-requested",
    `earlier-day-notified ${THURSDAY}`,
  ]);
});

it("without chosen days, notifies about any day that was not free at the request", async () => {
  const { ownToken, otherTokens } = await testFullWorkshop();
  await cancelBooking(bookingOn(otherTokens, FRIDAY));
  expect(await waitForDays(ownToken)).toEqual({ ok: true });
  await runChecks();
  expect(await readSentNotices(ownToken)).toEqual([]);
  await cancelBooking(bookingOn(otherTokens, THURSDAY));
  await runChecks(nextTime() + EARLIER_DAY_CHECK_MS);
  expect(await eventsOf(ownToken)).toEqual(["earlier-day-requested", `earlier-day-notified ${THURSDAY}`]);
});

it("notifies all waiting customers about a day that suits them, longest waiting first", async () => {
  const { workshop, ownToken, otherTokens } = await testFullWorkshop();
  const second = await createConfirmedBooking(workshop, "2026-12-01");
  const third = await createConfirmedBooking(workshop, "2026-12-02");
  await waitForDays(third, [THURSDAY]);
  await waitForDays(second, [FRIDAY]);
  await waitForDays(ownToken, [FRIDAY]);
  await cancelBooking(bookingOn(otherTokens, FRIDAY));
  const { context, settle } = contextOf(null, nextTime());
  const dueRequests = await context.db.earlierDays.listDue(context.clock.now(), 1_000);
  expect(dueRequests.map(({ token }) => token).filter((token) => [third, second, ownToken].includes(token))).toEqual([
    third,
    second,
    ownToken,
  ]);
  await notifyEarlierDays(context);
  await settle();
  const eventLists = await Promise.all([third, second, ownToken].map(eventsOf));
  expect(eventLists.map((events) => events.slice(1))).toEqual([
    [],
    [`earlier-day-notified ${FRIDAY}`],
    [`earlier-day-notified ${FRIDAY}`],
  ]);
});

it("refuses a day that is free, too late or invalid, and shows the choice again", async () => {
  const { ownToken, otherTokens } = await testFullWorkshop();
  await cancelBooking(bookingOn(otherTokens, FRIDAY));
  expect(await waitForDays(ownToken, [THURSDAY, FRIDAY])).toMatchObject({
    code: "invalid-input",
    fields: { days: ["Fri 27 Nov 2026 is free now. You can move your booking to it above"] },
  });
  for (const day of [DAY, "2026-12-02", "2026-11-28", "2020-01-01", "soon"])
    expect(await waitForDays(ownToken, [day]), day).toMatchObject({ fields: { days: ["Choose from the days shown"] } });
  expect(await findRequest(ownToken)).toBeNull();
});

it("stops when the last chosen day can no longer be requested", async () => {
  const { ownToken } = await testFullWorkshop();
  await waitForDays(ownToken, ["2026-11-25"]);
  await runChecks(Date.parse("2026-11-24T09:00:00+10:00"));
  expect(await findRequest(ownToken)).toEqual({ only: ["2026-11-25"] });
  await runChecks(Date.parse("2026-11-25T09:00:00+10:00"));
  expect(await findRequest(ownToken)).toBeNull();
  expect(await readSentNotices(ownToken)).toEqual([]);
});

it("limits how many bookings of a customer can wait, and how often the days change", async () => {
  const { workshop, ownToken } = await testFullWorkshop();
  const days = ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-07", "2026-12-08"];
  const tokens: BookingToken[] = [];
  for (const day of days)
    tokens.push(
      await createConfirmedBooking(workshop, day, { email: `waits+${day}@customer.example`, mobile: "+61491570156" }),
    );
  const results = await Promise.all(tokens.map((token) => waitForDays(token)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(MAX_WAITING_BOOKINGS);
  const waiting = await Promise.all(tokens.map(findRequest));
  expect(waiting.filter((suitableDays) => suitableDays !== null)).toHaveLength(MAX_WAITING_BOOKINGS);
  // Another customer's booking does not count towards the limit. When a booking stops waiting, another can take its place.
  expect(await waitForDays(ownToken)).toEqual({ ok: true });
  const [refusedToken] = tokens.filter((_, at) => waiting[at] === null);
  const [first] = tokens.filter((_, at) => waiting[at] !== null);
  if (!first || !refusedToken) throw new Error("one waits and one was refused");
  await stopWaiting(first);
  expect(await waitForDays(refusedToken)).toEqual({ ok: true });

  const requests: boolean[] = [];
  for (let time = 0; time < MAX_WAITS_PER_BOOKING; time += 1)
    requests.push((await waitForDays(ownToken, [time % 2 === 0 ? THURSDAY : FRIDAY])).ok);
  // The first of these requests was made above.
  expect(requests.filter(Boolean)).toHaveLength(MAX_WAITS_PER_BOOKING - 1);
});

it("shows the days on the page, accepts them without JavaScript and lists them while waiting", async () => {
  const { ownToken, otherTokens } = await testFullWorkshop();
  await cancelBooking(bookingOn(otherTokens, FRIDAY));
  const { context } = await asCustomer(ownToken, nextTime());
  const move = await readMoveChoices(context, ownToken);
  if (!move.ok) throw new Error(move.code);
  expect(moveView(move, null, null, null)).toMatchObject({
    waitsFor: null,
    fullEarlierDays: EARLIER_DAYS.filter((day) => otherTokens.has(day) && day !== FRIDAY).map((day) => ({
      value: day,
      label: formatDay(day),
    })),
  });
  expect(moveView(move, null, null, { only: ["2026-11-25", THURSDAY] }).waitsFor).toBe(
    "Wed 25 Nov 2026 or Thu 26 Nov 2026",
  );
  expect(moveView(move, null, null, { except: [FRIDAY] }).waitsFor).toBe("another day before Mon 30 Nov 2026");
});
