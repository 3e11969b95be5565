import { beforeAll, beforeEach, expect, it } from "vitest";
import { findUnreconciledPayments } from "../../../app/adapters/db/unreconciled-payments";
import { cents } from "../../../app/domain/core/money/money";
import { MAX_REQUEST_MS } from "../../../app/domain/payments/reconciliation-run";
import { cancelAtDesk } from "../../../app/usecases/operations/desk/booking-actions";
import { recordRefundShown } from "../../../app/usecases/operations/desk/unconfirmed-refund";
import { completeDueRefunds } from "../../../app/usecases/booking/payments/refund-decided";
import { finishWork } from "../../../app/usecases/booking/work/finish-work";
import { reportStep } from "../../../app/usecases/booking/work/report-step";
import { UNDO_MS } from "../../../app/domain/booking/work/steps";
import { toAttemptId, toBookingToken } from "../../support/ids";
import type { Client } from "../identity/client";
import { sandboxProviders } from "../payments/checkouts";
import {
  contextOf,
  DAY,
  testBooking,
  makeMember,
  NO_NOTE,
  seedPortal,
  messagesOfTemplate,
  WORKSHOP,
} from "../portal/test-portal";
import { momentContext, NOW } from "../quotes/marketplace";
import { DB, act, signInAll, addEmployee, payAndConfirm, htmlText } from "./test-desk";

/** humm responds to a refund once and sends no notification. If that response is lost, a desk member checks humm and records the result. */

const MORNING = Date.parse(`${DAY}T09:00:00+11:00`);
const REFUND_CENTS = 5_000;

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
  await addEmployee("opal@operator.example", "support");
  await addEmployee("fay@operator.example", "finance");
});

/** A request's context with humm. `lost` = humm's response is lost; its value says whether humm made the refund. */
function withHumm(
  client: Client | null,
  lost: "made" | "not made" | null = null,
  { askedAt = Date.now(), at = Date.now() }: { readonly askedAt?: number; readonly at?: number } = {},
) {
  const box = sandboxProviders();
  box.world.now = askedAt;
  if (lost !== null)
    box.world.intercept = async (request, handle) => {
      if (!request.url.includes("refund")) return handle();
      if (lost === "made") await handle();
      throw new TypeError("connection lost");
    };
  const { context, settle } = contextOf(client, at);
  return { context: { ...context, payments: { ...context.payments, humm: box.paymentProviders.humm } }, settle };
}
const testPerson = () => ({
  email: `unconfirmed${(peopleCount += 1)}@example.com`,
  mobile: `+6140409${String(peopleCount).padStart(4, "0")}`,
});
const longAgo = () => Date.now() - MAX_REQUEST_MS - 60_000;

/** The workshop reports that the work was done for less. Nothing else has happened yet. */
async function finishForLess(token: string, finalAmount: number) {
  const { context, settle } = contextOf(max, MORNING);
  const input = { ...NO_NOTE, amount: (finalAmount / 100).toFixed(2) };
  expect(await reportStep(context, toBookingToken(token), { step: "done", completionForm: input })).toEqual({
    ok: true,
  });
  await settle();
}

/** Creates work that cost less than was paid with humm, and for which the refund of the difference got no response. */
async function createLostRefund(lost: "made" | "not made", askedAt = longAgo()) {
  const { token } = await testBooking(testPerson());
  const payment = await payAndConfirm(max, token, "humm", NOW);
  await finishForLess(token, payment.amount - REFUND_CENTS);
  const cron = withHumm(null, lost, { askedAt, at: MORNING + UNDO_MS });
  await finishWork(cron.context);
  await cron.settle();
  await completeDueRefunds(cron.context);
  expect(await statusOf(token)).toBe("refund pending");
  return { token, payment, path: `/desk/bookings/${token}/refund-shown?attempt=${payment.attemptId}` };
}

const statusOf = async (token: string) =>
  (await momentContext().context.db.payments.listByBooking(toBookingToken(token)))[0]?.status ?? null;
