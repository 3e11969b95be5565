import { beforeAll, describe, expect, it } from "vitest";
import { findUnreconciledPayments } from "../../../app/adapters/db/unreconciled-payments";
import { historyMismatches } from "../../../app/domain/booking/history/check-history";
import { bookingMoney } from "../../../app/domain/booking/booking-money";
import { formatMoney } from "../../../app/domain/core/money/format";
import { UNDO_MS } from "../../../app/domain/booking/work/steps";
import { WORKSHOP_RESPONSE_DAYS } from "../../../app/domain/booking/work/report";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { completeDueRefunds } from "../../../app/usecases/booking/payments/refund-decided";
import { reportDoneByCustomer } from "../../../app/usecases/booking/work/customer-says-done";
import { answerWorkReport, reportWork } from "../../../app/usecases/booking/work/report-work";
import { reportStep, undoStep } from "../../../app/usecases/booking/work/report-step";
import { listPayouts } from "../../../app/usecases/ledger/payouts/payouts";
import { toBookingToken, toLeadGuid } from "../../support/ids";
import { count, DB, statusOf } from "../booking/test-booking";
import { act, addEmployee, payAndConfirm, htmlText } from "../desk/test-desk";
import { Client } from "../identity/client";
import { momentContext, NOW } from "../quotes/marketplace";
import {
  testBooking,
  contextOf,
  finishWorkAt,
  makeMember,
  NO_NOTE,
  offerOf,
  seedPortal,
  signInClient,
  messagesOfTemplate,
  WORKSHOP,
  asCustomer,
} from "./test-portal";

/** If the workshop reports nothing after the day, the customer states what happened and chooses what to do about the money. */

const DAY_MS = 86_400_000;
const ASKED_AT = Date.parse("2026-12-03T00:00:00Z");
const CLOSED = ASKED_AT + 4 * DAY_MS;
let max: Client;
let opal: Client;
let fay: Client;

beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example");
  [max, opal, fay] = (await Promise.all(
    ["demo-supplier-member", "demo-operator", "demo-second-operator"].map(signInClient),
  )) as [Client, Client, Client];
  await addEmployee("opal@operator.example", "support");
  await addEmployee("fay@operator.example", "finance");
}, 60_000);

let peopleCount = 0;
/** A booking for which nobody has reported anything since its day. It is paid online unless `method` is null. */
async function testSilentBooking(method: "creditCard" | "afterPay" | null = "creditCard", until = ASKED_AT) {
  peopleCount += 1;
  const booking = await testBooking({
    email: `silent${peopleCount}@example.com`,
    mobile: `+6140408${String(peopleCount).padStart(4, "0")}`,
  });
  const { token } = booking;
  let providerId = "";
  if (method !== null) ({ providerId } = await payAndConfirm(max, token, method, NOW));
  else {
    const { context, settle } = contextOf(max, NOW + 60_000);
    const { offer } = await offerOf(token);
    await respondToBookingOffer(context, {
      bookingOfferId: offer.id,
      responseType: 1,
      comment: null,
      availabilities: [],
    });
    await settle();
  }
  for (const at of new Set([ASKED_AT, until])) await finishWorkAt(at);
  const readProviderBooks = async () =>
    momentContext().context.payments.sandbox.checkout.readMovedAmounts(method ?? "creditCard", providerId);
  const { total, currency } = (await offerOf(token)).booking.price;
  return { ...booking, books: readProviderBooks, total, amount: formatMoney(total, currency) };
}

async function reportProblem(token: string, kind: "not-done" | "wrong", at: number, text = "") {
  const { context, settle } = await asCustomer(token, at);
  const response = await reportWork(context, toBookingToken(token), kind, text);
  await settle();
  return response;
}
async function answer(
  token: string,
  report: "not-done" | "was-done",
  at: number,
  text = "",
  client: Client | null = max,
) {
  const { context, settle } = contextOf(client, at);
  const workReport = await answerWorkReport(context, toBookingToken(token), report, text);
  await settle();
  return workReport;
}
const mailOf = async (token: string, template: string) =>
  (await messagesOfTemplate(token, template)).find(({ channel }) => channel === "email")?.rendered?.text ?? "";
