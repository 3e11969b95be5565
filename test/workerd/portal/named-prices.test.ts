import { toBookingToken, toSupplierId } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { formatMoney } from "../../../app/domain/core/money/format";
import {
  applyChoice,
  type Choice,
  readPendingDecision,
} from "../../../app/usecases/booking/booking-offer/customer-choice";
import { proposeFixedPrice } from "../../../app/usecases/booking/booking-offer/name-price";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { processResponseDeadlines } from "../../../app/usecases/booking/booking-offer/run-clock";
import { finishAttempt } from "../../../app/usecases/booking/payments/finish-attempt";
import { readPayScreen } from "../../../app/usecases/booking/payments/read-pay-screen";
import { reconcile } from "../../../app/usecases/booking/payments/reconcile";
import { seedReference } from "../../support/reference-fixture";
import {
  testAttempt,
  testOffer,
  testRequest,
  bookedMinutes,
  readCardPayment,
  DB,
  typeCardWithoutWebhook,
} from "../booking/test-booking";
import { Client } from "../identity/client";
import { momentContext, insertLead, NOW, repair } from "../quotes/marketplace";
import {
  testBooking,
  contextOf,
  DAY,
  endUndoPeriod,
  gatewayAs,
  makeMember,
  offerOf,
  seedPortal,
  signInClient,
  messagesOfTemplate,
  WORKSHOP,
} from "./test-portal";
import { textOfHtml } from "../../support/page-text";

const after = (minutes: number) => NOW + minutes * 60_000;
let member: Client;

beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example");
  member = await signInClient("demo-supplier-member");
}, 60_000);

/** Smash repair: only a price range is possible before an inspection. */
const SMASH = repair(11, 11, { name: "Smash repair" });

async function asCustomer(token: string, at = after(60)) {
  const context = contextOf(null, at);
  await context.context.db.bookings.addHolder(
    toBookingToken(token),
    { userId: null, holderHash: context.context.viewer.holderHash },
    at,
  );
  return context;
}
async function chooseOption(token: string, choice: Choice, at = after(60)) {
  const { context, settle } = await asCustomer(token, at);
  const response = await applyChoice(context, toBookingToken(token), choice);
  await settle();
  return response;
}
async function answer(
  token: string,
  overrides: {
    readonly responseType?: number;
    readonly price?: string;
    readonly comment?: string;
    readonly dates?: readonly { date: string; startAt: string; endAt: null }[];
  } = {},
  at = after(5),
) {
  const { context, settle } = contextOf(member, at);
  const { responseType = 3, price = "", comment = "It needs another filter", dates = [] } = overrides;
  const response = await respondToBookingOffer(context, {
    bookingOfferId: (await offerOf(token)).offer.id,
    responseType,
    comment,
    availabilities: dates,
    price,
  });
  await settle();
  return response;
}
async function setFixedPrice(token: string, price: string, at = after(30), comment = "We have seen the car") {
  const { context, settle } = contextOf(member, at);
  const outcome = await proposeFixedPrice(context, { bookingOfferId: (await offerOf(token)).offer.id, price, comment });
  await settle();
  return outcome;
}
async function createPaidBooking() {
  const { context } = momentContext();
  const { guid } = await insertLead(context);
  const attempt = await testAttempt(
    context,
    testRequest({ leadGuid: guid, supplierId: toSupplierId(WORKSHOP), serviceDay: DAY, arrivalFrom: "08:00" }),
    testOffer({ capacityMinutes: 100_000 }),
  );
  await typeCardWithoutWebhook(attempt.clientSecret);
  const attemptResult = await finishAttempt(context, attempt.attemptId, "customer");
  if (!attemptResult.ok) throw new Error(attemptResult.code);
  return { token: attemptResult.bookingToken, attempt };
}
const textOf = (html: string) => textOfHtml(html).replaceAll(" .", ".");
const readPage = async (client: Client, address: string) => textOf(await (await client.ask(address)).text());
/** The amount due in the ledger after discounts. */
const readAmountDue = async (token: string) =>
  DB.prepare(
    "select coalesce(sum(case when debit = 'due' then amount_cents when credit = 'due' then -amount_cents end), 0) as n from money_ledger where booking_token = ? and attempt_id is null",
  )
    .bind(token)
    .first<number>("n");

