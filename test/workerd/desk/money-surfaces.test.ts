import { beforeAll, beforeEach, expect, it } from "vitest";
import { findUnreconciledPayments } from "../../../app/adapters/db/unreconciled-payments";
import type { OnlineMethod } from "../../../app/domain/payments/methods";
import { cancelBySupplier } from "../../../app/usecases/booking/booking-offer/cancel-booking";
import { applyChoice, readPendingDecision } from "../../../app/usecases/booking/booking-offer/customer-choice";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { captureDuePayments } from "../../../app/usecases/booking/payments/capture-due";
import { finishAttempt } from "../../../app/usecases/booking/payments/finish-attempt";
import { completeDueRefunds } from "../../../app/usecases/booking/payments/refund-decided";
import { handlePayPal } from "../../../app/usecases/booking/payments/handle-paypal";
import { handleProviderReturn } from "../../../app/usecases/booking/payments/handle-provider-return";
import { toBookingToken } from "../../support/ids";
import { typeCardWithoutWebhook } from "../booking/test-booking";
import { Client } from "../identity/client";
import { NOW } from "../quotes/marketplace";
import {
  testBooking,
  contextOf,
  makeMember,
  offerOf,
  OTHER,
  seedPortal,
  messagesOfTemplate,
  WORKSHOP,
} from "../portal/test-portal";
import { act, signInAll, DB, addEmployee, payAndConfirm, htmlText } from "./test-desk";
import { openPayment } from "../../support/open-payment";

/** The customer's page, the receipt, the workshop's page, the desk and the messages show the same amounts, to the cent. */

let opal: Client;
let fay: Client;
let max: Client;
let minutes = 0;
beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example");
  await makeMember(OTHER, "max@workshop.example");
  [opal, fay, max] = await signInAll("demo-operator", "demo-second-operator", "demo-supplier-member");
}, 60_000);
beforeEach(async () => {
  minutes = 0;
  await addEmployee("opal@operator.example", "admin");
  await addEmployee("fay@operator.example", "finance");
});

const nextTime = () => NOW + (minutes += 5) * 60_000;
const formatAmount = (amount: number) => `$${(amount / 100).toFixed(2)}`;
/** Returns the text of a page with each amount in one piece, because the page renders the cents in a separate element. */
const readPage = async (path: string, client = new Client()) =>
  (await htmlText(await client.ask(path))).replace(/(\$\d+) (\.\d\d)/g, "$1$2");
const mailOf = async (token: string, template: string) =>
  (await messagesOfTemplate(token, template)).find(({ channel }) => channel === "email")?.rendered?.text ?? "";
let peopleCount = 0;
const testPerson = () => ({
  email: `money${(peopleCount += 1)}@example.com`,
  mobile: `+6140407${String(peopleCount).padStart(4, "0")}`,
});

/** Pays the booking before the workshop confirms it. */
async function pay(token: string, method: OnlineMethod) {
  const { context, settle } = contextOf(null, nextTime());
  const payment = await openPayment(context, toBookingToken(token), method);
  const attempt = await context.db.payments.find(payment.attemptId);
  if (method === "creditCard") await typeCardWithoutWebhook(payment.clientSecret);
  else if (method === "payPal" && attempt) await handlePayPal(context, attempt, "fake-paypal-one-time-nonce");
  else await context.payments.sandbox.checkout.answer(method as never, attempt?.providerId ?? "", "approve");
  if (method === "creditCard") await finishAttempt(context, payment.attemptId, "customer");
  else await handleProviderReturn(context, payment.attemptId, {});
  await settle();
  return attempt?.amount ?? 0;
}

async function answer(token: string, responseType: number) {
  const { context, settle } = contextOf(max, nextTime());
  const response = await respondToBookingOffer(context, {
    bookingOfferId: (await offerOf(token)).offer.id,
    responseType,
    comment: null,
    availabilities: [],
  });
  await settle();
  if (!response.ok) throw new Error(response.code);
}

async function decide(token: string, kind: "cancel" | "next") {
  const { context, settle } = contextOf(null, nextTime());
  const holder = { userId: null, holderHash: context.viewer.holderHash };
  await context.db.bookings.addHolder(toBookingToken(token), holder, context.clock.now());
  const changes = await readPendingDecision(context, toBookingToken(token));
  if (!changes.ok) throw new Error(changes.code);
  const choice = kind === "cancel" ? ({ kind } as const) : { kind, supplierId: changes.next?.supplier.id as never };
  const choiceOutcome = await applyChoice(context, toBookingToken(token), choice as never);
  await settle();
  if (!choiceOutcome.ok) throw new Error(choiceOutcome.code);
}

