import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { findUnreconciledPayments } from "../../../app/adapters/db/unreconciled-payments";
import { cancelAtDesk } from "../../../app/usecases/operations/desk/booking-actions";
import { decideGiveaway } from "../../../app/usecases/operations/desk/approve";
import { requestRefund } from "../../../app/usecases/operations/desk/refund";
import { completeDueRefunds } from "../../../app/usecases/booking/payments/refund-decided";
import { cents } from "../../../app/domain/core/money/money";
import { calculateShare } from "../../../app/domain/core/money/rounding";
import worker from "../../../workers/app";
import { toBookingToken } from "../../support/ids";
import type { Client } from "../identity/client";
import { momentContext, NOW } from "../quotes/marketplace";
import {
  testBooking,
  contextOf,
  makeMember,
  reportDone,
  seedPortal,
  messagesOfTemplate,
  WORKSHOP,
} from "../portal/test-portal";
import { DB, backdateGiveaways, act, signInAll, addEmployee, payAndConfirm, htmlText } from "./test-desk";

/** Refunds from the desk, partial or full: immediate up to a limit, with a second person's approval above it, and never twice. */

let peopleCount = 0;
let opal: Client;
let fay: Client;
let max: Client;

beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example");
  [opal, fay, max] = await signInAll("demo-operator", "demo-second-operator", "demo-supplier-member");
}, 60_000);
beforeEach(async () => {
  await addEmployee("opal@operator.example", "admin");
  await addEmployee("fay@operator.example", "finance");
  await backdateGiveaways();
});

const readReturned = async (providerId: string) =>
  (await momentContext().context.payments.sandbox.checkout.readMovedAmounts("creditCard", providerId))?.returned ?? 0;

/** The amount refunded at the provider, once every approved refund has been sent. */
async function refundAndRead(providerId: string, method: "creditCard" | "afterPay") {
  const { context, settle } = contextOf(null, Date.now());
  await completeDueRefunds(context);
  await settle();
  return (await momentContext().context.payments.sandbox.checkout.readMovedAmounts(method, providerId))?.returned ?? 0;
}
const postRefund = (client: Client, token: string, attempt: string, amount: string) =>
  act(client, `/desk/bookings/${token}/refund?attempt=${attempt}`, {
    amount,
    text: "A bolt was left loose",
    due: "waived",
  });
const readRequests = async (token: string) =>
  (
    await DB.prepare("select id, state, amount_cents as cents from giveaways where booking_token = ? order by asked_at")
      .bind(token)
      .all<{ id: string; state: string; cents: number }>()
  ).results;

it.each([
  "creditCard",
  "afterPay",
] as const)("partial refunds of a %s payment are each made once, exact to the cent", async (method) => {
  const { token } = await testBooking({
    email: `refund${(peopleCount += 1)}@example.com`,
    mobile: `+6140408${String(peopleCount).padStart(4, "0")}`,
  });
  const payment = await payAndConfirm(max, token, method, NOW);
  const path = `/desk/bookings/${token}/refund?attempt=${payment.attemptId}`;
  const page = await (await opal.ask(path)).text();
  const id = /name="id" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const form = {
    id,
    attempt: payment.attemptId,
    amount: "50.00",
    text: "A bolt was left loose",
    due: "waived",
    reason: "Loose bolt",
  };
  // Submits the same form twice at the same time.
  const submissions = await Promise.all([opal.ask(path, form), opal.ask(path, form)]);
  expect(submissions.map(({ status }) => status)).toEqual([303, 303]);
  expect(await refundAndRead(payment.providerId, method)).toBe(5_000);
  // The same amount from another form is a separate refund.
  expect((await postRefund(opal, token, payment.attemptId, "50.00")).status).toBe(303);
  expect(await refundAndRead(payment.providerId, method)).toBe(10_000);
  expect((await readRequests(token)).map(({ state, cents }) => [state, cents])).toEqual([
    ["given", 5_000],
    ["given", 5_000],
  ]);
  const over = await postRefund(opal, token, payment.attemptId, ((payment.amount - 9_999) / 100).toFixed(2));
  expect(over.status).toBe(422);
  expect(await htmlText(over)).toContain("the refundable amount of this payment");
  expect(await findUnreconciledPayments(DB, Date.now())).toEqual([]);
  const mails = await messagesOfTemplate(token, "payment-refund");
  expect(mails.map(({ rendered }) => rendered?.text.includes("A bolt was left loose"))).toEqual([true, true]);
  const pageText = await htmlText(await opal.ask(`/desk/bookings/${token}`));
  expect(pageText).toContain("$100.00 refunded");
  expect(pageText).toContain("Opal Operator Requested a refund: Loose bolt");
  expect(await htmlText(await opal.ask(`/booking/${token}`))).not.toContain("Amount due");
});

