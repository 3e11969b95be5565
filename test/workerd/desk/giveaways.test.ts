import { beforeAll, beforeEach, expect, it } from "vitest";
import { findUnreconciledPayments } from "../../../app/adapters/db/unreconciled-payments";
import { decideGiveaway } from "../../../app/usecases/operations/desk/approve";
import { cancelAtDesk, moveAtDesk } from "../../../app/usecases/operations/desk/booking-actions";
import type { BookingToken } from "../../../app/domain/core/ids";
import { NO_CONTACT } from "../../../app/domain/identity/contact/contact";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { findCreditAccount } from "../../../app/usecases/pricing/discounts/customer-keys";
import { requestCredit } from "../../../app/usecases/operations/desk/credit";
import { readMoveChoices } from "../../../app/usecases/booking/booking-offer/move-booking";
import type { PlainDay } from "../../../app/domain/core/time/plain-date";
import { requestRefund } from "../../../app/usecases/operations/desk/refund";
import { addStaff, confirmStaff } from "../../../app/usecases/operations/desk/staff";
import { DISCOUNT_TERMS } from "../../../app/usecases/operations/desk/discounts";
import { changeVersioned, createVersioned } from "../../../app/usecases/operations/desk/versioned";
import { captureBooking } from "../../../app/usecases/booking/payments/capture-due";
import { completeDueRefunds } from "../../../app/usecases/booking/payments/refund-decided";
import { handlePayPal } from "../../../app/usecases/booking/payments/handle-paypal";
import { requestWalletCredit } from "../../../app/usecases/operations/desk/credit-wallet";
import { toBookingToken, toSupplierId } from "../../support/ids";
import { seedReference } from "../../support/reference-fixture";
import type { Client } from "../identity/client";
import { testRequest } from "../booking/test-booking";
import { insertLead, NOW } from "../quotes/marketplace";
import {
  testBooking,
  contextOf,
  DAY,
  makeMember,
  seedPortal,
  messagesOfTemplate,
  WORKSHOP,
} from "../portal/test-portal";
import { backdateGiveaways, signInAll, DB, addEmployee, payAndConfirm, htmlText } from "./test-desk";
import { openPayment } from "../../support/open-payment";

/** The amount that one clerk may give away alone is limited per booking, per customer and per day, whatever kind of giveaway it is. */

const OPAL = "opal@operator.example";
const FAY = "fay@operator.example";
let opal: Client;
let fay: Client;
let max: Client;
let peopleCount = 0;

beforeAll(async () => {
  await seedPortal();
  await seedReference(DB, { only: ["discounts", "vouchers"] });
  await makeMember(WORKSHOP, "max@workshop.example");
  [opal, fay, max] = await signInAll("demo-operator", "demo-second-operator", "demo-supplier-member");
}, 60_000);
beforeEach(async () => {
  await addEmployee(OPAL, "admin");
  await addEmployee(FAY, "finance");
  await backdateGiveaways();
});

const newSubmission = (reason = "The customer rang") => ({ id: crypto.randomUUID(), reason });
const newPerson = () => {
  peopleCount += 1;
  return { email: `give${peopleCount}@example.com`, mobile: `+6140418${String(peopleCount).padStart(4, "0")}` };
};
async function testPaidBooking(person = newPerson()) {
  const { token } = await testBooking(person);
  const payment = await payAndConfirm(max, token, "creditCard", NOW);
  return { token: toBookingToken(token), attemptId: payment.attemptId, amount: payment.amount };
}
async function payByPayPal(token: BookingToken) {
  const { context, settle } = contextOf(null, NOW);
  const payment = await openPayment(context, token, "payPal");
  const attempt = await context.db.payments.find(payment.attemptId);
  if (!attempt) throw new Error("no attempt");
  await handlePayPal(context, attempt, "fake-paypal-one-time-nonce");
  await captureBooking(context, token, "system");
  await settle();
  return { attemptId: attempt.id, amount: attempt.amount };
}
/** The context of the desk member signed in with this browser, at the current time. */
const as = (client: Client) => contextOf(client, Date.now()).context;
const requestRefundOf = (
  client: Client,
  { token, attemptId }: Awaited<ReturnType<typeof testPaidBooking>>,
  amount: number,
) =>
  requestRefund(as(client), token, newSubmission(), {
    attemptId,
    amount,
    text: "A bolt was left loose",
    customerPaysAgain: false,
  });
