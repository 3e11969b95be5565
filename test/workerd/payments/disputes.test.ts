import { beforeAll, expect, it } from "vitest";
import { stripeSignature } from "../../../sandbox/payments/stripe/signed-events";
import { findUnreconciledPayments } from "../../../app/adapters/db/unreconciled-payments";
import type { Dispute } from "../../../app/domain/payments/dispute";
import { cents } from "../../../app/domain/core/money/money";
import { formatMoney } from "../../../app/domain/core/money/format";
import { bookingMoney } from "../../../app/domain/booking/booking-money";
import { cancellationTexts } from "~/texts/payments";
import { loadOfferDetails } from "../../../app/usecases/booking/booking-offer/load-offered";
import { cancelBooking } from "../../../app/usecases/booking/booking-offer/reassign-booking";
import { completeDueRefunds } from "../../../app/usecases/booking/payments/refund-decided";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import type { Context } from "../../../app/usecases/context";
import { captureDuePayments } from "../../../app/usecases/booking/payments/capture-due";
import { rereadDisputes, recordDispute } from "../../../app/usecases/booking/payments/disputes";
import { finishAttempt } from "../../../app/usecases/booking/payments/finish-attempt";
import { reconcile } from "../../../app/usecases/booking/payments/reconcile";
import { handleWebhook } from "../../../app/usecases/booking/payments/handle-webhook";
import { listPayouts, writeBankFile } from "../../../app/usecases/ledger/payouts/payouts";
import { toBookingToken, toSupplierId } from "../../support/ids";
import { DB, typeCardWithoutWebhook } from "../booking/test-booking";
import { act, signInAll, addEmployee, payAndConfirm, htmlText } from "../desk/test-desk";
import { Client } from "../identity/client";
import { momentContext, NOW } from "../quotes/marketplace";
import {
  testBooking,
  contextOf,
  DAY,
  makeMember,
  offerOf,
  reportDone,
  seedPortal,
  signInClient,
  messagesOfTemplate,
  WORKSHOP,
} from "../portal/test-portal";
import { testSandbox, WEBHOOK_SECRET } from "./sandbox";
import { openPayment } from "../../support/open-payment";

/** A customer disputes a card payment with the bank: money, payout, statement, history and the workshop's view follow. */

const MINUTE = 60_000;
const MORNING = Date.parse(`${DAY}T09:00:00+11:00`);
const CARD = "4000000000002685";
const INQUIRY = "4000000000001976";
const FEE = 2_500;
let member: Client;

beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example", "owner");
  member = await signInClient("demo-supplier-member");
  const { cipher } = momentContext().context;
  const bank = JSON.stringify({ name: "Workshop 760", account: "083-170 1234" });
  await DB.prepare("insert into supplier_payout_accounts (supplier_id, sealed, at) values (?, ?, 0)")
    .bind(WORKSHOP, await cipher.seal(bank, `payout account of supplier ${WORKSHOP}`))
    .run();
}, 60_000);

let peopleCount = 0;
/** A completed booking that was paid with a card whose payments are always disputed. The webhooks are not delivered. */
async function createDispute(card = CARD) {
  peopleCount += 1;
  const { token } = await testBooking({
    email: `disputes${peopleCount}@example.com`,
    mobile: `+6140409${String(peopleCount).padStart(4, "0")}`,
  });
  const { context, settle } = contextOf(null, NOW + MINUTE);
  const openedPayment = await openPayment(context, toBookingToken(token), "creditCard");
  await typeCardWithoutWebhook(openedPayment.clientSecret, card);
  await finishAttempt(context, openedPayment.attemptId, "customer");
  await settle();
  // The capture uses a sandbox whose webhooks are recorded here.
  const box = testSandbox();
  const confirmRequest = contextOf(member, NOW + 2 * MINUTE);
  const confirmContext = {
    ...confirmRequest.context,
    payments: { ...confirmRequest.context.payments, creditCard: box.provider },
  };
  await respondToBookingOffer(confirmContext, {
    bookingOfferId: (await offerOf(token)).offer.id,
    responseType: 1,
    comment: null,
    availabilities: [],
  });
  await confirmRequest.settle();
  const captureContext = contextOf(null, NOW + 3 * MINUTE).context;
  await captureDuePayments({ ...captureContext, payments: { ...captureContext.payments, creditCard: box.provider } });
  const payment = (await context.db.payments.listByBooking(toBookingToken(token)))[0];
  if (!payment) throw new Error("not paid");
  const { data } = await box.sdk.disputes.list({ limit: 100 });
  const dispute = data.find(({ payment_intent }) => payment_intent === payment.providerId);
  if (!dispute) throw new Error("not disputed");
  return { token, payment, dispute, box, id: `stripe:${dispute.id}`, total: payment.amount };
}