it("a refund above a limit needs the approval of another member and is made once", async () => {
  const { token } = await testBooking({
    email: `refund${(peopleCount += 1)}@example.com`,
    mobile: `+6140408${String(peopleCount).padStart(4, "0")}`,
  });
  const payment = await payAndConfirm(max, token, "creditCard", NOW);
  await DB.prepare("update desk_members set role = 'finance' where email = 'opal@operator.example'").run();
  expect(payment.amount).toBeGreaterThan(20_100);
  expect((await postRefund(opal, token, payment.attemptId, "201.00")).status).toBe(303);
  expect(await refundAndRead(payment.providerId, "creditCard")).toBe(0);
  const [request] = await readRequests(token);
  expect(request).toMatchObject({ state: "waiting", cents: 20_100 });
  const decidePath = `/desk/approvals/${request?.id}`;
  expect(await htmlText(await opal.ask("/desk"))).toContain("Refund of $201.00 Requested by Opal Operator");
  // Opal submits the form from Fay's page.
  for (let tries = 0; tries < 20; tries += 1) {
    const own = await opal.ask(decidePath, {
      id: crypto.randomUUID(),
      decision: "approve",
      reason: "Mine",
    });
    expect(own.status).toBe(403);
  }
  // Opal cannot approve it with a call that bypasses the page either.
  const { context } = contextOf(opal, Date.now());
  expect(
    await decideGiveaway(context, request?.id ?? "", { id: crypto.randomUUID(), reason: "Mine" }, "approve"),
  ).toMatchObject({
    code: "other-approver-required",
  });
  expect(await refundAndRead(payment.providerId, "creditCard")).toBe(0);
  const approvals = await Promise.all([1, 2].map(() => act(fay, decidePath, { decision: "approve", reason: "Right" })));
  expect(approvals.map(({ status }) => status).sort()).toContain(303);
  expect(await refundAndRead(payment.providerId, "creditCard")).toBe(20_100);
  expect((await readRequests(token)).map(({ state }) => state)).toEqual(["given"]);
  const remainingDollars = ((payment.amount - 20_100) / 100).toFixed(2);
  expect((await postRefund(opal, token, payment.attemptId, remainingDollars)).status).toBe(303);
  await refundAndRead(payment.providerId, "creditCard");
  expect(await findUnreconciledPayments(DB, Date.now())).toEqual([]);
});

it("a declined request refunds nothing, and an authorised payment cannot be refunded", async () => {
  const { token } = await testBooking({
    email: `refund${(peopleCount += 1)}@example.com`,
    mobile: `+6140408${String(peopleCount).padStart(4, "0")}`,
  });
  const payment = await payAndConfirm(max, token, "creditCard", NOW);
  await postRefund(opal, token, payment.attemptId, "250.00");
  const [first] = await readRequests(token);
  expect((await act(fay, `/desk/approvals/${first?.id}`, { decision: "decline" })).status).toBe(303);
  await postRefund(opal, token, payment.attemptId, "260.00");
  const second = (await readRequests(token)).find(({ state }) => state === "waiting");
  expect((await act(opal, `/desk/approvals/${second?.id}`, { decision: "decline" })).status).toBe(303);
  const late = await fay.ask(`/desk/approvals/${second?.id}`, {
    id: crypto.randomUUID(),
    decision: "approve",
    reason: "Late",
  });
  expect(late.status).toBe(409);
  expect(await refundAndRead(payment.providerId, "creditCard")).toBe(0);
  expect((await readRequests(token)).map(({ state }) => state)).toEqual(["declined", "declined"]);
});

it("a full refund and a remaining refund each notify the customer once with the reason", async () => {
  const { token } = await testBooking({
    email: `refund${(peopleCount += 1)}@example.com`,
    mobile: `+6140408${String(peopleCount).padStart(4, "0")}`,
  });
  const payment = await payAndConfirm(max, token, "creditCard", NOW);
  await addEmployee("opal@operator.example", "admin");
  await postRefund(opal, token, payment.attemptId, "10.00");
  expect(await refundAndRead(payment.providerId, "creditCard")).toBe(1_000);
  const rest = payment.amount - 1_000;
  await postRefund(opal, token, payment.attemptId, (rest / 100).toFixed(2));
  const waiting = (await readRequests(token)).find(({ state }) => state === "waiting");
  if (waiting) await act(fay, `/desk/approvals/${waiting.id}`, { decision: "approve" });
  expect(await refundAndRead(payment.providerId, "creditCard")).toBe(payment.amount);
  expect(
    (await messagesOfTemplate(token, "payment-refund")).map(({ rendered }) =>
      rendered?.text.includes("A bolt was left loose"),
    ),
  ).toEqual([true, true]);
  const [currentPayment] = await momentContext().context.db.payments.listByBooking(toBookingToken(token));
  expect(currentPayment?.status).toBe("refunded");
  expect(await findUnreconciledPayments(DB, Date.now())).toEqual([]);
});