const readGiveaways = async (about: string) =>
  (
    await DB.prepare("select state, amount_cents as cents, decided_by as by from giveaways where about = ?")
      .bind(about)
      .all<{ state: string; cents: number; by: string | null }>()
  ).results;
const readWaitingIds = async (about: string) =>
  (
    await DB.prepare("select id from giveaways where about = ? and state = 'waiting'").bind(about).all<{ id: string }>()
  ).results.map(({ id }) => id);
const sumGivenAlone = async (about: string) =>
  (await readGiveaways(about)).reduce(
    (sum, { state, by, cents: n }) => sum + (state === "given" && by === null ? n : 0),
    0,
  );

it("partial refunds that together exceed the limit of a booking wait for approval", async () => {
  const booking = await testPaidBooking();
  expect(await requestRefundOf(opal, booking, 15_000)).toEqual({ ok: true });
  // A second refund is requested while the first one is in progress, and again after it has completed.
  expect(await requestRefundOf(opal, booking, 6_000)).toEqual({ ok: true, waits: true });
  await completeDueRefunds(as(opal));
  expect(await requestRefundOf(opal, booking, 14_000)).toEqual({ ok: true, waits: true });
  expect(await requestRefundOf(fay, booking, 5_001)).toEqual({ ok: true, waits: true });
  expect(await sumGivenAlone(booking.token)).toBe(15_000);
});

it("PayPal refunds are possible once PayPal has settled, without a message from PayPal", async () => {
  const { token: created } = await testBooking(newPerson());
  const token = toBookingToken(created);
  const payment = await payByPayPal(token);
  const requestRefund = () => requestRefundOf(opal, { token, ...payment }, payment.amount);
  expect(await htmlText(await opal.ask(`/desk/bookings/${token}`))).toContain("once PayPal has settled it");
  expect(await requestRefund()).toMatchObject({ ok: false, code: "refund-not-possible" });
  await DB.prepare(
    "update sandbox_checkouts set body = json_set(body, '$.submittedAt', 0) where json_extract(body, '$.submittedAt') > 0",
  ).run();
  expect(await (await opal.ask(`/desk/bookings/${token}`)).text()).toContain(`refund?attempt=${payment.attemptId}`);
  expect(await requestRefund()).toEqual({ ok: true, waits: true });
});

it("of 16 concurrent refunds one succeeds and no request stays pending", async () => {
  const booking = await testPaidBooking();
  const refunds = await Promise.all(Array.from({ length: 16 }, () => requestRefundOf(opal, booking, 20_000)));
  expect(refunds.filter((item) => item.ok && !item.waits)).toHaveLength(1);
  expect(await sumGivenAlone(booking.token)).toBe(20_000);
  // The rest of the payment is less than each of the other fifteen refunds.
  expect(booking.amount - 20_000).toBeLessThan(20_000);
  expect(await readWaitingIds(booking.token)).toEqual([]);
  expect(await htmlText(await opal.ask("/desk"))).not.toContain("Refund of $200.00");
  expect(await findUnreconciledPayments(DB, Date.now())).toEqual([]);
});

