import { toBookingToken, toSupplierId, toAttemptId } from "../../support/ids";
import { beforeAll, describe, expect, it } from "vitest";
import type { SandboxChoice } from "../../../app/domain/payments/checkout-sandbox";
import { cents } from "../../../app/domain/core/money/money";
import { BNPL_PROVIDERS, type BnplProvider, type OnlineMethod } from "../../../app/domain/payments/methods";
import { getFinalise } from "../../../app/usecases/booking/get-finalise";
import { readBooking } from "../../../app/usecases/booking/read-booking";
import { submitBooking } from "../../../app/usecases/booking/submit";
import type { Context } from "../../../app/usecases/context";
import { loadOfferDetails, type OfferedBooking } from "../../../app/usecases/booking/booking-offer/load-offered";
import { reassignOrAskCustomer } from "../../../app/usecases/booking/booking-offer/reassign-booking";
import { captureBooking, captureDuePayments } from "../../../app/usecases/booking/payments/capture-due";
import { reconcile } from "../../../app/usecases/booking/payments/reconcile";
import { readPayScreen } from "../../../app/usecases/booking/payments/read-pay-screen";
import { readReceipt } from "../../../app/usecases/booking/payments/read-receipt";
import { refreshPayment } from "../../../app/usecases/booking/payments/read-payment-again";
import { rereadSettlingPayments } from "../../../app/usecases/booking/payments/read-settling";
import { requestDecidedRefunds, completeDueRefunds } from "../../../app/usecases/booking/payments/refund-decided";
import { releaseAttempt } from "../../../app/usecases/booking/payments/release-attempt";
import { startBookingPayment } from "../../../app/usecases/booking/payments/start-booking-payment";
import { startPayment } from "../../../app/usecases/booking/payments/start-payment";
import { sweepAttempts } from "../../../app/usecases/booking/payments/sweep-attempts";
import { handlePayPal } from "../../../app/usecases/booking/payments/handle-paypal";
import { handleWebhook } from "../../../app/usecases/booking/payments/handle-webhook";
import { handleProviderReturn } from "../../../app/usecases/booking/payments/handle-provider-return";
import type { BookingRequest } from "../../../app/domain/booking/request";
import { BILLING, billingAddressForm } from "../../support/billing";
import { seedReference } from "../../support/reference-fixture";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { testRequest, count, DB } from "../booking/test-booking";
import { momentContext, insertLead } from "../quotes/marketplace";

const WORKSHOP = 710;
const PLAIN = 711;
const TINY = 712;
const ASKS_ONLY = 713;
const DAY = "2026-11-30";

beforeAll(async () => {
  await seedReference(DB, {
    only: ["categories", "tasks", "parts", "tyres", "extras", "reference_documents", "fleet_companies", "messages"],
  });
  await seedOnlySuppliers(
    DB,
    seededSupplier(WORKSHOP, { capacityMinutes: 100_000 }),
    seededSupplier(PLAIN, { capacityMinutes: 100_000, hasBnplFeature: false }),
    seededSupplier(TINY, { capacityMinutes: 60 }),
    seededSupplier(ASKS_ONLY, { capacityMinutes: 100_000, acceptOnlinePayments: false }),
  );
}, 60_000);

const context = (): Context => momentContext(Date.now()).context;
const key = () => crypto.randomUUID();

async function requestBooking(overrides: Partial<BookingRequest> = {}) {
  const { guid } = await insertLead(momentContext().context, {});
  return testRequest({
    leadGuid: guid,
    supplierId: toSupplierId(WORKSHOP),
    serviceDay: DAY,
    arrivalFrom: "08:00",
    ...overrides,
  });
}

/** Uses a fixed clock for leads and prices, so that the days in the tests stay free. Payments use the current time. */
const fixedClockContext = (): Context => ({ ...momentContext().context, payments: context().payments });

async function beginPayment(method: OnlineMethod, request: BookingRequest) {
  const payment = await startPayment(fixedClockContext(), request, { method, screen: "finalise" }, key());
  if (!payment.ok || payment.kind !== "open") throw new Error(JSON.stringify(payment));
  return billingAddressForm(fixedClockContext(), method, payment);
}