const readProviderBooks = (providerId: string) =>
  momentContext().context.payments.sandbox.checkout.readMovedAmounts("humm", providerId);
const readMoneyMoved = (attemptId: string) =>
  momentContext().context.db.payments.readMoneyMoved(toAttemptId(attemptId));
const eventsOf = async (token: string, attemptId: string) =>
  (
    await DB.prepare(
      `select 'booking' as of, kind, reason from booking_events where booking_token = ?1 and kind in ('refund-confirmed', 'refund-not-made')
       union all select 'payment', kind, reason from payment_events where attempt_id = ?2 and kind in ('refund-confirmed', 'refund-not-made')`,
    )
      .bind(token, attemptId)
      .all<{ of: string; kind: string; reason: string | null }>()
  ).results;
const hiddenFields = async (client: Client, path: string) => {
  const page = await (await client.ask(path)).text();
  const form = page.slice(page.lastIndexOf('<form method="post"'));
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
};
/** Runs the refund cron three more times. */
async function runLaterCrons() {
  for (let runs = 0; runs < 3; runs += 1) {
    const { context, settle } = contextOf(null, Date.now());
    await completeDueRefunds(context);
    await settle();
  }
}
const newSubmission = () => ({ id: crypto.randomUUID(), reason: "Looked at the merchant portal" });
const recordByHand = async (
  { context, settle }: ReturnType<typeof withHumm>,
  token: string,
  attemptId: string,
  isCreated: boolean,
  askedAt?: number,
  submission = newSubmission(),
) => {
  const shownRefund = await context.db.desk.unconfirmedRefund(toAttemptId(attemptId));
  const recordResult = await recordRefundShown(context, toBookingToken(token), submission, {
    attemptId: toAttemptId(attemptId),
    askedAt: askedAt ?? shownRefund?.askedAt ?? 0,
    isCreated,
  });
  await settle();
  return recordResult;
};

it("a humm refund confirmed by hand is recorded once and notifies the customer once", async () => {
  const { token, payment, path } = await createLostRefund("made");
  // This refund does not block others.
  const dueRefunds = await momentContext().context.db.payments.listDueForRefund(1_000);
  expect(dueRefunds.map(({ attemptId }) => String(attemptId))).not.toContain(payment.attemptId);
  const booking = await htmlText(await opal.ask(`/desk/bookings/${token}`));
  expect(booking).toContain("We do not know whether $50.00 was refunded. Check humm");
  expect(booking).toContain("Enter the refund result from humm");
  await DB.prepare("update payments set updated_at = 0 where attempt_id = ?").bind(payment.attemptId).run();
  const waiting = await (await opal.ask("/desk")).text();
  expect(waiting).toContain("Was $50.00 refunded?");
  expect(waiting).toContain(`href="${path}"`);
  const page = await htmlText(await opal.ask(path));
  const notice = await DB.prepare("select gateway_reference as n from provider_notices where reference = ?")
    .bind(payment.attemptId)
    .first<string>("n");
  for (const expectedText of ["$50.00 of ", String(notice), "It was not refunded: request the refund from humm again"])
    expect(page).toContain(expectedText);
  const form = await hiddenFields(opal, path);
  const other = await hiddenFields(fay, path);
  const refusal = { ...form, id: crypto.randomUUID() };
  expect((await opal.ask(path, { ...refusal, shown: "made", reason: "" })).status).toBe(422);
  expect((await opal.ask(path, { ...refusal, shown: "perhaps", reason: "Looked" })).status).toBe(422);
  expect((await opal.ask(path, { ...refusal, asked: "soon", shown: "made", reason: "Looked" })).status).toBe(409);
  // Two submissions from one form, and one by another person with the opposite answer, all at the same time.
  const submissions = await Promise.all([
    opal.ask(path, { ...form, shown: "made", reason: "It stands in the portal" }),
    opal.ask(path, { ...form, shown: "made", reason: "It stands in the portal" }),
  ]);
  expect(submissions.map(({ status }) => status)).toEqual([303, 303]);
  expect((await fay.ask(path, { ...other, shown: "not-made", reason: "Not there" })).status).toBe(409);
  await runLaterCrons();
  expect(await statusOf(token)).toBe("partial refund");
  expect(await readProviderBooks(payment.providerId)).toMatchObject({ taken: payment.amount, returned: REFUND_CENTS });
  expect(await readMoneyMoved(payment.attemptId)).toMatchObject({ taken: payment.amount, returned: REFUND_CENTS });
  expect(await eventsOf(token, payment.attemptId)).toEqual([
    { of: "booking", kind: "refund-confirmed", reason: String(REFUND_CENTS) },
    { of: "payment", kind: "refund-confirmed", reason: null },
  ]);
  expect(await messagesOfTemplate(token, "payment-refund")).toHaveLength(1);
  expect(await findUnreconciledPayments(DB, Date.now())).toEqual([]);
  const after = await htmlText(await opal.ask(`/desk/bookings/${token}`));
  expect(after).toContain("Opal Operator Recorded that a refund was made: It stands in the portal");
  expect(after).toContain("Refund of $50.00 confirmed");
  expect(after).not.toContain("Enter the refund result from humm");
  expect(await htmlText(await opal.ask(path))).toContain("There is nothing to confirm");
});

