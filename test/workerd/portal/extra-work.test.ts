import { toBookingToken, toAttemptId } from "../../support/ids";
import { expect, it } from "vitest";
import { findUnreconciledPayments } from "../../../app/adapters/db/unreconciled-payments";
import { bookingMoney } from "../../../app/domain/booking/booking-money";
import type { FindingInput } from "../../../app/domain/booking/extra-work/read-finding";
import { UNDO_MS } from "../../../app/domain/booking/work/steps";
import { readBooking } from "../../../app/usecases/booking/read-booking";
import { cancelBySupplier } from "../../../app/usecases/booking/booking-offer/cancel-booking";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { answerFinding, expireFindings } from "../../../app/usecases/booking/extra-work/answer";
import { saveFinding, sendFindings, withdrawFinding } from "../../../app/usecases/booking/extra-work/find";
import {
  loadExtraWorkForCustomer,
  loadExtraWorkForSupplier,
} from "../../../app/usecases/booking/extra-work/load-extra-work";
import { captureDuePayments } from "../../../app/usecases/booking/payments/capture-due";
import { finishAttempt } from "../../../app/usecases/booking/payments/finish-attempt";
import { readPayScreen } from "../../../app/usecases/booking/payments/read-pay-screen";
import { readReceipt } from "../../../app/usecases/booking/payments/read-receipt";
import { startBookingPayment } from "../../../app/usecases/booking/payments/start-booking-payment";
import { handleProviderReturn } from "../../../app/usecases/booking/payments/handle-provider-return";
import { png } from "../../support/image-bytes";
import { reportStep } from "../../../app/usecases/booking/work/report-step";
import { finishWork } from "../../../app/usecases/booking/work/finish-work";
import { completeDueRefunds } from "../../../app/usecases/booking/payments/refund-decided";
import { count, DB, typeCardWithoutWebhook } from "../booking/test-booking";
import { Client } from "../identity/client";
import {
  testBooking,
  contextOf,
  DAY,
  finishWorkAt,
  NO_NOTE,
  offerOf,
  portalTestSetup,
  messagesOfTemplate,
} from "./test-portal";
import { openPayment } from "../../support/open-payment";

/** A workshop finds more work on a car that has arrived, and its customer approves or refuses it. */

/** 8 am on the booked day. */
const MORNING = Date.parse(`${DAY}T08:00:00+11:00`);
const { member, nextTime } = portalTestSetup(1, MORNING);

async function actAsWorkshop<T>(
  act: (context: ReturnType<typeof contextOf>["context"]) => Promise<T>,
  at = nextTime(),
) {
  const { context, settle } = contextOf(member(), at);
  const result = await act(context);
  await settle();
  return result;
}
/** Acts in the browser that booked. */
async function actAsCustomer<T>(
  token: string,
  act: (context: ReturnType<typeof contextOf>["context"]) => Promise<T>,
  at = nextTime(),
) {
  const { context, settle } = contextOf(null, at);
  await context.db.bookings.addHolder(
    toBookingToken(token),
    { userId: null, holderHash: context.viewer.holderHash },
    at,
  );
  const result = await act(context);
  await settle();
  return result;
}
/** Acts as a stranger who knows only the URL. */
async function actAsStranger<T>(
  act: (context: ReturnType<typeof contextOf>["context"]) => Promise<T>,
  at = nextTime(),
) {
  const { context, settle } = contextOf(null, at);
  const result = await act(context);
  await settle();
  return result;
}

async function createConfirmedBooking() {
  const { token } = await testBooking();
  const response = await actAsWorkshop(async (context) =>
    respondToBookingOffer(context, {
      bookingOfferId: (await offerOf(token)).offer.id,
      responseType: 1,
      comment: null,
      availabilities: [],
    }),
  );
  expect(response.ok).toBe(true);
  return token;
}
async function createArrivedBooking() {
  const token = await createConfirmedBooking();
  expect(await actAsWorkshop((context) => reportStep(context, toBookingToken(token), { step: "arrived" }))).toEqual({
    ok: true,
  });
  return token;
}