/** Our context with the test's own sandbox as the provider. */
const contextWithBox = ({ box }: { box: ReturnType<typeof testSandbox> }, at = NOW + 10 * MINUTE): Context => {
  const { context } = contextOf(null, at);
  return { ...context, payments: { ...context.payments, creditCard: box.provider } };
};
const deliverDispute = async (
  dispute: Awaited<ReturnType<typeof createDispute>>,
  type: string,
  at?: number,
  id: string = crypto.randomUUID(),
) => {
  const body = JSON.stringify({ id: `evt_${id}`, type, data: { object: { ...dispute.dispute, amount: 1 } } });
  const signature = stripeSignature(body, WEBHOOK_SECRET, Math.trunc(Date.now() / 1000));
  return handleWebhook(contextWithBox(dispute, at), "creditCard", body, signature);
};
const ledgerOf = async (token: string) =>
  (
    await DB.prepare(
      "select debit, credit, amount_cents as amount from money_ledger where booking_token = ? and entry_key like 'dispute-%' order by entry_key",
    )
      .bind(token)
      .all<{ debit: string; credit: string; amount: number }>()
  ).results;
const postingsOf = async (token: string) =>
  (
    await DB.prepare(
      "select kind, amount from supplier_postings where booking_token = ? and kind like 'dispute%' order by id",
    )
      .bind(token)
      .all<{ kind: string; amount: number }>()
  ).results;
const eventsOf = async (token: string) =>
  (
    await DB.prepare("select kind from booking_events where booking_token = ? and kind like 'dispute%' order by id")
      .bind(token)
      .all<{ kind: string }>()
  ).results.map(({ kind }) => kind);
const readDuePayout = async () =>
  (await listPayouts(contextOf(null, MORNING + 40 * 86_400_000).context)).due.find(
    ({ supplierId }) => Number(supplierId) === WORKSHOP,
  )?.amount ?? 0;
const findDispute = (id: string): Promise<Dispute | null> => momentContext().context.db.disputes.find(id);

it("a dispute is recorded once from the provider's own data", async () => {
  const dispute = await createDispute();
  const { token, id, total } = dispute;
  for (const type of ["charge.dispute.funds_withdrawn", "charge.dispute.created", "charge.dispute.created"])
    expect(await deliverDispute(dispute, type)).toEqual({ ok: true });
  expect(await findDispute(id)).toMatchObject({
    state: "needs-response",
    reason: "product_not_received",
    amount: total,
    withdrawn: total,
    reinstated: 0,
    fee: FEE,
    bookingToken: token,
    supplierId: WORKSHOP,
  });
  expect((await findDispute(id))?.evidenceDue).toBe((dispute.dispute.evidence_details.due_by ?? 0) * 1000);
  expect(await ledgerOf(token)).toEqual([
    { debit: "dispute-fees", credit: "withdrawn", amount: FEE },
    { debit: "disputed", credit: "withdrawn", amount: total },
  ]);
  expect(await postingsOf(token)).toEqual([{ kind: "dispute", amount: -total }]);
  expect(await eventsOf(token)).toEqual(["dispute-opened"]);
  const mails = await messagesOfTemplate(token, "supplier-dispute-opened");
  expect(mails.map(({ channel }) => channel)).toEqual(["email"]);
  expect(await findUnreconciledPayments(DB, MORNING)).toEqual([]);
  expect(
    (await reconcile(contextWithBox(dispute), 100)).differences.filter(
      ({ attemptId }) => attemptId === dispute.payment.attemptId,
    ),
  ).toEqual([]);
});

