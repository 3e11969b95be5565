import { toBookingToken, toSupplierId } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { d1BookingOffers } from "../../../app/adapters/db/booking-offers";
import { meterD1 } from "../../../app/adapters/db/d1-meter";
import { processResponseDeadlines } from "../../../app/usecases/booking/booking-offer/run-clock";
import {
  applyChoice,
  allowAnySupplier,
  readPendingDecision,
} from "../../../app/usecases/booking/booking-offer/customer-choice";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { readBooking } from "../../../app/usecases/booking/read-booking";
import { captureDuePayments } from "../../../app/usecases/booking/payments/capture-due";
import { finishAttempt } from "../../../app/usecases/booking/payments/finish-attempt";
import { reconcile } from "../../../app/usecases/booking/payments/reconcile";
import {
  testAttempt,
  testOffer,
  testRequest,
  bookedMinutes,
  readCardPayment,
  count,
  DB,
  typeCardWithoutWebhook,
  statusOf,
} from "../booking/test-booking";
import { seedReference } from "../../support/reference-fixture";
import type { Client } from "../identity/client";
import { momentContext, insertLead, NOW } from "../quotes/marketplace";
import {
  testBooking,
  contextOf,
  DAY,
  makeMember,
  offerOf,
  OTHER,
  seedPortal,
  signInClient,
  messagesOfTemplate,
  WORKSHOP,
} from "./test-portal";

const MINUTE = 60_000;
/** The time this many minutes after the bookings of this file, which are made at 11:00 in Sydney. It is within working hours. */
const after = (minutes: number) => NOW + minutes * MINUTE;
const PROPOSED = [
  { date: "2026-12-01", startAt: "08:00", endAt: null },
  { date: "2026-12-02", startAt: "09:00", endAt: null },
];

let member: Client;

beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example");
  member = await signInClient("demo-supplier-member");
}, 60_000);

async function answer(token: string, responseType: number, at = after(5), availabilities: typeof PROPOSED = []) {
  const { context, settle } = contextOf(member, at);
  const response = await respondToBookingOffer(context, {
    bookingOfferId: (await offerOf(token)).offer.id,
    responseType,
    comment: "The price is for the old model",
    availabilities,
  });
  await settle();
  return response;
}

/** Runs the cron at a given time until nothing is due. */
async function runCron(at: number) {
  const { context, settle } = contextOf(null, at);
  await processResponseDeadlines(context);
  await settle();
}

/** The context of the customer's own browser, which owns the booking. */
async function asCustomer(token: string, at = after(60)) {
  const { context, settle } = contextOf(null, at);
  await context.db.bookings.addHolder(
    toBookingToken(token),
    { userId: null, holderHash: context.viewer.holderHash },
    at,
  );
  return { context, settle };
}

/** A booking with an authorised card payment. */
async function createPaidBooking(overrides: { readonly takesAny?: boolean; readonly customerAddress?: string } = {}) {
  const { context } = momentContext();
  const { guid } = await insertLead(context);
  const attempt = await testAttempt(
    context,
    testRequest({
      leadGuid: guid,
      supplierId: toSupplierId(WORKSHOP),
      serviceDay: DAY,
      arrivalFrom: "08:00",
      customerAddress: overrides.customerAddress ?? null,
    }),
    testOffer({ capacityMinutes: 100_000 }),
  );
  await typeCardWithoutWebhook(attempt.clientSecret);
  const attemptResult = await finishAttempt(context, attempt.attemptId, "customer");
  if (!attemptResult.ok) throw new Error(attemptResult.code);
  if (overrides.takesAny)
    await DB.prepare("update bookings set takes_any_supplier = 1 where token = ?")
      .bind(attemptResult.bookingToken)
      .run();
  return { token: attemptResult.bookingToken, attempt };
}

const paymentStatus = async (token: string) => (await offerOf(token)).booking.payments.map(({ status }) => status);

it("confirming captures the held payment once, and the customer gets the receipt", async () => {
  const { token, attempt } = await createPaidBooking();
  expect(await paymentStatus(token)).toEqual(["authorised"]);
  expect(await answer(token, 1)).toEqual({ ok: true });
  expect([await statusOf(token), await paymentStatus(token)]).toEqual(["Confirmed", ["settled"]]);
  expect(await readCardPayment(momentContext().context, attempt)).toMatchObject({
    status: "settled",
    moved: { taken: 38900 },
  });
  expect(await messagesOfTemplate(token, "payment-receipt")).toHaveLength(1);
  expect(await answer(token, 1)).toMatchObject({ code: "offer-already-responded" });
  expect(await messagesOfTemplate(token, "payment-receipt")).toHaveLength(1);
});