it("an unconfirmed humm refund is requested again once", async () => {
  const { token, payment, path } = await createLostRefund("not made");
  const staleForm = await hiddenFields(fay, path);
  const askedAt = longAgo() + 30_000;
  // The refund is requested again. That response is lost too, although humm made the refund this time.
  const secondVisit = withHumm(opal, "made", { askedAt });
  expect(await recordByHand(secondVisit, token, payment.attemptId, false)).toEqual({ ok: true });
  expect(await statusOf(token)).toBe("refund pending");
  expect((await fay.ask(path, { ...staleForm, shown: "not-made", reason: "Not there" })).status).toBe(409);
  await runLaterCrons();
  expect(await readProviderBooks(payment.providerId)).toMatchObject({ returned: REFUND_CENTS });
  expect((await act(fay, path, { shown: "made" })).status).toBe(303);
  await runLaterCrons();
  expect(await statusOf(token)).toBe("partial refund");
  expect(await readProviderBooks(payment.providerId)).toMatchObject({ returned: REFUND_CENTS });
  expect(await readMoneyMoved(payment.attemptId)).toMatchObject({ returned: REFUND_CENTS });
  expect((await eventsOf(token, payment.attemptId)).map(({ of, kind }) => `${of} ${kind}`).sort()).toEqual([
    "booking refund-confirmed",
    "booking refund-not-made",
    "payment refund-confirmed",
    "payment refund-not-made",
  ]);
  expect(await messagesOfTemplate(token, "payment-refund")).toHaveLength(1);
  expect(await findUnreconciledPayments(DB, Date.now())).toEqual([]);
});

it("a confirmation interrupted after its write is completed by the next confirmation", async () => {
  const { token, payment } = await createLostRefund("made");
  const { context, settle } = withHumm(opal);
  const cutContext = {
    ...context,
    db: { ...context.db, desk: { ...context.db.desk, end: () => Promise.reject(new Error("cut off")) } },
    later: () => undefined,
  };
  const askedAt = (await context.db.desk.unconfirmedRefund(toAttemptId(payment.attemptId)))?.askedAt ?? 0;
  const submission = newSubmission();
  await expect(
    recordByHand({ context: cutContext, settle }, token, payment.attemptId, true, askedAt, submission),
  ).rejects.toThrow("cut off");
  expect(await recordByHand({ context, settle }, token, payment.attemptId, true, askedAt, submission)).toEqual({
    ok: true,
  });
  expect(await statusOf(token)).toBe("partial refund");
  expect(await readMoneyMoved(payment.attemptId)).toMatchObject({ returned: REFUND_CENTS });
  expect((await context.db.desk.listActionsAbout(token, 1))[0]).toMatchObject({
    outcome: "done",
    kind: "refund-confirmed",
  });
  expect(await eventsOf(token, payment.attemptId)).toHaveLength(2);
});