/** The customer clicks on the provider's page and returns with the redirect's query. */
async function pressCheckout(
  method: BnplProvider,
  startedPayment: Awaited<ReturnType<typeof beginPayment>>,
  choice: SandboxChoice,
) {
  const { checkout } = context().payments.sandbox;
  const attempt = await context().db.payments.find(startedPayment.attemptId);
  const id =
    startedPayment.handOver?.kind === "form"
      ? await checkout.beginCheckout(method, startedPayment.handOver.fields)
      : (attempt?.providerId ?? "");
  const returnUrl = await checkout.answer(method, id ?? "", choice);
  return { query: Object.fromEntries(new URL(returnUrl ?? "https://none").searchParams), id: id ?? "" };
}

const totalOf = async (request: BookingRequest) => {
  const details = await getFinalise(fixedClockContext(), {
    leadGuid: request.leadGuid,
    supplierId: request.supplierId,
    day: DAY,
    extraIds: [],
    arrivalFrom: null,
    attemptId: null,
  });
  if (!details.ok) throw new Error(details.code);
  return details.offer.price.total;
};

/** Ledger totals for an attempt or booking: held, captured and refunded. */
async function booksOf(attemptId: string) {
  const sumPostings = async (where: string) =>
    (await DB.prepare(`select coalesce(sum(amount_cents), 0) as n from money_ledger where attempt_id = ? and ${where}`)
      .bind(attemptId)
      .first<number>("n")) ?? 0;
  return {
    held: (await sumPostings("debit = 'authorised'")) - (await sumPostings("credit = 'authorised'")),
    taken: await sumPostings("debit = 'captured'"),
    returned: await sumPostings("credit = 'refunded'"),
  };
}