it("after a crash following the confirmation, the next cron run captures the payment", async () => {
  const { token } = await createPaidBooking();
  const { context } = contextOf(member, after(5));
  // Discards all deferred work, as if the worker had died.
  await respondToBookingOffer(
    {
      ...context,
      later: (work) => void work.catch(() => null),
      payments: { ...context.payments, creditCard: null },
    } as typeof context,
    { bookingOfferId: (await offerOf(token)).offer.id, responseType: 1, comment: null, availabilities: [] },
  );
  expect(await paymentStatus(token)).toEqual(["authorised"]);
  await captureDuePayments(contextOf(null, after(6)).context);
  expect(await paymentStatus(token)).toEqual(["settled"]);
});

it("declining refunds the payment in full, and the ledger matches the provider", async () => {
  const { token, attempt } = await createPaidBooking();
  await answer(token, 4);
  expect(["voided", "refunded"]).toContain((await paymentStatus(token))[0]);
  expect(await readCardPayment(momentContext().context, attempt)).toMatchObject({ moved: { held: 0 } });
  expect((await reconcile(momentContext().context, 50)).differences).toEqual([]);
});

it("accepting a proposed date updates slot, booking, calendar, supplier and payment", async () => {
  const { token } = await createPaidBooking();
  const before = (await bookedMinutes(WORKSHOP, DAY)) ?? 0;
  const later = (await bookedMinutes(WORKSHOP, "2026-12-02")) ?? 0;
  await answer(token, 2, after(5), PROPOSED);
  const stranger = contextOf(null, after(60)).context;
  expect(await applyChoice(stranger, token, { kind: "date", day: "2026-12-02", startAt: "09:00" })).toMatchObject({
    code: "not-the-holder",
  });
  const { context, settle } = await asCustomer(token);
  expect(await applyChoice(context, token, { kind: "date", day: "2026-12-03", startAt: "09:00" })).toMatchObject({
    code: "invalid-input",
  });
  const choices = await Promise.all(
    [1, 2, 3].map(() => applyChoice(context, token, { kind: "date", day: "2026-12-02", startAt: "09:00" })),
  );
  await settle();
  expect(choices.filter(({ ok }) => ok)).toHaveLength(1);
  const { booking, offer } = await offerOf(token);
  expect(booking).toMatchObject({
    status: "Rescheduled",
    serviceDay: "2026-12-02",
    arrivalFrom: "09:00",
    originalServiceDay: DAY,
    calendarSequence: 1,
  });
  expect(offer.dates.map(({ isAcceptableForCustomer }) => isAcceptableForCustomer)).toEqual([false, true]);
  expect([await bookedMinutes(WORKSHOP, DAY), await bookedMinutes(WORKSHOP, "2026-12-02")]).toEqual([
    before - booking.jobMinutes,
    later + booking.jobMinutes,
  ]);
  expect(await paymentStatus(token)).toEqual(["settled"]);
  expect((await messagesOfTemplate(token, "supplier-date-chosen"))[0]?.rendered?.text).toContain("Wed 2 Dec 2026");
  expect(await messagesOfTemplate(token, "booking-rescheduled")).toHaveLength(2);
});

it("if no proposed date suits, another supplier is asked and the payment is refunded", async () => {
  const { token } = await createPaidBooking();
  await answer(token, 2, after(5), PROPOSED);
  const { context, settle } = await asCustomer(token);
  const changes = await readPendingDecision(context, token);
  const next = changes.ok ? changes.next : null;
  expect(next?.supplier.id).toBe(OTHER);
  expect(await applyChoice(context, token, { kind: "next", supplierId: toSupplierId(WORKSHOP) })).toMatchObject({
    code: "supplier-not-available",
  });
  expect(await applyChoice(context, token, { kind: "next", supplierId: toSupplierId(OTHER) })).toEqual({ ok: true });
  await settle();
  const { booking, offer } = await offerOf(token);
  expect(booking).toMatchObject({ status: "Pending", supplierId: OTHER });
  expect(booking.price.total).toBeLessThanOrEqual(38900);
  expect(offer).toMatchObject({ supplierId: OTHER, state: "open" });
  expect(["voided", "refunded"]).toContain((await paymentStatus(token))[0]);
  expect(
    (await messagesOfTemplate(token, "supplier-new-booking")).filter(({ to }) => to === `w${OTHER}@supplier.example`),
  ).toHaveLength(1);
  expect((await messagesOfTemplate(token, "supplier-booking-reassigned"))[0]?.to).toBe(`w${WORKSHOP}@supplier.example`);
});