it("above a limit the result counts once a second person with an approving role confirms it", async () => {
  const { token, payment } = await createLostRefund("not made");
  const answerRefund = (client: Client, isCreated: boolean, submission = newSubmission()) => {
    const request = withHumm(client);
    const config = { ...request.context.config, soloGiveawayLimit: cents(REFUND_CENTS - 1) };
    return recordByHand(
      { ...request, context: { ...request.context, config } },
      token,
      payment.attemptId,
      isCreated,
      undefined,
      submission,
    );
  };
  const waitingOutcome = { ok: true, waits: true };
  // One person gives the same answer twice, and then a second person gives a different answer.
  expect(await answerRefund(fay, false)).toEqual(waitingOutcome);
  expect(await answerRefund(fay, false)).toEqual(waitingOutcome);
  expect(await answerRefund(opal, true)).toEqual(waitingOutcome);
  // The same answer from a role that may not approve does not count.
  expect(await answerRefund(fay, false)).toEqual(waitingOutcome);
  const first = newSubmission();
  expect(await answerRefund(opal, false, first)).toEqual(waitingOutcome);
  expect(await answerRefund(opal, false, first)).toEqual({ ok: true });
  expect(await statusOf(token)).toBe("refund pending");
  expect(await eventsOf(token, payment.attemptId)).toEqual([]);
  const page = await htmlText(await fay.ask(`/desk/bookings/${token}/refund-shown?attempt=${payment.attemptId}`));
  expect(page).toContain("Opal Operator: not refunded. Looked at the merchant portal");
  expect(await answerRefund(fay, false)).toEqual({ ok: true });
  await runLaterCrons();
  expect(await statusOf(token)).toBe("partial refund");
  expect(await readProviderBooks(payment.providerId)).toMatchObject({ returned: REFUND_CENTS });
});

it("a manual refund result is refused while the provider may still report one", async () => {
  const newRefund = await createLostRefund("made", Date.now() - MAX_REQUEST_MS + 60_000);
  expect(await htmlText(await opal.ask(`/desk/bookings/${newRefund.token}`))).not.toContain(
    "Enter the refund result from humm",
  );
  expect(await htmlText(await opal.ask(newRefund.path))).toContain("There is nothing to confirm");
  const earlyReport = await recordByHand(withHumm(opal), newRefund.token, newRefund.payment.attemptId, false);
  expect(earlyReport).toMatchObject({ code: "refund-reported-by-provider" });

  const { token } = await testBooking(testPerson());
  const payment = await payAndConfirm(max, token, "zip", NOW);
  await finishForLess(token, payment.amount - REFUND_CENTS);
  const cron = contextOf(null, MORNING + UNDO_MS);
  const { zip } = cron.context.payments;
  const silent = zip && { ...zip, refund: async () => ({ ok: false, reason: "unavailable" }) as const };
  await finishWork({ ...cron.context, payments: { ...cron.context.payments, zip: silent } });
  await cron.settle();
  // Simulates a row of a payment whose refund got no response.
  await DB.prepare(
    "insert into provider_notices (provider, reference, gateway_reference, result, amount_cents, currency, refund_tried_cents, refund_tried_at, at) values ('zip', ?, '1', 'completed', ?, 'AUD', ?, 1, 1)",
  )
    .bind(payment.attemptId, payment.amount, REFUND_CENTS)
    .run();
  expect(await statusOf(token)).toBe("refund pending");
  const path = `/desk/bookings/${token}/refund-shown?attempt=${payment.attemptId}`;
  expect(await htmlText(await opal.ask(`/desk/bookings/${token}`))).not.toContain("Enter the refund result");
  expect(await htmlText(await opal.ask(path))).toContain("There is nothing to confirm");
  const submission = { attempt: payment.attemptId, asked: "1", shown: "made", reason: "Looked" };
  expect((await opal.ask(path, { ...submission, id: crypto.randomUUID() })).status).toBe(409);
  expect(await recordByHand(withHumm(opal), token, payment.attemptId, true)).toMatchObject({
    code: "refund-reported-by-provider",
  });
  expect(await statusOf(token)).toBe("refund pending");
  expect(await readMoneyMoved(payment.attemptId)).toMatchObject({ returned: 0 });
  expect(await eventsOf(token, payment.attemptId)).toEqual([]);
});