it("refuses a forged message, and accepts a retry if the provider could not be reached", async () => {
  const dispute = await createDispute();
  const body = JSON.stringify({ id: "evt_forged", type: "charge.dispute.created", data: { object: dispute.dispute } });
  const forgedSignature = stripeSignature(body, "whsec_of_somebody_else", Math.trunc(Date.now() / 1000));
  expect(await handleWebhook(contextWithBox(dispute), "creditCard", body, forgedSignature)).toMatchObject({
    code: "webhook-refused",
  });
  expect(await handleWebhook(contextWithBox(dispute), "creditCard", body, null)).toMatchObject({
    code: "webhook-refused",
  });
  expect(await findDispute(dispute.id)).toBeNull();
  const context = contextWithBox(dispute);
  const { creditCard } = context.payments;
  if (!creditCard) throw new Error("no provider");
  const failingCard = { ...creditCard, readDispute: async () => ({ ok: false, reason: "unavailable" }) as const };
  const signature = stripeSignature(body, WEBHOOK_SECRET, Math.trunc(Date.now() / 1000));
  const failingContext = { ...context, payments: { ...context.payments, creditCard: failingCard } };
  expect(await handleWebhook(failingContext, "creditCard", body, signature)).toMatchObject({
    code: "payment-unavailable",
  });
  expect(await handleWebhook(context, "creditCard", body, signature)).toEqual({ ok: true });
  expect(await findDispute(dispute.id)).not.toBeNull();
});

it("keeps a dispute of an unknown payment for the desk, without posting any amount", async () => {
  const dispute = await createDispute();
  const read = await dispute.box.provider.readDispute(dispute.dispute.id);
  if (!read.ok) throw new Error(read.reason);
  const unknown = { ...read.dispute, id: "stripe:du_unknown", disputeId: "du_unknown", source: "stripe" as const };
  await recordDispute(contextWithBox(dispute), { ...unknown, providerId: "pi_unknown" }, null, NOW, "provider");
  expect(await findDispute("stripe:du_unknown")).toMatchObject({
    attemptId: null,
    bookingToken: null,
    withdrawn: dispute.total,
  });
  expect((await momentContext().context.db.disputes.listOpen(50)).items.map(({ id }) => id)).toContain(
    "stripe:du_unknown",
  );
  const { results } = await DB.prepare("select * from supplier_postings where id like '%du_unknown%'").all();
  expect(results).toEqual([]);
});

it("a dispute read before its booking exists is attached to it on the next read", async () => {
  const created = await createDispute();
  const read = await created.box.provider.readDispute(created.dispute.id);
  const attempt = await momentContext().context.db.payments.find(created.payment.attemptId);
  if (!read.ok || !attempt) throw new Error("not there");
  const dispute = { ...read.dispute, id: created.id, source: "stripe" as const };
  const earlyAttempt = { ...attempt, bookingToken: null, payingBookingToken: null };
  await recordDispute(contextWithBox(created), dispute, earlyAttempt, NOW, "provider");
  expect(await postingsOf(created.token)).toEqual([]);
  await recordDispute(contextWithBox(created), dispute, attempt, NOW + MINUTE, "provider");
  expect(await findDispute(created.id)).toMatchObject({ bookingToken: created.token });
  expect((await postingsOf(created.token)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ["dispute", -created.total],
  ]);
  expect(await ledgerOf(created.token)).toHaveLength(2);
  expect(await eventsOf(created.token)).toEqual(["dispute-opened"]);
  expect(await findUnreconciledPayments(DB, MORNING)).toEqual([]);
});

it("finds a dispute whose message was lost and stores its current state", async () => {
  const dispute = await createDispute();
  await rereadDisputes(contextWithBox(dispute, Date.now()));
  expect(await findDispute(dispute.id)).toMatchObject({ state: "needs-response" });
  await dispute.box.sdk.disputes.update(dispute.dispute.id, { evidence: { uncategorized_text: "winning_evidence" } });
  await deliverDispute(dispute, "charge.dispute.closed", Date.now() + 2 * MINUTE);
  expect(await findDispute(dispute.id)).toMatchObject({ state: "won", reinstated: dispute.total, fee: 0 });
  const late = await findDispute(dispute.id);
  if (!late) throw new Error("not stored");
  const attempt = await momentContext().context.db.payments.find(dispute.payment.attemptId);
  const olderDispute = { ...late, state: "needs-response" as const, reinstated: cents(0) };
  await recordDispute(contextWithBox(dispute), olderDispute, attempt, Date.now() - MINUTE, "provider");
  expect(await findDispute(dispute.id)).toMatchObject({ state: "won", reinstated: dispute.total });
  expect(await eventsOf(dispute.token)).toEqual(["dispute-opened", "dispute-won"]);
  expect((await postingsOf(dispute.token)).map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
    ["dispute", -dispute.total],
    ["dispute-reversal", dispute.total],
  ]);
  // The provider returned its fee, so the ledger has it twice, with opposite signs.
  expect((await ledgerOf(dispute.token)).filter(({ amount }) => amount === FEE)).toEqual([
    { debit: "withdrawn", credit: "dispute-fees", amount: FEE },
    { debit: "dispute-fees", credit: "withdrawn", amount: FEE },
  ]);
  expect((await messagesOfTemplate(dispute.token, "supplier-dispute-closed"))[0]?.rendered?.text).toContain(
    "decided in your favour",
  );
  expect(await findUnreconciledPayments(DB, MORNING)).toEqual([]);
});

