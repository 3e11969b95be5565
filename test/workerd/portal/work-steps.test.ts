import { METHODS } from "../../../app/domain/payments/methods";
import { evictDurableObject } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { findUnreconciledPayments } from "../../../app/adapters/db/unreconciled-payments";
import { cents } from "../../../app/domain/core/money/money";
import { calculateShare } from "../../../app/domain/core/money/rounding";
import { bookingMoney, refundableAmount } from "../../../app/domain/booking/booking-money";
import { completeDueRefunds } from "../../../app/usecases/booking/payments/refund-decided";
import { finishWork } from "../../../app/usecases/booking/work/finish-work";
import { UNDO_MS } from "../../../app/domain/booking/work/steps";
import { formatMoney } from "../../../app/domain/core/money/format";
import { historyMismatches } from "../../../app/domain/booking/history/check-history";
import { readBooking, readDisplayStatus } from "../../../app/usecases/booking/read-booking";
import { cancelByCustomer, readCancellation } from "../../../app/usecases/booking/booking-offer/cancel-booking";
import { moveBooking } from "../../../app/usecases/booking/booking-offer/move-booking";
import { proposeMove } from "../../../app/usecases/booking/booking-offer/propose-move";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { reportDoneByCustomer } from "../../../app/usecases/booking/work/customer-says-done";
import { reportStep, listReportableSteps, undoStep } from "../../../app/usecases/booking/work/report-step";
import type { ReportedStep } from "../../../app/domain/booking/work/steps";
import { toLeadGuid, toBookingToken } from "../../support/ids";
import { listenForMessages, counterOf } from "../bids/test-bidding";
import { bookedMinutes, count, DB } from "../booking/test-booking";
import { payAndConfirm } from "../desk/test-desk";
import { Client } from "../identity/client";
import { momentContext, NOW } from "../quotes/marketplace";
import {
  testBooking,
  contextOf,
  DAY,
  finishWorkAt,
  makeMember,
  NO_NOTE,
  offerOf,
  seedPortal,
  signInClient,
  messagesOfTemplate,
  WORKSHOP,
} from "./test-portal";

/** The progress of a booking's work as its workshop reports it. */

/** 9 am on the booked day in Sydney. The booking starts at 8. */
const MORNING = Date.parse(`${DAY}T09:00:00+11:00`);
const OTHER_DAY = "2026-12-02";
let member: Client;

beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example");
  member = await signInClient("demo-supplier-member");
}, 60_000);

async function createConfirmedBooking() {
  const booking = await testBooking();
  const { context, settle } = contextOf(member, NOW + 60_000);
  const { offer } = await offerOf(booking.token);
  const offerResponse = { bookingOfferId: offer.id, responseType: 1, comment: null, availabilities: [] };
  expect(await respondToBookingOffer(context, offerResponse)).toEqual({ ok: true });
  await settle();
  return booking;
}

const reportStepAt = (token: string, step: ReportedStep, at = MORNING, client: Client | null = member) =>
  reportStep(
    contextOf(client, at).context,
    toBookingToken(token),
    step === "done" ? { step, completionForm: NO_NOTE } : { step },
  );
const undo = (token: string, step: ReportedStep, at: number) =>
  undoStep(contextOf(member, at).context, toBookingToken(token), step);
const workOf = async (token: string) => (await offerOf(token)).booking.work;
const readStanding = async (token: string) => {
  const displayStatus = await readDisplayStatus(momentContext().context, toBookingToken(token));
  return displayStatus.ok ? [displayStatus.status, displayStatus.standing] : null;
};
const expectConsistent = async (guid: string) => {
  const history = await momentContext().context.db.histories.readLeadHistory(toLeadGuid(guid), []);
  expect(history && historyMismatches(history).filter((text) => text.startsWith("booking"))).toEqual([]);
};
const eventsOf = async (token: string) =>
  (
    await DB.prepare("select kind, reason, actor from booking_events where booking_token = ? order by id")
      .bind(token)
      .all()
  ).results;

