import { beforeAll, expect, it } from "vitest";
import { finishAttempt } from "../../../app/usecases/booking/payments/finish-attempt";
import { releaseAttempt } from "../../../app/usecases/booking/payments/release-attempt";
import { sweepAttempts } from "../../../app/usecases/booking/payments/sweep-attempts";
import { captureDuePayments } from "../../../app/usecases/booking/payments/capture-due";
import { handleWebhook } from "../../../app/usecases/booking/payments/handle-webhook";
import {
  testContext,
  testAttempt,
  testOffer,
  testRequest,
  bookedMinutes,
  readCardPayment,
  count,
  DB,
  SERVICE_DAY,
  typeCard,
  typeCardWithoutWebhook,
} from "./test-booking";
import { dayAhead } from "../../support/days";
import { seededSupplier, seedOnlySuppliers } from "./supplier-row";

const SUPPLIER = 700;
beforeAll(() => seedOnlySuppliers(DB, seededSupplier(SUPPLIER)));

it("B-001 an authorised card creates the booking, its payment and its history at once", async () => {
  const context = testContext();
  const request = testRequest();
  const { attemptId, clientSecret } = await testAttempt(context, request);
  await typeCardWithoutWebhook(clientSecret);
  const attemptResult = await finishAttempt(context, attemptId, "customer");
  if (!attemptResult.ok) throw new Error(attemptResult.code);
  const booking = await context.db.bookings.find(attemptResult.bookingToken);
  expect(booking?.booking).toMatchObject({
    leadGuid: request.leadGuid,
    status: "Pending",
    serviceDay: SERVICE_DAY,
    payments: [{ status: "authorised", amount: 38900 }],
  });
  expect(await count("booking_events where booking_token = ?", attemptResult.bookingToken)).toBe(2);
  expect(booking?.sealedRequest).not.toContain("Kiri");
});

it("B-217 finishing again, even concurrently, returns the same booking", async () => {
  const context = testContext();
  const { attemptId, clientSecret } = await testAttempt(context, testRequest());
  await typeCardWithoutWebhook(clientSecret);
  const results = await Promise.all(
    Array.from({ length: 8 }, () => finishAttempt(testContext(), attemptId, "customer")),
  );
  const secondResult = await finishAttempt(context, attemptId, "customer");
  const tokens = new Set([...results, secondResult].map((item) => (item.ok ? item.bookingToken : item.code)));
  expect(tokens.size).toBe(1);
  expect(secondResult.ok).toBe(true);
  expect(await count("payments where attempt_id = ?", attemptId)).toBe(1);
});

it("the webhook alone completes the booking if the browser never returns", async () => {
  const context = testContext();
  const request = testRequest();
  const { clientSecret } = await testAttempt(context, request);
  await typeCard(context, clientSecret);
  expect(await context.db.bookings.findForLead(request.leadGuid)).toMatchObject({
    status: "Pending",
    payments: [{ status: "authorised" }],
  });
});

it("a forged webhook is refused and changes nothing", async () => {
  const context = testContext();
  const request = testRequest();
  const { clientSecret } = await testAttempt(context, request);
  await typeCardWithoutWebhook(clientSecret);
  const id = clientSecret.split("_secret_")[0];
  const body = JSON.stringify({
    id: "evt_forged",
    type: "payment_intent.amount_capturable_updated",
    data: { object: { object: "payment_intent", id } },
  });
  expect(
    await handleWebhook(context, "creditCard", body, `t=${Math.trunc(Date.now() / 1000)},v1=${"0".repeat(64)}`),
  ).toEqual({
    ok: false,
    code: "webhook-refused",
  });
  expect(await handleWebhook(context, "creditCard", body, null)).toMatchObject({ code: "webhook-refused" });
  expect(await context.db.bookings.findForLead(request.leadGuid)).toBeNull();
});

it("B-277 a declined card books nothing, shows the reason, and another card can be used", async () => {
  const context = testContext();
  const request = testRequest();
  const { attemptId, clientSecret } = await testAttempt(context, request);
  await typeCard(context, clientSecret, "4000000000000002");
  expect(await finishAttempt(context, attemptId, "customer")).toMatchObject({
    code: "payment-not-completed",
    message: "Your card was declined.",
  });
  expect(await context.db.bookings.findForLead(request.leadGuid)).toBeNull();
  await typeCard(context, clientSecret);
  expect((await finishAttempt(context, attemptId, "customer")).ok).toBe(true);
});

it("3-D Secure: pending during the bank's authentication, booked when approved", async () => {
  const context = testContext();
  const { attemptId, clientSecret } = await testAttempt(context, testRequest());
  const { next } = await typeCard(context, clientSecret, "4000002760003184");
  expect(next).toMatch(/^\/sandbox\/stripe\/3ds\/pi_/);
  expect(await finishAttempt(context, attemptId, "customer")).toMatchObject({ code: "payment-pending" });
  await context.payments.sandbox.card?.answerChallenge(next.split("/").at(-1) ?? "", true);
  expect((await finishAttempt(context, attemptId, "customer")).ok).toBe(true);
});

it("3-D Secure: nothing is booked when the bank's authentication fails", async () => {
  const context = testContext();
  const request = testRequest();
  const { attemptId, clientSecret } = await testAttempt(context, request);
  const { next } = await typeCard(context, clientSecret, "4000002760003184");
  await context.payments.sandbox.card?.answerChallenge(next.split("/").at(-1) ?? "", false);
  expect(await finishAttempt(context, attemptId, "customer")).toMatchObject({
    code: "payment-not-completed",
    message: expect.stringContaining("unable to authenticate"),
  });
  expect(await context.db.bookings.findForLead(request.leadGuid)).toBeNull();
});