/** A partial refund that the desk released before the booking was cancelled. The desk itself never requests one from humm. */
async function createLostPart(lost: "made" | "not made") {
  const { token } = await testBooking(testPerson());
  const payment = await payAndConfirm(max, token, "humm", NOW);
  const { context } = withHumm(opal);
  const id = crypto.randomUUID();
  const attemptId = toAttemptId(payment.attemptId);
  const clerk = { id: "opal@operator.example", name: "Opal Operator", vouchedBy: null };
  const refund = {
    id,
    bookingToken: toBookingToken(token),
    attemptId,
    amount: cents(REFUND_CENTS),
    reason: "Loose bolt",
    text: "A bolt was left loose",
    customerPaysAgain: false,
    askedBy: clerk.id,
    askedByName: clerk.name,
    askedAt: NOW,
    decidedBy: clerk.id,
    decidedByName: clerk.name,
    decidedAt: NOW,
  };
  const giveaway = {
    ...refund,
    kind: "refund",
    supplierId: null,
    about: token,
    by: clerk,
    at: NOW,
    details: null,
  } as const;
  const limits = { singleLimit: cents(REFUND_CENTS), dailyLimit: cents(100 * REFUND_CENTS) };
  await context.db.desk.makeRefund(refund, { kind: "alone", giveaway, limits }, []);
  await completeDueRefunds(withHumm(null, lost, { askedAt: longAgo() }).context);
  expect(await statusOf(token)).toBe("refund pending");
  return { token, payment };
}

it.each([
  "made",
  "not made",
] as const)("a booking cancelled at the same time is fully refunded once if the partial refund was %s", async (lost) => {
  const { token, payment } = await createLostPart(lost);
  const cancelling = withHumm(fay);
  await addEmployee("fay@operator.example", "admin");
  const [text, cancelledPage] = await Promise.all([
    recordByHand(withHumm(opal), token, payment.attemptId, lost === "made"),
    cancelAtDesk(cancelling.context, toBookingToken(token), newSubmission(), {
      side: "customer",
      isFeeKept: false,
      text: "",
    }),
  ]);
  await cancelling.settle();
  expect(cancelledPage).toEqual({ ok: true });
  expect(text.ok || text.code === "already-decided").toBe(true);
  await runLaterCrons();
  expect(await readProviderBooks(payment.providerId)).toMatchObject({
    taken: payment.amount,
    returned: payment.amount,
  });
  expect(await readMoneyMoved(payment.attemptId)).toMatchObject({ taken: payment.amount, returned: payment.amount });
  expect(await statusOf(token)).toBe("refunded");
  expect(await findUnreconciledPayments(DB, Date.now())).toEqual([]);
});

it("a refund larger than the remainder is confirmed by humm, not by hand", async () => {
  const { token, payment } = await createLostPart("made");
  const askedAt =
    (await momentContext().context.db.desk.unconfirmedRefund(toAttemptId(payment.attemptId)))?.askedAt ?? 0;
  const silent = withHumm(fay, "not made");
  await addEmployee("fay@operator.example", "admin");
  await cancelAtDesk(silent.context, toBookingToken(token), newSubmission(), {
    side: "customer",
    isFeeKept: false,
    text: "",
  });
  await silent.settle();
  expect(await statusOf(token)).toBe("refund pending");
  for (const isCreated of [true, false])
    expect(await recordByHand(withHumm(opal), token, payment.attemptId, isCreated, askedAt)).toMatchObject({
      code: "already-decided",
    });
  await runLaterCrons();
  expect(await statusOf(token)).toBe("refunded");
  expect(await readProviderBooks(payment.providerId)).toMatchObject({ returned: payment.amount });
});