it("a new price with a reason is accepted and booked without JavaScript", async () => {
  const { token } = await testBooking();
  const totalBefore = (await offerOf(token)).booking.price.total;
  const form = (overrides: Record<string, string>) => ({
    bookingOfferId: "0",
    responseType: "3",
    comment: "It needs another filter",
    price: "",
    ...overrides,
  });
  const page = `/workshop/bookings/${token}`;
  const id = String((await offerOf(token)).offer.id);
  for (const [price, comment, text] of [
    ["abc", "Why", "Enter a price in dollars"],
    ["0", "Why", "Enter a price above $0"],
    ["-5", "Why", "Enter a price in dollars"],
    [(totalBefore / 100).toFixed(2), "Why", "This is already the price"],
    ["450", "", "Explain why"],
  ] as const) {
    const response = await member.ask(page, form({ bookingOfferId: id, price, comment }));
    expect([response.status, textOf(await response.text())], price).toEqual([422, expect.stringContaining(text)]);
  }
  expect((await offerOf(token)).offer).toMatchObject({ state: "open", namedPrice: null });
  expect((await member.ask(page, form({ bookingOfferId: id, price: "$1,050.50" }))).status).toBe(303);
  await endUndoPeriod(token);
  expect(await readPage(member, page)).toMatch(/Awaiting confirmation.*You set the price at \$1,050\.50/);
  expect(
    (await messagesOfTemplate(token, "booking-price-proposed")).find(({ channel }) => channel === "email")?.rendered
      ?.text,
  ).toMatch(/\$1,050\.50[\s\S]*It needs another filter/);

  const { context } = await asCustomer(token, Date.now());
  const changes = await readPendingDecision(context, toBookingToken(token));
  expect(changes).toMatchObject({
    question: "named-price",
    offeredBooking: { offer: { namedPrice: { price: { total: 105_050 }, reason: "It needs another filter" } } },
  });
  const changesPage = await readPage(new Client(), `/booking/${token}/changes`);
  for (const text of [
    "Another price for your booking",
    "It needs another filter",
    "$1,050.50",
    formatMoney(totalBefore as never, "AUD"),
  ])
    expect(changesPage).toContain(text);

  // The booking's own page shows the price too, next to the link to choose.
  expect(await readPage(new Client(), `/booking/${token}`)).toMatch(/quotes \$1,050\.50 ?, GST included/);

  const stranger = contextOf(null, Date.now()).context;
  expect(await applyChoice(stranger, toBookingToken(token), { kind: "price", total: 105_050 })).toMatchObject({
    code: "not-the-holder",
  });
  expect(await chooseOption(token, { kind: "price", total: 100 }, Date.now())).toMatchObject({
    code: "changes-closed",
  });
  expect(await chooseOption(token, { kind: "price", total: 105_050 }, Date.now())).toEqual({ ok: true });
  const { booking, offer } = await offerOf(token);
  expect(booking).toMatchObject({ status: "Confirmed", price: { strategy: "SinglePrice", total: 105_050 } });
  expect(booking.price.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(105_050);
  expect(offer.namedPrice?.answer).toBe("accepted");
  expect((await messagesOfTemplate(token, "supplier-price-accepted"))[0]?.rendered?.text).toContain("$1,050.50");
  expect(
    (await messagesOfTemplate(token, "booking-confirmed")).find(({ channel }) => channel === "email")?.rendered?.text,
  ).toContain("$1,050.50");
  expect(await chooseOption(token, { kind: "price", total: 105_050 }, Date.now())).toMatchObject({
    code: "changes-closed",
  });
});

it("a new price sent through the gateway works like a price query on the page", async () => {
  const { token } = await testBooking();
  const { offer } = await offerOf(token);
  const bad = await gatewayAs(member, "respondToBookingOffer", {
    bookingOfferId: offer.id,
    responseType: 3,
    comment: "Why",
    price: "0",
  });
  expect(bad.json.errors[0].extensions).toEqual({
    code: "invalid-input",
    fields: { price: ["Enter a price above $0"] },
  });
  const message = await gatewayAs(member, "respondToBookingOffer", {
    bookingOfferId: offer.id,
    responseType: 3,
    comment: "Other oil",
    price: "512.40",
  });
  expect(message.json.data.respondToBookingOffer).toMatchObject({
    __typename: "BookingOfferResponded",
    bookingOffer: { supplierResponseType: 3 },
  });
  expect((await offerOf(token)).offer.namedPrice?.price.total).toBe(51_240);
  const without = await testBooking();
  expect(await answer(without.token)).toEqual({ ok: true });
  const { context } = await asCustomer(without.token);
  expect(await readPendingDecision(context, toBookingToken(without.token))).toMatchObject({ question: "price" });
  expect(await chooseOption(without.token, { kind: "price", total: 51_240 })).toMatchObject({ code: "changes-closed" });
});

it("accepting a new price releases the earlier card hold in full", async () => {
  const { token, attempt } = await createPaidBooking();
  expect(await answer(token, { price: "450" })).toEqual({ ok: true });
  expect(await chooseOption(token, { kind: "price", total: 45_000 })).toEqual({ ok: true });
  const { booking } = await offerOf(token);
  expect([booking.status, booking.price.total, booking.payments.map(({ status }) => status)]).toEqual([
    "Confirmed",
    45_000,
    [expect.stringMatching(/voided|refunded/)],
  ]);
  expect(await readCardPayment(momentContext().context, attempt)).toMatchObject({ moved: { held: 0 } });
  expect(await readAmountDue(token)).toBe(45_000);
  expect(
    await readPayScreen(momentContext().context, token, { isBuyNowPayLaterOnly: false, attemptId: null }),
  ).toMatchObject({ refusal: null, due: 45_000 });
  expect((await reconcile(momentContext().context, 50)).differences).toEqual([]);
});

it("an unanswered new price ends the booking without a fee after 24 hours", async () => {
  const silentBooking = await createPaidBooking();
  const endedBooking = await createPaidBooking();
  for (const { token } of [silentBooking, endedBooking]) await answer(token, { price: "450" });
  expect(await chooseOption(endedBooking.token, { kind: "cancel" })).toEqual({ ok: true });
  const { context, settle } = contextOf(null, after(6 + 24 * 60));
  await processResponseDeadlines(context);
  await settle();
  for (const { token } of [silentBooking, endedBooking]) {
    expect((await offerOf(token)).booking).toMatchObject({
      status: "Cancelled",
      payments: [{ status: expect.stringMatching(/voided|refunded/) }],
    });
    expect(await chooseOption(token, { kind: "price", total: 45_000 }, after(7 + 24 * 60))).toMatchObject({
      code: "changes-closed",
    });
  }
});

it("an estimate cannot be paid until the customer has accepted its fixed price", async () => {
  const { token } = await testBooking({}, { cart: [SMASH] });
  const { price } = (await offerOf(token)).booking;
  expect(price.strategy).toBe("PriceRange");
  const [low, high] = [price.total, price.maxTotal].map((amount) => formatMoney(amount, "AUD"));
  expect(await answer(token, { responseType: 1, comment: "" })).toEqual({ ok: true });
  const readPages = async () => ({
    pay: await readPage(new Client(), `/booking/${token}/pay`),
    receipt: await readPage(new Client(), `/booking/${token}/receipt`),
    confirmation: await readPage(new Client(), `/booking/${token}/confirmation`),
    portal: await readPage(member, `/workshop/bookings/${token}`),
  });
  for (const [name, text] of Object.entries(await readPages())) {
    expect(text.replaceAll(" .", "."), name).toContain(`${low} to ${high}`);
    expect(text, name).not.toMatch(/Amount due \$0|(Amount due|Total) \$[\d.,]+ (?!to)/);
  }
  for (const { rendered } of await messagesOfTemplate(token, "booking-confirmed"))
    expect(rendered?.text).not.toMatch(/Amount due: \$[\d.,]+$/m);
  expect(
    await readPayScreen(momentContext().context, toBookingToken(token), {
      isBuyNowPayLaterOnly: false,
      attemptId: null,
    }),
  ).toMatchObject({ refusal: "price-range" });

  expect(await setFixedPrice(token, "0")).toMatchObject({
    code: "invalid-input",
    fields: { price: [expect.any(String)] },
  });
  expect(await setFixedPrice(token, "990", after(30), "")).toMatchObject({
    code: "invalid-input",
    fields: { comment: [expect.any(String)] },
  });
  expect(await setFixedPrice(token, "990")).toEqual({ ok: true });
  expect(await setFixedPrice(token, "995")).toMatchObject({ code: "offer-response-refused" });
  expect((await offerOf(token)).booking.price.strategy).toBe("PriceRange");
  expect(await chooseOption(token, { kind: "cancel" })).toMatchObject({ code: "changes-closed" });
  expect(await chooseOption(token, { kind: "no-price" })).toEqual({ ok: true });
  expect((await messagesOfTemplate(token, "supplier-price-refused"))[0]?.rendered?.text).toContain("$990.00");
  expect(await chooseOption(token, { kind: "price", total: 99_000 })).toMatchObject({ code: "changes-closed" });

  expect(await setFixedPrice(token, "940", after(90))).toEqual({ ok: true });
  expect(
    (await messagesOfTemplate(token, "booking-price-proposed")).filter(({ channel }) => channel === "email"),
  ).toHaveLength(2);
  // After a day without an answer, the estimate and the booking remain, and the workshop may propose a price again.
  expect(await chooseOption(token, { kind: "price", total: 94_000 }, after(91 + 24 * 60))).toMatchObject({
    code: "changes-closed",
  });
  expect((await offerOf(token)).booking.status).toBe("Confirmed");
  expect(await setFixedPrice(token, "960", after(92 + 24 * 60))).toEqual({ ok: true });
  expect(await chooseOption(token, { kind: "price", total: 96_000 }, after(95 + 24 * 60))).toEqual({ ok: true });
  expect((await offerOf(token)).booking).toMatchObject({
    status: "Confirmed",
    price: { strategy: "SinglePrice", total: 96_000, maxTotal: 96_000 },
  });
  expect(await readAmountDue(token)).toBe(96_000);
  expect(
    await readPayScreen(momentContext().context, toBookingToken(token), {
      isBuyNowPayLaterOnly: false,
      attemptId: null,
    }),
  ).toMatchObject({ refusal: null, due: 96_000 });
  expect((await readPages()).receipt).toMatch(/Amount due \$960\.00/);
  expect(await setFixedPrice(token, "970", after(200 + 24 * 60))).toMatchObject({ code: "offer-response-refused" });
});

it("the workshop fixes an estimate on its page, and the customer confirms it on theirs", async () => {
  const { token } = await testBooking({}, { cart: [SMASH] });
  await answer(token, { responseType: 1, comment: "" }, Date.now());
  const page = `/workshop/bookings/${token}`;
  const form = {
    intent: "price",
    bookingOfferId: String((await offerOf(token)).offer.id),
    comment: "We have seen the car",
  };
  expect(await readPage(member, page)).toContain("Set the final price");
  const response = await member.ask(page, { ...form, price: "-1" });
  expect([response.status, textOf(await response.text())]).toEqual([
    422,
    expect.stringContaining("Enter a price in dollars"),
  ]);
  expect((await member.ask(page, { ...form, price: "960.50" })).status).toBe(303);
  expect(await readPage(member, page)).toContain("You set the price at $960.50. The customer can accept it until");
  const changesPage = await readPage(new Client(), `/booking/${token}/changes`);
  for (const text of ["The price of your booking", "$960.50", "We have seen the car"])
    expect(changesPage).toContain(text);
  expect((await (await signInClient("demo-supplier-admin")).ask(page, { ...form, price: "1" })).status).toBe(403);
});

const [FIRST, SECOND] = ["2026-12-08", "2026-12-09"] as const;
const DATES = [FIRST, SECOND].map((date) => ({ date, startAt: "08:00", endAt: null }));
const readBookedMinutes = async () =>
  Promise.all([DAY, FIRST, SECOND].map(async (day) => (await bookedMinutes(WORKSHOP, day)) ?? 0));

it("a proposed date keeps its slot until the customer chooses", async () => {
  const a = await readBookedMinutes();
  const b = await testBooking();
  const c = await testBooking();
  const minutes = (await offerOf(b.token)).booking.jobMinutes;
  await answer(b.token, { responseType: 2, dates: DATES });
  expect(await readBookedMinutes()).toEqual([(a[0] ?? 0) + 2 * minutes, (a[1] ?? 0) + minutes, (a[2] ?? 0) + minutes]);
  // The day is full now. A new booking is refused, but the customer can still choose the proposed date.
  await DB.prepare("update suppliers set capacity_minutes = ? where id = ?")
    .bind((a[1] ?? 0) + minutes, WORKSHOP)
    .run();
  try {
    expect(
      await testBooking({ serviceDay: FIRST }).then(
        () => "booked",
        (error: Error) => error.message,
      ),
    ).not.toBe("booked");
    expect(await chooseOption(b.token, { kind: "date", day: FIRST, startAt: "08:00" })).toEqual({ ok: true });
  } finally {
    await DB.prepare("update suppliers set capacity_minutes = 100000 where id = ?").bind(WORKSHOP).run();
  }
  expect((await offerOf(b.token)).booking).toMatchObject({ status: "Rescheduled", serviceDay: FIRST });
  expect(await readBookedMinutes()).toEqual([(a[0] ?? 0) + minutes, (a[1] ?? 0) + minutes, a[2]]);

  // If no date is chosen, the proposal expires.
  const minutesBefore = await readBookedMinutes();
  await answer(c.token, { responseType: 2, dates: DATES });
  expect((await readBookedMinutes())[2]).toBe((minutesBefore[2] ?? 0) + minutes);
  const { context, settle } = contextOf(null, after(6 + 24 * 60));
  await processResponseDeadlines(context);
  await settle();
  expect((await offerOf(c.token)).booking.status).toBe("Cancelled");
  // The run also ends other bookings of these tests, so the comparison covers only days that no other test uses.
  expect((await readBookedMinutes()).slice(1)).toEqual(minutesBefore.slice(1));
});

// Must be last, because discounts are cached in memory once they are read.
it("a new price recalculates the discount, or returns it below its minimum", async () => {
  await seedReference(DB, { only: ["discounts"] });
  try {
    const cached = await testBooking();
    const lostBooking = await testBooking();
    const { price } = (await offerOf(cached.token)).booking;
    const line = price.lines.find(({ kind }) => kind === "discount");
    if (!line) throw new Error("no discount applies by itself");
    const discount = (await momentContext().context.db.discounts.all()).find(
      ({ code }) => line.key === `discount:${code}`,
    );
    if (!discount) throw new Error("unknown discount");
    expect(await readPage(member, `/workshop/bookings/${cached.token}`)).toContain("We pay for the discount");
    await answer(cached.token, { price: "900" });
    const match = (await offerOf(cached.token)).offer.namedPrice?.price;
    const off =
      discount.amount ??
      Math.min(discount.cap ?? Number.MAX_SAFE_INTEGER, Math.round((90_000 * (discount.percentage100 ?? 0)) / 10_000));
    expect(match?.total).toBe(90_000 - off);
    expect(await chooseOption(cached.token, { kind: "price", total: 90_000 - off })).toEqual({ ok: true });
    expect(await readAmountDue(cached.token)).toBe(90_000 - off);
    if (discount.minimumTotal !== null) {
      await answer(lostBooking.token, { price: ((discount.minimumTotal - 100) / 100).toFixed(2) });
      expect((await offerOf(lostBooking.token)).offer.namedPrice?.price).toMatchObject({
        total: discount.minimumTotal - 100,
      });
      expect(await chooseOption(lostBooking.token, { kind: "price", total: discount.minimumTotal - 100 })).toEqual({
        ok: true,
      });
      expect(
        await DB.prepare("select count(*) as n from discount_uses where booking_token = ? and returned_at is null")
          .bind(lostBooking.token)
          .first("n"),
      ).toBe(0);
    }
  } finally {
    await DB.prepare("delete from discounts").run();
  }
});