it("the customer's page shows each step, and the history has author, time and step", async () => {
  const { token, guid } = await createConfirmedBooking();
  const views: unknown[] = [];
  for (const [n, step] of (
    ["arrived", "in-progress", "waiting-for-customer", "in-progress", "ready"] as const
  ).entries()) {
    expect(await reportStepAt(token, step, MORNING + n * 1_000)).toEqual({ ok: true });
    views.push(await readStanding(token));
    await expectConsistent(guid);
  }
  expect(views).toEqual(
    ["arrived", "in-progress", "waiting-for-you", "in-progress", "ready"].map((value) => ["Confirmed", value]),
  );
  const page = await (await new Client().ask(`/booking/${token}`)).text();
  expect(page).toContain("Your vehicle is ready at");
  expect((await eventsOf(token)).slice(-5)).toEqual(
    ["arrived", "in-progress", "waiting-for-customer", "in-progress", "ready"].map((kind) => ({
      kind,
      reason: null,
      actor: "supplier",
    })),
  );
});

it("an open page receives each change immediately, and only pages of our site can listen", async () => {
  const { token, guid } = await createConfirmedBooking();
  const openLive = (headers: Readonly<Record<string, string>> = {}, of = token) =>
    new Client().ask(`/api/booking/${of}/live`, undefined, { Upgrade: "websocket", ...headers });
  expect((await new Client().ask(`/api/booking/${token}/live`)).status).toBe(426);
  expect((await openLive({ Origin: "https://evil.example" })).status).toBe(403);
  expect((await openLive({}, "nobody-has-this-token")).status).toBe(404);
  const response = await openLive();
  expect(response.status).toBe(101);
  const waitForMessage = listenForMessages(response.webSocket);
  expect(await waitForMessage(1)).toEqual({ Changed: false });
  for (const [n, step] of (["arrived", "in-progress", "ready"] as const).entries()) {
    await evictDurableObject(counterOf(guid));
    expect(await reportStepAt(token, step, MORNING + n * 1_000)).toEqual({ ok: true });
    expect(await waitForMessage(n + 2)).toEqual({ Changed: true });
  }
  expect(await undo(token, "ready", MORNING + 3_000)).toEqual({ ok: true });
  expect(await waitForMessage(5)).toEqual({ Changed: true });
});

it("only the booking's workshop reports steps, from the booked day on", async () => {
  const { token } = await createConfirmedBooking();
  expect(await reportStepAt(token, "arrived", MORNING, null)).toMatchObject({ code: "not-signed-in" });
  expect(await reportStepAt(token, "arrived", MORNING, new Client())).toMatchObject({ code: "not-signed-in" });
  expect(await reportStepAt(token, "arrived", MORNING - 86_400_000)).toMatchObject({ code: "work-not-due" });
  const earlyMoment = Date.parse(`${DAY}T07:59:59+11:00`);
  expect(await reportStepAt(token, "no-show", earlyMoment)).toMatchObject({ code: "work-not-due" });
  expect(await workOf(token)).toMatchObject({ step: null });
  expect(await reportStepAt(token, "arrived", earlyMoment)).toEqual({ ok: true });
  expect(await reportStepAt(token, "no-show")).toMatchObject({ code: "work-step-not-possible" });
  const { token: unansweredToken } = await testBooking();
  expect(await reportStepAt(unansweredToken, "arrived")).toMatchObject({ code: "work-step-not-possible" });
});

it("the last reported step can be undone for a minute, and undoing it twice changes nothing", async () => {
  const { token, guid } = await createConfirmedBooking();
  expect(await reportStepAt(token, "arrived")).toEqual({ ok: true });
  expect(await Promise.all([1, 2, 3].map(() => reportStepAt(token, "ready", MORNING + 60_000)))).toEqual(
    Array(3).fill({ ok: true }),
  );
  expect(await count("booking_events where booking_token = ? and kind = 'ready'", token)).toBe(1);
  expect(await undo(token, "ready", MORNING + 60_000 + UNDO_MS)).toMatchObject({ code: "undo-too-late" });
  expect(await undo(token, "ready", MORNING + 60_000 + UNDO_MS - 1)).toEqual({ ok: true });
  expect(await undo(token, "ready", MORNING + 61_000)).toEqual({ ok: true });
  expect(await workOf(token)).toMatchObject({ step: "arrived", at: MORNING });
  expect(await undo(token, "arrived", MORNING + 1_000)).toMatchObject({ code: "undo-too-late" });
  await expectConsistent(guid);
});

