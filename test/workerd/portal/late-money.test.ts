import { toSupplierId, toBookingToken } from "../../support/ids";
import { expect, it } from "vitest";
import type { BnplProvider } from "../../../app/domain/payments/methods";
import { billingAddressForm } from "../../support/billing";
import { applyChoice, readPendingDecision } from "../../../app/usecases/booking/booking-offer/customer-choice";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { finishAttempt } from "../../../app/usecases/booking/payments/finish-attempt";
import { startPayment } from "../../../app/usecases/booking/payments/start-payment";
import { sweepAttempts } from "../../../app/usecases/booking/payments/sweep-attempts";
import { handleProviderReturn } from "../../../app/usecases/booking/payments/handle-provider-return";
import { testRequest, count, typeCardWithoutWebhook } from "../booking/test-booking";
import { Client } from "../identity/client";
import { momentContext, insertLead } from "../quotes/marketplace";
import {
  testBooking,
  contextOf,
  DAY,
  offerOf,
  OTHER,
  portalTestSetup,
  messagesOfTemplate,
  WORKSHOP,
} from "./test-portal";
import { openPayment } from "../../support/open-payment";

/** A payment may complete long after it was started. It is accepted only if the booking still needs it. */

/** Each action happens some minutes after the previous one. */
const { member, nextTime } = portalTestSetup(5);

async function answer(
  token: string,
  responseType: number,
  availabilities: { date: string; startAt: string; endAt: null }[] = [],
) {
  const { context, settle } = contextOf(member(), nextTime());
  const response = await respondToBookingOffer(context, {
    bookingOfferId: (await offerOf(token)).offer.id,
    responseType,
    comment: null,
    availabilities,
  });
  await settle();
  if (!response.ok) throw new Error(response.code);
}
const decline = (token: string) => answer(token, 4);

/** Acts in the customer's own browser, which owns the booking. */
async function decide(token: string, kind: "cancel" | "next") {
  const { context, settle } = contextOf(null, nextTime());
  await context.db.bookings.addHolder(
    toBookingToken(token),
    { userId: null, holderHash: context.viewer.holderHash },
    context.clock.now(),
  );
  const changes = await readPendingDecision(context, toBookingToken(token));
  const choiceOutcome = await applyChoice(
    context,
    toBookingToken(token),
    kind === "cancel" ? { kind } : { kind, supplierId: (changes.ok && changes.next?.supplier.id) || toSupplierId(0) },
  );
  await settle();
  if (!choiceOutcome.ok) throw new Error(choiceOutcome.code);
}

/** Opens a payment of the booking and approves it at the provider, before the customer returns. */
async function approvePayment(token: string, method: BnplProvider | "creditCard" = "afterPay") {
  const { context } = contextOf(null, nextTime());
  const payment = await openPayment(context, toBookingToken(token), method);
  const attempt = await context.db.payments.find(payment.attemptId);
  if (method === "creditCard") await typeCardWithoutWebhook(payment.clientSecret);
  else await context.payments.sandbox.checkout.answer(method, attempt?.providerId ?? "", "approve");
  return { id: payment.attemptId, providerId: attempt?.providerId ?? "", amount: attempt?.amount ?? 0, method };
}
type ApprovedPayment = Awaited<ReturnType<typeof approvePayment>>;

/** The customer returns from the provider. Returns the path of the page that opens. */
async function returnFromProvider(attempt: ApprovedPayment): Promise<string> {
  const { context, settle } = contextOf(null, nextTime());
  const returned = await handleProviderReturn(context, attempt.id, {});
  await settle();
  if (!returned.ok || returned.kind !== "decided") throw new Error(JSON.stringify(returned));
  return returned.path;
}

const booksOf = async ({ method, providerId }: ApprovedPayment) =>
  (await momentContext().context.payments.sandbox.checkout.readMovedAmounts(method, providerId)) ?? {
    held: 0,
    taken: 0,
    returned: 0,
  };