describe.each(BNPL_PROVIDERS)("%s", (method) => {
  it("B-107 an approval books once and is charged once, however often it is reported", async () => {
    const request = await requestBooking();
    const total = await totalOf(request);
    const startedPayment = await beginPayment(method, request);
    const { query, id } = await pressCheckout(method, startedPayment, "approve");
    // The calls are concurrent. A provider may answer all but one of them with "busy", and the page then retries.
    await Promise.all(
      Array.from({ length: 3 }, () => handleProviderReturn(context(), startedPayment.attemptId, query)),
    );
    const returnOutcome = await handleProviderReturn(context(), startedPayment.attemptId, query);
    expect(returnOutcome).toMatchObject({
      ok: true,
      kind: "decided",
      path: expect.stringMatching(/^\/booking\/[\w-]{27}\/confirmation$/),
    });
    expect(await handleProviderReturn(context(), startedPayment.attemptId, {})).toEqual(returnOutcome);
    const booking = await context().db.bookings.findForLead(request.leadGuid);
    expect(booking).toMatchObject({ status: "Pending", payments: [{ method, status: "settled", amount: total }] });
    expect(await count("payments where attempt_id = ?", startedPayment.attemptId)).toBe(1);
    expect(await booksOf(startedPayment.attemptId)).toEqual({ held: 0, taken: total, returned: 0 });
    expect(await context().payments.sandbox.checkout.readMovedAmounts(method, id)).toEqual({
      held: 0,
      taken: total,
      returned: 0,
    });
    const receipts = await DB.prepare("select template from outbox where about = ? and template = 'payment-receipt'")
      .bind(booking?.token ?? "")
      .all();
    expect(receipts.results).toHaveLength(1);
  });

  it("B-107 cancelled and declined payments lead to the unsuccessful URL and book nothing", async () => {
    for (const choice of ["cancel", "decline"] as const) {
      const request = await requestBooking();
      const startedPayment = await beginPayment(method, request);
      const { query } = await pressCheckout(method, startedPayment, choice);
      const returned = await handleProviderReturn(context(), startedPayment.attemptId, query);
      expect(returned).toEqual({
        ok: true,
        kind: "decided",
        path: `/booking/${request.leadGuid}/finalise/unsuccessful?attempt=${startedPayment.attemptId}`,
      });
      expect(await handleProviderReturn(context(), startedPayment.attemptId, query)).toEqual(returned);
      expect(await context().db.payments.find(startedPayment.attemptId)).toMatchObject({
        state: "released",
        reason: choice === "cancel" ? "cancelled" : "declined",
      });
      expect(await context().db.bookings.findForLead(request.leadGuid)).toBeNull();
      expect(await booksOf(startedPayment.attemptId)).toEqual({ held: 0, taken: 0, returned: 0 });
    }
  });

  it("B-106 B-107 a failed pay screen returns to its own unsuccessful URL", async () => {
    const booking = await submitBooking(fixedClockContext(), await requestBooking(), key());
    if (!booking.ok) throw new Error("not booked");
    for (const [isBuyNowPayLaterOnly, screen] of [
      [false, "pay"],
      [true, "pay-with-bnpl"],
    ] as const) {
      for (const choice of ["cancel", "decline"] as const) {
        const bookingPayment = await startBookingPayment(
          context(),
          {
            method,
            bookingToken: booking.bookingToken,
            isBuyNowPayLaterOnly,
            unbranded: false,
            amount: null,
            billingAddress: BILLING,
          },
          key(),
        );
        if (!bookingPayment.ok || bookingPayment.kind !== "open") throw new Error("not open");
        const { query } = await pressCheckout(method, bookingPayment, choice);
        expect(await handleProviderReturn(context(), bookingPayment.attemptId, query)).toEqual({
          ok: true,
          kind: "decided",
          path: `/booking/${booking.bookingToken}/${screen}/unsuccessful?attempt=${bookingPayment.attemptId}`,
        });
        expect(await booksOf(bookingPayment.attemptId)).toEqual({ held: 0, taken: 0, returned: 0 });
      }
    }
    expect(await count("payments where booking_token = ?", booking.bookingToken)).toBe(0);
  });

  it("B-107 a success URL typed by hand, without the provider's approval, books nothing", async () => {
    const request = await requestBooking();
    const startedPayment = await beginPayment(method, request);
    const forgedQuery = {
      status: "SUCCESS",
      result: "approved",
      x_result: "completed",
      x_signature: "0".repeat(64),
      x_reference: startedPayment.attemptId,
    };
    expect(await handleProviderReturn(context(), startedPayment.attemptId, forgedQuery)).toMatchObject({
      kind: "checking",
    });
    expect(await context().db.bookings.findForLead(request.leadGuid)).toBeNull();
  });

  it("a payment for a slot that is no longer free is refunded in full at once", async () => {
    const winningRequest = await requestBooking({ supplierId: toSupplierId(TINY), serviceDay: dayFor(method) });
    const losingRequest = await requestBooking({ supplierId: toSupplierId(TINY), serviceDay: dayFor(method) });
    // Each payment takes so long that the hold on its day expires.
    const holdBooking = async (request: BookingRequest) => {
      const startedPayment = await beginPayment(method, request);
      await DB.prepare("update payment_attempts set held_until = created_at where id = ?")
        .bind(startedPayment.attemptId)
        .run();
      return startedPayment;
    };
    const heldPayments = [await holdBooking(winningRequest), await holdBooking(losingRequest)];
    const ids: string[] = [];
    const outcomes: unknown[] = [];
    for (const tab of heldPayments) {
      const { query, id } = await pressCheckout(method, tab, "approve");
      ids.push(id);
      outcomes.push(await handleProviderReturn(context(), tab.attemptId, query));
    }
    expect(outcomes[1]).toMatchObject({ kind: "decided", path: expect.stringContaining("/finalise/unsuccessful") });
    expect(await context().db.payments.find(toAttemptId(heldPayments[1]?.attemptId ?? ""))).toMatchObject({
      state: "released",
      reason: "date-no-longer-available",
    });
    const [first, second] = await Promise.all(
      ids.map((id) => context().payments.sandbox.checkout.readMovedAmounts(method, id)),
    );
    expect(first).toMatchObject({ returned: 0 });
    expect(second?.taken).toBeGreaterThan(0);
    expect(second?.returned).toBe(second?.taken);
    expect(await booksOf(heldPayments[1]?.attemptId ?? "")).toEqual(second);
  });

  it("the cron books approved payments and releases the others after an hour", async () => {
    const paidRequest = await requestBooking();
    const openRequest = await requestBooking();
    const item = await beginPayment(method, paidRequest);
    const other = await beginPayment(method, openRequest);
    await pressCheckout(method, item, "approve");
    const age = (minutes: number, ...ids: string[]) =>
      DB.batch(
        ids.map((id) =>
          DB.prepare(
            "update payment_attempts set updated_at = ?1, created_at = ?1 where id = ?2 and state = 'started'",
          ).bind(Date.now() - minutes * 60_000, id),
        ),
      );
    await age(10, item.attemptId, other.attemptId);
    await sweepAttempts(context());
    expect(await context().db.bookings.findForLead(paidRequest.leadGuid)).toMatchObject({
      payments: [{ status: "settled" }],
    });
    expect(await context().db.payments.find(other.attemptId)).toMatchObject({ state: "started" });
    await age(61, other.attemptId);
    await sweepAttempts(context());
    expect(await context().db.payments.find(other.attemptId)).toMatchObject({ state: "released", reason: "abandoned" });
  });

  it("B-131 B-177 the supplier's feature and settings decide the methods on all screens", async () => {
    expect(
      await startPayment(
        fixedClockContext(),
        await requestBooking({ supplierId: toSupplierId(PLAIN) }),
        { method, screen: "finalise" },
        key(),
      ),
    ).toEqual({ ok: false, code: "payment-not-offered" });
    const booking = await submitBooking(
      fixedClockContext(),
      await requestBooking({ supplierId: toSupplierId(ASKS_ONLY) }),
      key(),
    );
    if (!booking.ok) throw new Error("not booked");
    const pay = await readPayScreen(context(), booking.bookingToken, { isBuyNowPayLaterOnly: false, attemptId: null });
    const bnpl = await readPayScreen(context(), booking.bookingToken, { isBuyNowPayLaterOnly: true, attemptId: null });
    expect(pay).toMatchObject({ refusal: "supplier-takes-none", methods: [] });
    expect(bnpl).toMatchObject({ refusal: null, methods: expect.arrayContaining([method]) });
    expect(bnpl.ok && bnpl.methods).not.toContain("creditCard");
    const startScreen = (isBuyNowPayLaterOnly: boolean) =>
      startBookingPayment(
        context(),
        {
          method,
          bookingToken: booking.bookingToken,
          isBuyNowPayLaterOnly,
          unbranded: true,
          amount: null,
          billingAddress: BILLING,
        },
        key(),
      );
    expect(await startScreen(false)).toMatchObject({ code: "payment-not-offered" });
    const startedPayment = await startScreen(true);
    if (!startedPayment.ok || startedPayment.kind !== "open") throw new Error("not open");
    const { query } = await pressCheckout(method, startedPayment, "approve");
    expect(await handleProviderReturn(context(), startedPayment.attemptId, query)).toEqual({
      ok: true,
      kind: "decided",
      path: `/booking/${booking.bookingToken}/payment-confirmation?unbranded=true`,
    });
    expect(await readReceipt(context(), booking.bookingToken)).toMatchObject({
      money: { due: 0, payments: [{ method, state: "paid" }] },
    });
  });
});