/** Completes the refunds that the page has requested after its response, as the cron would. */
async function completeRefunds(token: string) {
  const { context, settle } = contextOf(null, Date.now());
  for (let tries = 0; tries < 20; tries++) {
    await completeDueRefunds(context);
    await settle();
    const payments = await context.db.payments.listByBooking(toBookingToken(token));
    if (payments.every(({ status }) => status !== "refund pending")) return;
  }
  throw new Error("a refund is still pending");
}

const dueInLedger = async (token: string) =>
  (
    await DB.prepare(
      "select coalesce(sum(case when debit = 'due' then amount_cents when credit = 'due' then -amount_cents else 0 end), 0) as due from money_ledger where booking_token = ?",
    )
      .bind(token)
      .first<{ due: number }>()
  )?.due;

it("passing on to a cheaper workshop notes the earlier amount for the customer only", async () => {
  const { token } = await testBooking(testPerson());
  const paid = await pay(token, "afterPay");
  await answer(token, 4);
  await decide(token, "next");
  const price = (await offerOf(token)).booking.price.total;
  expect(price).toBeLessThan(paid);
  const receipt = await readPage(`/booking/${token}/receipt`);
  expect(receipt).not.toContain("Tax invoice and receipt");
  expect(receipt).toContain("Nothing was paid online to this workshop.");
  expect(receipt).toContain(`Amount due ${formatAmount(price)}`);
  expect(receipt).toMatch(new RegExp(`Adjustment note To the tax invoice of .*\\${formatAmount(paid)}`));
  expect(receipt).toContain(`GST included ${formatAmount(Math.round(paid / 11))}`);
  const workshop = await readPage(`/workshop/bookings/${token}`, max);
  expect(workshop).toContain(`Amount due ${formatAmount(price)}`);
  expect(workshop).not.toContain(formatAmount(paid));
  expect(await dueInLedger(token)).toBe(price);
  const message = await mailOf(token, "payment-refund");
  expect(message).toMatch(/Reason: .* could not take your booking/);
  expect(await findUnreconciledPayments(DB, Date.now())).toEqual([]);
});

it("PayPal shows as charging until the cron captures it", async () => {
  const { token } = await testBooking(testPerson());
  const paid = await pay(token, "payPal");
  expect(await readPage(`/booking/${token}`)).toContain(`${formatAmount(paid)} is being charged (PayPal).`);
  const pageBefore = await readPage(`/booking/${token}/receipt`);
  expect(pageBefore).toContain("being charged");
  expect(pageBefore).toContain(`Being charged ${formatAmount(paid)}`);
  expect(pageBefore).not.toContain("held, not charged yet");
  expect(await readPage(`/workshop/bookings/${token}`, max)).toContain("PayPal, being charged");
  const { context, settle } = contextOf(null, nextTime());
  await captureDuePayments(context);
  await settle();
  expect(await readPage(`/booking/${token}`)).toContain(`${formatAmount(paid)} is paid (PayPal).`);
});

it("a released card hold is shown on page and receipt, with no amount due", async () => {
  const { token } = await testBooking(testPerson());
  const paid = await pay(token, "creditCard");
  expect(await readPage(`/booking/${token}`)).toContain(`${formatAmount(paid)} is on hold and has not been charged`);
  await answer(token, 4);
  await decide(token, "cancel");
  const sentence = `The ${formatAmount(paid)} hold (Credit or debit card) was released. You were not charged.`;
  expect(await readPage(`/booking/${token}`)).toContain(sentence);
  const receipt = await readPage(`/booking/${token}/receipt`);
  expect(receipt).toContain("the hold was released and you were not charged");
  expect(receipt).not.toContain("Amount due");
  expect(await readPage(`/workshop/bookings/${token}`, max)).toContain("Amount due $0.00");
  expect(await dueInLedger(token)).toBe(0);
});

it("the confirmation email shows a held card as being charged, not as held", async () => {
  const { token } = await testBooking(testPerson());
  const paid = await pay(token, "creditCard");
  await answer(token, 1);
  const mail = await mailOf(token, "booking-confirmed");
  expect(mail).toContain(`Being charged: ${formatAmount(paid)}`);
  expect(mail).not.toContain("Held, not charged yet");
});