it("done and no-show can be undone until they take effect, and take effect once", async () => {
  for (const [step, status, view] of [
    ["done", "Serviced", "done"],
    ["no-show", "Cancelled", "no-show"],
  ] as const) {
    const { token, guid } = await createConfirmedBooking();
    expect(await reportStepAt(token, step)).toEqual({ ok: true });
    expect(await readStanding(token)).toEqual(["Confirmed", view]);
    await finishWorkAt(MORNING + UNDO_MS - 1);
    expect(await undo(token, step, MORNING + UNDO_MS - 1)).toEqual({ ok: true });
    await finishWorkAt(MORNING + UNDO_MS);
    expect(await readStanding(token)).toEqual(["Confirmed", "confirmed"]);
    const undoneAt = MORNING + 120_000;
    expect(await reportStepAt(token, step, undoneAt)).toEqual({ ok: true });
    await Promise.all([1, 2, 3].map(() => finishWorkAt(undoneAt + UNDO_MS)));
    expect(await readStanding(token)).toEqual([status, view]);
    expect(await undo(token, step, undoneAt + 1)).toMatchObject({ code: "undo-too-late" });
    expect(await count("booking_events where booking_token = ? and to_status = ?", token, status)).toBe(1);
    await expectConsistent(guid);
  }
});

it("a no-show frees the slot and notifies the customer once", async () => {
  const minutesBefore = (await bookedMinutes(WORKSHOP, DAY)) ?? 0;
  const { token } = await createConfirmedBooking();
  await reportStepAt(token, "no-show");
  await finishWorkAt(MORNING + UNDO_MS);
  expect(await bookedMinutes(WORKSHOP, DAY)).toBe(minutesBefore);
  const mails = (await messagesOfTemplate(token, "booking-no-show")).filter(({ channel }) => channel === "email");
  expect(mails).toHaveLength(1);
  expect(mails[0]?.rendered?.text).toContain("you did not bring your vehicle");
  // The customer's calendar entry is removed.
  expect(mails[0]?.carriesInvitation).toBe(true);
  expect(await messagesOfTemplate(token, "supplier-booking-cancelled")).toHaveLength(0);
  const page = await (await new Client().ask(`/booking/${token}`)).text();
  expect(page).toContain("Booking Missed");
});

it("started work cannot be moved or cancelled, and a requested move ends", async () => {
  const { token } = await createConfirmedBooking();
  const ownMinutes = (await bookedMinutes(WORKSHOP, OTHER_DAY)) ?? 0;
  const { context } = contextOf(member, NOW + 120_000);
  expect(
    await proposeMove(context, toBookingToken(token), [{ date: OTHER_DAY, startAt: "09:00", endAt: null }]),
  ).toEqual({
    ok: true,
  });
  expect(await bookedMinutes(WORKSHOP, OTHER_DAY)).toBeGreaterThan(ownMinutes);
  const earlyMoment = Date.parse(`${DAY}T06:00:00+11:00`);
  expect(await reportStepAt(token, "arrived", earlyMoment)).toEqual({ ok: true });
  expect((await bookedMinutes(WORKSHOP, OTHER_DAY)) ?? 0).toBe(ownMinutes);
  expect((await offerOf(token)).offer.customerAnswerBy).toBeNull();
  const customer = contextOf(null, earlyMoment + 1_000).context;
  await customer.db.bookings.addHolder(
    toBookingToken(token),
    { userId: null, holderHash: customer.viewer.holderHash },
    earlyMoment,
  );
  expect(await readCancellation(customer, toBookingToken(token))).toMatchObject({
    problem: "changes-too-late",
    canMove: false,
  });
  expect(await cancelByCustomer(customer, toBookingToken(token), 0)).toMatchObject({ code: "changes-too-late" });
  expect(await moveBooking(customer, toBookingToken(token), { day: OTHER_DAY, startAt: "09:00" })).toMatchObject({
    code: "changes-too-late",
  });
  expect(await readBooking(customer, toBookingToken(token))).toMatchObject({ standing: "arrived" });
});