it("after a price query the customer sees the comment and can end the booking without a fee", async () => {
  const { token } = await testBooking();
  await answer(token, 3);
  expect(
    (await messagesOfTemplate(token, "booking-price-queried")).find(({ channel }) => channel === "email")?.rendered
      ?.text,
  ).toContain("The price is for the old model");
  const { context, settle } = await asCustomer(token);
  expect(await readPendingDecision(context, toBookingToken(token))).toMatchObject({ question: "price" });
  expect(await applyChoice(context, toBookingToken(token), { kind: "cancel" })).toEqual({ ok: true });
  await settle();
  expect((await offerOf(token)).booking).toMatchObject({ status: "Cancelled", calendarSequence: 1 });
  expect(await applyChoice(context, toBookingToken(token), { kind: "cancel" })).toMatchObject({
    code: "changes-closed",
  });
  const cancelled = await messagesOfTemplate(token, "booking-cancelled");
  expect(cancelled).toHaveLength(2);
  for (const { rendered } of cancelled) expect(rendered?.text).toMatch(/nothing (online|was paid)|Nothing was paid/);
});

it("an unanswered booking sends reminders, and asks the customer what to do after 120 minutes", async () => {
  const { token } = await testBooking();
  const countReminders = async () => (await messagesOfTemplate(token, "supplier-booking-waiting")).length;
  await runCron(after(29));
  expect(await countReminders()).toBe(0);
  await runCron(after(30));
  await runCron(after(31));
  expect(await countReminders()).toBe(1);
  await runCron(after(90));
  expect(await countReminders()).toBe(2);
  await runCron(after(119));
  expect((await offerOf(token)).offer.state).toBe("open");
  await runCron(after(120));
  expect((await offerOf(token)).offer).toMatchObject({ state: "closed", end: "timed-out" });
  expect(await messagesOfTemplate(token, "booking-unanswered")).toHaveLength(2);
  expect(await answer(token, 1, after(125))).toMatchObject({ code: "offer-no-longer-available" });
  const { context } = await asCustomer(token, after(130));
  expect(await readPendingDecision(context, toBookingToken(token))).toMatchObject({ question: "ended" });
});

it("if the customer accepts any supplier, the next one is asked at no extra cost", async () => {
  const { token } = await createPaidBooking({ takesAny: true });
  await runCron(after(121));
  const { booking, offer } = await offerOf(token);
  expect(booking).toMatchObject({ supplierId: OTHER, serviceDay: DAY, status: "Pending" });
  expect(offer).toMatchObject({ supplierId: OTHER, state: "open", reminders: 0 });
  expect(["voided", "refunded"]).toContain((await paymentStatus(token))[0]);
  expect(await messagesOfTemplate(token, "booking-reassigned")).toHaveLength(2);
  // The previous supplier sees that the booking is no longer theirs.
  const first = await DB.prepare("select id from booking_offers where booking_token = ? and supplier_id = ?")
    .bind(token, WORKSHOP)
    .first<number>("id");
  expect(
    await respondToBookingOffer(contextOf(member, after(122)).context, {
      bookingOfferId: first ?? 0,
      responseType: 1,
      comment: null,
      availabilities: [],
    }),
  ).toMatchObject({ code: "offer-no-longer-available" });
});

it("a booking passed on to a mobile mechanic names the customer's address as the place", async () => {
  const setMobile = (isMobile: 0 | 1) =>
    DB.prepare("update suppliers set is_mobile = ? where id = ?").bind(isMobile, OTHER).run();
  await setMobile(1);
  const { token } = await createPaidBooking({ takesAny: true, customerAddress: "12 Church Street, Parramatta" });
  await runCron(after(121));
  await setMobile(0);
  expect((await offerOf(token)).booking.supplierId).toBe(OTHER);
  expect(
    (await messagesOfTemplate(token, "booking-reassigned")).find(({ channel }) => channel === "email")?.rendered?.text,
  ).toContain("Where: 12 Church Street, Parramatta");
});

it("only the customer can choose to accept any supplier", async () => {
  const { token } = await testBooking();
  const others = [contextOf(null), contextOf(await signInClient("demo-customer")), contextOf(member)];
  for (const { context } of others)
    expect(await allowAnySupplier(context, toBookingToken(token), true)).toMatchObject({ code: "not-the-holder" });
  expect([
    await count("bookings where token = ? and takes_any_supplier = 1", token),
    await count("booking_events where booking_token = ? and kind = 'any-supplier'", token),
  ]).toEqual([0, 0]);
  const { context } = await asCustomer(token);
  expect(await allowAnySupplier(context, toBookingToken(token), true)).toEqual({ ok: true });
  expect(await count("bookings where token = ? and takes_any_supplier = 1", token)).toBe(1);
});