it("a goodwill refund never makes the amount due again, on any page or in the ledger", async () => {
  const { token } = await testBooking(testPerson());
  const payment = await payAndConfirm(max, token, "creditCard", nextTime());
  const postRefund = (amount: number, due?: string) =>
    act(opal, `/desk/bookings/${token}/refund?attempt=${payment.attemptId}`, {
      amount: (amount / 100).toFixed(2),
      text: "A bolt was left loose",
      ...(due === undefined ? {} : { due }),
    });
  const unsaid = await postRefund(5_000);
  expect([unsaid.status, await htmlText(unsaid)]).toEqual([
    422,
    expect.stringContaining("Choose whether the customer must pay the amount again"),
  ]);
  expect((await postRefund(5_000, "waived")).status).toBe(303);
  await completeRefunds(token);
  for (const text of [await readPage(`/booking/${token}/receipt`), await readPage(`/workshop/bookings/${token}`, max)])
    expect(text).toContain("Amount due $0.00");
  expect(await readPage(`/booking/${token}`)).toContain(
    "$50.00 of it was refunded (Credit or debit card). Nothing more is due.",
  );
  expect(await readPage(`/booking/${token}/receipt`)).toContain(
    `Paid after refunds ${formatAmount(payment.amount - 5_000)}`,
  );
  expect(await dueInLedger(token)).toBe(0);
  expect(await mailOf(token, "payment-refund")).toContain(
    "Reason: A bolt was left loose. You do not need to pay this amount again.",
  );
  // Refunds the whole remaining amount, which a second person must approve.
  expect((await postRefund(payment.amount - 5_000, "waived")).status).toBe(303);
  const request = await DB.prepare("select id from giveaways where booking_token = ? and state = 'waiting'")
    .bind(token)
    .first<{ id: string }>();
  const approvalPage = await act(fay, `/desk/approvals/${request?.id}`, { decision: "approve" });
  expect(approvalPage.status).toBe(303);
  await completeRefunds(token);
  for (const text of [await readPage(`/booking/${token}/receipt`), await readPage(`/workshop/bookings/${token}`, max)])
    expect(text).toContain("Amount due $0.00");
  const pay = await readPage(`/booking/${token}/pay`);
  expect(pay).toContain("Your payment was refunded, and nothing more is due.");
  expect(await dueInLedger(token)).toBe(0);
  expect(await findUnreconciledPayments(DB, Date.now())).toEqual([]);
});

it("a refund paid in another way makes the amount due again, in the ledger and on every page", async () => {
  const { token } = await testBooking(testPerson());
  const payment = await payAndConfirm(max, token, "afterPay", nextTime());
  const response = await act(opal, `/desk/bookings/${token}/refund?attempt=${payment.attemptId}`, {
    amount: "61.50",
    text: "You asked to pay in cash",
    due: "again",
  });
  expect([response.status, response.status === 303 ? "" : await htmlText(response)]).toEqual([303, ""]);
  await completeRefunds(token);
  expect(await dueInLedger(token)).toBe(6_150);
  for (const text of [await readPage(`/booking/${token}/receipt`), await readPage(`/workshop/bookings/${token}`, max)])
    expect(text).toContain("Amount due $61.50");
  expect(await readPage(`/booking/${token}/pay`)).toContain("$61.50 is still to pay.");
  expect(await mailOf(token, "payment-refund")).toContain("$61.50 is now due again");
  // A cancellation afterwards shows both the amount refunded now and the earlier refund.
  const remainingAmount = payment.amount - 6_150;
  const holder = contextOf(null, nextTime());
  await holder.context.db.bookings.addHolder(
    toBookingToken(token),
    { userId: null, holderHash: holder.context.viewer.holderHash },
    NOW,
  );
  const customer = new Client();
  customer.cookies.set("__Host-holder", holder.context.viewer.freshSecret ?? "");
  const cancel = await readPage(`/booking/${token}/cancel`, customer);
  expect(cancel).toContain(`Refund ${formatAmount(remainingAmount)}`);
  expect(cancel).toContain(
    `Refund: ${formatAmount(remainingAmount)}. It takes 3 to 10 business days to reach you. $61.50 has already been refunded.`,
  );
});

it("a cancellation by the workshop gives its own reason for the refund", async () => {
  const { token } = await testBooking(testPerson());
  await payAndConfirm(max, token, "afterPay", nextTime());
  const { context, settle } = contextOf(max, nextTime());
  expect(await cancelBySupplier(context, toBookingToken(token), "Our mechanic is ill")).toEqual({ ok: true });
  await settle();
  await completeRefunds(token);
  expect(await mailOf(token, "payment-refund")).toMatch(/Reason: .* cancelled the booking: Our mechanic is ill/);
  expect(await dueInLedger(token)).toBe(0);
  expect(await readPage(`/workshop/bookings/${token}`, max)).toContain("Amount due $0.00");
});