const PADS: FindingInput = {
  colour: "red",
  text: "Front brake pads are worn to 2 mm. Call 0404 040 404",
  hours: "0.5",
  readyDay: DAY,
  readyTime: "17:00",
  parts: [{ name: "Brake pads", price: "89.90" }],
};
const testFinding = (overrides: Partial<Parameters<typeof saveFinding>[2]> = {}) => ({
  ...PADS,
  key: crypto.randomUUID(),
  replaces: "",
  storedPhotos: [],
  files: [],
  ...overrides,
});
const noteTestFinding = (token: string, overrides: Parameters<typeof testFinding>[0] = {}) =>
  actAsWorkshop((context) => saveFinding(context, toBookingToken(token), testFinding(overrides)));
const sendTestFindings = (token: string, hours = 2, at = nextTime()) =>
  actAsWorkshop((context) => sendFindings(context, toBookingToken(token), hours), at);
const findFindings = async (token: string) => {
  const context = await actAsWorkshop((context) => loadExtraWorkForSupplier(context, toBookingToken(token)));
  if (!context.ok) throw new Error(context.code);
  return context.findings;
};
const firstFinding = async (token: string) => {
  const finding = (await findFindings(token))[0];
  if (!finding) throw new Error("nothing was found");
  return finding;
};
const answer = (token: string, finding: { id: string; digest: string }, isApproved: boolean, at = nextTime()) =>
  actAsCustomer(
    token,
    (context) =>
      answerFinding(context, toBookingToken(token), "", { id: finding.id, digest: finding.digest, isApproved }),
    at,
  );
const bookingOf = async (token: string, at = nextTime()) => {
  const read = await actAsCustomer(token, (context) => readBooking(context, toBookingToken(token)), at);
  if (!read.ok) throw new Error(read.code);
  return read;
};
const readEvents = async (token: string) =>
  (await bookingOf(token)).events.flatMap(({ kind, actor }) => (kind.startsWith("extra-") ? [`${actor} ${kind}`] : []));

it("a finding is stored and sent once, and approving it adds the exact amount due", async () => {
  const token = await createArrivedBooking();
  const key = crypto.randomUUID();
  for (const _ of [1, 2]) expect(await noteTestFinding(token, { key })).toEqual({ ok: true });
  expect(
    await noteTestFinding(token, {
      colour: "amber",
      text: "Wipers are torn",
      hours: "",
      parts: [{ name: "Wipers", price: "45" }],
    }),
  ).toEqual({ ok: true });
  expect(
    await actAsCustomer(token, (context) => loadExtraWorkForCustomer(context, toBookingToken(token), "")),
  ).toMatchObject({
    findings: [],
  });
  for (const _ of [1, 2]) expect(await sendTestFindings(token)).toEqual({ ok: true });
  const [pads, wipers] = await findFindings(token);
  expect([pads?.currentState, wipers?.currentState]).toEqual(["asked", "asked"]);
  expect(await count("extra_findings where sealed like '%brake%'")).toBe(0);
  const mails = await messagesOfTemplate(token, "extra-work-found");
  expect(mails).toHaveLength(2);
  expect(mails[0]?.rendered?.text).toContain("2 more jobs");
  expect(mails[0]?.rendered?.text).not.toContain("0404");
  if (!pads || !wipers) throw new Error("two are missing");
  const labour = (await bookingOf(token)).supplier.labourRate / 2;
  expect(pads.total).toBe(labour + 8_990);
  const before = (await bookingOf(token)).booking;

  expect(await answer(token, { id: pads.id, digest: wipers.digest }, true)).toMatchObject({
    code: "extra-work-changed",
  });
  for (const _ of [1, 2]) expect(await answer(token, pads, true)).toEqual({ ok: true });
  expect(await answer(token, pads, false)).toMatchObject({ code: "extra-work-changed" });
  expect(await answer(token, wipers, false)).toEqual({ ok: true });
  const { booking } = await bookingOf(token);
  expect(booking.extraWork).toBe(pads.total);
  expect(booking.agreedVersion).toBe(2);
  expect(booking.price).toEqual(before.price);
  expect(await readEvents(token)).toEqual([
    "supplier extra-found",
    "customer extra-approved",
    "customer extra-refused",
  ]);
  const answerMails = (await messagesOfTemplate(token, "supplier-extra-work-answered")).map(
    ({ rendered }) => rendered?.text ?? "",
  );
  expect(answerMails.filter((text) => /answered Yes/.test(text))).toHaveLength(1);
  expect(answerMails.filter((text) => /answered No/.test(text))).toHaveLength(1);
});