const expectConsistent = async (guid: string) => {
  const history = await momentContext().context.db.histories.readLeadHistory(toLeadGuid(guid), []);
  expect(history && historyMismatches(history).filter((line) => line.startsWith("booking"))).toEqual([]);
  expect(await findUnreconciledPayments(DB, CLOSED + 30 * DAY_MS)).toEqual([]);
};
const readPayable = async () =>
  (await listPayouts(contextOf(null, CLOSED + 60 * DAY_MS).context)).due.find(
    ({ supplierId }) => Number(supplierId) === WORKSHOP,
  )?.amount ?? 0;

it("tells a paid customer how each outcome affects their money", async () => {
  const paid = await testSilentBooking();
  const mail = await mailOf(paid.token, "booking-outcome-check");
  expect(mail).toContain(`You paid ${paid.amount} online. We hold it`);
  expect(mail).not.toContain("costs nothing");
  expect(await mailOf(paid.token, "supplier-outcome-check")).toContain(`The customer paid ${paid.amount} online.`);
  const unpaidBooking = await testSilentBooking(null);
  expect(await mailOf(unpaidBooking.token, "booking-outcome-check")).toContain("You have not paid anything online.");
});

describe.each(["creditCard", "afterPay", null] as const)("paid by %s", (method) => {
  it("refunds in full if the workshop does not respond to a report that the work was not done", async () => {
    const { token, guid, books: readBooks, total, amount } = await testSilentBooking(method);
    const at = ASKED_AT + DAY_MS;
    for (const _ of [1, 2])
      expect(await reportProblem(token, "not-done", at, "They were closed.")).toEqual({ ok: true });
    const answerDeadline = at + WORKSHOP_RESPONSE_DAYS * DAY_MS;
    expect(await mailOf(token, "supplier-work-reported")).toContain("Please answer by Mon 7 Dec 2026, 11 am");
    expect(await mailOf(token, "booking-work-reported")).toContain(
      method === null ? "cancel the booking without a fee" : `refund ${amount} in full`,
    );
    // The workshop must answer the report, and can report nothing else about the work until then.
    const text = await reportStep(contextOf(max, at + 1).context, toBookingToken(token), {
      step: "done",
      completionForm: NO_NOTE,
    });
    expect(text).toMatchObject({ ok: false });
    await finishWorkAt(answerDeadline - 1);
    expect(await statusOf(token)).toBe("Confirmed");
    for (const _ of [1, 2]) await finishWorkAt(answerDeadline);
    expect(await statusOf(token)).toBe("Cancelled");
    await completeDueRefunds(contextOf(null, answerDeadline + 60_000).context);
    if (method !== null) expect(await readBooks()).toEqual({ held: 0, taken: total, returned: total });
    const mail = await mailOf(token, "booking-not-done");
    expect(mail).toContain("did not answer in time");
    expect(mail).toContain(method === null ? "You have paid nothing online" : `Refund: ${amount}`);
    expect(await count("booking_events where booking_token = ? and kind = 'cancelled'", token)).toBe(1);
    await expectConsistent(guid);
  });
});

it("refunds at once when the workshop agrees that the work was not done", async () => {
  const { token, guid, books: ledger, total } = await testSilentBooking();
  expect(await answer(token, "not-done", ASKED_AT + 1)).toMatchObject({ code: "offer-no-longer-available" });
  await reportProblem(token, "not-done", ASKED_AT + 1);
  expect(await answer(token, "not-done", ASKED_AT + 2, "", new Client())).toMatchObject({ ok: false });
  expect(await answer(token, "not-done", ASKED_AT + 2)).toEqual({ ok: true });
  expect(await statusOf(token)).toBe("Cancelled");
  expect(await ledger()).toMatchObject({ returned: total });
  expect(await mailOf(token, "booking-not-done")).toContain("agrees that the work was not done");
  await expectConsistent(guid);
});

