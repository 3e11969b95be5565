import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Correction } from "../../../app/domain/booking/booking-offer/correction";
import { formatMoney } from "../../../app/domain/core/money/format";
import type { LeadVehicle } from "../../../app/domain/catalogue/vehicle/vehicle";
import {
  answerCorrectionAsCustomer,
  answerCorrectionAsWorkshop,
  type CorrectionReply,
  proposeCorrection,
} from "../../../app/usecases/booking/booking-offer/correct-jobs";
import { applyChoice, readPendingDecision } from "../../../app/usecases/booking/booking-offer/customer-choice";
import { cancelBooking } from "../../../app/usecases/booking/booking-offer/reassign-booking";
import { loadOfferDetails } from "../../../app/usecases/booking/booking-offer/load-offered";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { answerWithUndo } from "../../../app/usecases/booking/booking-offer/pending-answer";
import { processResponseDeadlines } from "../../../app/usecases/booking/booking-offer/run-clock";
import { reconcile } from "../../../app/usecases/booking/payments/reconcile";
import { readPayScreen } from "../../../app/usecases/booking/payments/read-pay-screen";
import { findOutboxInvitation } from "../../../app/usecases/operations/outbox/list-outbox";
import { toBookingToken, toLeadGuid } from "../../support/ids";
import { bookedMinutes, DB } from "../booking/test-booking";
import { act, addEmployee, htmlText, payAndConfirm, signInAll } from "../desk/test-desk";
import { Client } from "../identity/client";
import { basicService, insertLead, momentContext, NOW, repair } from "../quotes/marketplace";
import {
  contextOf,
  DAY,
  makeMember,
  messagesOfTemplate,
  offerOf,
  seedPortal,
  signInClient,
  testBooking,
  WORKSHOP,
} from "./test-portal";

/** The desk corrects the vehicle and jobs of a booking, at the workshop's price, and both sides must accept. */

const MINUTE = 60_000;
const DAY_MS = 24 * 60 * MINUTE;
let member: Client;
let opal: Client;

beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example");
  await addEmployee("opal@operator.example", "admin");
  [member, opal] = await signInAll("demo-supplier-member", "demo-operator");
}, 60_000);
beforeEach(() => DB.prepare("delete from supplier_days").run());

const at = (minutes: number) => NOW + minutes * MINUTE;
const PADS = repair(157, 1, { name: "Front brake pads" });

/** A quote with both jobs for another vehicle, made by an operator for a caller. */
const createCorrectedQuote = async (cart = [basicService, PADS], vehicle: Partial<LeadVehicle> = {}) => {
  const { context } = momentContext();
  const { vehicle: hilux } = await insertLead(context);
  return (await insertLead(context, { cart, vehicle: { ...hilux, rego: "NEW123", ...vehicle } })).guid;
};

async function proposeTotal(token: string, minutes = 10, quote?: string): Promise<Correction> {
  const { context, settle } = contextOf(null, at(minutes));
  const id = crypto.randomUUID();
  const result = await proposeCorrection(context, toBookingToken(token), {
    id,
    quoteGuid: toLeadGuid(quote ?? (await createCorrectedQuote())),
    reason: "The vehicle has brake pads to replace as well",
  });
  await settle();
  const { correction } = (await offerOf(token)).offer;
  if (!result.ok || correction?.id !== id) throw new Error(JSON.stringify(result));
  return correction;
}