it("an inquiry holds back the payout, even if it opens while the bank file is being written", async () => {
  const dispute = await createDispute(INQUIRY);
  const payoutBefore = await readDuePayout();
  await reportDone(member, dispute.token, MORNING);
  const payable = await readDuePayout();
  expect(payable - payoutBefore).toBe(dispute.total);
  const { context } = contextOf(null, MORNING + 41 * 86_400_000);
  let readCount = 0;
  const racingContext: Context = {
    ...context,
    config: {
      ...context.config,
      payouts: { account: "062-000 12345678", bankCode: "CBA", userId: "301500", isBalanced: false },
    },
    db: {
      ...context.db,
      payouts: {
        ...context.db.payouts,
        listDue: async (now: number) => {
          const read = await context.db.payouts.listDue(now);
          if (++readCount === 1) await deliverDispute(dispute, "charge.dispute.created");
          return read;
        },
      },
    },
  };
  const file = await writeBankFile(racingContext, null);
  expect(file).toMatchObject(payoutBefore > 0 ? { ok: true } : { code: "nothing-to-pay" });
  expect(readCount).toBe(2);
  const [newest] = await context.db.payouts.list(toSupplierId(WORKSHOP), 1);
  expect(newest?.amount ?? 0).toBe(payoutBefore);
  expect(await postingsOf(dispute.token)).toEqual([]);
  // Closing an inquiry releases the payout.
  const droppedDispute = await findDispute(dispute.id);
  const attempt = await context.db.payments.find(dispute.payment.attemptId);
  if (!droppedDispute) throw new Error("not stored");
  await recordDispute(
    contextWithBox(dispute),
    { ...droppedDispute, state: "closed" },
    attempt,
    NOW + 60 * MINUTE,
    "provider",
  );
  expect(await readDuePayout()).toBe(dispute.total);
});

it("shows a dispute to the right desk roles, and sends the booking's history to the bank once", async () => {
  const dispute = await createDispute();
  await reportDone(member, dispute.token, MORNING);
  // Delivers the webhook at the page's time, because an older response would not overwrite a newer one.
  await deliverDispute(dispute, "charge.dispute.created", Date.now());
  // The page queries the deployment's own sandbox, which has the same dispute.
  const [opal, fay] = await signInAll("demo-operator", "demo-second-operator");
  await addEmployee("opal@operator.example", "supply");
  await addEmployee("fay@operator.example", "support");
  const path = `/desk/disputes/${encodeURIComponent(dispute.id)}`;
  expect(await htmlText(await fay.ask("/desk"))).toContain("Product not received");
  expect((await new Client().ask(path)).status).toBe(302);
  expect(await htmlText(await opal.ask(path))).toContain("Your role cannot answer disputes.");
  const evidence = await htmlText(await fay.ask(`${path}/evidence`));
  for (const title of ["What was ordered", "What was agreed", "What happened", "Work done", "Payments"])
    expect(evidence).toContain(title);
  expect(evidence).toContain("Workshop: Confirmed");
  const file = await fay.ask(`${path}/evidence.txt`);
  expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(await file.text()).toContain("WHAT WAS ORDERED");
  expect((await act(fay, path, { text: " " })).status).toBe(422);
  expect((await act(fay, path, { text: "The work was done on the day. winning_evidence" })).status).toBe(303);
  expect(await htmlText(await fay.ask(path))).toMatch(/Evidence sent \w{3} \d/);
  expect(await findDispute(dispute.id)).toMatchObject({
    state: "won",
    reinstated: dispute.total,
    evidenceSentAt: expect.any(Number),
  });
  const message = await dispute.box.sdk.disputes.retrieve(dispute.dispute.id);
  expect(message.evidence.customer_email_address).toMatch(/@example\.com$/);
  expect(message.evidence.uncategorized_text).toContain("WHAT HAPPENED");
  expect(await htmlText(await fay.ask(path))).toContain("Won.");
  expect((await eventsOf(dispute.token)).sort()).toEqual(["dispute-answered", "dispute-opened", "dispute-won"]);
  expect(await findUnreconciledPayments(DB, MORNING)).toEqual([]);
});