/** A separate day of a small workshop for each provider, so that they do not compete for a slot. */
const dayFor = (method: BnplProvider) =>
  ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04"][BNPL_PROVIDERS.indexOf(method)] ?? DAY;

it("an unresponsive provider gets one minute to answer, and its payment is booked later", async () => {
  const request = await requestBooking();
  const startedPayment = await beginPayment("humm", request);
  const ctx = context();
  expect(await handleProviderReturn(ctx, startedPayment.attemptId, {})).toEqual({ ok: true, kind: "checking" });
  const later = { ...ctx, clock: { now: () => Date.now() + 61_000 } };
  expect(await handleProviderReturn(later, startedPayment.attemptId, {})).toEqual({ ok: true, kind: "callback" });
  expect(await ctx.db.callbacks.find(request.leadGuid)).toMatchObject({ reason: "payment-unknown" });
  await pressCheckout("humm", startedPayment, "approve");
  expect(await ctx.db.bookings.findForLead(request.leadGuid)).toMatchObject({
    payments: [{ method: "humm", status: "settled" }],
  });
});

it("humm's late approval of a released payment attempt is refunded at once", async () => {
  const request = await requestBooking();
  const startedPayment = await beginPayment("humm", request);
  await handleProviderReturn(context(), startedPayment.attemptId, { cancelled: "1" });
  expect(await context().db.payments.find(startedPayment.attemptId)).toMatchObject({ state: "released" });
  const { id } = await pressCheckout("humm", startedPayment, "approve");
  const ledger = await context().payments.sandbox.checkout.readMovedAmounts("humm", id);
  expect(ledger?.taken).toBeGreaterThan(0);
  expect(ledger?.returned).toBe(ledger?.taken);
  expect(await booksOf(startedPayment.attemptId)).toEqual(ledger);
  expect(await context().db.bookings.findForLead(request.leadGuid)).toBeNull();
});

