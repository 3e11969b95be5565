import { beforeAll, expect, it } from "vitest";
import { findUnreconciledPayments } from "../../../app/adapters/db/unreconciled-payments";
import { randomIds } from "../../../app/adapters/platform";
import { braintreePayments } from "../../../app/adapters/payments/braintree/braintree";
import { braintreeSandbox } from "../../../sandbox/payments/braintree/handler";
import { sandboxForHost, outgoing } from "../../../app/adapters/outgoing";
import { submitEvidence } from "../../../app/usecases/operations/desk/disputes";
import { captureBooking } from "../../../app/usecases/booking/payments/capture-due";
import { rereadDisputes } from "../../../app/usecases/booking/payments/disputes";
import { startBookingPayment } from "../../../app/usecases/booking/payments/start-booking-payment";
import { handlePayPal } from "../../../app/usecases/booking/payments/handle-paypal";
import { handleWebhook } from "../../../app/usecases/booking/payments/handle-webhook";
import type { Context } from "../../../app/usecases/context";
import { toBookingToken } from "../../support/ids";
import { DB } from "../booking/test-booking";
import { signInAll, addEmployee, htmlText } from "../desk/test-desk";
import { Client } from "../identity/client";
import { momentContext, NOW } from "../quotes/marketplace";
import { testBooking, contextOf, seedPortal, messagesOfTemplate, WORKSHOP } from "../portal/test-portal";

/** A customer disputes a PayPal payment: Braintree's notifications reach the same queue, ledger, account and history as Stripe's. */

const MINUTE = 60_000;
const KEYS = { publicKey: "public", privateKey: "private", merchantAccountId: "pitlane_aud", currency: "AUD" } as const;

beforeAll(async () => {
  await seedPortal();
}, 60_000);

/** Uses the real adapter with a sandbox of this test. Its notifications are held until they are delivered. */
const notifications: { readonly payload: string; readonly signature: string }[] = [];
const world = { now: Date.now() };
const sandbox = braintreeSandbox(
  {
    db: DB,
    clock: { now: () => world.now },
    ids: randomIds,
    siteUrl: "https://pitlane.test",
    deliver: async (payload, signature) => void notifications.push({ payload, signature }),
  },
  KEYS,
);
const payPal = braintreePayments({
  ...KEYS,
  url: "https://sandbox.invalid/graphql",
  isSandbox: true,
  fetch: outgoing("https://pitlane.test")("braintree", sandboxForHost("sandbox.invalid", sandbox.handle)),
});
const contextWithPayPal = (context: Context): Context => ({ ...context, payments: { ...context.payments, payPal } });
const at = (now: number): Context => contextWithPayPal(contextOf(null, now).context);

let peopleCount = 0;
async function payBooking() {
  peopleCount += 1;
  const { token } = await testBooking({
    email: `paypal${peopleCount}@example.com`,
    mobile: `+6140419${String(peopleCount).padStart(4, "0")}`,
  });
  const { context: plain, settle } = contextOf(null, NOW + MINUTE);
  const context = contextWithPayPal(plain);
  const bookingPayment = await startBookingPayment(
    context,
    {
      method: "payPal",
      bookingToken: toBookingToken(token),
      isBuyNowPayLaterOnly: false,
      unbranded: false,
      amount: null,
    },
    crypto.randomUUID(),
  );
  if (!bookingPayment.ok || bookingPayment.kind !== "open") throw new Error(JSON.stringify(bookingPayment));
  const attempt = await context.db.payments.find(bookingPayment.attemptId);
  if (!attempt) throw new Error("no attempt");
  await handlePayPal(context, attempt, "fake-paypal-one-time-nonce");
  await captureBooking(context, toBookingToken(token), "system");
  await settle();
  world.now += 2 * 60 * MINUTE;
  return { token: toBookingToken(token), attempt };
}
const dispute = async (attemptId: string, type: "CHARGEBACK" | "RETRIEVAL" = "CHARGEBACK") => {
  const id = await sandbox.disputes.open(attemptId, { type, reason: "PRODUCT_NOT_RECEIVED" });
  if (id === null) throw new Error("not disputed");
  return id;
};
/** Delivers the sandbox's new notifications, `times` times each. */
async function deliverNotifications(now = Date.now(), times = 1) {
  const statuses = [];
  for (const { payload, signature } of notifications.splice(0))
    for (let n = 0; n < times; n++) statuses.push(await handleWebhook(at(now), "payPal", payload, signature));
  return statuses;
}
const readRows = async (query: string, token: string) => (await DB.prepare(query).bind(token).all()).results;
const ledgerOf = (token: string) =>
  readRows(
    "select debit, credit, amount_cents as amount from money_ledger where booking_token = ? and entry_key like 'dispute-%' order by at, entry_key",
    token,
  );