async function contextOfCustomer(token: string, minutes = 20) {
  const created = contextOf(null, at(minutes));
  const holder = { userId: null, holderHash: created.context.viewer.holderHash };
  await created.context.db.bookings.addHolder(toBookingToken(token), holder, at(minutes));
  return created;
}
async function answerAsCustomer(token: string, reply: CorrectionReply, minutes = 20) {
  const { context, settle } = await contextOfCustomer(token, minutes);
  const result = await answerCorrectionAsCustomer(context, toBookingToken(token), reply);
  await settle();
  return result;
}
async function answerAsWorkshop(token: string, reply: CorrectionReply, minutes = 20) {
  const { context, settle } = contextOf(member, at(minutes));
  const result = await answerCorrectionAsWorkshop(context, toBookingToken(token), reply);
  await settle();
  return result;
}
const accept = ({ id }: Correction): CorrectionReply => ({ id, answer: "accepted" });
const decline = ({ id }: Correction): CorrectionReply => ({ id, answer: "refused" });
const eventsOf = async (token: string) =>
  (await momentContext().context.db.bookings.listEvents(toBookingToken(token))).filter(({ kind }) =>
    kind.startsWith("correction-"),
  );
const emailOf = async (token: string, template: string) =>
  (await messagesOfTemplate(token, template)).find(({ channel }) => channel === "email")?.rendered?.text;
const owedAmount = (token: string) =>
  DB.prepare(
    "select coalesce(sum(case when debit = 'due' then amount_cents when credit = 'due' then -amount_cents end), 0) as n from money_ledger where booking_token = ? and attempt_id is null",
  )
    .bind(token)
    .first<number>("n");
/** Bookings with a correction to check in the workshop's list. */
async function readCorrectionsToCheck(): Promise<readonly string[]> {
  const html = await (await member.ask(`/workshop/today?store=${WORKSHOP}`)).text();
  return [...html.matchAll(/<li[^>]*>.*?<\/li>/gs)]
    .filter(([item]) => item.includes("Check the correction by"))
    .map(([item]) => /href="([^"]+)"/.exec(item)?.[1] ?? "");
}
async function confirm(token: string, minutes = 5) {
  const { context, settle } = contextOf(member, at(minutes));
  const bookingOfferId = (await offerOf(token)).offer.id;
  const offerResponse = { bookingOfferId, responseType: 1, comment: null, availabilities: [] };
  expect(await respondToBookingOffer(context, offerResponse)).toMatchObject({ ok: true });
  await settle();
}