it("only the customer can answer, on the booking page or by message link", async () => {
  const token = await createArrivedBooking();
  await noteTestFinding(token);
  await sendTestFindings(token);
  const pads = await firstFinding(token);
  const approval = { id: pads.id, digest: pads.digest, isApproved: true };
  expect(await actAsStranger((context) => answerFinding(context, toBookingToken(token), "", approval))).toMatchObject({
    code: "not-the-holder",
  });
  expect(
    await actAsStranger((context) => answerFinding(context, toBookingToken(token), "x".repeat(27), approval)),
  ).toMatchObject({
    code: "not-the-holder",
  });
  expect(await actAsWorkshop((context) => answerFinding(context, toBookingToken(token), "", approval))).toMatchObject({
    code: "not-the-holder",
  });
  const text = (await messagesOfTemplate(token, "extra-work-found"))[0]?.rendered?.text ?? "";
  const secret = /extra-work\?key=([\w-]{27})/.exec(text)?.[1] ?? "";
  const path = `/booking/${token}/extra-work`;
  expect(await (await new Client().ask(path)).text()).not.toContain("brake pads");
  const client = new Client();
  const page = await (await client.ask(`${path}?key=${secret}`)).text();
  expect(page).toContain("Front brake pads are worn to 2 mm");
  expect(page).toContain("If you don’t answer by the time shown, we won’t go ahead with the work");
  expect((await firstFinding(token)).state).toBe("asked");
  const other = await createArrivedBooking();
  expect(await (await new Client().ask(`/booking/${other}/extra-work?key=${secret}`)).text()).not.toContain(
    "brake pads",
  );
  expect(await actAsStranger((context) => answerFinding(context, toBookingToken(token), secret, approval))).toEqual({
    ok: true,
  });
  expect(await firstFinding(token)).toMatchObject({ state: "approved", answeredThrough: "message" });
});

it("an approval request expires at the shown time and cannot be approved later", async () => {
  const token = await createArrivedBooking();
  await noteTestFinding(token);
  const at = nextTime();
  await sendTestFindings(token, 1, at);
  const pads = await firstFinding(token);
  expect(pads.answerBy).toBe(at + 3_600_000);
  expect(await answer(token, pads, true, at + 3_600_000)).toMatchObject({ code: "extra-work-changed" });
  expect(
    (await actAsWorkshop(
      (context) => loadExtraWorkForSupplier(context, toBookingToken(token)),
      at + 3_600_000,
    )) as object,
  ).toMatchObject({
    findings: [{ currentState: "lapsed" }],
  });
  expect(await actAsWorkshop(expireFindings, at + 3_599_999)).toEqual({ expired: 0 });
  for (const expired of [1, 0]) expect(await actAsWorkshop(expireFindings, at + 3_600_000)).toEqual({ expired });
  expect((await bookingOf(token)).booking.extraWork).toBe(0);
  expect(await readEvents(token)).toEqual(["supplier extra-found", "system extra-lapsed"]);
});

it("a changed request replaces the old one, and approving the old one has no effect", async () => {
  const token = await createArrivedBooking();
  await noteTestFinding(token);
  await sendTestFindings(token);
  const before = await firstFinding(token);
  expect(
    await noteTestFinding(token, { replaces: before.id, parts: [{ name: "Brake pads", price: "189.90" }] }),
  ).toEqual({
    ok: true,
  });
  expect(await answer(token, before, true)).toMatchObject({ code: "extra-work-changed" });
  expect(await noteTestFinding(token, { replaces: before.id })).toMatchObject({ code: "extra-work-changed" });
  await sendTestFindings(token);
  const findings = await findFindings(token);
  expect(findings.map(({ currentState: state }) => state)).toEqual(["withdrawn", "asked"]);
  const after = findings[1];
  if (!after) throw new Error("it is not asked anew");
  expect(after.digest).not.toBe(before.digest);
  expect(await answer(token, { id: after.id, digest: before.digest }, true)).toMatchObject({
    code: "extra-work-changed",
  });
  expect(await answer(token, after, true)).toEqual({ ok: true });
  expect((await bookingOf(token)).booking.extraWork).toBe(after.total);
});

