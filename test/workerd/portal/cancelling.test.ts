import { toSupplierId, toBookingToken } from "../../support/ids";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findUnreconciledPayments } from "../../../app/adapters/db/unreconciled-payments";
import { ONLINE_METHODS, type OnlineMethod } from "../../../app/domain/payments/methods";
import {
  cancelByCustomer,
  cancelBySupplier,
  readCancellation,
} from "../../../app/usecases/booking/booking-offer/cancel-booking";
import { proposeMove } from "../../../app/usecases/booking/booking-offer/propose-move";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { bookingView } from "../../../app/pages/booking/confirmation/booking-view.server";
import { readBooking } from "../../../app/usecases/booking/read-booking";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { finishAttempt } from "../../../app/usecases/booking/payments/finish-attempt";
import { completeDueRefunds } from "../../../app/usecases/booking/payments/refund-decided";
import { handlePayPal } from "../../../app/usecases/booking/payments/handle-paypal";
import { handleProviderReturn } from "../../../app/usecases/booking/payments/handle-provider-return";
import type { BookingRequest } from "../../../app/domain/booking/request";
import { seedReference } from "../../support/reference-fixture";
import { testRequest, bookedMinutes, count, DB, typeCardWithoutWebhook } from "../booking/test-booking";
import { Client } from "../identity/client";
import { momentContext, insertLead, NOW } from "../quotes/marketplace";
import {
  contextOf,
  DAY,
  makeMember,
  MOBILE,
  offerOf,
  OTHER,
  seedPortal,
  signInClient,
  messagesOfTemplate,
  WORKSHOP,
  asCustomer,
} from "./test-portal";
import { openPayment } from "../../support/open-payment";

/** Either side cancels a booking: slot, discount and money are returned, less the agreed fee. */

let member: Client;
let minutes = 0;
const nextTime = () => NOW + (minutes += 5) * 60_000;
/** Free changes end at 8 am on the day before, in Sydney. This is one second later. */
const LATE = Date.parse("2026-11-29T08:00:01+11:00");
const FEE = 3_000;
beforeEach(() => {
  minutes = 0;
});

beforeAll(async () => {
  await seedPortal();
  await seedReference(DB, { only: ["discounts", "vouchers"] });
  await makeMember(WORKSHOP, "max@workshop.example");
  member = await signInClient("demo-supplier-member");
}, 60_000);

const people = { next: 0 };
async function createBooking(overrides: Partial<BookingRequest> = {}, fee = 0) {
  people.next += 1;
  const { context } = momentContext();
  const { guid } = await insertLead(context, {});
  await DB.prepare("update suppliers set late_cancel_fee = ?, free_change_hours = null where id = ?")
    .bind(fee, WORKSHOP)
    .run();
  const request = testRequest({
    leadGuid: guid,
    supplierId: toSupplierId(WORKSHOP),
    serviceDay: DAY,
    arrivalFrom: "08:00",
    email: `cancels${people.next}@example.com`,
    mobile: `+6140407${String(people.next).padStart(4, "0")}`,
    ...overrides,
  });
  const booking = await submitBooking(context, request, crypto.randomUUID());
  if (!booking.ok) throw new Error(JSON.stringify(booking));
  return { token: booking.bookingToken, guid };
}

async function confirm(token: string) {
  const { context, settle } = contextOf(member, nextTime());
  const response = await respondToBookingOffer(context, {
    bookingOfferId: (await offerOf(token)).offer.id,
    responseType: 1,
    comment: null,
    availabilities: [],
  });
  await settle();
  if (!response.ok) throw new Error(response.code);
}

async function payMethod(token: string, method: OnlineMethod) {
  const { context, settle } = contextOf(null, nextTime());
  const openedPayment = await openPayment(context, toBookingToken(token), method);
  const attempt = await context.db.payments.find(openedPayment.attemptId);
  if (!attempt) throw new Error("no attempt");
  const { checkout } = context.payments.sandbox;
  const providerId = attempt.providerId ?? "";
  if (method === "payPal") {
    await handlePayPal(context, attempt, "fake-paypal-one-time-nonce");
  } else {
    if (method === "creditCard") await typeCardWithoutWebhook(openedPayment.clientSecret);
    else {
      const id =
        openedPayment.handOver?.kind === "form"
          ? await checkout.beginCheckout(method, openedPayment.handOver.fields)
          : providerId;
      await checkout.answer(method, id ?? "", "approve");
    }
    await (method === "creditCard"
      ? finishAttempt(context, attempt.id, "customer")
      : handleProviderReturn(context, attempt.id, {}));
  }
  await settle();
  const payment = await context.db.payments.findPaymentByAttempt(attempt.id);
  if (payment === null) throw new Error("not paid");
  return { id: attempt.id, providerId: payment.providerId ?? providerId, amount: attempt.amount, method };
}

