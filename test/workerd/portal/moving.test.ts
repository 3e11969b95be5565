import { toSupplierId, toBookingToken } from "../../support/ids";
import { expect, it } from "vitest";
import { applyChoice, readPendingDecision } from "../../../app/usecases/booking/booking-offer/customer-choice";
import { readCancellation } from "../../../app/usecases/booking/booking-offer/cancel-booking";
import { moveBooking, readMoveChoices } from "../../../app/usecases/booking/booking-offer/move-booking";
import { proposeMove } from "../../../app/usecases/booking/booking-offer/propose-move";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { processResponseDeadlines } from "../../../app/usecases/booking/booking-offer/run-clock";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { testRequest, bookedMinutes, count, DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { Client } from "../identity/client";
import { momentContext, insertLead, NOW } from "../quotes/marketplace";
import {
  testBooking,
  contextOf,
  DAY,
  offerOf,
  portalTestSetup,
  messagesOfTemplate,
  WORKSHOP,
  asCustomer,
} from "./test-portal";

/** A booking moves to another day at the same workshop, chosen by the customer or requested by the workshop. */

const OTHER_DAY = "2026-12-02";
const THIRD_DAY = "2026-12-03";
const SMALL = 768;
/** The last moment for a free change: 8 am on the day before, in Sydney. */
const LAST_CHANGE_AT = Date.parse("2026-11-29T08:00:00+11:00");

const { member, nextTime } = portalTestSetup(5);

async function respond(token: string, responseType: number, offerId?: number) {
  const { context, settle } = contextOf(member(), nextTime());
  const response = await respondToBookingOffer(context, {
    bookingOfferId: offerId ?? (await offerOf(token)).offer.id,
    responseType,
    comment: null,
    availabilities: [],
  });
  await settle();
  return response;
}

async function createConfirmedBooking() {
  const booking = await testBooking();
  expect(await respond(booking.token, 1)).toEqual({ ok: true });
  return booking;
}

async function move(token: string, day: string, at = nextTime(), startAt = "09:00") {
  const { context, settle } = await asCustomer(token, at);
  const move = await moveBooking(context, toBookingToken(token), { day, startAt });
  await settle();
  return move;
}

const readMinutes = async (day: string) => (await bookedMinutes(WORKSHOP, day)) ?? 0;
const calendarOf = async (token: string) => await (await new Client().ask(`/booking/${token}/calendar.ics`)).text();
const fieldOf = (file: string, name: string) => new RegExp(`^${name}:(.*)\r$`, "m").exec(file)?.[1];

it("three moves keep price and calendar entry and free the old slots", async () => {
  const { token } = await createConfirmedBooking();
  const offerBefore = await offerOf(token);
  const first = await readMinutes(DAY);
  const other = await readMinutes(OTHER_DAY);
  const uid = fieldOf(await calendarOf(token), "UID");
  expect(await move(token, OTHER_DAY)).toEqual({ ok: true });
  expect(await move(token, OTHER_DAY)).toEqual({ ok: true });
  expect([await readMinutes(DAY), await readMinutes(OTHER_DAY)]).toEqual([
    first - offerBefore.booking.jobMinutes,
    other + offerBefore.booking.jobMinutes,
  ]);
  expect(await move(token, OTHER_DAY, nextTime(), "10:00")).toEqual({ ok: true });
  expect(await readMinutes(OTHER_DAY)).toBe(other + offerBefore.booking.jobMinutes);
  expect(await move(token, DAY)).toEqual({ ok: true });
  expect([await readMinutes(DAY), await readMinutes(OTHER_DAY)]).toEqual([first, other]);
  const { booking } = await offerOf(token);
  expect(booking).toMatchObject({ status: "Rescheduled", serviceDay: DAY, arrivalFrom: "09:00", calendarSequence: 3 });
  expect(booking.price).toEqual(offerBefore.booking.price);
  const file = await calendarOf(token);
  expect([fieldOf(file, "UID"), fieldOf(file, "SEQUENCE"), fieldOf(file, "STATUS")]).toEqual([uid, "3", "CONFIRMED"]);
  const emails = (await messagesOfTemplate(token, "booking-rescheduled")).filter(({ channel }) => channel === "email");
  expect(emails).toHaveLength(3);
  for (const { rendered } of emails) expect(rendered?.text).toMatch(/^.+: [\d ]+\. Us: [\d ]+\.$/m);
  expect(
    (await messagesOfTemplate(token, "supplier-booking-moved")).filter(({ channel }) => channel === "email"),
  ).toHaveLength(3);
});

it("only its holder can move a booking, until the free change period ends", async () => {
  const { token } = await createConfirmedBooking();
  const stranger = contextOf(new Client(), nextTime()).context;
  expect(await moveBooking(stranger, toBookingToken(token), { day: OTHER_DAY, startAt: "09:00" })).toMatchObject({
    code: "not-the-holder",
  });
  expect(await move(token, "2026-12-05", nextTime())).toMatchObject({ ok: false });
  expect(await move(token, OTHER_DAY, nextTime(), "03:00")).toMatchObject({ code: "invalid-input" });
  expect(await move(token, OTHER_DAY, LAST_CHANGE_AT + 1_000)).toMatchObject({ code: "move-too-late" });
  expect(await move(token, OTHER_DAY, LAST_CHANGE_AT)).toEqual({ ok: true });
});

it("a pending booking that is moved is requested again with the full response time", async () => {
  const { token } = await testBooking();
  const offerBefore = await offerOf(token);
  const { context } = contextOf(member(), nextTime());
  expect(await move(token, OTHER_DAY, NOW + 20 * 60_000)).toEqual({ ok: true });
  const after = await offerOf(token);
  expect(after.booking).toMatchObject({ status: "Pending", serviceDay: OTHER_DAY });
  expect(after.offer.respondBy).toBeGreaterThan(offerBefore.offer.respondBy);
  // MO-21: the customer's message states the request, and when the workshop will answer.
  const messageViews = await messagesOfTemplate(token, "booking-rescheduled");
  expect(messageViews.length).toBeGreaterThan(0);
  for (const { rendered } of messageViews) {
    expect(rendered?.text).toMatch(/You asked .+ for .+\. They will answer by .+\./);
    expect(rendered?.text).not.toContain("is now on");
  }
  // The workshop's phone number is shown only once it has agreed.
  const email = messageViews.find(({ channel }) => channel === "email")?.rendered;
  expect(email?.text).toMatch(/^Us: [\d ]+\.$/m);
  expect(email?.subject).toMatch(/^New time: .+, Wed 2 Dec 2026$/);
  // The answer uses the offer as it was read before the move.
  expect(
    await context.db.bookingOffers.answer(
      offerBefore,
      {
        type: 1,
        comment: null,
        dates: [],
        namedPrice: null,
        customerAnswerBy: null,
        respondedBy: "m",
        to: "Confirmed",
        capacityOn: () => 100_000,
      },
      { actor: "supplier", at: nextTime(), messages: [] },
    ),
  ).toEqual({ ok: false, reason: "concurrent-change" });
  expect(await respond(token, 1)).toEqual({ ok: true });
  expect((await offerOf(token)).booking.status).toBe("Confirmed");
});

const dateOptions = (...days: string[]) => days.map((date) => ({ date, startAt: "09:00", endAt: null }));

async function proposeDays(token: string, ...days: string[]) {
  const { context, settle } = contextOf(member(), nextTime());
  const proposal = await proposeMove(context, toBookingToken(token), dateOptions(...days));
  await settle();
  return proposal;
}

it("a workshop proposes another date and the customer accepts by link", async () => {
  const { token } = await createConfirmedBooking();
  const minutesOfDay = await readMinutes(DAY);
  const other = await readMinutes(OTHER_DAY);
  const third = await readMinutes(THIRD_DAY);
  expect(await proposeDays(token, "2026-11-29")).toMatchObject({ code: "invalid-input" });
  expect(await proposeDays(token, OTHER_DAY, THIRD_DAY)).toEqual({ ok: true });
  expect(await proposeDays(token, OTHER_DAY)).toMatchObject({ code: "offer-no-longer-available" });
  const { booking } = await offerOf(token);
  expect(booking).toMatchObject({ status: "Confirmed", serviceDay: DAY });
  expect([await readMinutes(OTHER_DAY), await readMinutes(THIRD_DAY)]).toEqual([
    other + booking.jobMinutes,
    third + booking.jobMinutes,
  ]);
  expect(await (await new Client().ask(`/booking/${token}`)).text()).toContain("Another Date Proposed");
  const mails = await messagesOfTemplate(token, "booking-move-proposed");
  expect(mails.find(({ channel }) => channel === "email")?.rendered?.text).toContain(`/booking/${token}/changes`);
  const { context, settle } = await asCustomer(token, nextTime());
  expect(await readPendingDecision(context, toBookingToken(token))).toMatchObject({ question: "move" });
  // A customer who is asked to move may cancel without a fee at any time.
  expect(
    await readCancellation({ ...context, clock: { now: () => LAST_CHANGE_AT + 3_600_000 } }, toBookingToken(token)),
  ).toMatchObject({
    fee: 0,
  });
  expect(await applyChoice(context, toBookingToken(token), { kind: "date", day: THIRD_DAY, startAt: "09:00" })).toEqual(
    {
      ok: true,
    },
  );
  await settle();
  expect((await offerOf(token)).booking).toMatchObject({ status: "Rescheduled", serviceDay: THIRD_DAY });
  expect([await readMinutes(DAY), await readMinutes(OTHER_DAY), await readMinutes(THIRD_DAY)]).toEqual([
    minutesOfDay - booking.jobMinutes,
    other,
    third + booking.jobMinutes,
  ]);
  const readPortal = async () => (await member().ask(`/workshop/bookings/${token}`)).text();
  expect(await readPortal()).toContain("chosen by the customer");
  // After another move, the earlier choice could be mistaken for the day of the work, so it is hidden.
  expect(await move(token, OTHER_DAY)).toEqual({ ok: true });
  expect(await readPortal()).not.toContain("chosen by the customer");
});

it("keeping the day, or not answering within 24 hours, frees the proposed days", async () => {
  for (const silent of [false, true]) {
    const { token } = await createConfirmedBooking();
    const other = await readMinutes(OTHER_DAY);
    expect(await proposeDays(token, OTHER_DAY)).toEqual({ ok: true });
    if (silent) await processResponseDeadlines(contextOf(null, nextTime() + 25 * 3_600_000).context);
    else {
      const { context } = await asCustomer(token, nextTime());
      expect(await applyChoice(context, toBookingToken(token), { kind: "keep" })).toEqual({ ok: true });
    }
    expect((await offerOf(token)).booking).toMatchObject({ status: "Confirmed", serviceDay: DAY });
    expect(await readMinutes(OTHER_DAY)).toBe(other);
    expect(await messagesOfTemplate(token, "supplier-original-date-kept")).toHaveLength(1);
    expect(await count("booking_events where booking_token = ? and kind = 'date-kept'", token)).toBe(1);
    expect(await proposeDays(token, THIRD_DAY)).toEqual({ ok: true });
  }
});

it("cancelling also frees the days that the workshop had reserved for its proposal", async () => {
  const { token } = await createConfirmedBooking();
  const ownMinutes = await readMinutes(DAY);
  const other = await readMinutes(OTHER_DAY);
  const { booking } = await offerOf(token);
  expect(await proposeDays(token, OTHER_DAY)).toEqual({ ok: true });
  const { context } = await asCustomer(token, nextTime());
  expect(await move(token, THIRD_DAY)).toEqual({ ok: true });
  expect(await readMinutes(OTHER_DAY)).toBe(other);
  expect(await readMoveChoices(context, toBookingToken(token))).toMatchObject({ canMove: true });
  expect(await readMinutes(DAY)).toBe(ownMinutes - booking.jobMinutes);
});

/** A workshop with one slot a day and one booking. */
async function bookSingleSlot(supplier: number) {
  await seedOnlySuppliers(DB, seededSupplier(supplier, { capacityMinutes: 60, minimumBookingAmount: 0 as never }));
  const { guid } = await insertLead(momentContext().context, {});
  const booking = await submitBooking(
    momentContext().context,
    testRequest({
      leadGuid: guid,
      supplierId: toSupplierId(supplier),
      serviceDay: DAY,
      arrivalFrom: "08:00",
      email: `o${supplier}@example.com`,
      mobile: `+61404${supplier}000`,
    }),
    crypto.randomUUID(),
  );
  if (!booking.ok) throw new Error(JSON.stringify(booking));
  return { token: booking.bookingToken, jobMinutes: (await offerOf(booking.bookingToken)).booking.jobMinutes };
}

it("when a move and a new booking compete for the last slot, one wins", async () => {
  const winners = { moved: 0, booked: 0 };
  for (let round = 0; round < 24; round++) {
    const supplier = SMALL + round;
    const { token, jobMinutes } = await bookSingleSlot(supplier);
    const { guid } = await insertLead(momentContext().context, {});
    const { context } = await asCustomer(token, nextTime());
    const rivalRequest = testRequest({
      leadGuid: guid,
      supplierId: toSupplierId(supplier),
      serviceDay: OTHER_DAY,
      arrivalFrom: "08:00",
      email: `rival${round}@example.com`,
      mobile: `+6140408${String(round).padStart(4, "0")}`,
    });
    const both = [
      () => moveBooking(context, token, { day: OTHER_DAY, startAt: "09:00" }),
      () => submitBooking(momentContext().context, rivalRequest, crypto.randomUUID()),
    ] as const;
    const [first, second] = round % 2 === 0 ? both : [both[1], both[0]];
    const results = await Promise.all([first(), second()]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const hasMoved = (await offerOf(token)).booking.serviceDay === OTHER_DAY;
    winners[hasMoved ? "moved" : "booked"]++;
    expect(await bookedMinutes(supplier, OTHER_DAY)).toBe(jobMinutes);
    expect((await bookedMinutes(supplier, DAY)) ?? 0).toBe(hasMoved ? 0 : jobMinutes);
  }
  expect(winners.moved + winners.booked).toBe(24);
}, 120_000);