it("OP-07 corrects vehicle, jobs, price and slot once both sides have accepted", async () => {
  const { token, guid } = await testBooking();
  await confirm(token);
  const bookingBefore = (await offerOf(token)).booking;
  const correction = await proposeTotal(token);
  expect(correction.price.total).toBeGreaterThan(bookingBefore.price.total);
  expect(correction.jobMinutes).toBeGreaterThan(bookingBefore.jobMinutes);
  // Nothing has changed yet, and both sides have a message with the new price.
  expect((await offerOf(token)).booking.price).toEqual(bookingBefore.price);
  for (const template of ["booking-correction-proposed", "supplier-correction-proposed"])
    expect(await emailOf(token, template), template).toContain(formatMoney(correction.price.total, "AUD"));

  expect(await answerAsCustomer(token, accept(correction))).toEqual({ ok: true });
  expect((await offerOf(token)).booking.price.total).toBe(bookingBefore.price.total);
  expect(await answerAsWorkshop(token, accept(correction))).toEqual({ ok: true });

  const { booking } = await offerOf(token);
  expect(booking).toMatchObject({
    status: "Confirmed",
    price: correction.price,
    jobMinutes: correction.jobMinutes,
    agreedVersion: (bookingBefore.agreedVersion ?? 1) + 1,
  });
  expect(booking.price.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(booking.price.total);
  const { context } = momentContext();
  const lead = await context.db.leads.find(toLeadGuid(guid));
  expect([lead?.cart.map(({ key }) => key), lead?.vehicle.rego]).toEqual([[basicService.key, PADS.key], "NEW123"]);
  const offeredBooking = await loadOfferDetails(context, await offerOf(token));
  expect(offeredBooking?.request.rego).toBe("NEW123");
  expect(await bookedMinutes(WORKSHOP, DAY)).toBe(correction.jobMinutes);
  expect(await owedAmount(token)).toBe(correction.price.total);
  expect((await eventsOf(token)).map(({ kind, actor }) => [kind, actor])).toEqual([
    ["correction-proposed", "operator"],
    ["correction-accepted", "customer"],
    ["correction-agreed", "supplier"],
  ]);
  // Both calendars get an update of their entry with the new work.
  expect(booking.calendarSequence).toBe((bookingBefore.calendarSequence ?? 0) + 1);
  for (const template of ["booking-corrected", "supplier-booking-corrected"]) {
    const message = (await messagesOfTemplate(token, template)).find(({ channel }) => channel === "email");
    const calendar = await findOutboxInvitation(context, message?.id ?? "");
    expect(calendar?.content.replaceAll("\r\n ", ""), template).toMatch(/SUMMARY:.*Front brake pads/);
    expect(calendar?.content, template).toContain(`SEQUENCE:${booking.calendarSequence}`);
  }
  for (const template of ["booking-corrected", "supplier-booking-corrected"])
    expect(await emailOf(token, template), template).toContain("Front brake pads");
});

it("OP-07 refunds the old total of a paid booking, and the new total can be paid online", async () => {
  const { token } = await testBooking();
  await payAndConfirm(member, token, "creditCard", at(2));
  const paid = (await offerOf(token)).booking;
  expect(paid.payments.map(({ status }) => status)).toEqual(["settled"]);
  const correction = await proposeTotal(token);
  await answerAsWorkshop(token, accept(correction));
  await answerAsCustomer(token, accept(correction));
  const { booking } = await offerOf(token);
  expect(booking.payments.map(({ status }) => status)).toEqual(["refunded"]);
  const { context } = momentContext(at(30));
  expect(
    await readPayScreen(context, toBookingToken(token), { isBuyNowPayLaterOnly: false, attemptId: null }),
  ).toMatchObject({ refusal: null, due: correction.price.total });
  expect((await reconcile(context, 50)).differences).toEqual([]);
});

it("OP-07 leaves the booking unchanged when one side declines, and notifies both", async () => {
  for (const [first, second, refusals] of [
    [answerAsCustomer, answerAsWorkshop, ["You", "The customer"]],
    [answerAsWorkshop, answerAsCustomer, ["Workshop 760", "You"]],
  ] as const) {
    const { token } = await testBooking();
    await confirm(token);
    const bookingBefore = (await offerOf(token)).booking;
    const correction = await proposeTotal(token);
    expect(await first(token, decline(correction))).toEqual({ ok: true });
    expect(await second(token, accept(correction))).toMatchObject({ code: "changes-closed" });
    const { booking } = await offerOf(token);
    expect([booking.price, booking.jobMinutes]).toEqual([bookingBefore.price, bookingBefore.jobMinutes]);
    expect((await eventsOf(token)).map(({ kind }) => kind)).toEqual(["correction-proposed", "correction-refused"]);
    expect([
      await emailOf(token, "booking-correction-refused"),
      await emailOf(token, "supplier-correction-refused"),
    ]).toEqual(refusals.map((by) => expect.stringContaining(`${by} did not accept the correction`)));
  }
});

it("OP-07 accepts no answer after 24 hours, to a replaced correction, or by a stranger", async () => {
  const { token } = await testBooking();
  const first = await proposeTotal(token);
  const second = await proposeTotal(token, 11, await createCorrectedQuote([PADS]));
  expect(await answerAsCustomer(token, accept(first))).toMatchObject({ code: "changes-closed" });
  const { context } = contextOf(null, at(20));
  expect(await answerCorrectionAsCustomer(context, toBookingToken(token), accept(second))).toMatchObject({
    code: "not-the-holder",
  });
  const other = contextOf(await signInClient("demo-customer"), at(20)).context;
  expect(await answerCorrectionAsWorkshop(other, toBookingToken(token), accept(second))).toMatchObject({
    code: "portal-forbidden",
  });
  expect(await answerAsCustomer(token, accept(second))).toEqual({ ok: true });
  const late = 12 + DAY_MS / MINUTE;
  expect(await answerAsWorkshop(token, accept(second), late)).toMatchObject({ code: "changes-closed" });
  expect((await offerOf(token)).booking.price.total).not.toBe(second.price.total);
});

it("OP-07 a correction not answered in time notifies both sides and is shown in the history", async () => {
  const late = 12 + DAY_MS / MINUTE;
  const runAt = async (minutes: number) => {
    const { context, settle } = contextOf(null, at(minutes));
    await processResponseDeadlines(context);
    await settle();
  };
  for (const [answer, silent] of [
    [null, ["You and Workshop 760", "You and the customer"]],
    [answerAsCustomer, ["Workshop 760", "You"]],
    [answerAsWorkshop, ["You", "The customer"]],
  ] as const) {
    const { token } = await testBooking();
    await confirm(token);
    const bookingBefore = (await offerOf(token)).booking;
    const correction = await proposeTotal(token);
    if (answer) expect(await answer(token, accept(correction))).toEqual({ ok: true });
    // The correction stays open until its last moment, and is closed only once.
    await runAt(10 + DAY_MS / MINUTE);
    expect((await eventsOf(token)).at(-1)?.kind).not.toBe("correction-expired");
    await runAt(late);
    await runAt(late + 5);
    expect((await eventsOf(token)).filter(({ kind }) => kind === "correction-expired")).toEqual([
      expect.objectContaining({ actor: "system", reason: String(correction.price.total) }),
    ]);
    const texts = [
      await emailOf(token, "booking-correction-expired"),
      await emailOf(token, "supplier-correction-expired"),
    ];
    expect(texts).toEqual(
      silent.map((side) => expect.stringContaining(`${side} did not answer the correction by Tue 24 Nov 2026`)),
    );
    const { booking } = await offerOf(token);
    expect([booking.price, booking.jobMinutes]).toEqual([bookingBefore.price, bookingBefore.jobMinutes]);
    expect(await messagesOfTemplate(token, "booking-correction-expired")).toHaveLength(2);
  }
});

it("OP-07 closes a correction silently when its booking is already cancelled", async () => {
  const { token } = await testBooking();
  await proposeTotal(token);
  const { context, settle } = contextOf(null, at(20));
  const offered = await loadOfferDetails(context, await offerOf(token));
  if (!offered) throw new Error("no offer");
  await cancelBooking(context, offered, "customer-cancelled", "customer");
  await settle();
  const late = contextOf(null, at(12 + DAY_MS / MINUTE));
  await processResponseDeadlines(late.context);
  await late.settle();
  expect(await messagesOfTemplate(token, "booking-correction-expired")).toEqual([]);
  expect(
    await DB.prepare(
      "select count(*) as n from booking_offers where correction_answer_by is not null and booking_token = ?",
    )
      .bind(token)
      .first("n"),
  ).toBe(0);
});

it("OP-07 keeps the workshop's undoable answer when the customer accepts a correction", async () => {
  const { token } = await testBooking();
  const correction = await proposeTotal(token);
  const { context, settle } = contextOf(member, at(15));
  const bookingOfferId = (await offerOf(token)).offer.id;
  const answer = { bookingOfferId, responseType: 1, comment: null, availabilities: [] };
  expect(await answerWithUndo(context, answer)).toMatchObject({ ok: true });
  await settle();
  expect(await answerAsCustomer(token, accept(correction), 15)).toEqual({ ok: true });
  expect((await offerOf(token)).offer.pendingAnswer).not.toBeNull();
});

it("OP-07 applies a correction once when both sides answer simultaneously", async () => {
  for (let round = 0; round < 4; round++) {
    const { token } = await testBooking();
    await confirm(token);
    const correction = await proposeTotal(token);
    const [customer, secondProposal, workshop] = await Promise.all([
      answerAsCustomer(token, accept(correction)),
      answerAsCustomer(token, accept(correction)),
      answerAsWorkshop(token, accept(correction)),
    ]);
    expect([customer, secondProposal, workshop]).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect((await eventsOf(token)).filter(({ kind }) => kind === "correction-agreed")).toHaveLength(1);
    expect((await offerOf(token)).booking.price.total).toBe(correction.price.total);
    expect(await owedAmount(token)).toBe(correction.price.total);
  }
});

it("OP-07 a booking cancelled during the last answer is not changed", async () => {
  for (let round = 0; round < 4; round++) {
    const { token } = await testBooking();
    await confirm(token);
    const bookingBefore = (await offerOf(token)).booking.price.total;
    const correction = await proposeTotal(token);
    await answerAsCustomer(token, accept(correction));
    const { context, settle } = contextOf(null, at(20));
    const offered = await loadOfferDetails(context, await offerOf(token));
    if (!offered) throw new Error("no offer");
    const [cancelled, answered] = await Promise.all([
      cancelBooking(context, offered, "customer-cancelled", "customer"),
      answerAsWorkshop(token, accept(correction)),
    ]);
    await settle();
    const { booking } = await offerOf(token);
    // Exactly one of the two writes must have succeeded.
    expect([cancelled, answered.ok].filter(Boolean)).toHaveLength(1);
    expect([booking.status, booking.price.total]).toEqual(
      cancelled ? ["Cancelled", bookingBefore] : ["Confirmed", correction.price.total],
    );
  }
});

it("OP-07 a new price makes a correction outdated, and an open question blocks a new one", async () => {
  const { token } = await testBooking();
  const correction = await proposeTotal(token);
  const { context, settle } = contextOf(member, at(15));
  const bookingOfferId = (await offerOf(token)).offer.id;
  const answer = { bookingOfferId, responseType: 3, comment: "Dearer oil", availabilities: [], price: "450" };
  expect(await respondToBookingOffer(context, answer)).toMatchObject({ ok: true });
  await settle();
  const quote = toLeadGuid(await createCorrectedQuote([PADS]));
  const secondProposal = await proposeCorrection(contextOf(null, at(16)).context, toBookingToken(token), {
    id: crypto.randomUUID(),
    quoteGuid: quote,
    reason: "Once more",
  });
  expect(secondProposal).toMatchObject({
    code: "invalid-input",
    fields: { quote: [expect.stringContaining("another question")] },
  });
  // The correction must be answered first. The workshop's question then remains.
  const customer = await contextOfCustomer(token, 17);
  expect(await readPendingDecision(customer.context, toBookingToken(token))).toMatchObject({ question: "correction" });
  await applyChoice(customer.context, toBookingToken(token), { kind: "correction", reply: accept(correction) });
  expect(await readPendingDecision(customer.context, toBookingToken(token))).toMatchObject({
    question: "named-price",
  });
  expect(await applyChoice(customer.context, toBookingToken(token), { kind: "price", total: 45_000 })).toEqual({
    ok: true,
  });
  await customer.settle();
  expect(await answerAsWorkshop(token, accept(correction))).toMatchObject({ code: "changes-closed" });
  expect((await offerOf(token)).booking.price.total).toBe(45_000);
});

it("OP-07 gives the reason why a quote cannot be used for the correction", async () => {
  const { token } = await testBooking();
  const { context } = contextOf(null, at(5));
  const propose = (quote: string) =>
    proposeCorrection(context, toBookingToken(token), {
      id: crypto.randomUUID(),
      quoteGuid: toLeadGuid(quote),
      reason: "Checked with the customer",
    });
  const same = (await insertLead(context)).guid;
  const custom = repair(0, 0, {
    key: "custom:1",
    name: "Rattle",
    isCustom: true,
    repairInspectionId: null,
    categoryId: null,
  });
  for (const [quote, text] of [
    [same, "same vehicle and jobs"],
    [await createCorrectedQuote([]), "no jobs yet"],
    [await createCorrectedQuote([custom as never]), /no price|does not do/],
  ] as const)
    expect(await propose(quote)).toMatchObject({
      code: "invalid-input",
      fields: { quote: [typeof text === "string" ? expect.stringContaining(text) : expect.stringMatching(text)] },
    });
  expect(await propose(crypto.randomUUID())).toMatchObject({ code: "lead-not-found" });
  expect((await offerOf(token)).offer.correction).toBeNull();
});

it("OP-07 the desk proposes a correction, and both sides answer it without JavaScript", async () => {
  const { token } = await testBooking();
  const customer = new Client();
  const desk = `/desk/bookings/${token}`;
  const { guid: bookedLead } = await offerOf(token).then(({ booking }) => ({ guid: booking.leadGuid }));
  const callerPath = `/desk/caller?from=${bookedLead}&booking=${token}`;
  expect(await (await opal.ask(`${desk}/jobs`)).text()).toContain(callerPath.replaceAll("&", "&amp;"));
  const start = await act(opal, callerPath, { reason: "The jobs of the booking were wrong" });
  const guid = /\/quote-2\/([0-9a-f-]{36})\?step=task-your-items$/.exec(start.headers.get("Location") ?? "")?.[1] ?? "";
  // The draft starts with the booking's jobs.
  const draft = await momentContext().context.db.leads.find(toLeadGuid(guid));
  expect(draft?.cart.map(({ key }) => key)).toEqual([basicService.key]);
  const cart = JSON.stringify([basicService, PADS]);
  await DB.prepare(
    "update leads set state = json_set((select state from leads where guid = ?), '$.guid', ?, '$.cart', json(?)) where guid = ?",
  )
    .bind(await createCorrectedQuote(), guid, cart, guid)
    .run();
  // Ending the caller's session leads back to the correction.
  const endResponse = await opal.ask("/desk/caller/end", {});
  expect([endResponse.status, endResponse.headers.get("Location")]).toEqual([303, `${desk}/jobs?quote=${guid}`]);
  expect(await (await opal.ask(desk)).text()).toContain(`${desk}/jobs`);
  const page = await htmlText(await opal.ask(`${desk}/jobs?quote=${guid}`));
  expect(page).toMatch(/New jobs.*Front brake pads.*New price/);
  const withoutExplanation = await act(opal, `${desk}/jobs?quote=${guid}`, { text: "" });
  expect([withoutExplanation.status, await withoutExplanation.text()]).toEqual([
    422,
    expect.stringContaining("Explain why"),
  ]);
  expect((await act(opal, `${desk}/jobs?quote=${guid}`, { text: "It needs pads too" })).status).toBe(303);
  const { correction } = (await offerOf(token)).offer;
  if (correction === null) throw new Error("nothing was proposed");
  const price = formatMoney(correction.price.total, "AUD");
  const workshop = `/workshop/bookings/${token}`;
  const toCheck = await readCorrectionsToCheck();
  expect(toCheck).toContain(workshop);
  expect(await htmlText(await opal.ask(desk))).toContain("Waiting for the customer and the workshop until");

  const changesPage = await htmlText(await customer.ask(`/booking/${token}/changes`));
  for (const text of ["Check the correction to your booking", "It needs pads too", "Front brake pads", price])
    expect(changesPage).toContain(text);
  expect(await htmlText(await customer.ask(`/booking/${token}/confirmation`))).toContain("We need your answer");

  expect(await htmlText(await member.ask(workshop))).toMatch(
    /Check the correction.*It needs pads too.*Accept the correction/,
  );
  const form = { intent: "correction", correction: correction.id };
  expect((await member.ask(workshop, form)).status).toBe(422);
  expect((await member.ask(workshop, { ...form, correction: "another", answer: "accepted" })).status).toBe(409);
  expect((await member.ask(workshop, { ...form, answer: "accepted" })).status).toBe(303);
  expect(await htmlText(await member.ask(workshop))).toContain("You have accepted. We are waiting for the customer");
  expect(await readCorrectionsToCheck()).toEqual(toCheck.filter((path) => path !== workshop));
});