it("refund limits add up a customer's bookings, matched by mobile or email alone", async () => {
  const customer = newPerson();
  const firstBooking = await testPaidBooking(customer);
  expect(await requestRefundOf(opal, firstBooking, 15_000)).toEqual({ ok: true });
  const byMobile = await testPaidBooking({ ...customer, email: `another${peopleCount}@example.com` });
  expect(await requestRefundOf(fay, byMobile, 10_000)).toEqual({ ok: true, waits: true });
  const byEmail = await testPaidBooking({ ...customer, mobile: "+61404189999" });
  expect(await requestRefundOf(fay, byEmail, 10_000)).toEqual({ ok: true, waits: true });
  const byMailbox = await testPaidBooking({ email: `give${peopleCount}+2@example.com`, mobile: "+61404189998" });
  expect(await requestRefundOf(fay, byMailbox, 10_000)).toEqual({ ok: true, waits: true });
});

it("giveaway limits apply to one person's day and month, and to the desk's day", async () => {
  const giveCredit = async (client: Client) =>
    requestCredit(as(client), (await testPaidBooking()).token, newSubmission(), {
      amount: 20_000,
      lastDay: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10),
      text: "Sorry for the wait",
    });
  for (let n = 0; n < 5; n += 1) expect(await giveCredit(opal)).toEqual({ ok: true });
  expect(await giveCredit(opal)).toEqual({ ok: true, waits: true });
  expect(await giveCredit(fay)).toEqual({ ok: true });
  // On the following days, the 30-day limit stops further giveaways.
  for (let day = 0; day < 4; day += 1)
    await DB.prepare(
      "insert into giveaways (id, kind, amount_cents, about, asked_by, asked_by_name, asked_at, reason, state) values (?, 'credit', 100000, 'earlier', ?, 'Opal', ?, 'x', 'given')",
    )
      .bind(crypto.randomUUID(), OPAL, Date.now() - (2 + day) * 86_400_000)
      .run();
  await DB.prepare("update giveaways set asked_at = asked_at - 90000000 where asked_by = ? and about <> 'earlier'")
    .bind(OPAL)
    .run();
  expect(await giveCredit(opal)).toEqual({ ok: true, waits: true });
});

it("a cancellation with a large refund waits for approval", async () => {
  const booking = await testPaidBooking();
  const workshopCancellation = { side: "workshop", isFeeKept: false, text: "The hoist is broken" } as const;
  expect(booking.amount).toBeGreaterThan(20_000);
  expect(await cancelAtDesk(as(opal), booking.token, newSubmission("Agreed by phone"), workshopCancellation)).toEqual({
    ok: true,
    waits: true,
  });
  const [id = ""] = await readWaitingIds(booking.token);
  expect((await as(opal).db.bookings.find(booking.token))?.booking.status).not.toBe("Cancelled");
  expect(await decideGiveaway(as(opal), id, newSubmission(), "approve")).toMatchObject({
    code: "other-approver-required",
  });
  expect(await decideGiveaway(as(fay), id, newSubmission(), "approve")).toEqual({ ok: true });
  expect((await as(opal).db.bookings.find(booking.token))?.booking.status).toBe("Cancelled");
  expect(await findUnreconciledPayments(DB, Date.now())).toEqual([]);
});

it("a pending request ends when its booking is cancelled", async () => {
  const booking = await testPaidBooking();
  expect(await requestRefundOf(opal, booking, 25_000)).toEqual({ ok: true, waits: true });
  const [id = ""] = await readWaitingIds(booking.token);
  const customerCancellation = { side: "customer", isFeeKept: true, text: "" } as const;
  expect(
    await cancelAtDesk(contextOf(opal, NOW).context, booking.token, newSubmission(), customerCancellation),
  ).toEqual({
    ok: true,
  });
  expect((await readGiveaways(booking.token)).map(({ state }) => state)).toEqual(["ended"]);
  expect(await decideGiveaway(as(fay), id, newSubmission(), "approve")).toMatchObject({ code: "already-decided" });
});