it("a Zip referral books and charges nothing and keeps the payment attempt open", async () => {
  const request = await requestBooking();
  const startedPayment = await beginPayment("zip", request);
  const { query } = await pressCheckout("zip", startedPayment, "refer");
  expect(await handleProviderReturn(context(), startedPayment.attemptId, query)).toMatchObject({ kind: "referred" });
  expect(await context().db.payments.find(startedPayment.attemptId)).toMatchObject({ state: "started" });
});

it("B-119 B-229 a PayPal approval books and is captured once by the next cron run", async () => {
  const request = await requestBooking();
  const startedPayment = await beginPayment("payPal", request);
  const attempt = await context().db.payments.find(startedPayment.attemptId);
  if (!attempt) throw new Error("no attempt");
  const results = await Promise.all(
    [1, 2, 3].map(() => handlePayPal(context(), attempt, "fake-paypal-one-time-nonce")),
  );
  expect(results.some((item) => item.ok)).toBe(true);
  const booking = await context().db.bookings.findForLead(request.leadGuid);
  expect(booking?.payments).toMatchObject([{ method: "payPal", status: "authorised" }]);
  await captureDuePayments(context());
  const total = booking?.price.total;
  expect((await context().db.bookings.findForLead(request.leadGuid))?.payments).toMatchObject([{ status: "settling" }]);
  expect(await booksOf(startedPayment.attemptId)).toEqual({ held: 0, taken: total, returned: 0 });
  expect(await context().payments.sandbox.checkout.readMovedAmounts("payPal", startedPayment.attemptId)).toEqual({
    held: 0,
    taken: total,
    returned: 0,
  });
});

it("MO-23 the cron reads settling PayPal payments every two hours, 25 per run", async () => {
  const contextAfterHours = (count: number) => momentContext(Date.now() + count * 3_600_000).context;
  const request = await requestBooking();
  const startedPayment = await beginPayment("payPal", request);
  const attempt = await context().db.payments.find(startedPayment.attemptId);
  if (!attempt) throw new Error("no attempt");
  await handlePayPal(context(), attempt, "fake-paypal-one-time-nonce");
  await captureDuePayments(context());
  const statusNow = async () => (await context().db.payments.findPaymentByAttempt(startedPayment.attemptId))?.status;
  const countEvents = () => count("payment_events where attempt_id = ?", startedPayment.attemptId);
  const eventsBefore = await countEvents();
  expect(await rereadSettlingPayments(contextAfterHours(1))).toEqual({ read: 0, settled: 0 });
  // The provider is still settling the payment, so only the time of the query is written.
  const { payPal } = contextAfterHours(3).payments;
  if (!payPal) throw new Error("no PayPal");
  const contextWithPayPal = (payPalOverrides: Partial<typeof payPal>, at: number): Context => {
    const later = contextAfterHours(at);
    return { ...later, payments: { ...later.payments, payPal: { ...payPal, ...payPalOverrides } } };
  };
  const settlingContext = contextWithPayPal({ read: context().payments.payPal?.read ?? payPal.read }, 3);
  expect((await rereadSettlingPayments(settlingContext)).settled).toBe(0);
  expect([await statusNow(), await countEvents()]).toEqual(["settling", eventsBefore]);
  expect((await rereadSettlingPayments(settlingContext)).read).toBe(0);
  const failingCard = contextWithPayPal({ read: async () => ({ ok: false, reason: "unavailable" }) }, 6);
  expect(await rereadSettlingPayments(failingCard)).toEqual({ read: 0, settled: 0 });
  expect(await statusNow()).toBe("settling");
  const readAsSettled = async (at: Parameters<typeof payPal.read>[0]) => {
    const view = await payPal.read(at);
    return view.ok ? { ...view, status: "settled" as const } : view;
  };
  expect((await rereadSettlingPayments(contextWithPayPal({ read: readAsSettled }, 9))).settled).toBeGreaterThan(0);
  expect(await statusNow()).toBe("settled");
  // Thirty payments are due at once. One run reads 25 of them, and the next one the rest.
  await DB.batch(
    Array.from({ length: 30 }, (_, n) =>
      DB.prepare(
        "insert into payments (id, attempt_id, booking_token, method, provider_id, amount_cents, currency, status, created_at, updated_at) select ?1, ?1, booking_token, method, 'none', amount_cents, currency, 'settling', 1, ?2 from payments where attempt_id = ?3",
      ).bind(`settling-${String(n).padStart(18, "0")}`, n, startedPayment.attemptId),
    ),
  );
  const readAttemptIds: string[] = [];
  const countingContext = contextWithPayPal(
    {
      read: async ({ attemptId }) => {
        readAttemptIds.push(attemptId);
        return { ok: false, reason: "unavailable" };
      },
    },
    12,
  );
  await rereadSettlingPayments(countingContext);
  expect(new Set(readAttemptIds).size).toBe(25);
  await rereadSettlingPayments(countingContext);
  expect(new Set(readAttemptIds).size).toBe(30);
  await DB.prepare("delete from payments where provider_id = 'none'").run();
});