const booksOf = async ({ method, providerId }: { readonly method: OnlineMethod; readonly providerId: string }) =>
  (await momentContext().context.payments.sandbox.checkout.readMovedAmounts(method, providerId)) ?? {
    held: 0,
    taken: 0,
    returned: 0,
  };

async function cancel(token: string, at: number, fee = 0) {
  const { context, settle } = await asCustomer(token, at);
  const response = await cancelByCustomer(context, toBookingToken(token), fee);
  await settle();
  return response;
}

/** PayPal takes a while to settle, and a partial refund is possible only afterwards. */
async function settlePayment(method: OnlineMethod) {
  if (method === "payPal")
    await DB.prepare(
      "update sandbox_checkouts set body = json_set(body, '$.submittedAt', 0) where json_extract(body, '$.submittedAt') > 0",
    ).run();
}

const findUnreconciled = () => findUnreconciledPayments(DB, LATE);

describe.each(ONLINE_METHODS)("%s", (method) => {
  it("a cancellation before the deadline is refunded in full, once, to the cent", async () => {
    const { token } = await createBooking({}, FEE);
    const payment = await payMethod(token, method);
    await confirm(token);
    expect((await booksOf(payment)).taken).toBe(payment.amount);
    expect(await cancel(token, LATE - 2_000)).toEqual({ ok: true });
    expect(await cancel(token, LATE)).toEqual({ ok: true });
    expect(await booksOf(payment)).toEqual({ held: 0, taken: payment.amount, returned: payment.amount });
    expect(await findUnreconciled()).toEqual([]);
  });

  it("a late cancellation keeps the agreed fee and refunds the rest, once, to the cent", async () => {
    const { token } = await createBooking({}, FEE);
    const payment = await payMethod(token, method);
    await confirm(token);
    await settlePayment(method);
    expect(await cancel(token, LATE, 0)).toMatchObject({ code: "fee-changed" });
    expect(await booksOf(payment)).toMatchObject({ returned: 0 });
    expect(await cancel(token, LATE, FEE)).toEqual({ ok: true });
    await completeDueRefunds({ ...contextOf(null, LATE).context });
    expect(await booksOf(payment)).toEqual({ held: 0, taken: payment.amount, returned: payment.amount - FEE });
    expect(await findUnreconciled()).toEqual([]);
    const [mail] = await messagesOfTemplate(token, "booking-cancelled");
    expect(mail?.rendered?.text).toContain("Cancellation fee: $30.00");
    expect(mail?.rendered?.text).toContain("The cancellation fee of $30.00 is deducted from what you paid.");
  });

  it("a refund without a provider response is retried, but made only once", async () => {
    const { token } = await createBooking({}, FEE);
    const payment = await payMethod(token, method);
    await confirm(token);
    await settlePayment(method);
    const { context } = await asCustomer(token, LATE);
    const later: Promise<unknown>[] = [];
    const provider = context.payments[method];
    if (!provider) throw new Error("no provider");
    // Simulates that the refund is made but its response is lost.
    const lost = {
      ...provider,
      refund: async (...atProviders: Parameters<typeof provider.refund>) => {
        await provider.refund(...atProviders);
        return { ok: false, reason: "unavailable" } as const;
      },
    };
    const cutContext = {
      ...context,
      payments: { ...context.payments, [method]: lost },
      later: (w: Promise<unknown>) => void later.push(w),
    };
    expect(await cancelByCustomer(cutContext, token, FEE)).toEqual({ ok: true });
    await Promise.all(later);
    expect(await count("payments where booking_token = ? and status = 'refund pending'", token)).toBe(1);
    await completeDueRefunds(contextOf(null, LATE + 60_000).context);
    expect(await booksOf(payment)).toEqual({ held: 0, taken: payment.amount, returned: payment.amount - FEE });
    expect(await count("payments where booking_token = ? and status = 'partial refund'", token)).toBe(1);
    expect(await findUnreconciled()).toEqual([]);
  });
});

it("the PayPal part of a refund waits until the payment has settled", async () => {
  const { token } = await createBooking({}, FEE);
  const payment = await payMethod(token, "payPal");
  await confirm(token);
  expect(await cancel(token, LATE, FEE)).toEqual({ ok: true });
  expect(await booksOf(payment)).toMatchObject({ returned: 0 });
  expect(await count("payments where booking_token = ? and status = 'refund pending'", token)).toBe(1);
  await settlePayment("payPal");
  await completeDueRefunds(contextOf(null, LATE + 3_600_000).context);
  expect(await booksOf(payment)).toMatchObject({ returned: payment.amount - FEE });
});