it("a request that can no longer be approved is ended", async () => {
  const booking = await testPaidBooking();
  expect(await requestRefundOf(opal, booking, 25_000)).toEqual({ ok: true, waits: true });
  const [id = ""] = await readWaitingIds(booking.token);
  // Simulates a refund in the provider's own back office.
  await DB.prepare("update payments set status = 'refunded' where attempt_id = ?").bind(booking.attemptId).run();
  expect(await htmlText(await opal.ask("/desk"))).not.toContain("Refund of $250.00");
  expect(await decideGiveaway(as(fay), id, newSubmission(), "approve")).toMatchObject({ code: "refund-not-possible" });
  expect((await readGiveaways(booking.token)).map(({ state }) => state)).toEqual(["ended"]);
  const cron = contextOf(null, Date.now()).context;
  const other = await testPaidBooking();
  await requestRefundOf(opal, other, 25_000);
  await DB.prepare("update payments set status = 'refunded' where attempt_id = ?").bind(other.attemptId).run();
  await cron.db.giveaways.closeImpossible(Date.now());
  expect((await readGiveaways(other.token)).map(({ state }) => state)).toEqual(["ended"]);
});

const VOUCHER = { discountCode: "GIFT300", country: "AU", expires: "2030-01-01", isStopped: "" };
const testVoucher = (client: Client, key: string, value: string) =>
  createVersioned(as(client), newSubmission(), DISCOUNT_TERMS.voucher, { ...VOUCHER, key, value });

it("vouchers above the limit, and the sixth small one of a day, wait for approval", async () => {
  expect(await testVoucher(opal, "BIGONE-1", "1000.00")).toMatchObject({ ok: true, waits: true });
  expect(await DB.prepare("select count(*) as n from vouchers where reference = 'BIGONE-1'").first("n")).toBe(0);
  for (let n = 0; n < 5; n += 1)
    expect(await testVoucher(opal, `SMALL-${n}`, "200.00")).toEqual({ ok: true, key: `SMALL-${n}` });
  expect(await testVoucher(opal, "SMALL-6", "200.00")).toMatchObject({ ok: true, waits: true });
  const [id = ""] = await readWaitingIds("voucher:BIGONE-1");
  expect(await decideGiveaway(as(fay), id, newSubmission(), "approve")).toEqual({ ok: true });
  expect(await DB.prepare("select value_cents as n from vouchers where reference = 'BIGONE-1'").first("n")).toBe(
    100_000,
  );
});

it("free codes, general codes and codes with a raised value wait for approval", async () => {
  const code = {
    description: "Half off",
    by: "percent",
    worth: "5",
    cap: "",
    minimumTotal: "",
    "country-AU": "on",
    AU: "on",
    countries: "AU",
    notAllowedMessage: "Not for this booking.",
  };
  const codeFacts = await DISCOUNT_TERMS.code.facts(as(opal), null);
  const input = codeFacts && { ...code, ...DISCOUNT_TERMS.code.rules.toFormText(null), ...code };
  if (input === null) throw new Error("no facts");
  const key = "TESTPART5";
  const versioned = await createVersioned(as(opal), newSubmission(), DISCOUNT_TERMS.code, { ...input, key });
  expect(versioned).toEqual({ ok: true, key });
  // Each code can be used any number of times, so the discount of one booking is not the total given away.
  const largerTerms: readonly Readonly<Record<string, string>>[] = [
    { worth: "100" },
    { worth: "100", cap: "199" },
    { by: "dollars", worth: "199" },
    { by: "dollars", worth: "20", isAuto: "on" },
  ];
  for (const over of largerTerms)
    expect(
      await changeVersioned(
        as(opal),
        newSubmission(),
        { subject: DISCOUNT_TERMS.code, key, version: 1 },
        { ...input, ...over },
      ),
      JSON.stringify(over),
    ).toEqual({ ok: true, waits: true });
  expect(await DB.prepare("select percentage_100 as n from discounts where code = ?").bind(key).first("n")).toBe(500);
  // 100 % up to $50 takes no more off a job of $1,000 than 5 %, but more off a smaller one.
  const capped = { subject: DISCOUNT_TERMS.code, key, version: 1 };
  expect(await changeVersioned(as(opal), newSubmission(), capped, { ...input, worth: "100", cap: "50" })).toMatchObject(
    { ok: true },
  );
  expect((await readGiveaways(`code:${key}`)).filter(({ state }) => state === "given")).toEqual([
    { state: "given", cents: 5_000, by: null },
    { state: "given", cents: 5_000, by: null },
  ]);
});