it("errors are shown at their fields, and unknown steps are refused", async () => {
  const { token } = await createConfirmedBooking();
  // Moves the service day, because the built worker uses the real clock.
  await DB.prepare("update bookings set service_day = ? where token = ?")
    .bind(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10), token)
    .run();
  const path = `/workshop/bookings/${token}`;
  const response = await member.ask(path, { intent: "work", step: "done", amount: "5000", note: "Rear pads soon" });
  const page = await response.text();
  expect(response.status).toBe(422);
  expect(page).toContain("The final amount can be at most");
  expect(page).toContain("Rear pads soon");
  expect((await member.ask(path, { intent: "work", step: "unknown" })).status).toBe(422);
  expect((await member.ask(path, { intent: "work", step: "arrived" })).status).toBe(303);
  const after = await (await member.ask(path)).text();
  expect(after).toContain("Undo");
  expect((await member.ask(path, { intent: "work-undo", step: "arrived" })).status).toBe(303);
  expect(await workOf(token)).toMatchObject({ step: null });
});

it("one text that the car is ready is sent in daytime, and a later step cancels it", async () => {
  const { token } = await createConfirmedBooking();
  const readReadyMessages = () => messagesOfTemplate(token, "booking-ready");
  const evening = Date.parse(`${DAY}T20:30:00+11:00`);
  expect(await reportStepAt(token, "ready", evening)).toEqual({ ok: true });
  const [text] = (await readReadyMessages()).filter(({ channel }) => channel === "sms");
  expect(text?.rendered?.text).toContain("your vehicle is ready");
  const nextSend = await DB.prepare(
    "select min(next_at) as at from outbox where template = 'booking-ready' and about = ?",
  )
    .bind(token)
    .first<number>("at");
  expect(new Date(nextSend ?? 0).toISOString()).toBe("2026-11-30T21:00:00.000Z");
  expect(await undo(token, "ready", evening + 1_000)).toEqual({ ok: true });
  expect(await readReadyMessages()).toHaveLength(0);
  expect(await reportStepAt(token, "ready", evening + 2_000)).toEqual({ ok: true });
  expect((await readReadyMessages()).map(({ channel }) => channel).sort()).toEqual(["email", "sms"]);
  await DB.prepare("update outbox set state = 'sent', sent_at = 1 where about = ? and template = 'booking-ready'")
    .bind(token)
    .run();
  expect(await reportStepAt(token, "in-progress", evening + 3_000)).toEqual({ ok: true });
  expect(await reportStepAt(token, "ready", evening + 4_000)).toEqual({ ok: true });
  expect((await readReadyMessages()).map(({ state }) => state)).toEqual(["sent", "sent"]);
});