it("B-279 B-280 a declined, used or missing PayPal nonce books nothing", async () => {
  for (const [nonce, expected] of [
    ["fake-processor-declined-visa-nonce", { code: "payment-released", reason: "declined" }],
    ["fake-consumed-nonce", { code: "payment-not-completed", message: "There has been an error, try again." }],
    ["", { code: "payment-not-completed", message: "An error occured trying to complete payment." }],
  ] as const) {
    const request = await requestBooking();
    const startedPayment = await beginPayment("payPal", request);
    const attempt = await context().db.payments.find(startedPayment.attemptId);
    if (!attempt) throw new Error("no attempt");
    expect(await handlePayPal(context(), attempt, nonce)).toMatchObject(expected);
    expect(await context().db.bookings.findForLead(request.leadGuid)).toBeNull();
  }
});

it("of two approved payments for a booking one is fully refunded", async () => {
  const booking = await submitBooking(fixedClockContext(), await requestBooking(), key());
  if (!booking.ok) throw new Error("not booked");
  const startMethod = async (method: OnlineMethod) => {
    const bookingPayment = await startBookingPayment(
      context(),
      {
        method,
        bookingToken: booking.bookingToken,
        isBuyNowPayLaterOnly: false,
        unbranded: false,
        amount: null,
        billingAddress: BILLING,
      },
      key(),
    );
    if (!bookingPayment.ok || bookingPayment.kind !== "open") throw new Error("not open");
    return bookingPayment;
  };
  const zip = await startMethod("zip");
  const afterPay = await startMethod("afterPay");
  const item = await pressCheckout("zip", zip, "approve");
  const afterPayPress = await pressCheckout("afterPay", afterPay, "approve");
  const outcomes = await Promise.all([
    handleProviderReturn(context(), zip.attemptId, item.query),
    handleProviderReturn(context(), afterPay.attemptId, afterPayPress.query),
  ]);
  expect(
    outcomes
      .map((outcome) =>
        outcome.ok && outcome.kind === "decided"
          ? outcome.path.includes("unsuccessful")
            ? "given back"
            : "kept"
          : "?",
      )
      .sort(),
  ).toEqual(["given back", "kept"]);
  const ledger = await Promise.all([booksOf(zip.attemptId), booksOf(afterPay.attemptId)]);
  expect(ledger.map((amounts) => amounts.taken - amounts.returned).sort((a, b) => a - b)).toEqual([
    0,
    ledger[0]?.taken,
  ]);
  expect((await readBooking(context(), booking.bookingToken)).ok).toBe(true);
});