it("wallet credit by command, key and desk counts together, and a key counts as its owner", async () => {
  const commandActor = { id: "operator key", name: "operator key", vouchedBy: null };
  const key = { id: OPAL, name: "key Books", vouchedBy: null };
  const giveCredit = (by: typeof commandActor, amount: string, reference: string) =>
    requestWalletCredit(as(opal), toSupplierId(WORKSHOP), { amount, reference }, by, "Paid in");
  expect(await giveCredit(commandActor, "150", "bank 1")).toEqual({ ok: true });
  // The same reference with different capitals and spaces is credited only once.
  expect(await giveCredit(commandActor, "150", " Bank  1")).toEqual({ ok: true });
  expect(await giveCredit(key, "100", "bank 2")).toEqual({ ok: true, waits: true });
  expect(await giveCredit(key, "-5", "bank 3")).toMatchObject({ code: "invalid-input" });
  expect(await giveCredit(key, "0", "bank 4")).toMatchObject({ code: "invalid-input" });
  const id = `credit:${WORKSHOP}:BANK 2`;
  expect(await decideGiveaway(as(opal), id, newSubmission(), "approve")).toMatchObject({
    code: "other-approver-required",
  });
  expect(await decideGiveaway(as(fay), id, newSubmission(), "approve")).toEqual({ ok: true });
  expect(await as(opal).db.wallets.balance(toSupplierId(WORKSHOP))).toBe(25_000);
});

it("a member confirmed by one admin only cannot grant or approve alone", async () => {
  await DB.prepare("delete from desk_members where email = ?").bind(FAY).run();
  expect(await addStaff(as(opal), newSubmission(), { email: FAY, role: "support" })).toEqual({ ok: true });
  const booking = await testPaidBooking();
  expect(await requestRefundOf(fay, booking, 1_000)).toEqual({ ok: true, waits: true });
  const [id = ""] = await readWaitingIds(booking.token);
  expect(await decideGiveaway(as(opal), id, newSubmission(), "approve")).toMatchObject({
    code: "other-approver-required",
  });
  expect(await htmlText(await opal.ask(`/desk/approvals/${id}`))).toContain("You cannot approve this");
  // A clerk who is removed and added again counts as the same person.
  await DB.prepare("delete from desk_members where email = ?").bind(FAY).run();
  expect(await decideGiveaway(as(opal), id, newSubmission(), "approve")).toMatchObject({
    code: "other-approver-required",
  });
});

it("an approving role takes effect only after a second admin has confirmed it", async () => {
  await DB.prepare("delete from desk_members where email = ?").bind(FAY).run();
  await addStaff(as(opal), newSubmission(), { email: FAY, role: "finance" });
  expect((await fay.ask("/desk")).status).toBe(403);
  expect(await htmlText(await opal.ask("/desk/people"))).toContain("You are the only admin");
  expect(await confirmStaff(as(opal), newSubmission(), { email: FAY, role: "finance" })).toMatchObject({
    code: "other-admin-required",
  });
  await DB.prepare(
    "insert into desk_members (email, role, added_by, added_at, confirmed_role) values ('third@operator.example', 'admin', 'test', 0, 'admin') on conflict do nothing",
  ).run();
  const third = { email: "third@operator.example", name: "Third Admin" };
  expect(await as(opal).db.desk.confirmMember(FAY, "finance", third)).toBe(true);
  expect((await fay.ask("/desk")).status).toBe(200);
  // A higher role must be confirmed again. Until then, the earlier role applies.
  await addStaff(as(opal), newSubmission(), { email: FAY, role: "admin" });
  expect((await fay.ask("/desk/people")).status).toBe(403);
  expect((await fay.ask("/desk")).status).toBe(200);
  await DB.prepare("delete from desk_members where email = 'third@operator.example'").run();
});