const postingsOf = (token: string) =>
  readRows(
    "select kind, amount from supplier_postings where booking_token = ? and kind like 'dispute%' order by id",
    token,
  );
const findDispute = (id: string) => momentContext().context.db.disputes.find(`braintree:${id}`);

it("posts a disputed PayPal payment once, however often it is notified", async () => {
  const { token, attempt } = await payBooking();
  const id = await dispute(attempt.id);
  expect(await deliverNotifications(Date.now(), 3)).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  expect(await findDispute(id)).toMatchObject({
    source: "braintree",
    disputeId: id,
    method: "payPal",
    state: "needs-response",
    reason: "PRODUCT_NOT_RECEIVED",
    amount: attempt.amount,
    withdrawn: attempt.amount,
    fee: 0,
    bookingToken: token,
    supplierId: WORKSHOP,
  });
  expect(await ledgerOf(token)).toEqual([{ debit: "disputed", credit: "withdrawn", amount: attempt.amount }]);
  expect(await postingsOf(token)).toEqual([{ kind: "dispute", amount: -attempt.amount }]);
  expect((await messagesOfTemplate(token, "supplier-dispute-opened")).length).toBe(1);
  expect((await momentContext().context.db.disputes.listOpen(50)).items.map((dispute) => dispute.disputeId)).toContain(
    id,
  );
  expect(await findUnreconciledPayments(DB, Date.now())).toEqual([]);
});