it("of a concurrent approval and withdrawal one takes effect, and the other sees the result", async () => {
  for (let n = 0; n < 6; n += 1) {
    const token = await createArrivedBooking();
    await noteTestFinding(token);
    await sendTestFindings(token);
    const pads = await firstFinding(token);
    const { context, settle } = contextOf(null, nextTime());
    await context.db.bookings.addHolder(
      toBookingToken(token),
      { userId: null, holderHash: context.viewer.holderHash },
      0,
    );
    const [approval] = await Promise.all([
      answerFinding(context, toBookingToken(token), "", { id: pads.id, digest: pads.digest, isApproved: true }),
      actAsWorkshop((theirs) => withdrawFinding(theirs, toBookingToken(token), pads.id)),
    ]);
    await settle();
    const { state } = await firstFinding(token);
    // If the approval came first, the finding can still be withdrawn, and then nothing is owed.
    expect(approval.ok ? ["approved", "withdrawn"] : ["withdrawn"]).toContain(state);
    expect((await bookingOf(token)).booking.extraWork).toBe(state === "approved" ? pads.total : 0);
  }
});

it("findings are possible only between arrival and the end of the work", async () => {
  const earlyBooking = await createConfirmedBooking();
  expect(await noteTestFinding(earlyBooking)).toMatchObject({ code: "work-not-under-way" });
  const over = await createArrivedBooking();
  await noteTestFinding(over);
  await sendTestFindings(over);
  const pads = await firstFinding(over);
  await actAsWorkshop((context) => cancelBySupplier(context, toBookingToken(over), "The hoist is broken"));
  expect(await answer(over, pads, true)).toMatchObject({ code: "extra-work-changed" });
  expect(await actAsWorkshop(expireFindings)).toEqual({ expired: 1 });
  expect((await bookingOf(over)).questions.open).toBe(0);
  expect(await noteTestFinding(over)).toMatchObject({ code: "work-not-under-way" });
});

async function pay(token: string) {
  const { context } = contextOf(null, nextTime());
  const bookingPayment = await startBookingPayment(
    context,
    {
      method: "afterPay",
      bookingToken: toBookingToken(token),
      isBuyNowPayLaterOnly: false,
      unbranded: false,
      amount: null,
    },
    crypto.randomUUID(),
  );
  if (!bookingPayment.ok || bookingPayment.kind !== "open") return null;
  const attempt = await context.db.payments.find(bookingPayment.attemptId);
  await context.payments.sandbox.checkout.answer("afterPay", attempt?.providerId ?? "", "approve");
  return { id: bookingPayment.attemptId, amount: attempt?.amount ?? 0, providerId: attempt?.providerId ?? "" };
}
const returnFromProvider = (id: string) =>
  actAsStranger((context) => handleProviderReturn(context, toAttemptId(id), {}));
const openPayScreen = (token: string) =>
  actAsStranger(async (context) => {
    const payScreen = await readPayScreen(context, toBookingToken(token), {
      isBuyNowPayLaterOnly: false,
      attemptId: null,
    });
    if (!payScreen.ok) throw new Error(payScreen.code);
    return payScreen;
  });

it("a card payment for approved work is captured at once, or by the cron", async () => {
  const token = await createArrivedBooking();
  await returnFromProvider((await pay(token))?.id ?? "");
  for (const isInterrupted of [false, true]) {
    await noteTestFinding(token, { text: `Found ${isInterrupted}` });
    await sendTestFindings(token);
    const finding = (await findFindings(token)).find(({ state }) => state === "asked");
    if (!finding) throw new Error("nothing is asked");
    await answer(token, finding, true);
    const { context, settle } = contextOf(null, nextTime());
    const payment = await openPayment(context, toBookingToken(token), "creditCard");
    await typeCardWithoutWebhook(payment.clientSecret);
    await finishAttempt(
      isInterrupted ? { ...context, later: () => undefined } : context,
      payment.attemptId,
      "customer",
    );
    await settle();
    const readNewestPayment = async () =>
      (await bookingOf(token)).booking.payments.find(({ id }) => id === payment.attemptId);
    expect(await readNewestPayment()).toMatchObject(
      isInterrupted ? { status: "authorised" } : { status: "settled", taken: finding.total },
    );
    const cron = contextOf(null, nextTime());
    await captureDuePayments(cron.context);
    await cron.settle();
    expect(await readNewestPayment()).toMatchObject({ status: "settled", taken: finding.total });
  }
  expect(await openPayScreen(token)).toMatchObject({ refusal: "paid", due: 0 });
});