it("OP-26 a refused attempt to approve is never recorded as an approval", async () => {
  const booking = await testPaidBooking();
  await requestRefundOf(opal, booking, 25_000);
  const [id = ""] = await readWaitingIds(booking.token);
  await decideGiveaway(as(opal), id, newSubmission("Mine"), "approve");
  const page = await htmlText(await opal.ask(`/desk/bookings/${booking.token}`));
  expect(page).toContain("Tried to approve a request: Mine");
  expect(page).not.toContain("Approved a request");
});

it("MO-07 the desk gives a customer credit with an end date and a message", async () => {
  const booking = await testPaidBooking();
  const lastDay = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const input = { amount: 5_000, lastDay, text: "Your car was ready a day late" };
  const { context, settle } = contextOf(opal, Date.now());
  const submission = newSubmission();
  expect(await requestCredit(context, booking.token, submission, input)).toEqual({ ok: true });
  expect(await requestCredit(context, booking.token, submission, input)).toEqual({ ok: true });
  await settle();
  const [mail] = await messagesOfTemplate(booking.token, "credit-given");
  expect(mail?.rendered?.text).toContain("Your car was ready a day late");
  expect(mail?.rendered?.text).toContain("MYBALANCE");
  const rowsOf = await DB.prepare("select account, amount_cents as n from customer_credits where giveaway_id = ?")
    .bind(submission.id)
    .all<{ account: string; n: number }>();
  expect(rowsOf.results.map(({ n }) => n)).toEqual([5_000]);
  const account = rowsOf.results[0]?.account ?? "";
  const { discounts } = context.db;
  expect(await discounts.readCreditAccount(account, Date.now())).toMatchObject({ balance: 5_000 });
  expect((await discounts.readCreditAccount(account, Date.now() + 62 * 86_400_000)).balance).toBe(0);
  for (const wrong of [{ amount: 0 }, { amount: -100 }, { amount: 1.5 }, { lastDay: "2020-01-01" }, { text: " " }])
    expect(await requestCredit(context, booking.token, newSubmission(), { ...input, ...wrong })).toMatchObject({
      code: "invalid-input",
    });
});

it("MO-07 desk credit is used by a customer and returned on cancellation", async () => {
  const person = newPerson();
  const firstBooking = await testPaidBooking(person);
  const lastDay = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const input = { amount: 5_000, lastDay, text: "Your car was ready a day late" };
  expect(await requestCredit(as(opal), firstBooking.token, newSubmission(), input)).toEqual({ ok: true });
  // The customer's own browser, with a verified mobile.
  const { context, settle } = contextOf(null, NOW);
  const customer = { ...context, viewer: { ...context.viewer, holderHash: crypto.randomUUID() } };
  const bookWithCode = async (promoCode: string | null) => {
    const { guid } = await insertLead(customer, { contact: { ...NO_CONTACT, verifiedMobile: person.mobile } });
    const at = { leadGuid: guid, supplierId: toSupplierId(WORKSHOP), serviceDay: DAY, arrivalFrom: "08:00" };
    const created = await submitBooking(customer, testRequest({ ...at, ...person, promoCode }), crypto.randomUUID());
    await settle();
    if (!created.ok) throw new Error(JSON.stringify(created));
    const booking = await customer.db.bookings.find(created.bookingToken);
    return { token: created.bookingToken, lines: booking?.booking.price.lines ?? [] };
  };
  const account = (await findCreditAccount(customer, { userId: null, verifiedMobile: person.mobile })) ?? "";
  const readBalance = async () => (await customer.db.discounts.readCreditAccount(account, Date.now())).balance;
  expect(await readBalance()).toBe(5_000);
  const second = await bookWithCode("MYBALANCE");
  expect(second.lines.at(-1)).toMatchObject({ kind: "discount", amount: -5_000 });
  expect(await readBalance()).toBe(0);
  const customerCancellation = { side: "customer", isFeeKept: true, text: "" } as const;
  expect(await cancelAtDesk(contextOf(opal, NOW).context, second.token, newSubmission(), customerCancellation)).toEqual(
    {
      ok: true,
    },
  );
  expect(await readBalance()).toBe(5_000);
  expect((await bookWithCode("MYBALANCE")).lines.at(-1)).toMatchObject({ amount: -5_000 });
});