it("refuses evidence that is too long, unknown, repeated or late, like Stripe", async () => {
  const dispute = await createDispute();
  const answer = (evidence: object) => dispute.box.sdk.disputes.update(dispute.dispute.id, { evidence });
  await expect(answer({ uncategorized_text: "x".repeat(20_001) })).rejects.toThrow("too long");
  await expect(answer({ no_such_field: "x" })).rejects.toThrow("unknown parameter");
  const late = testSandbox({ clock: { now: () => Date.now() + 60 * 86_400_000 } });
  await expect(late.sdk.disputes.update(dispute.dispute.id, { evidence: {} })).rejects.toThrow("deadline");
  await answer({ uncategorized_text: "The work was done." });
  await expect(answer({ uncategorized_text: "Again." })).rejects.toThrow("submitted");
  await expect(dispute.box.sdk.disputes.retrieve("du_none")).rejects.toThrow("No such dispute");
});

it("a dispute at another provider is entered by hand and holds the payout", async () => {
  const { token } = await testBooking({ email: "byhand@example.com", mobile: "+61414090001" });
  const payment = await payAndConfirm(member, token, "zip", NOW);
  await reportDone(member, token, MORNING);
  const payoutBefore = await readDuePayout();
  const [fay] = await signInAll("demo-second-operator");
  await addEmployee("fay@operator.example", "finance");
  const form = `/desk/bookings/${token}/dispute?attempt=${payment.attemptId}`;
  const input = { message: "ZIP-77", text: "Not as described", amount: "50.00", day: "2026-12-18", answer: "taken" };
  expect((await act(fay, form, { ...input, amount: "99999" })).status).toBe(422);
  expect((await act(fay, form, { ...input, day: "soon" })).status).toBe(422);
  expect((await act(fay, form, input)).status).toBe(303);
  const [entryResponse] = await momentContext().context.db.disputes.listByBooking(toBookingToken(token));
  expect(entryResponse).toMatchObject({
    source: "desk",
    state: "needs-response",
    amount: 5_000,
    withdrawn: 5_000,
    method: "zip",
  });
  expect(await readDuePayout()).toBe(payoutBefore - payment.amount);
  const path = `/desk/disputes/${encodeURIComponent(entryResponse?.id ?? "")}`;
  await addEmployee("fay@operator.example", "support");
  expect((await act(fay, path, { outcome: "lost" }).catch(() => null))?.status ?? 403).toBe(403);
  await addEmployee("fay@operator.example", "finance");
  expect((await act(fay, path, { outcome: "lost", fee: "-1" })).status).toBe(422);
  expect((await act(fay, path, { outcome: "lost", fee: "15.00" })).status).toBe(303);
  expect(await findDispute(entryResponse?.id ?? "")).toMatchObject({ state: "lost", withdrawn: 5_000, fee: 1_500 });
  expect(await readDuePayout()).toBe(payoutBefore - 5_000);
  expect(await postingsOf(token)).toEqual([{ kind: "dispute", amount: -5_000 }]);
  expect((await messagesOfTemplate(token, "supplier-dispute-closed"))[0]?.rendered?.text).toContain(
    "decided in the customer’s favour",
  );
  expect(await findUnreconciledPayments(DB, MORNING)).toEqual([]);
});

it("refuses a dispute entered by support, or about a payment whose provider reports disputes", async () => {
  const payoutBefore = await readDuePayout();
  const [fay] = await signInAll("demo-second-operator");
  const input = { message: "X-1", text: "Invented", amount: "50.00", answer: "taken" };
  const enterDispute = async (email: string, mobile: string, method: "zip" | "creditCard") => {
    const { token } = await testBooking({ email, mobile });
    const { attemptId } = await payAndConfirm(member, token, method, NOW);
    const form = { id: crypto.randomUUID(), attempt: attemptId, reason: "They wrote to us", day: "", ...input };
    const { status } = await fay.ask(`/desk/bookings/${token}/dispute?attempt=${attemptId}`, form);
    const page = await htmlText(await fay.ask(`/desk/bookings/${token}`));
    const stored = await momentContext().context.db.disputes.listByBooking(toBookingToken(token));
    return { status, isOffered: page.includes("Record a dispute"), stored: stored.length };
  };
  await addEmployee("fay@operator.example", "support");
  expect(await enterDispute("support@example.com", "+61414090011", "zip")).toEqual({
    status: 403,
    isOffered: false,
    stored: 0,
  });
  await addEmployee("fay@operator.example", "finance");
  expect(await enterDispute("card@example.com", "+61414090012", "creditCard")).toMatchObject({
    isOffered: false,
    stored: 0,
  });
  expect(await readDuePayout()).toBe(payoutBefore);
});