it("a lower final amount first reduces the amount due, and only the rest is refunded", async () => {
  const finishJob = (token: string, cents: number, at: number) =>
    actAsWorkshop((context) => {
      const input = { ...NO_NOTE, amount: (cents / 100).toFixed(2) };
      return reportStep(context, toBookingToken(token), { step: "done", completionForm: input });
    }, at);
  const readRefunded = async (token: string) => {
    await actAsStranger(finishWork, nextTime());
    await actAsStranger(completeDueRefunds, nextTime());
    expect(await findUnreconciledPayments(DB, nextTime())).toEqual([]);
    const { booking } = await bookingOf(token);
    return [
      booking.status,
      bookingMoney(booking).due,
      booking.payments.map(({ amount, kept: cents }) => [amount, cents]),
    ];
  };
  const findFindings = async () => {
    const token = await createArrivedBooking();
    await noteTestFinding(token);
    await sendTestFindings(token);
    return token;
  };
  // The price is already paid, and the extra work is due on the day. If the final price is 100 lower, 100 less is due.
  const paid = await findFindings();
  const price = (await bookingOf(paid)).booking.price.total;
  await returnFromProvider((await pay(paid))?.id ?? "");
  const extra = (await firstFinding(paid)).total;
  await answer(paid, await firstFinding(paid), true);
  expect(await finishJob(paid, extra - 1, nextTime())).toMatchObject({ code: "invalid-input" });
  expect(await finishJob(paid, price + extra - 100, nextTime())).toEqual({ ok: true });
  expect(await readRefunded(paid)).toEqual(["Serviced", extra - 100, [[price, 0]]]);
  // The final price is 100 below the amount already paid, so that amount is refunded.
  const more = await findFindings();
  await returnFromProvider((await pay(more))?.id ?? "");
  await answer(more, await firstFinding(more), true);
  await finishJob(more, price - 100, nextTime());
  expect(await readRefunded(more)).toEqual(["Serviced", 0, [[price, price - 100]]]);
  // A payment that was started before the work was done, and completed while the answer could still be undone.
  const late = await findFindings();
  const window = await pay(late);
  const at = nextTime();
  await finishJob(late, price - 250, at);
  await actAsStranger((context) => handleProviderReturn(context, toAttemptId(window?.id ?? ""), {}), at + 1_000);
  const readPaymentsAt = async (moment: number) => (await bookingOf(late, moment)).booking.payments;
  expect(await readPaymentsAt(at + UNDO_MS - 1)).toMatchObject([{ amount: price, status: "settled" }]);
  // The first page view after the one-minute undo period completes the work and triggers the refund.
  expect(await readPaymentsAt(at + UNDO_MS)).toMatchObject([
    { amount: price, kept: price - 250, status: "refund pending" },
  ]);
  expect(await readRefunded(late)).toEqual(["Serviced", 0, [[price, price - 250]]]);
});

it("approved work is a second payment with its own amount and one receipt", async () => {
  const token = await createArrivedBooking();
  const { booking } = await bookingOf(token);
  const price = await pay(token);
  await returnFromProvider(price?.id ?? "");
  expect(await openPayScreen(token)).toMatchObject({ refusal: "paid", due: 0 });
  expect(await pay(token)).toBeNull();
  await noteTestFinding(token);
  await sendTestFindings(token);
  expect(await openPayScreen(token)).toMatchObject({ refusal: "paid", due: 0 });
  const pads = await firstFinding(token);
  await answer(token, pads, true);
  expect(await openPayScreen(token)).toMatchObject({ refusal: null, due: pads.total });
  const item = await pay(token);
  const secondPayment = await pay(token);
  expect([item?.amount, secondPayment?.amount]).toEqual([pads.total, pads.total]);
  await returnFromProvider(item?.id ?? "");
  await returnFromProvider(secondPayment?.id ?? "");
  expect(await openPayScreen(token)).toMatchObject({
    refusal: "paid",
    due: 0,
    money: { current: { paid: booking.price.total + pads.total } },
  });
  expect(await count("payments where booking_token = ?", token)).toBe(2);
  expect(
    await actAsStranger((context) =>
      context.payments.sandbox.checkout.readMovedAmounts("afterPay", secondPayment?.providerId ?? ""),
    ),
  ).toMatchObject({ returned: pads.total });
  const receipt = await actAsCustomer(token, (context) => readReceipt(context, toBookingToken(token)));
  expect(receipt).toMatchObject({
    ok: true,
    money: { due: 0, current: { paid: booking.price.total + pads.total } },
    extraWork: [{ id: pads.id }],
  });
  expect(await (await new Client().ask(`/booking/${token}/receipt`)).text()).toContain("Approved extra work");
  expect(await actAsWorkshop((context) => withdrawFinding(context, toBookingToken(token), pads.id))).toMatchObject({
    code: "extra-work-changed",
  });
  await actAsWorkshop((context) => cancelBySupplier(context, toBookingToken(token), "The hoist is broken"));
  expect(await count("payments where booking_token = ? and status in ('refund pending', 'refunded')", token)).toBe(2);
});