/** Releases a booking and its money because the supplier never answers. `isDown` = the provider is unreachable. `offered` = an earlier read of the offer. */
async function releaseHolds(token: string, { isDown = false, offered: read = null as OfferedBooking | null } = {}) {
  const moment = momentContext(Date.now());
  const { afterPay, zip } = moment.context.payments;
  const failingProvider = { undo: async () => ({ ok: false, reason: "unavailable" }) as const };
  const context =
    isDown && afterPay && zip
      ? {
          ...moment.context,
          payments: {
            ...moment.context.payments,
            afterPay: { ...afterPay, ...failingProvider },
            zip: { ...zip, ...failingProvider },
          },
        }
      : moment.context;
  const offeredBooking = read ?? (await loadOfferedBooking(token));
  expect(await reassignOrAskCustomer(context, offeredBooking, "timed-out", "system")).toBe("customer-asked");
  await moment.settle();
}
async function loadOfferedBooking(token: string): Promise<OfferedBooking> {
  const bookingOffer = await context().db.bookingOffers.find(toBookingToken(token), null);
  const offeredBooking = bookingOffer && (await loadOfferDetails(context(), bookingOffer));
  if (!offeredBooking) throw new Error("no offer");
  return offeredBooking;
}

it("a released booking is refunded once, also after an outage", async () => {
  const request = await requestBooking();
  const startedPayment = await beginPayment("afterPay", request);
  const { query, id } = await pressCheckout("afterPay", startedPayment, "approve");
  await handleProviderReturn(context(), startedPayment.attemptId, query);
  const token = (await context().db.bookings.findForLead(request.leadGuid))?.token ?? "";
  await releaseHolds(token, { isDown: true });
  expect((await context().db.bookings.find(toBookingToken(token)))?.booking.payments).toMatchObject([
    { status: "refund pending" },
  ]);
  expect(await completeDueRefunds(context())).toEqual({ refunded: 1 });
  await requestDecidedRefunds(context(), toBookingToken(token), "supplier");
  expect((await context().db.bookings.find(toBookingToken(token)))?.booking.payments).toMatchObject([
    { status: "refunded" },
  ]);
  const ledger = await context().payments.sandbox.checkout.readMovedAmounts("afterPay", id);
  expect(ledger?.returned).toBe(ledger?.taken);
  expect(await booksOf(startedPayment.attemptId)).toEqual(ledger);
  expect(await count("outbox where about = ? and template = 'payment-refund'", token)).toBe(1);
});

it("a late approval of a released payment attempt is refunded within fifteen minutes", async () => {
  const startedPayment = await beginPayment("payPal", await requestBooking());
  const attempt = await context().db.payments.find(startedPayment.attemptId);
  if (!attempt) throw new Error("no attempt");
  expect(await releaseAttempt(context(), attempt, "abandoned", "system")).toBe(true);
  const { id: attemptId, amount, currency } = attempt;
  await context().payments.payPal?.authorise("fake-paypal-one-time-nonce", {
    attemptId,
    amount,
    currency,
    description: "late",
    receiptEmail: null,
    references: {},
  });
  await sweepAttempts(context());
  expect(await context().payments.sandbox.checkout.readMovedAmounts("payPal", attemptId)).toMatchObject({
    held: amount,
  });
  await DB.prepare("update payment_attempts set updated_at = ? where id = ?")
    .bind(Date.now() - 16 * 60_000, attemptId)
    .run();
  await sweepAttempts(context());
  expect(await context().payments.sandbox.checkout.readMovedAmounts("payPal", attemptId)).toEqual({
    held: 0,
    taken: 0,
    returned: 0,
  });
  expect(await booksOf(attemptId)).toEqual({ held: 0, taken: 0, returned: 0 });
});

it("a payment captured while its booking was released is still refunded", async () => {
  const request = await requestBooking();
  const startedPayment = await beginPayment("zip", request);
  const { query } = await pressCheckout("zip", startedPayment, "approve");
  await handleProviderReturn(context(), startedPayment.attemptId, query);
  const token = (await context().db.bookings.findForLead(request.leadGuid))?.token ?? "";
  const offeredBooking = await loadOfferedBooking(token);
  await captureBooking(context(), toBookingToken(token), "system");
  await releaseHolds(token, { offered: offeredBooking });
  expect((await context().db.bookings.find(toBookingToken(token)))?.booking.payments).toMatchObject([
    { status: "refunded" },
  ]);
});