it("a hold is released if the booking is cancelled before confirmation", async () => {
  const { token } = await createBooking({}, FEE);
  const payment = await payMethod(token, "creditCard");
  expect((await booksOf(payment)).held).toBe(payment.amount);
  expect(await cancel(token, LATE)).toEqual({ ok: true });
  expect(await booksOf(payment)).toEqual({ held: 0, taken: 0, returned: 0 });
  expect(await findUnreconciled()).toEqual([]);
  // The workshop had been asked for an answer and is now told that none is needed any more.
  expect((await messagesOfTemplate(token, "supplier-booking-cancelled")).map(({ channel }) => channel)).toContain(
    "email",
  );
});

it("keeps the current fee if an outdated page posted a higher one", async () => {
  const { token } = await createBooking({}, FEE);
  const payment = await payMethod(token, "afterPay");
  await confirm(token);
  expect(await cancel(token, LATE, 3 * FEE)).toEqual({ ok: true });
  await completeDueRefunds(contextOf(null, LATE).context);
  expect(await booksOf(payment)).toMatchObject({ returned: payment.amount - FEE });
  // Cancelling from the same page while changes are still free costs nothing.
  const earlyBooking = await createBooking({}, FEE);
  const whole = await payMethod(earlyBooking.token, "afterPay");
  await confirm(earlyBooking.token);
  expect(await cancel(earlyBooking.token, LATE - 2_000, 3 * FEE)).toEqual({ ok: true });
  expect(await booksOf(whole)).toMatchObject({ returned: whole.amount });
});

it("a late fee is kept once, and only from the first payment", async () => {
  const { token } = await createBooking({}, FEE);
  const first = await payMethod(token, "afterPay");
  await confirm(token);
  // Adds approved extra work while the customer can still cancel.
  await DB.batch([
    DB.prepare("update bookings set extra_cents = 20000 where token = ?").bind(token),
    DB.prepare(
      "insert into extra_findings (id, booking_token, supplier_id, colour, sealed, total_cents, photos, digest, state, key, created_at, sent_at, answered_at, answered_through) values ('second-payment', ?1, ?2, 'red', '', 20000, '[]', '', 'approved', 'k', 0, 0, 0, 'booking')",
    ).bind(token, WORKSHOP),
    DB.prepare(
      "insert into money_ledger (entry_key, at, booking_token, debit, credit, amount_cents, currency) values (? || ':extra:second-payment', 0, ?1, 'due', 'quoted', 20000, 'AUD')",
    ).bind(token),
  ]);
  const second = await payMethod(token, "zip");
  expect(second.amount).toBe(20_000);
  expect(await cancel(token, LATE, 2 * FEE)).toEqual({ ok: true });
  await completeDueRefunds(contextOf(null, LATE).context);
  expect(await booksOf(first)).toMatchObject({ returned: first.amount - FEE });
  expect(await booksOf(second)).toMatchObject({ returned: second.amount });
  expect(await findUnreconciled()).toEqual([]);
});

it("a late cancellation is free while the workshop's own request to move is open", async () => {
  const { token } = await createBooking({}, FEE);
  const payment = await payMethod(token, "afterPay");
  await confirm(token);
  const request = contextOf(member, LATE - 60_000);
  expect(
    await proposeMove(request.context, toBookingToken(token), [{ date: "2026-12-02", startAt: "09:00", endAt: null }]),
  ).toEqual({ ok: true });
  await request.settle();
  expect(await readCancellation((await asCustomer(token, LATE)).context, toBookingToken(token))).toMatchObject({
    fee: 0,
  });
  expect(await cancel(token, LATE, 0)).toEqual({ ok: true });
  await completeDueRefunds(contextOf(null, LATE).context);
  expect(await booksOf(payment)).toMatchObject({ returned: payment.amount });
});

it("cancelling frees slot and voucher, and the quote can be booked again", async () => {
  const minutesBefore = (await bookedMinutes(WORKSHOP, DAY)) ?? 0;
  const { token, guid } = await createBooking({ promoCode: "ABC123" });
  expect(await count("discount_uses where booking_token = ? and returned_at is null", token)).toBeGreaterThan(0);
  await confirm(token);
  expect(await cancel(token, nextTime())).toEqual({ ok: true });
  expect((await bookedMinutes(WORKSHOP, DAY)) ?? 0).toBe(minutesBefore);
  expect(await count("discount_uses where booking_token = ? and returned_at is null", token)).toBe(0);
  const repeated = await submitBooking(
    momentContext().context,
    testRequest({
      leadGuid: guid,
      supplierId: toSupplierId(WORKSHOP),
      serviceDay: DAY,
      arrivalFrom: "08:00",
      email: `cancels${people.next}@example.com`,
      mobile: `+6140407${String(people.next).padStart(4, "0")}`,
      promoCode: "ABC123",
    }),
    crypto.randomUUID(),
  );
  expect(repeated).toMatchObject({ ok: true });
});