/** A paid booking of 30 November whose free changes have ended, and two days: one with free cancellation and one without. */
async function createLateBooking(fee = 5_000) {
  const booking = await testPaidBooking();
  await DB.prepare("update bookings set free_change_hours = 200, late_cancel_fee = ? where token = ?")
    .bind(fee, booking.token)
    .run();
  const moveOptions = await readMoveChoices(as(opal), booking.token, "operator");
  if (!moveOptions.ok) throw new Error(moveOptions.code);
  const startAtDay = (day: PlainDay) => ({ day, startAt: moveOptions.startTimesOn(day)[0]?.from ?? "" });
  const farDay = moveOptions.days.at(-1);
  const nearDay = moveOptions.days.find((day) => day > moveOptions.offeredBooking.booking.serviceDay);
  if (farDay === undefined || nearDay === undefined) throw new Error("no free days");
  return { ...booking, far: startAtDay(farDay), near: startAtDay(nearDay) };
}
const moveBooking = (client: Client, token: BookingToken, to: { readonly day: string; readonly startAt: string }) =>
  moveAtDesk(as(client), token, newSubmission(), to);
const dayOf = async (token: string) =>
  DB.prepare("select service_day from bookings where token = ?").bind(token).first<string>("service_day");

it("a late fee waived by moving a booking at the desk is recorded once as a giveaway", async () => {
  const { token, far: farDay } = await createLateBooking();
  const submission = newSubmission();
  expect(await moveAtDesk(as(opal), token, submission, farDay)).toEqual({ ok: true });
  expect(await moveAtDesk(as(opal), token, submission, farDay)).toEqual({ ok: true });
  expect(await readGiveaways(token)).toEqual([{ state: "given", cents: 5_000, by: null }]);
  expect(await dayOf(token)).toBe(farDay.day);
});

it("a move to a near day, before the deadline or without a fee is not a giveaway", async () => {
  const late = await createLateBooking();
  expect(await moveBooking(opal, late.token, late.near)).toEqual({ ok: true });
  const freeChange = await createLateBooking(0);
  expect(await moveBooking(opal, freeChange.token, freeChange.far)).toEqual({ ok: true });
  const earlyBooking = await createLateBooking();
  await DB.prepare("update bookings set free_change_hours = 24 where token = ?").bind(earlyBooking.token).run();
  expect(await moveBooking(opal, earlyBooking.token, earlyBooking.far)).toEqual({ ok: true });
  for (const { token } of [late, freeChange, earlyBooking]) expect(await readGiveaways(token)).toEqual([]);
});

it("a late move above the giveaway limits waits for a second member's approval", async () => {
  const booking = await createLateBooking();
  const { token, far: farDay } = booking;
  expect(await requestRefundOf(opal, booking, 16_000)).toEqual({ ok: true });
  await completeDueRefunds(as(opal));
  const dayBefore = await dayOf(token);
  expect(await moveBooking(opal, token, farDay)).toEqual({ ok: true, waits: true });
  expect(await dayOf(token)).toBe(dayBefore);
  const [id = ""] = await readWaitingIds(token);
  expect(await decideGiveaway(as(opal), id, newSubmission(), "approve")).toMatchObject({
    code: "other-approver-required",
  });
  expect(await decideGiveaway(as(fay), id, newSubmission(), "approve")).toEqual({ ok: true });
  expect(await dayOf(token)).toBe(farDay.day);
  expect((await readGiveaways(token)).find(({ by }) => by !== null)).toEqual({ state: "given", cents: 5_000, by: FAY });
});