it("a provider message before a decided refund is made does not undo it", async () => {
  const request = await requestBooking();
  const startedPayment = await beginPayment("zip", request);
  const { query } = await pressCheckout("zip", startedPayment, "approve");
  await handleProviderReturn(context(), startedPayment.attemptId, query);
  const token = (await context().db.bookings.findForLead(request.leadGuid))?.token ?? "";
  await releaseHolds(token, { isDown: true });
  expect(await refreshPayment(context(), startedPayment.attemptId, "provider")).toBe(true);
  expect((await context().db.bookings.find(toBookingToken(token)))?.booking.payments).toMatchObject([
    { status: "refund pending" },
  ]);
  await completeDueRefunds(context());
  expect((await context().db.bookings.find(toBookingToken(token)))?.booking.payments).toMatchObject([
    { status: "refunded" },
  ]);
});

it("a card message that cannot be processed is refused, and processed once later", async () => {
  const startedPayment = await beginPayment("creditCard", await requestBooking());
  const providerId = startedPayment.clientSecret.split("_secret_")[0] ?? "";
  const { creditCard } = context().payments;
  if (!creditCard) throw new Error("no provider");
  let questions = 0;
  const contextWithPayments = (isUp: boolean): Context => ({
    ...context(),
    payments: {
      ...context().payments,
      creditCard: {
        ...creditCard,
        readWebhook: async () => ({
          ok: true,
          eventId: `evt of ${providerId}`,
          kind: "payment_intent.amount_capturable_updated",
          providerId,
          disputeId: null,
        }),
        settle: async (at) => {
          questions++;
          return isUp ? creditCard.settle(at) : { ok: false, reason: "unavailable" };
        },
      },
    },
  });
  expect(await handleWebhook(contextWithPayments(false), "creditCard", "signed", "good")).toEqual({
    ok: false,
    code: "payment-unavailable",
  });
  expect(await handleWebhook(contextWithPayments(true), "creditCard", "signed", "good")).toEqual({ ok: true });
  expect(await handleWebhook(contextWithPayments(true), "creditCard", "signed", "good")).toEqual({ ok: true });
  expect(questions).toBe(2);
});

it("ledger rows cannot be changed or deleted", async () => {
  const booking = await submitBooking(fixedClockContext(), await requestBooking(), key());
  if (!booking.ok) throw new Error("not booked");
  const total = (await context().db.bookings.find(booking.bookingToken))?.booking.price.total;
  const row = await DB.prepare("select debit, credit, amount_cents as amount from money_ledger where booking_token = ?")
    .bind(booking.bookingToken)
    .all();
  expect(row.results).toEqual([{ debit: "due", credit: "quoted", amount: total }]);
  await expect(
    DB.prepare("update money_ledger set amount_cents = 1 where booking_token = ?").bind(booking.bookingToken).run(),
  ).rejects.toThrow("append-only");
  await expect(
    DB.prepare("delete from money_ledger where booking_token = ?").bind(booking.bookingToken).run(),
  ).rejects.toThrow("append-only");
  expect(cents(total ?? 0)).toBeGreaterThan(0);
});

it("the ledger agrees to the cent with every provider", async () => {
  const progressCounts: number[] = [];
  const agreed = await reconcile(context(), 1000, (result, all) => progressCounts.push(all - result));
  expect([progressCounts.length, progressCounts.at(-1)]).toEqual([agreed.compared, 0]);
  expect(agreed.compared).toBeGreaterThan(20);
  expect(agreed.differences).toEqual([]);
  expect(agreed.difference).toBe(0);
  // Simulates that the ledger and the provider differ by one cent of captured money.
  await DB.prepare(
    "insert into money_ledger (entry_key, at, attempt_id, debit, credit, amount_cents, currency) select 'test', 0, id, 'captured', 'due', 1, 'AUD' from payment_attempts where state = 'completed' limit 1",
  ).run();
  expect(await reconcile(context(), 1000)).toMatchObject({
    difference: 1,
    differences: [expect.objectContaining({ attemptId: expect.any(String) })],
  });
});