/** Fay enters a dispute manually for a Zip payment that the provider has withdrawn. */
async function enterDisputeByHand(fay: Client, email: string, mobile: string, amount: string) {
  const { token } = await testBooking({ email, mobile });
  const payment = await payAndConfirm(member, token, "zip", NOW);
  await reportDone(member, token, MORNING);
  const input = { message: "ZIP-78", text: "Not as described", amount, answer: "taken" };
  const entryResponse = await act(fay, `/desk/bookings/${token}/dispute?attempt=${payment.attemptId}`, input);
  expect(entryResponse.status).toBe(303);
  const [dispute] = await momentContext().context.db.disputes.listByBooking(toBookingToken(token));
  if (!dispute) throw new Error("no dispute");
  return { token, payment, id: dispute.id, path: `/desk/disputes/${encodeURIComponent(dispute.id)}` };
}
const giveawaysFor = async (id: string) =>
  (
    await DB.prepare("select kind, state, decided_by as by from giveaways where about = ? order by asked_at, state")
      .bind(id)
      .all()
  ).results;

it("a large dispute entered by hand is won only once a second person has approved it", async () => {
  const [fay, opal] = await signInAll("demo-second-operator", "demo-operator");
  await addEmployee("fay@operator.example", "finance");
  await addEmployee("opal@operator.example", "finance");
  const { token, id, path } = await enterDisputeByHand(fay, "won@example.com", "+61414090002", "210.00");
  const payoutBefore = await readDuePayout();
  const won = await act(fay, path, { outcome: "won", fee: "15.00" });
  expect([won.status, won.headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/desk\/approvals\//)]);
  const approval = won.headers.get("Location") ?? "";
  expect(await findDispute(id)).toMatchObject({ state: "needs-response", withdrawn: 21_000, reinstated: 0 });
  expect([await readDuePayout(), await postingsOf(token)]).toEqual([
    payoutBefore,
    [{ kind: "dispute", amount: -21_000 }],
  ]);
  // The person who requested it cannot approve it.
  expect((await act(fay, approval, { decision: "approve" })).status).toBe(403);
  expect(await htmlText(await opal.ask(approval))).toContain("Dispute recorded as won of $210.00");
  expect((await act(opal, approval, { decision: "approve" })).status).toBe(303);
  expect(await findDispute(id)).toMatchObject({ state: "won", reinstated: 21_000, fee: 1_500 });
  expect((await postingsOf(token)).toSorted((one, other) => Number(one.amount) - Number(other.amount))).toEqual([
    { kind: "dispute", amount: -21_000 },
    { kind: "dispute-reversal", amount: 21_000 },
  ]);
  expect(await giveawaysFor(id)).toEqual([{ kind: "dispute-won", state: "given", by: "opal@operator.example" }]);
  expect(await findUnreconciledPayments(DB, MORNING)).toEqual([]);
});

it("of two concurrent outcomes one is recorded, and a lost dispute ends its pending requests", async () => {
  const [fay, opal] = await signInAll("demo-second-operator", "demo-operator");
  await addEmployee("fay@operator.example", "finance");
  await addEmployee("opal@operator.example", "finance");
  const small = await enterDisputeByHand(fay, "race@example.com", "+61414090003", "20.00");
  await Promise.all([
    act(fay, small.path, { outcome: "won", fee: "" }),
    act(opal, small.path, { outcome: "lost", fee: "" }),
    act(fay, small.path, { outcome: "won", fee: "" }),
    act(opal, small.path, { outcome: "lost", fee: "" }),
  ]);
  const { state } = (await findDispute(small.id)) as { state: string };
  const postings = await postingsOf(small.token);
  const isWon = state === "won";
  expect(["won", "lost"]).toContain(state);
  expect(postings.filter(({ kind }) => kind === "dispute-reversal")).toHaveLength(isWon ? 1 : 0);
  expect((await giveawaysFor(small.id)).filter((row) => row.state === "given")).toHaveLength(isWon ? 1 : 0);
  expect(await eventsOf(small.token)).toEqual(["dispute-opened", `dispute-${state}`]);

  const large = await enterDisputeByHand(fay, "lost@example.com", "+61414090004", "220.00");
  await act(fay, large.path, { outcome: "won", fee: "" });
  expect((await act(opal, large.path, { outcome: "lost", fee: "" })).status).toBe(303);
  expect(await findDispute(large.id)).toMatchObject({ state: "lost", reinstated: 0 });
  expect(await giveawaysFor(large.id)).toEqual([{ kind: "dispute-won", state: "ended", by: null }]);
});

/** The workshop cancels a booking whose payment is disputed and withdrawn by the bank. */
async function cancelDisputedBooking() {
  const dispute = await createDispute();
  await deliverDispute(dispute, "charge.dispute.created", Date.now());
  const context = contextWithBox(dispute);
  const offeredBooking = await loadOfferDetails(context, await offerOf(dispute.token));
  if (!offeredBooking) throw new Error("no offer");
  await cancelBooking(context, offeredBooking, "supplier-cancelled", "supplier", { reason: "The hoist is broken." });
  return dispute;
}
const moneyOf = async (dispute: Awaited<ReturnType<typeof createDispute>>) => {
  const booking = await contextWithBox(dispute).db.bookings.find(toBookingToken(dispute.token));
  const payment = booking && bookingMoney(booking.booking).payments.find(({ id }) => id === dispute.payment.attemptId);
  if (!booking || !payment) throw new Error("no payment");
  return { payment, page: cancellationTexts(bookingMoney(booking.booking)).refund_words };
};
const differencesOfDispute = async (dispute: Awaited<ReturnType<typeof createDispute>>) =>
  (await reconcile(contextWithBox(dispute, Date.now()), 200)).disputes.differences.filter(
    ({ id }) => id === dispute.id,
  );
const TWO_DAYS_LATER = Date.now() + 2 * 86_400_000;

it("a refund of a disputed amount is refused, at Stripe and at the desk", async () => {
  const dispute = await createDispute();
  await deliverDispute(dispute, "charge.dispute.created", Date.now());
  await expect(
    dispute.box.sdk.refunds.create({ payment_intent: dispute.payment.providerId, amount: 100 }),
  ).rejects.toThrow("charged back");
  expect((await moneyOf(dispute)).payment).toMatchObject({
    disputed: dispute.total,
    retained: 0,
    disputeFee: FEE,
    state: "disputed",
  });
  const [fay] = await signInAll("demo-second-operator");
  await addEmployee("fay@operator.example", "finance");
  const desk = await htmlText(await fay.ask(`/desk/bookings/${dispute.token}`));
  const sum = formatMoney(dispute.total, "AUD");
  expect(desk).toContain(`${sum} disputed, held by the bank`);
  expect(desk).toContain("Dispute fee of $25.00, paid by us");
  const form = `/desk/bookings/${dispute.token}/refund?attempt=${dispute.payment.attemptId}`;
  expect(await htmlText(await fay.ask(form))).toContain(
    "The customer has disputed this payment and their bank has taken it back",
  );
  const page = await htmlText(await member.ask(`/workshop/bookings/${dispute.token}`));
  expect(page).toContain("Disputed, held by the bank");
  expect(page).toContain(sum);
  expect(await differencesOfDispute(dispute)).toEqual([]);
});

it("a refund waits while the bank holds the money, and is made once the dispute is won", async () => {
  const dispute = await cancelDisputedBooking();
  expect(await completeDueRefunds(contextWithBox(dispute))).toEqual({ refunded: 0 });
  expect((await moneyOf(dispute)).payment).toMatchObject({
    status: "refund pending",
    refunding: 0,
    disputed: dispute.total,
  });
  expect((await moneyOf(dispute)).page).toContain("is disputed");
  expect(await findUnreconciledPayments(DB, TWO_DAYS_LATER)).toEqual([]);
  await dispute.box.sdk.disputes.update(dispute.dispute.id, { evidence: { uncategorized_text: "winning_evidence" } });
  await deliverDispute(dispute, "charge.dispute.closed", Date.now() + MINUTE);
  await completeDueRefunds(contextWithBox(dispute));
  expect((await moneyOf(dispute)).payment).toMatchObject({ state: "refunded", refunded: dispute.total, disputed: 0 });
  expect((await messagesOfTemplate(dispute.token, "payment-refund"))[0]?.rendered?.text).toContain(
    formatMoney(dispute.total, "AUD"),
  );
  expect(await findUnreconciledPayments(DB, TWO_DAYS_LATER)).toEqual([]);
  // The provider returns its fee after a dispute is won.
  expect(await differencesOfDispute(dispute)).toEqual([]);
});

it("makes no second refund when the bank decides for the customer", async () => {
  const dispute = await cancelDisputedBooking();
  await dispute.box.sdk.disputes.update(dispute.dispute.id, { evidence: { uncategorized_text: "losing_evidence" } });
  await deliverDispute(dispute, "charge.dispute.closed", Date.now() + MINUTE);
  await completeDueRefunds(contextWithBox(dispute));
  const { payment } = await moneyOf(dispute);
  expect(payment).toMatchObject({
    status: "refunded",
    refunded: 0,
    refunding: 0,
    disputed: dispute.total,
    retained: 0,
  });
  expect(await messagesOfTemplate(dispute.token, "payment-refund")).toEqual([]);
  expect(await findUnreconciledPayments(DB, TWO_DAYS_LATER)).toEqual([]);
  expect(await differencesOfDispute(dispute)).toEqual([]);
});

it("reports a dispute whose money is missing in the ledger, or whose payment is unknown", async () => {
  const dispute = await createDispute();
  expect((await differencesOfDispute(dispute))[0]).toMatchObject({
    shownMoney: null,
    provider: { withdrawn: dispute.total },
  });
  await deliverDispute(dispute, "charge.dispute.created", Date.now());
  expect(await differencesOfDispute(dispute)).toEqual([]);
  await DB.prepare(
    "insert into money_ledger (entry_key, at, booking_token, attempt_id, debit, credit, amount_cents, currency) values (?, 1, ?, ?, 'disputed', 'withdrawn', 1, 'AUD')",
  )
    .bind(`dispute-withdrawn:${dispute.id}:by-hand`, dispute.token, dispute.payment.attemptId)
    .run();
  expect(await differencesOfDispute(dispute)).toMatchObject([{ ledger: { withdrawn: dispute.total + 1 } }]);
  expect((await findUnreconciledPayments(DB, MORNING)).map(({ problem }) => problem)).toContain(
    "disputed amount does not match the ledger or the workshop's account",
  );
});

it("ends a waiting refund when the bank decided months ago and its webhook was lost", async () => {
  const dispute = await cancelDisputedBooking();
  const later = Date.now() + 60 * 24 * 3_600_000;
  const laterBox = testSandbox({ clock: { now: () => later } });
  const laterContext = contextWithBox({ box: laterBox }, later);
  await rereadDisputes(laterContext);
  expect(await findDispute(dispute.id)).toMatchObject({ state: "lost" });
  await completeDueRefunds(laterContext);
  expect((await moneyOf(dispute)).payment).toMatchObject({ status: "refunded", refunded: 0, disputed: dispute.total });
  expect((await findUnreconciledPayments(DB, later)).filter(({ id }) => id === dispute.id)).toEqual([]);
});

it("open disputes that the provider no longer finds do not keep later ones from being read", async () => {
  const later = Date.now() + 90 * 24 * 3_600_000;
  const { context } = contextOf(null, later);
  const { creditCard } = context.payments;
  if (!creditCard) throw new Error("no provider");
  const template = await momentContext().context.db.disputes.find("stripe:du_unknown");
  if (!template) throw new Error("no dispute");
  const { openedAt, evidenceSentAt, ...dispute } = template;
  const idOf = (n: number) => `du_lost_${String(n).padStart(2, "0")}`;
  for (let n = 0; n < 23; n += 1)
    await context.db.disputes.record(
      { ...dispute, id: `stripe:${idOf(n)}`, disputeId: idOf(n) },
      { actor: "provider", at: NOW, readAt: n, messages: [] },
    );
  const readIds: string[] = [];
  const failingProvider = {
    ...creditCard,
    listDisputes: async () => ({ ok: true, disputes: [] }) as const,
    readDispute: async (id: string) => {
      readIds.push(id);
      return { ok: false, reason: "not-found" } as const;
    },
  };
  const runAt = (at: number) =>
    rereadDisputes({
      ...context,
      clock: { now: () => at },
      payments: { ...context.payments, creditCard: failingProvider },
    });
  await runAt(later);
  expect(readIds).toEqual(Array.from({ length: 20 }, (_, n) => idOf(n)));
  await runAt(later + MINUTE);
  expect(readIds.slice(20, 23)).toEqual([20, 21, 22].map(idOf));
  expect(await findDispute(`stripe:${idOf(0)}`)).toMatchObject({ state: dispute.state });
});