it("B-184 an authorised card of another brand is released and books nothing", async () => {
  const context = testContext();
  const request = testRequest();
  const { attemptId, clientSecret } = await testAttempt(context, request);
  await context.payments.sandbox.card?.confirm(
    clientSecret,
    {
      name: "K W",
      number: "378282246310005",
      expiryMonth: "12",
      expiryYear: "2040",
      securityCode: "1234",
      country: "AU",
    },
    "/back",
  );
  expect(await finishAttempt(context, attemptId, "customer")).toMatchObject({
    code: "payment-released",
    reason: "card-not-supported",
  });
  expect(await readCardPayment(context, { attemptId, clientSecret })).toMatchObject({ status: "voided" });
  expect(await context.db.bookings.findForLead(request.leadGuid)).toBeNull();
});

it("two paid tabs of one lead: one booking is made, and the other card is released", async () => {
  const context = testContext();
  const request = testRequest();
  const attempts = await Promise.all([testAttempt(context, request), testAttempt(context, request)]);
  await Promise.all(attempts.map((tab) => typeCardWithoutWebhook(tab.clientSecret)));
  const results = await Promise.all(attempts.map((tab) => finishAttempt(testContext(), tab.attemptId, "customer")));
  expect(results.filter((item) => item.ok)).toHaveLength(1);
  const lostIndex = results.findIndex((item) => !item.ok);
  expect(results[lostIndex]).toMatchObject({
    code: "payment-released",
    reason: "booking-already-submitted",
    booking: { errorCode: 1 },
  });
  expect(await readCardPayment(context, attempts[lostIndex]!)).toMatchObject({ status: "voided" });
});

it("B-267 fifty cards for the last slot of a day: one booking, forty-nine cards are released", async () => {
  const day = dayAhead(100);
  const offer = testOffer({ jobMinutes: 60, capacityMinutes: 60 });
  const context = testContext();
  const attempts = [];
  for (let n = 0; n < 50; n++) {
    const attempt = await testAttempt(context, testRequest({ serviceDay: day }), offer);
    await typeCardWithoutWebhook(attempt.clientSecret);
    attempts.push(attempt);
  }
  const attemptResult = await Promise.all(
    attempts.map((attempt) => finishAttempt(testContext(), attempt.attemptId, "customer")),
  );
  expect(attemptResult.filter((item) => item.ok)).toHaveLength(1);
  expect(
    attemptResult.filter(
      (item) =>
        !item.ok &&
        item.code === "payment-released" &&
        item.reason === "date-no-longer-available" &&
        item.booking?.code === "date-no-longer-available",
    ),
  ).toHaveLength(49);
  expect(await count("bookings where supplier_id = ? and service_day = ?", SUPPLIER, day)).toBe(1);
  expect(await bookedMinutes(SUPPLIER, day)).toBe(60);
  expect(await count("payments p join bookings b on b.token = p.booking_token where b.service_day = ?", day)).toBe(1);
  const holds = await Promise.all(attempts.map((attempt) => readCardPayment(context, attempt)));
  expect(holds.filter((payment) => payment?.ok && payment.status === "authorised")).toHaveLength(1);
  expect(holds.filter((payment) => payment?.ok && payment.status === "voided")).toHaveLength(49);
}, 60_000);

it("the sweep books payments with lost webhooks and releases unpaid ones", async () => {
  const context = testContext();
  const paidRequest = testRequest();
  const unpaidRequest = testRequest();
  const item = await testAttempt(context, paidRequest);
  await typeCardWithoutWebhook(item.clientSecret);
  const other = await testAttempt(context, unpaidRequest);
  const later = { ...context, payments: context.payments, clock: { now: () => Date.now() + 2 * 60 * 60 * 1000 } };
  await sweepAttempts(later);
  expect(await context.db.bookings.findForLead(paidRequest.leadGuid)).toMatchObject({
    payments: [{ status: "authorised" }],
  });
  expect(await context.db.payments.find(other.attemptId)).toMatchObject({ state: "released", reason: "abandoned" });
});

it("an authorised amount is captured once before the bank's hold ends", async () => {
  const context = testContext();
  const request = testRequest();
  const { attemptId, clientSecret } = await testAttempt(context, request);
  await typeCard(context, clientSecret);
  await captureDuePayments(context);
  expect(await context.db.payments.findPaymentByAttempt(attemptId)).toMatchObject({ status: "authorised" });
  const contextSixDaysOn = {
    ...context,
    payments: context.payments,
    clock: { now: () => Date.now() + 6 * 24 * 60 * 60 * 1000 + 1000 },
  };
  await captureDuePayments(contextSixDaysOn);
  expect(await context.db.payments.findPaymentByAttempt(attemptId)).toMatchObject({ status: "settled" });
  expect(await captureDuePayments(contextSixDaysOn)).toEqual({ captured: 0 });
});

it("a payment with an unreachable provider is released by the next run", async () => {
  const context = testContext();
  const { attemptId } = await testAttempt(context, testRequest(), testOffer(), crypto.randomUUID(), "zip");
  const attempt = await context.db.payments.find(attemptId);
  if (!attempt) throw new Error("no attempt");
  await releaseAttempt({ ...context, payments: { ...context.payments, zip: null } }, attempt, "cancelled", "customer");
  expect(await context.db.payments.find(attemptId)).toMatchObject({ state: "releasing" });
  await sweepAttempts({ ...context, payments: context.payments, clock: { now: () => Date.now() + 5 * 60 * 1000 } });
  expect(await context.db.payments.find(attemptId)).toMatchObject({ state: "released", reason: "cancelled" });
});