it("records a dispute from the response to the win, and returns the money", async () => {
  const { token, attempt } = await payBooking();
  const id = await dispute(attempt.id);
  await sandbox.disputes.changeStatus(id, "DISPUTED");
  await sandbox.disputes.changeStatus(id, "UNDER_REVIEW");
  await deliverNotifications();
  expect(await findDispute(id)).toMatchObject({ state: "under-review" });
  await sandbox.disputes.changeStatus(id, "WON");
  await deliverNotifications(Date.now() + MINUTE);
  expect(await findDispute(id)).toMatchObject({ state: "won", reinstated: attempt.amount });
  expect((await postingsOf(token)).reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(0);
  expect((await messagesOfTemplate(token, "supplier-dispute-closed"))[0]?.rendered?.text).toContain(
    "PayPal decided in your favour",
  );
  expect(await findUnreconciledPayments(DB, Date.now())).toEqual([]);
});

it.each([
  "LOST",
  "ACCEPTED",
  "AUTO_ACCEPTED",
  "EXPIRED",
] as const)("leaves the money with the customer if the dispute ends as %s", async (status) => {
  const { token, attempt } = await payBooking();
  const id = await dispute(attempt.id);
  if (status === "LOST") await sandbox.disputes.changeStatus(id, "DISPUTED");
  expect(await sandbox.disputes.changeStatus(id, status)).toBe(true);
  await deliverNotifications();
  expect(await findDispute(id)).toMatchObject({ state: "lost", reinstated: 0 });
  expect(await postingsOf(token)).toEqual([{ kind: "dispute", amount: -attempt.amount }]);
});

it("moves no money for a retrieval, and closes it when it expires", async () => {
  const { token, attempt } = await payBooking();
  const id = await dispute(attempt.id, "RETRIEVAL");
  await deliverNotifications();
  expect(await findDispute(id)).toMatchObject({ state: "needs-response", withdrawn: 0 });
  expect(await ledgerOf(token)).toEqual([]);
  await sandbox.disputes.changeStatus(id, "EXPIRED");
  await deliverNotifications();
  expect(await findDispute(id)).toMatchObject({ state: "closed" });
});

it("refuses a forged notification, and accepts a retry if Braintree could not be reached", async () => {
  const { attempt } = await payBooking();
  const id = await dispute(attempt.id);
  const [disputeMail] = notifications.splice(0);
  if (!disputeMail) throw new Error("not sent");
  const other = disputeMail.signature.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  expect(await handleWebhook(at(Date.now()), "payPal", disputeMail.payload, other)).toMatchObject({
    code: "webhook-refused",
  });
  expect(await handleWebhook(at(Date.now()), "payPal", disputeMail.payload, null)).toMatchObject({
    code: "webhook-refused",
  });
  const context = at(Date.now());
  const failingPayPal = { ...payPal, readDispute: async () => ({ ok: false, reason: "unavailable" }) as const };
  const unheard = { ...context, payments: { ...context.payments, payPal: failingPayPal } };
  expect(await handleWebhook(unheard, "payPal", disputeMail.payload, disputeMail.signature)).toMatchObject({
    code: "payment-unavailable",
  });
  expect(await findDispute(id)).toBeNull();
  expect(await handleWebhook(context, "payPal", disputeMail.payload, disputeMail.signature)).toEqual({ ok: true });
  expect(await findDispute(id)).not.toBeNull();
});

it("finds a PayPal dispute whose notification was lost", async () => {
  const { attempt } = await payBooking();
  const id = await dispute(attempt.id);
  notifications.splice(0);
  await rereadDisputes(at(Date.now()));
  expect(await findDispute(id)).toMatchObject({ state: "needs-response", attemptId: attempt.id });
});

it("only a settled payment can be disputed, with only the status changes of Braintree", async () => {
  const { attempt } = await payBooking();
  expect(await sandbox.disputes.open("unknown", { type: "CHARGEBACK", reason: "FRAUD" })).toBeNull();
  const id = await dispute(attempt.id);
  await sandbox.disputes.changeStatus(id, "ACCEPTED");
  expect(await sandbox.disputes.changeStatus(id, "WON")).toBe(false);
  expect(await sandbox.disputes.changeStatus("unknown", "LOST")).toBe(false);
  notifications.splice(0);
  expect(await payPal.readDispute("unknown")).toEqual({ ok: false, reason: "not-found" });
});

it("answers Braintree's check of the URL, and refuses unsigned requests", async () => {
  const browser = new Client();
  const answer = await browser.ask(`/api/webhook/braintree?bt_challenge=${"a1".repeat(10)}`);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/plain;charset=UTF-8"]);
  expect(await answer.text()).toMatch(/^sandbox\|[0-9a-f]{40}$/);
  expect((await browser.ask("/api/webhook/braintree?bt_challenge=x")).status).toBe(404);
  const response = await browser.ask("/api/webhook/braintree", { bt_signature: "public|0", bt_payload: "PG5v" });
  expect(response.status).toBe(400);
});

it("shows the desk where to answer a PayPal dispute, with the evidence", async () => {
  const { attempt } = await payBooking();
  const id = await dispute(attempt.id);
  await deliverNotifications();
  const [fay] = await signInAll("demo-second-operator");
  await addEmployee("fay@operator.example", "finance");
  const path = `/desk/disputes/${encodeURIComponent(`braintree:${id}`)}`;
  const page = await htmlText(await fay.ask(path));
  expect(page).toContain("Answer in Braintree's Control Panel with the evidence.");
  expect(page).toContain("Taken by PayPal");
  expect(await htmlText(await fay.ask(`${path}/evidence`))).toContain("What was ordered");
  expect(page).not.toContain("Send the evidence");
  const desk = contextOf(fay, Date.now()).context;
  const submission = { id: crypto.randomUUID(), reason: "The work was done" };
  expect(await submitEvidence(desk, `braintree:${id}`, submission, "The work was done.")).toMatchObject({
    code: "payment-not-found",
  });
});

it("refuses a dispute entered by hand for a PayPal payment", async () => {
  const { token, attempt } = await payBooking();
  const [fay] = await signInAll("demo-second-operator");
  await addEmployee("fay@operator.example", "finance");
  const form = { id: crypto.randomUUID(), reason: "They wrote to us", message: "X-1", text: "Invented", day: "" };
  const page = `/desk/bookings/${token}/dispute?attempt=${attempt.id}`;
  const posted = await fay.ask(page, { ...form, attempt: attempt.id, amount: "5.00", answer: "taken" });
  expect(posted.status).not.toBe(303);
  expect(await momentContext().context.db.disputes.listByBooking(token)).toEqual([]);
  expect(await htmlText(await fay.ask(`/desk/bookings/${token}`))).not.toContain("Record a dispute");
});