it("lets the desk decide disputed work and holds the money until then", async () => {
  const payableBefore = await readPayable();
  const { token, guid, books: ledger, total } = await testSilentBooking();
  await reportProblem(token, "not-done", ASKED_AT + 1, "The car was never touched.");
  expect(await answer(token, "was-done", ASKED_AT + 2)).toMatchObject({ code: "invalid-input" });
  expect(await answer(token, "was-done", ASKED_AT + 2, "Done on Monday, invoice 12.")).toEqual({ ok: true });
  await finishWorkAt(ASKED_AT + 30 * DAY_MS);
  expect([await statusOf(token), await readPayable()]).toEqual(["Confirmed", payableBefore]);
  const desk = await htmlText(await fay.ask("/desk"));
  expect(desk).toContain("Reported problems");
  expect(desk).toContain("The customer says that the work was not done");
  const page = await htmlText(await fay.ask(`/desk/bookings/${token}`));
  for (const text of ["The car was never touched.", "Done on Monday, invoice 12.", "Decide on the reported problem"])
    expect(page).toContain(text);
  expect(await count("bookings where work_notes like '%never touched%'")).toBe(0);
  // A refund above one person's limits waits for a second person.
  const path = `/desk/bookings/${token}/work`;
  expect((await act(opal, path, { decision: "refund", text: "" })).status).toBe(422);
  expect((await act(opal, path, { decision: "refund", text: "We refund you, with apologies." })).status).toBe(303);
  expect(await statusOf(token)).toBe("Confirmed");
  const link = /\/desk\/approvals\/[^"]+/.exec(await (await fay.ask("/desk")).text())?.[0] ?? "";
  expect((await act(fay, link, { decision: "approve" })).status).toBe(303);
  expect(await statusOf(token)).toBe("Cancelled");
  await completeDueRefunds(contextOf(null, ASKED_AT + 31 * DAY_MS).context);
  expect(await ledger()).toMatchObject({ returned: total });
  expect(await mailOf(token, "booking-not-done")).toContain("We refund you, with apologies.");
  expect(await htmlText(await fay.ask(path))).toContain("No one has reported a problem with this booking");
  await expectConsistent(guid);
});

it("completes the booking when the desk decides that the work was done", async () => {
  const { token, guid } = await testSilentBooking();
  await reportProblem(token, "wrong", ASKED_AT + 1, "The brakes still squeal.");
  expect(await count("outbox where about = ? and template = 'supplier-work-reported'", token)).toBe(0);
  const path = `/desk/bookings/${token}/work`;
  expect((await act(opal, path, { decision: "done", text: "The workshop showed us photos." })).status).toBe(303);
  expect(await mailOf(token, "booking-work-settled")).toContain("The workshop showed us photos.");
  expect(await mailOf(token, "supplier-work-settled")).toContain("The workshop showed us photos.");
  await finishWorkAt(Date.now() + UNDO_MS + 1_000);
  expect(await statusOf(token)).toBe("Serviced");
  await expectConsistent(guid);
});

it("keeps the booking if the desk records an agreement, and removes it from the queue", async () => {
  const { token } = await testSilentBooking();
  expect(await reportProblem(token, "wrong", ASKED_AT + 1)).toMatchObject({ code: "invalid-input" });
  await reportProblem(token, "wrong", ASKED_AT + 1, "A scratch on the door.");
  expect((await act(opal, `/desk/bookings/${token}/work`, { decision: "keep", text: "They fix it." })).status).toBe(
    303,
  );
  expect(await htmlText(await opal.ask(`/desk/bookings/${token}`))).not.toContain("Decide on the reported problem");
  expect(await statusOf(token)).toBe("Confirmed");
});

it("queues a paid booking without any report for the desk, and both sides can still answer", async () => {
  const { token, guid, amount } = await testSilentBooking("creditCard", CLOSED);
  expect((await offerOf(token)).booking.work).toMatchObject({ step: "unknown", notes: { report: { kind: "silent" } } });
  expect(await htmlText(await fay.ask("/desk"))).toContain("Paid, and neither side said how the work went");
  const { context } = await asCustomer(token, CLOSED + 1);
  expect(await reportDoneByCustomer(context, toBookingToken(token))).toEqual({ ok: true });
  await finishWorkAt(CLOSED + 1 + UNDO_MS);
  expect(await statusOf(token)).toBe("Serviced");
  expect(await mailOf(token, "booking-outcome-check")).toContain(amount);
  await expectConsistent(guid);
  const unpaid = await testSilentBooking(null, CLOSED);
  expect((await offerOf(unpaid.token)).booking.work?.notes.report).toBeUndefined();
});

it.each([
  "creditCard",
  null,
] as const)("completes a closed booking paid by %s when the workshop reports the work as done", async (method) => {
  const { token, guid, total } = await testSilentBooking(method, CLOSED);
  const reportDone = (at: number) =>
    reportStep(contextOf(max, at).context, toBookingToken(token), { step: "done", completionForm: NO_NOTE });
  const { work } = (await offerOf(token)).booking;
  expect(await reportDone(CLOSED + 1)).toEqual({ ok: true });
  await expectConsistent(guid);
  expect(await undoStep(contextOf(max, CLOSED + 2).context, toBookingToken(token), "done")).toEqual({ ok: true });
  expect((await offerOf(token)).booking.work).toEqual(work);
  await expectConsistent(guid);
  expect(await reportDone(CLOSED + 3)).toEqual({ ok: true });
  await finishWorkAt(CLOSED + 3 + UNDO_MS);
  expect(await statusOf(token)).toBe("Serviced");
  const { booking } = await offerOf(token);
  expect(bookingMoney(booking).due).toBe(method === null ? total : 0);
  await expectConsistent(guid);
});

it("completes an unpaid closed booking when its customer reports that the work was done", async () => {
  const { token, guid, total } = await testSilentBooking(null, CLOSED);
  const { context } = await asCustomer(token, CLOSED + 1);
  expect(await reportDoneByCustomer(context, toBookingToken(token))).toEqual({ ok: true });
  await expectConsistent(guid);
  await finishWorkAt(CLOSED + 1 + UNDO_MS);
  const { booking } = await offerOf(token);
  expect([booking.status, bookingMoney(booking).due]).toEqual(["Serviced", total]);
  await expectConsistent(guid);
});

it("shows three answers to the holder only, without JavaScript", async () => {
  const { token, amount } = await testSilentBooking();
  const holder = new Client();
  const page = `/booking/${token}`;
  expect(await htmlText(await holder.ask(page))).not.toContain("Something is wrong");
  expect((await holder.ask(`${page}?index`, { intent: "not-done" })).status).toBe(403);
  holder.cookies.set("__Host-holder", "a".repeat(27));
  const { context } = contextOf(holder, NOW);
  await context.db.bookings.addHolder(
    toBookingToken(token),
    { userId: null, holderHash: context.viewer.holderHash },
    NOW,
  );
  const pageText = await htmlText(await holder.ask(page));
  for (const text of ["It was done", "It was not done", "Something is wrong", `refund ${amount} in full`])
    expect(pageText).toContain(text);
  const empty = await holder.ask(`${page}?index`, {});
  expect([empty.status, (await htmlText(empty)).includes("Choose how the work went")]).toEqual([422, true]);
  const unnotified = await holder.ask(`${page}?index`, { intent: "wrong", text: " " });
  expect([unnotified.status, (await htmlText(unnotified)).includes("Tell us what is wrong")]).toEqual([422, true]);
  expect((await holder.ask(`${page}?index`, { intent: "wrong", text: "It leaks oil." })).status).toBe(303);
  expect(await htmlText(await holder.ask(page))).toContain("You told us that something is wrong.");
});

it("accepts answers on the workshop's page without JavaScript", async () => {
  const { token, amount } = await testSilentBooking();
  await reportProblem(token, "not-done", ASKED_AT + 1);
  const path = `/workshop/bookings/${token}`;
  expect(await htmlText(await max.ask(path))).toContain(`refund ${amount} to the customer`);
  const unnotified = await max.ask(path, { intent: "work-report", step: "was-done", text: "" });
  expect([unnotified.status, (await htmlText(unnotified)).includes("Describe what was done, and when")]).toEqual([
    422,
    true,
  ]);
  expect((await max.ask(path, { intent: "work-report", step: "was-done", text: "Done at 3 pm." })).status).toBe(303);
  expect((await offerOf(token)).booking.work?.notes.report).toMatchObject({ waitsFor: "desk" });
});