it("a desk refund of completed work reduces the commission in proportion", async () => {
  const OPERATOR_KEY = "a-key-of-the-operator-that-is-long-enough";
  const commissionResponse = await worker.fetch(
    new Request(`https://pitlane.test/api/operator/commission/${WORKSHOP}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${OPERATOR_KEY}`, "Content-Type": "application/json" },
      body: JSON.stringify({ percent: "10", reason: "As agreed" }),
    }),
    { ...env, OPERATOR_KEY } as unknown as Env,
  );
  expect(commissionResponse.status).toBe(200);
  // The rule takes effect at the current time, but the test uses a time two days earlier, so the rule is moved to before that time.
  await DB.prepare("update commission_rules set from_at = ?")
    .bind(NOW - 1)
    .run();
  const { token } = await testBooking({ email: "commission@example.com", mobile: "+61404089999" });
  const payment = await payAndConfirm(max, token, "creditCard", NOW);
  await reportDone(max, token, Date.parse("2026-11-30T05:00:00Z"));
  const readCommission = async () =>
    (
      await DB.prepare(
        "select coalesce(sum(amount), 0) as n from supplier_postings where booking_token = ? and kind in ('commission', 'commission-refund')",
      )
        .bind(token)
        .first<{ n: number }>()
    )?.n ?? 0;
  const owedCommission = -(await readCommission());
  expect(owedCommission).toBeGreaterThan(0);
  expect((await postRefund(opal, token, payment.attemptId, "150.00")).status).toBe(303);
  expect(await refundAndRead(payment.providerId, "creditCard")).toBe(15_000);
  expect(-(await readCommission())).toBe(
    calculateShare(cents(owedCommission), payment.amount - 15_000, payment.amount),
  );
});

it("an interrupted refund is completed later; a refused form keeps its reason", async () => {
  const { token } = await testBooking({ email: "cut-off@example.com", mobile: "+61404089998" });
  const payment = await payAndConfirm(max, token, "creditCard", NOW);
  const { context, settle } = contextOf(opal, Date.now());
  const id = crypto.randomUUID();
  // An amount too large to be refunded twice.
  const request = {
    attemptId: payment.attemptId,
    amount: 17_000,
    text: "A bolt was left loose",
    customerPaysAgain: false,
  };
  const wrong = await requestRefund(
    context,
    toBookingToken(token),
    { id, reason: "First thought" },
    { ...request, amount: 10 ** 9 },
  );
  expect(wrong).toMatchObject({ code: "invalid-input" });
  const cutContext = {
    ...context,
    db: { ...context.db, desk: { ...context.db.desk, end: () => Promise.reject(new Error("cut off")) } },
  };
  const submission = { id, reason: "Second thought" };
  await expect(requestRefund(cutContext, toBookingToken(token), submission, request)).rejects.toThrow("cut off");
  await settle();
  expect(await refundAndRead(payment.providerId, "creditCard")).toBe(17_000);
  expect(await requestRefund(context, toBookingToken(token), submission, request)).toEqual({ ok: true });
  await settle();
  expect(await refundAndRead(payment.providerId, "creditCard")).toBe(17_000);
  const [act] = await context.db.desk.listActionsAbout(token, 1);
  expect(act).toMatchObject({ outcome: "done", reason: "Second thought" });
  await context.db.desk.end(id, "invalid-input");
  expect((await context.db.desk.listActionsAbout(token, 1))[0]?.outcome).toBe("done");
});

it("a pending partial refund is included when the booking is cancelled", async () => {
  const { token } = await testBooking({ email: "both@example.com", mobile: "+61404089998" });
  const payment = await payAndConfirm(max, token, "creditCard", NOW);
  const { context, settle } = contextOf(opal, NOW);
  const card = context.payments.creditCard;
  if (!card) throw new Error("no cards");
  const silent = { ...card, refund: async () => ({ ok: false, reason: "unavailable" }) as const };
  Object.assign(context, { payments: { ...context.payments, creditCard: silent } });
  const newSubmission = () => ({ id: crypto.randomUUID(), reason: "The customer rang" });
  const request = {
    attemptId: payment.attemptId,
    amount: 5_000,
    text: "A bolt was left loose",
    customerPaysAgain: false,
  };
  expect(await requestRefund(context, toBookingToken(token), newSubmission(), request)).toEqual({ ok: true });
  await settle();
  expect(await readReturned(payment.providerId)).toBe(0);
  const cancel = { side: "customer", isFeeKept: false, text: "" } as const;
  expect(await cancelAtDesk(context, toBookingToken(token), newSubmission(), cancel)).toEqual({ ok: true });
  await settle();
  expect(await refundAndRead(payment.providerId, "creditCard")).toBe(payment.amount);
  expect(await findUnreconciledPayments(DB, Date.now())).toEqual([]);
});

it("a small partial refund is refused for a provider that does not report its refunds", async () => {
  const { token } = await testBooking({ email: "humm@example.com", mobile: "+61404089997" });
  const payment = await payAndConfirm(max, token, "humm", NOW);
  const small = await postRefund(opal, token, payment.attemptId, "50.00");
  expect([small.status, (await htmlText(small)).includes("does not report its refunds")]).toEqual([422, true]);
  expect((await postRefund(opal, token, payment.attemptId, "200.00")).status).toBe(303);
});