it("the agreed terms apply, and a started or finished booking cannot be cancelled", async () => {
  const { token } = await createBooking({}, 1_000);
  await payMethod(token, "afterPay");
  await confirm(token);
  await DB.prepare("update suppliers set late_cancel_fee = 9900, free_change_hours = 100 where id = ?")
    .bind(WORKSHOP)
    .run();
  const { context } = await asCustomer(token, LATE);
  expect(await readCancellation(context, token)).toMatchObject({ fee: 1_000, freeUntil: LATE - 1_000 });
  expect(await cancel(token, Date.parse("2026-11-30T08:00:00+11:00"), FEE)).toMatchObject({ code: "changes-too-late" });
  const stranger = contextOf(new Client(), LATE).context;
  expect(await cancelByCustomer(stranger, token, FEE)).toMatchObject({ code: "not-the-holder" });
  expect(await cancel(token, LATE, 1_000)).toEqual({ ok: true });
});

it("a workshop cancels with a reason, which refunds in full and offers other suppliers", async () => {
  const { token, guid } = await createBooking({}, FEE);
  const payment = await payMethod(token, "zip");
  await confirm(token);
  const { context, settle } = contextOf(member, LATE);
  expect(await cancelBySupplier(context, token, "  ")).toMatchObject({ code: "invalid-input" });
  expect(await cancelBySupplier(context, token, "Our hoist is broken.")).toEqual({ ok: true });
  expect(await cancelBySupplier(context, token, "Our hoist is broken.")).toEqual({ ok: true });
  await settle();
  expect(await booksOf(payment)).toEqual({ held: 0, taken: payment.amount, returned: payment.amount });
  expect(await findUnreconciled()).toEqual([]);
  const mails = await messagesOfTemplate(token, "booking-cancelled-by-supplier");
  expect(mails.map(({ channel }) => channel).sort()).toEqual(["email", "sms"]);
  const mail = mails.find(({ channel }) => channel === "email");
  expect(mail?.rendered?.text).toContain("Our hoist is broken.");
  expect(mail?.rendered?.text).toMatch(new RegExp(`can do the work next:\nWorkshop ${OTHER}, \\$[\\d.]+, from `));
  expect(mail?.rendered?.text).toContain(`/quotes/${guid}`);
  const booking = await readBooking((await asCustomer(token, LATE)).context, token);
  expect(booking.ok && booking.next.map(({ supplierId }) => supplierId)).toEqual([OTHER, MOBILE]);
  const results = await (await new Client().ask(`/quotes/${guid}`)).text();
  expect([OTHER, WORKSHOP].map((id) => results.includes(`/workshop/${id}`))).toEqual([true, false]);
  expect(booking.ok && bookingView(booking, "1300 000 000", LATE).reason).toBe("Our hoist is broken.");
  // The booking's page says that it was cancelled and offers the next steps. Only the customer sees the reason.
  const page = await (await new Client().ask(`/booking/${token}/confirmation`)).text();
  expect(page).toContain("had to cancel your booking");
  expect(page).not.toContain("Our hoist is broken.");
});

it("a workshop declines its unconfirmed booking but cannot cancel it", async () => {
  const waiting = await createBooking();
  expect(await cancelBySupplier(contextOf(member, nextTime()).context, waiting.token, "No")).toMatchObject({
    code: "offer-no-longer-available",
  });
  const otherBooking = await createBooking({ supplierId: toSupplierId(OTHER) });
  expect(await cancelBySupplier(contextOf(member, nextTime()).context, otherBooking.token, "No")).toMatchObject({
    ok: false,
  });
  expect((await offerOf(otherBooking.token)).booking.status).toBe("Pending");
});

it("concurrent cancellations, by customer and workshop, give one cancellation and one refund", async () => {
  const { token } = await createBooking({}, FEE);
  const payment = await payMethod(token, "humm");
  await confirm(token);
  const ownView = await asCustomer(token, LATE - 5_000);
  const repeated = await asCustomer(token, LATE - 5_000);
  const otherBooking = contextOf(member, LATE - 5_000);
  await Promise.all([
    cancelByCustomer(ownView.context, token, 0),
    cancelByCustomer(repeated.context, token, 0),
    cancelBySupplier(otherBooking.context, token, "Flood"),
  ]);
  await Promise.all([ownView.settle(), repeated.settle(), otherBooking.settle()]);
  expect(await booksOf(payment)).toEqual({ held: 0, taken: payment.amount, returned: payment.amount });
  expect(await count("booking_events where booking_token = ? and kind = 'cancelled'", token)).toBe(1);
  expect(await findUnreconciled()).toEqual([]);
});