it("passing on a booking compares the prices after the customer's discount", async () => {
  await seedReference(DB, { only: ["discounts"] });
  await DB.prepare("update suppliers set labour_rate = (select labour_rate from suppliers where id = ?) where id = ?")
    .bind(WORKSHOP, OTHER)
    .run();
  const { token } = await testBooking();
  await DB.prepare("update bookings set takes_any_supplier = 1 where token = ?").bind(token).run();
  const { price } = (await offerOf(token)).booking;
  expect(price.lines.at(-1)).toMatchObject({ kind: "discount" });
  await runCron(after(121));
  expect((await offerOf(token)).booking).toMatchObject({
    supplierId: OTHER,
    price: { total: price.total, maxTotal: price.maxTotal },
  });
  await DB.prepare("delete from discounts").run();
});

it("MO-16 a booking whose customer does not respond ends after 24 hours with a refund", async () => {
  const { token } = await createPaidBooking();
  await answer(token, 2, after(5), PROPOSED);
  await runCron(after(5 + 24 * 60 - 1));
  expect(await statusOf(token)).toBe("Pending");
  await runCron(after(5 + 24 * 60));
  expect(await statusOf(token)).toBe("Cancelled");
  expect(["voided", "refunded"]).toContain((await paymentStatus(token))[0]);
  expect((await messagesOfTemplate(token, "booking-cancelled"))[0]?.rendered?.text).toMatch(
    /offered other dates, and you did not choose one in time\./,
  );
  const { context } = await asCustomer(token, after(6 + 24 * 60));
  expect(await applyChoice(context, token, { kind: "date", day: "2026-12-01", startAt: "08:00" })).toMatchObject({
    code: "changes-closed",
  });
});

it("each change is recorded in the history once, with its author", async () => {
  const { token } = await testBooking();
  await answer(token, 2, after(5), PROPOSED);
  const { context } = await asCustomer(token);
  await applyChoice(context, toBookingToken(token), { kind: "date", day: "2026-12-01", startAt: "08:00" });
  const { results } = await DB.prepare(
    "select kind, actor, from_status, to_status from booking_events where booking_token = ? order by id",
  )
    .bind(token)
    .all();
  expect(results).toEqual([
    { kind: "submitted", actor: "customer", from_status: null, to_status: "Pending" },
    { kind: "dates-proposed", actor: "supplier", from_status: null, to_status: null },
    { kind: "holder-verified", actor: "customer", from_status: null, to_status: null },
    { kind: "date-taken", actor: "customer", from_status: "Pending", to_status: "Rescheduled" },
  ]);
  expect(await count("booking_offers where booking_token = ? and state <> 'closed'", token)).toBe(1);
  expect(await readBooking(momentContext().context, toBookingToken(token))).toMatchObject({ ok: true });
});

const INSERT_OFFER =
  "insert into booking_offers (booking_token, supplier_id, state, remind_first_at, remind_again_at, respond_by, created_at)";

it("the cron reads only the offers that are due, not all past ones", async () => {
  const { token } = await testBooking();
  await DB.prepare(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000) ${INSERT_OFFER} select 'over-' || (i % 100), ?, 'closed', 0, 0, 0, 0 from n`,
  )
    .bind(WORKSHOP)
    .run();
  const meter = meterD1(DB);
  const dueOffers = await d1BookingOffers(meter.db).listDue(after(7 * 24 * 60), 25);
  expect(dueOffers.map(({ booking }) => booking.token)).toContain(token);
  expect(Number(/(\d+) rows read/.exec(meter.serverTiming())?.[1])).toBeLessThan(500);
  await DB.prepare("delete from booking_offers where booking_token like 'over-%'").run();
});

it("a booking has at most one open offer, and any number of closed ones", async () => {
  const { token } = await testBooking();
  const insertOffer = (state: string) =>
    DB.prepare(`${INSERT_OFFER} values (?, ?, ?, 0, 0, 0, 0)`).bind(token, OTHER, state).run();
  await insertOffer("closed");
  await insertOffer("closed");
  await expect(insertOffer("responded")).rejects.toThrow("booking_offers_one_live");
  expect(await count("booking_offers where booking_token = ?", token)).toBe(3);
});