it("the final amount is at most the approved price, and the unpaid rest can be paid", async () => {
  const token = await createArrivedBooking();
  await noteTestFinding(token);
  await sendTestFindings(token);
  const pads = await firstFinding(token);
  await answer(token, pads, true);
  const { booking } = await bookingOf(token);
  const agreed = booking.price.total + pads.total;
  const finishJob = (cents: number, at = nextTime()) =>
    actAsWorkshop(
      (context) =>
        reportStep(context, toBookingToken(token), {
          step: "done",
          completionForm: { ...NO_NOTE, amount: (cents / 100).toFixed(2) },
        }),
      at,
    );
  for (const cents of [agreed + 1, pads.total - 1])
    expect(await finishJob(cents)).toMatchObject({ code: "invalid-input", fields: { amount: [expect.any(String)] } });
  const at = nextTime();
  expect(await finishJob(agreed - 1_000, at)).toEqual({ ok: true });
  await finishWorkAt(at + UNDO_MS);
  expect((await bookingOf(token)).booking).toMatchObject({
    status: "Serviced",
    extraWork: pads.total,
    price: { total: booking.price.total - 1_000 },
  });
  expect(await openPayScreen(token)).toMatchObject({ refusal: null, due: agreed - 1_000 });
});

it("a payment for withdrawn extra work is refunded", async () => {
  const token = await createArrivedBooking();
  await returnFromProvider((await pay(token))?.id ?? "");
  await noteTestFinding(token);
  await sendTestFindings(token);
  const pads = await firstFinding(token);
  await answer(token, pads, true);
  const session = await pay(token);
  expect(await actAsWorkshop((context) => withdrawFinding(context, toBookingToken(token), pads.id))).toEqual({
    ok: true,
  });
  expect((await bookingOf(token)).booking.extraWork).toBe(0);
  await returnFromProvider(session?.id ?? "");
  expect(await count("payments where booking_token = ?", token)).toBe(1);
  expect(await messagesOfTemplate(token, "extra-work-withdrawn")).not.toHaveLength(0);
});

it("photos are cleaned for both sides, and an invalid form stores no photos", async () => {
  const token = await createArrivedBooking();
  const path = `/workshop/bookings/${token}/extra-work`;
  const page = await (await member().ask(path)).text();
  expect(page).toContain("Add a finding");
  const response = await member().ask(path, {
    intent: "note",
    key: "k",
    colour: "red",
    text: "Worn out",
    hours: "many",
  });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain("Worn out");
  const file = { name: "pads.png", bytes: png({}) };
  expect(await noteTestFinding(token, { files: [file, file, file, file, file] })).toMatchObject({
    code: "invalid-input",
    fields: { photo: ["Add at most 4 photos"] },
  });
  expect(await noteTestFinding(token, { files: [{ name: "pads.png", bytes: new Uint8Array(20) }] })).toMatchObject({
    code: "invalid-input",
  });
  expect(await noteTestFinding(token, { files: [file] })).toEqual({ ok: true });
  const draft = await firstFinding(token);
  const photo = `photo/${draft.photos[0]?.id}`;
  expect((await member().ask(`${path}/${photo}`)).headers.get("Content-Type")).toBe("image/png");
  expect((await new Client().ask(`/booking/${token}/extra-work/${photo}`)).status).toBe(403);
  await sendTestFindings(token);
  const secret =
    /key=([\w-]{27})/.exec((await messagesOfTemplate(token, "extra-work-found"))[0]?.rendered?.text ?? "")?.[1] ?? "";
  expect((await new Client().ask(`/booking/${token}/extra-work/${photo}?key=${secret}`)).status).toBe(200);
});