const balanceOf = async (attempt: ApprovedPayment) => {
  const { held: heldCents, taken: takenCents, returned } = await booksOf(attempt);
  return heldCents + takenCents - returned;
};
const formatAmount = (amount: number) => `$${(amount / 100).toFixed(2)}`;
const textOf = async (path: string) =>
  (await (await new Client().ask(path)).text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

async function expectLostSlot(token: string, attempt: ApprovedPayment) {
  expect(await balanceOf(attempt)).toBe(0);
  expect(await count("payments where booking_token = ?", token)).toBe(0);
  expect(await momentContext().context.db.payments.find(attempt.id)).toMatchObject({ state: "released" });
  const [mail, ...otherMails] = await messagesOfTemplate(token, "payment-not-taken");
  expect(otherMails).toEqual([]);
  expect(mail?.rendered?.text).toContain(`did not keep your payment of ${formatAmount(attempt.amount)}`);
  expect(mail?.rendered?.text).toContain(
    `${formatAmount(attempt.amount)} is refunded in full to Afterpay. It takes 3 to 10 business days`,
  );
}

it("a payment that arrives after a decline and cancellation is refunded at once", async () => {
  const { token } = await testBooking();
  const attempt = await approvePayment(token);
  await decline(token);
  await decide(token, "cancel");
  const path = await returnFromProvider(attempt);
  expect(path).toContain(`/booking/${token}/pay/unsuccessful`);
  await expectLostSlot(token, attempt);
  const page = await textOf(path);
  expect(page).toContain(`We are returning your payment of ${formatAmount(attempt.amount)}`);
  expect(page).toContain("The booking was cancelled before your payment arrived.");
  expect(page).toContain(
    `${formatAmount(attempt.amount)} is refunded in full to Afterpay. It takes 3 to 10 business days`,
  );
});

it("if the customer does not return to the site, the cron finds and refunds the payment", async () => {
  const { token } = await testBooking();
  const attempt = await approvePayment(token);
  await decline(token);
  await decide(token, "cancel");
  const { context, settle } = contextOf(null, nextTime() + 2 * 3_600_000);
  await sweepAttempts(context);
  await settle();
  await expectLostSlot(token, attempt);
});

it("a payment for the previous supplier is not applied to a passed-on booking", async () => {
  const { token } = await testBooking();
  const attempt = await approvePayment(token);
  await decline(token);
  await decide(token, "next");
  expect((await offerOf(token)).booking.supplierId).toBe(OTHER);
  const path = await returnFromProvider(attempt);
  await expectLostSlot(token, attempt);
  expect(await textOf(path)).toContain("The supplier or the price of the booking changed");
});

it("a payment that arrives after the supplier declined is not kept", async () => {
  const { token } = await testBooking();
  const attempt = await approvePayment(token);
  await decline(token);
  const path = await returnFromProvider(attempt);
  await expectLostSlot(token, attempt);
  const page = await textOf(path);
  expect(page).toContain("The supplier could not take the booking, so we did not keep your payment.");
  expect(page).toContain(`/booking/${token}/changes`);
});

it("a payment to the next supplier is kept while an earlier one is refunded late", async () => {
  const { token } = await testBooking();
  const approvedBefore = await approvePayment(token);
  await returnFromProvider(approvedBefore);
  await decline(token);
  const { context, settle } = contextOf(null, nextTime());
  const { payments } = context.db;
  let openGate = () => {};
  const gate = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  const slow = {
    ...context,
    db: {
      ...context.db,
      payments: {
        ...payments,
        listByBooking: (booking) => gate.then(() => payments.listByBooking(booking)),
      } satisfies typeof payments,
    },
  };
  await slow.db.bookings.addHolder(
    toBookingToken(token),
    { userId: null, holderHash: slow.viewer.holderHash },
    slow.clock.now(),
  );
  const changes = await readPendingDecision(slow, toBookingToken(token));
  expect(
    await applyChoice(slow, toBookingToken(token), {
      kind: "next",
      supplierId: toSupplierId((changes.ok && changes.next?.supplier.id) || 0),
    }),
  ).toEqual({ ok: true });
  const after = await approvePayment(token);
  expect(await returnFromProvider(after)).toContain(`/booking/${token}/payment-confirmation`);
  openGate();
  await settle();
  expect([await balanceOf(approvedBefore), await balanceOf(after)]).toEqual([0, after.amount]);
});

it("a decline between the provider's response and the write is detected by the write", async () => {
  const { token } = await testBooking();
  const attempt = await approvePayment(token);
  const { context, settle } = contextOf(null, nextTime());
  const { settle: read } = context.payments.afterPay ?? {};
  const afterPay = context.payments.afterPay && {
    ...context.payments.afterPay,
    // Simulates that the supplier declines after the provider's response, before anything is written.
    settle: async (at: Parameters<NonNullable<typeof read>>[0]) => {
      const response = await (read as NonNullable<typeof read>)(at);
      await decline(token);
      return response;
    },
  };
  const attemptResult = await finishAttempt(
    { ...context, payments: { ...context.payments, afterPay } } as typeof context,
    attempt.id,
    "customer",
  );
  await settle();
  expect(attemptResult).toMatchObject({ code: "payment-released", reason: "booking-declined" });
  await expectLostSlot(token, attempt);
});

it.each([
  "pay",
  "pay-with-bnpl",
])("/%s of a declined booking explains this, links to the choice and starts no payment", async (screen) => {
  const { token } = await testBooking();
  await decline(token);
  const browser = new Client();
  const page = await (await browser.ask(`/booking/${token}/${screen}`)).text();
  expect(page).toContain("This supplier can’t take your booking");
  expect(page).toContain(`href="/booking/${token}/changes"`);
  expect(page).not.toContain("To pay");
  const response = await browser.ask(`/booking/${token}/${screen}`, {
    paymentMethod: "zip",
    submissionKey: momentContext().context.ids.token(),
  });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(await count("payment_attempts where paying_booking_token = ?", token)).toBe(0);
});

it("no payment is possible while the customer's answer is pending", async () => {
  const { token } = await testBooking();
  await answer(token, 2, [{ date: "2026-12-01", startAt: "08:00", endAt: null }]);
  const page = await textOf(`/booking/${token}/pay`);
  expect(page).toContain("Answer that first, then you can pay.");
  expect(page).toContain(`/booking/${token}/changes`);
});

it("the second of two approved payments is refunded, and the customer is notified", async () => {
  const { token } = await testBooking();
  const first = await approvePayment(token, "zip");
  const second = await approvePayment(token);
  expect(await returnFromProvider(first)).toContain("payment-confirmation");
  const path = await returnFromProvider(second);
  expect(await balanceOf(second)).toBe(0);
  expect(await balanceOf(first)).toBe(first.amount);
  const page = await textOf(path);
  expect(page).toContain(`We are returning your payment of ${formatAmount(second.amount)}`);
  expect(page).toContain("The booking is already paid");
  expect(page).toContain("This booking is paid.");
  expect(await messagesOfTemplate(token, "payment-not-taken")).toHaveLength(1);
});

it("a second payment that is only a card hold is announced as released, not refunded", async () => {
  const { token } = await testBooking();
  const first = await approvePayment(token, "zip");
  const second = await approvePayment(token, "creditCard");
  await returnFromProvider(first);
  const { context, settle } = contextOf(null, nextTime());
  expect(await finishAttempt(context, second.id, "customer")).toMatchObject({
    code: "payment-released",
    reason: "booking-paid",
  });
  await settle();
  const text = `The ${formatAmount(second.amount)} hold (Credit or debit card) is released and you are not charged.`;
  expect((await messagesOfTemplate(token, "payment-not-taken"))[0]?.rendered?.text).toContain(text);
  expect(await textOf(`/booking/${token}/pay/unsuccessful?attempt=${second.id}`)).toContain(text);
});

it("when two tabs pay one quote, the second tab shows that its payment is refunded", async () => {
  const { context } = momentContext();
  const { guid } = await insertLead(context);
  const request = testRequest({
    leadGuid: guid,
    supplierId: toSupplierId(WORKSHOP),
    serviceDay: DAY,
    arrivalFrom: "08:00",
  });
  const tabs: ApprovedPayment[] = [];
  for (const method of ["zip", "afterPay"] as const) {
    const payment = await startPayment(
      contextOf(null, nextTime()).context,
      request,
      { method, screen: "finalise" },
      crypto.randomUUID(),
    );
    if (!payment.ok || payment.kind !== "open") throw new Error(JSON.stringify(payment));
    await billingAddressForm(context, method, payment);
    const attempt = await context.db.payments.find(payment.attemptId);
    await context.payments.sandbox.checkout.answer(method, attempt?.providerId ?? "", "approve");
    tabs.push({ id: payment.attemptId, providerId: attempt?.providerId ?? "", amount: attempt?.amount ?? 0, method });
  }
  const [wonTab, lostTab] = tabs as [ApprovedPayment, ApprovedPayment];
  expect(await returnFromProvider(wonTab)).toContain("/confirmation");
  const path = await returnFromProvider(lostTab);
  expect(path).toContain(`/booking/${guid}/finalise/unsuccessful`);
  const page = await textOf(path);
  expect(page).toContain(`We are returning your payment of ${formatAmount(lostTab.amount)}`);
  expect(page).toContain(
    `${formatAmount(lostTab.amount)} is refunded in full to Afterpay. It takes 3 to 10 business days`,
  );
  expect(page).toContain("Booking Already Submitted");
  const [mail] = await messagesOfTemplate(guid, "payment-not-taken");
  expect(mail?.rendered?.text).toContain("This quote is already booked, so this payment was not needed.");
});