it("the final amount becomes the price once, and is never above the agreed price", async () => {
  const { token, guid } = await createConfirmedBooking();
  const { price } = (await offerOf(token)).booking;
  const finishFor = (cents: number, at: number) =>
    reportStep(contextOf(member, at).context, toBookingToken(token), {
      step: "done",
      completionForm: { ...NO_NOTE, amount: (cents / 100).toFixed(2), odometer: "84500", note: "Front pads at 4 mm." },
    });
  expect(await finishFor(price.total + 1, MORNING)).toMatchObject({
    code: "invalid-input",
    fields: { amount: [expect.any(String)] },
  });
  expect(await finishFor(price.total - 1_050, MORNING)).toEqual({ ok: true });
  expect((await offerOf(token)).booking.price).toEqual(price);
  const page = async () => (await (await new Client().ask(`/booking/${token}`)).text()).replaceAll("<!-- -->", "");
  expect(await page()).toContain("Booking Completed");
  // Paying now would charge the agreed price instead of the final one, so the page offers no payment.
  expect(await page()).not.toContain("Pay online");
  await Promise.all([1, 2].map(() => finishWorkAt(MORNING + UNDO_MS)));
  const after = (await offerOf(token)).booking;
  expect(after.price.total).toBe(price.total - 1_050);
  expect(after.price.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(after.price.total);
  expect(after.price.lines.at(-1)).toMatchObject({ key: "final-amount", amount: -1_050 });
  expect(after.work?.notes.done).toMatchObject({ odometer: 84_500, note: "Front pads at 4 mm." });
  const owed = await DB.prepare(
    "select sum(case when debit = 'due' then amount_cents else -amount_cents end) as n from money_ledger where booking_token = ? and 'due' in (debit, credit)",
  )
    .bind(token)
    .first<number>("n");
  expect(owed).toBe(after.price.total);
  const [mail, ...otherMails] = await messagesOfTemplate(token, "booking-done");
  expect(otherMails).toEqual([]);
  for (const text of [
    `Final amount: ${formatMoney(after.price.total, "AUD")}, GST included`,
    "Odometer: 84,500 km",
    "Note: Front pads at 4 mm.",
    `Amount due: ${formatMoney(after.price.total, "AUD")}`,
    "If you have already paid",
  ])
    expect(mail?.rendered?.text).toContain(text);
  expect(await page()).toContain(`The price is ${formatMoney(after.price.total, "AUD")}. If you have not paid`);
  expect(await page()).toContain("Pay online");
  await expectConsistent(guid);
});

it("both sides are asked after three days, and the booking closes four days later", async () => {
  const { token, guid } = await createConfirmedBooking();
  const reportedAt = Date.parse("2026-12-03T00:00:00Z");
  await finishWorkAt(reportedAt - 1);
  expect(await count("outbox where about = ? and template like '%if-done'", token)).toBe(0);
  for (const _ of [1, 2]) await finishWorkAt(reportedAt);
  expect(await messagesOfTemplate(token, "booking-outcome-check")).toHaveLength(2);
  expect(
    (await messagesOfTemplate(token, "supplier-outcome-check")).filter(({ channel }) => channel === "email"),
  ).toHaveLength(1);
  const closesAt = reportedAt + 4 * 86_400_000;
  await finishWorkAt(closesAt - 1);
  expect(await readStanding(token)).toEqual(["Confirmed", "confirmed"]);
  await finishWorkAt(closesAt);
  expect(await readStanding(token)).toEqual(["Confirmed", "unknown"]);
  expect(await reportStepAt(token, "ready", closesAt + 1)).toMatchObject({ code: "work-step-not-possible" });
  // A report is possible for 90 days, so no customer is billed for work of another year.
  const offered = { ...(await offerOf(token)), supplier: { zone: "Australia/Sydney" } as never };
  const stepsAfter = (days: number) =>
    listReportableSteps(contextOf(null, MORNING + days * 86_400_000).context, offered);
  expect([stepsAfter(90), stepsAfter(91)]).toEqual([["done"], []]);
  await finishWorkAt(closesAt + 30 * 86_400_000);
  expect(await count("booking_events where booking_token = ? and kind in ('asked-if-done', 'unknown')", token)).toBe(2);
  await expectConsistent(guid);
});

it("only the booking's customer can report the work as done, and only once asked", async () => {
  const { token } = await createConfirmedBooking();
  const reportedAt = Date.parse("2026-12-03T00:00:00Z");
  const customer = contextOf(null, reportedAt + 1).context;
  expect(await reportDoneByCustomer(customer, toBookingToken(token))).toMatchObject({ code: "not-the-holder" });
  await customer.db.bookings.addHolder(
    toBookingToken(token),
    { userId: null, holderHash: customer.viewer.holderHash },
    reportedAt,
  );
  expect(await reportDoneByCustomer(customer, toBookingToken(token))).toMatchObject({ code: "work-step-not-possible" });
  await finishWorkAt(reportedAt);
  expect(
    await reportDoneByCustomer(contextOf(new Client(), reportedAt + 1).context, toBookingToken(token)),
  ).toMatchObject({
    code: "not-the-holder",
  });
  expect(await reportDoneByCustomer(customer, toBookingToken(token))).toEqual({ ok: true });
  await finishWorkAt(reportedAt + 1 + UNDO_MS);
  expect(await readStanding(token)).toEqual(["Serviced", "done"]);
});

it.each([
  ["creditCard", 1_050],
  ["afterPay", 12_345],
  ["zip", null],
] as const)("a final amount below the payment by %s is refunded once, after the undo minute", async (method, discountCents) => {
  const created = await testBooking({ email: `less-${method}@example.com` });
  const { token, guid } = created;
  const payment = await payAndConfirm(member, token, method, NOW);
  await DB.prepare("update bookings set commission_100 = 1000 where token = ?").bind(token).run();
  const { price } = (await offerOf(token)).booking;
  const refundAmount = price.total - (discountCents ?? price.total);
  const finishForLess = (at: number) =>
    reportStep(contextOf(member, at).context, toBookingToken(token), {
      step: "done",
      completionForm: { ...NO_NOTE, amount: (refundAmount / 100).toFixed(2) },
    });
  const readProviderBooks = async () =>
    (await momentContext().context.payments.sandbox.checkout.readMovedAmounts(method, payment.providerId)) ?? null;
  const countRefunds = () => count("refund_requests where booking_token = ?", token);
  expect(await finishForLess(MORNING)).toEqual({ ok: true });
  // No refund is made before the one-minute undo period ends, or after an undo.
  await finishWorkAt(MORNING + UNDO_MS - 1);
  expect(await undo(token, "done", MORNING + UNDO_MS - 1)).toEqual({ ok: true });
  await finishWorkAt(MORNING + UNDO_MS);
  expect([await countRefunds(), (await readProviderBooks())?.returned]).toEqual([0, 0]);
  const undoneAt = MORNING + 120_000;
  expect(await finishForLess(undoneAt)).toEqual({ ok: true });
  // Two concurrent runs end before the refund is requested from the provider. The next run requests it once.
  await Promise.all([1, 2].map(() => finishWork(contextOf(null, undoneAt + UNDO_MS).context)));
  expect([await countRefunds(), (await readProviderBooks())?.returned]).toEqual([1, 0]);
  const page = async (path = "") =>
    (await (await new Client().ask(`/booking/${token}${path}`)).text()).replaceAll("<!-- -->", "");
  const refundText = formatMoney(cents(price.total - refundAmount), "AUD");
  expect(await page()).toContain(
    discountCents === null
      ? `${refundText} is being refunded`
      : `${formatMoney(price.total, "AUD")} was paid online (${METHODS[method].label}). ${refundText} of it is being refunded`,
  );
  await Promise.all([1, 2].map(() => completeDueRefunds(contextOf(null, undoneAt + 2 * UNDO_MS).context)));
  await completeDueRefunds(contextOf(null, undoneAt + 3 * UNDO_MS).context);
  expect(await readProviderBooks()).toMatchObject({
    held: 0,
    taken: price.total,
    returned: price.total - refundAmount,
  });
  expect(await findUnreconciledPayments(DB, undoneAt + 4 * UNDO_MS)).toEqual([]);
  expect((await offerOf(token)).booking).toMatchObject({ status: "Serviced", price: { total: refundAmount } });
  expect(await page()).toContain(`${refundText}${discountCents === null ? "" : " of it"} was refunded`);
  expect(await page()).toContain(`The final amount is ${formatMoney(cents(refundAmount), "AUD")}.`);
  expect(await page()).not.toContain("Pay online");
  const receipt = await page("/receipt");
  expect(receipt).toContain(discountCents === null ? "refunded in full" : "Paid above the final amount");
  expect(receipt).not.toContain("Adjustment note");
  const mails = await messagesOfTemplate(token, "payment-refund");
  expect(mails.map(({ rendered }) => rendered?.text.includes(refundText))).toEqual([true]);
  expect(mails[0]?.rendered?.text).toContain("The final amount is");
  expect((await messagesOfTemplate(token, "booking-done"))[0]?.rendered?.text).toContain(`Refund: ${refundText}`);
  // Commission is on the final amount only, so refunding the difference does not reduce it further.
  const { results } = await DB.prepare("select kind, amount, counted from supplier_postings where booking_token = ?")
    .bind(token)
    .all<{ kind: string; amount: number; counted: number | null }>();
  const eventsOfKind = (kind: string) => results.filter((row) => row.kind === kind);
  expect(eventsOfKind("commission-refund")).toEqual([]);
  expect(eventsOfKind("done")).toMatchObject([{ counted: refundAmount }]);
  for (const { amount, counted: countedCents } of eventsOfKind("commission"))
    expect(amount).toBe(-calculateShare(cents(countedCents ?? 0), 1_000, 10_000));
  expect(eventsOfKind("commission")).toHaveLength(refundAmount === 0 ? 0 : 1);
  // The desk can refund the remaining amount and no more.
  const booking = await momentContext().context.db.bookings.find(toBookingToken(token));
  const paid = booking && bookingMoney(booking.booking).payments.find(({ id }) => id === payment.attemptId);
  expect(paid && refundableAmount(paid)).toBe(refundAmount);
  await expectConsistent(guid);
});
