import { toSupplierId, toBookingToken } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { processResponseDeadlines } from "../../../app/usecases/booking/booking-offer/run-clock";
import {
  applyChoice,
  allowAnySupplier,
  readPendingDecision,
} from "../../../app/usecases/booking/booking-offer/customer-choice";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { startPayment } from "../../../app/usecases/booking/payments/start-payment";
import { handleProviderReturn } from "../../../app/usecases/booking/payments/handle-provider-return";
import type { BookingRequest } from "../../../app/domain/booking/request";
import { NO_CONTACT } from "../../../app/domain/identity/contact/contact";
import { seedReference } from "../../support/reference-fixture";
import { testRequest, count, DB } from "../booking/test-booking";
import { Client } from "../identity/client";
import { momentContext, insertLead, NOW } from "../quotes/marketplace";
import {
  contextOf,
  DAY,
  makeMember,
  offerOf,
  OTHER,
  seedPortal,
  signInClient,
  messagesOfTemplate,
  WORKSHOP,
  asCustomer,
} from "./test-portal";

/** A booking that is passed on keeps its voucher or code, recalculated by its own rules, or returns it. */

let member: Client;
const MINUTE = 60_000;

beforeAll(async () => {
  await seedPortal();
  await seedReference(DB, { only: ["discounts", "vouchers", "rewards_partners", "partner_numbers"] });
  await makeMember(WORKSHOP, "max@workshop.example");
  member = await signInClient("demo-supplier-member");
}, 60_000);

const people = { next: 0 };
async function createBooking(overrides: Partial<BookingRequest>) {
  people.next += 1;
  const mobile = `+6140405${String(people.next).padStart(4, "0")}`;
  const { context } = momentContext();
  const app = { ...context, viewer: { ...context.viewer, holderHash: crypto.randomUUID() } };
  const { guid } = await insertLead(app, { contact: { ...NO_CONTACT, verifiedMobile: mobile } });
  const request = testRequest({
    leadGuid: guid,
    supplierId: toSupplierId(WORKSHOP),
    serviceDay: DAY,
    arrivalFrom: "08:00",
    email: `moves${people.next}@example.com`,
    mobile,
    ...overrides,
  });
  const booking = await submitBooking(app, request, crypto.randomUUID());
  if (!booking.ok) throw new Error(JSON.stringify(booking));
  return { token: booking.bookingToken, guid, request };
}

async function decline(token: string) {
  const { context, settle } = contextOf(member, NOW + 5 * MINUTE);
  expect(
    await respondToBookingOffer(context, {
      bookingOfferId: (await offerOf(token)).offer.id,
      responseType: 4,
      comment: null,
      availabilities: [],
    }),
  ).toEqual({ ok: true });
  await settle();
}

async function chooseNextWorkshop(token: string) {
  const { context, settle } = await asCustomer(token, NOW + 10 * MINUTE);
  const changes = await readPendingDecision(context, toBookingToken(token));
  if (!changes.ok || !changes.next) throw new Error("nobody is next");
  expect(await applyChoice(context, toBookingToken(token), { kind: "next", supplierId: toSupplierId(OTHER) })).toEqual({
    ok: true,
  });
  await settle();
  return changes.next;
}

const readActiveUses = async (token: string) =>
  (
    await DB.prepare(
      "select code, taker, off_cents as off from discount_uses where booking_token = ? and returned_at is null order by code, taker",
    )
      .bind(token)
      .all<{ code: string; taker: string; off: number }>()
  ).results;
const agreedVersion = (token: string) =>
  DB.prepare("select agreed_version from bookings where token = ?").bind(token).first<number>("agreed_version");
const discountLine = async (token: string) =>
  (await offerOf(token)).booking.price.lines.find((line) => line.kind === "discount");

/** Amounts in the ledger for the booking: quoted and discounted, in cents. */
async function ledgerOf(token: string) {
  const { results } = await DB.prepare(
    "select debit, credit, amount_cents as amount from money_ledger where booking_token = ?",
  )
    .bind(token)
    .all<{ debit: string; credit: string; amount: number }>();
  const netAmount = (name: string, side: "debit" | "credit") =>
    results.reduce(
      (sum, row) =>
        sum +
        (row[side] === name ? row.amount : 0) -
        (row[side === "debit" ? "credit" : "debit"] === name ? row.amount : 0),
      0,
    );
  return { quoted: netAmount("quoted", "credit"), discounted: netAmount("discounted", "debit") };
}
async function expectLedgerOfPrice(token: string) {
  const { price } = (await offerOf(token)).booking;
  const discountTotal = price.lines.reduce((sum, line) => sum - (line.kind === "discount" ? line.amount : 0), 0);
  expect(await ledgerOf(token)).toEqual({ quoted: price.total + discountTotal, discounted: discountTotal });
}

it("a gift voucher moves with the booking and stays used once", async () => {
  const { token } = await createBooking({ promoCode: "ABC123" });
  const priceBefore = (await offerOf(token)).booking.price;
  expect(await discountLine(token)).toMatchObject({ amount: -5000 });
  await expectLedgerOfPrice(token);
  await decline(token);
  expect(await agreedVersion(token)).toBe(1);
  const { context } = await asCustomer(token, NOW + 9 * MINUTE);
  const changes = await readPendingDecision(context, token);
  expect(changes).toMatchObject({
    next: { discount: { text: "Your discount moves with the booking. ABC123 takes $50.00 off." } },
  });
  await chooseNextWorkshop(token);
  const { booking } = await offerOf(token);
  expect(booking.supplierId).toBe(OTHER);
  expect(await agreedVersion(token)).toBe(2);
  expect(booking.price.total).toBeLessThan(priceBefore.total);
  expect(await discountLine(token)).toMatchObject({ key: expect.stringContaining("ABC123"), amount: -5000 });
  expect(await readActiveUses(token)).toEqual([{ code: "ABC123", taker: "voucher", off: 5000 }]);
  await expectLedgerOfPrice(token);
  expect(
    (await messagesOfTemplate(token, "booking-reassigned")).find(({ channel }) => channel === "email")?.rendered?.text,
  ).toContain("ABC123 takes $50.00 off.");
  // No other booking can use the discount in the meantime. When the booking ends, the discount is free again.
  const other = await insertLead(momentContext().context);
  expect(
    await submitBooking(
      momentContext().context,
      testRequest({
        leadGuid: other.guid,
        supplierId: toSupplierId(WORKSHOP),
        serviceDay: DAY,
        arrivalFrom: "08:00",
        email: "other@example.com",
        mobile: "+61404059999",
        promoCode: "ABC123",
      }),
      crypto.randomUUID(),
    ),
  ).toMatchObject({ code: "discount-changed" });
});

it("a booking passed on uses its yearly code once, as a percentage of the new price", async () => {
  const { token } = await createBooking({ promoCode: "SERVICE10" });
  await decline(token);
  await chooseNextWorkshop(token);
  const line = await discountLine(token);
  const uses = await readActiveUses(token);
  expect(uses.map(({ code, off }) => [code, off])).toEqual(uses.map(() => ["SERVICE10", -(line?.amount ?? 0)]));
  expect(await count("discount_uses where booking_token = ? and returned_at is not null", token)).toBe(0);
  await expectLedgerOfPrice(token);
});

it("with 'Book the next best supplier' the voucher moves with the booking automatically", async () => {
  await DB.prepare(
    "insert into vouchers (reference, discount_code, value_cents, country, status, expires) values ('TICKED50', 'GIFT50', 5000, 'AU', 'valid', '2099-12-31')",
  ).run();
  const { token } = await createBooking({ promoCode: "TICKED50" });
  const { context } = await asCustomer(token, NOW + MINUTE);
  expect(await allowAnySupplier(context, token, true)).toEqual({ ok: true });
  const { context: cron, settle } = contextOf(null, NOW + 121 * MINUTE);
  await processResponseDeadlines(cron);
  await settle();
  expect((await offerOf(token)).booking.supplierId).toBe(OTHER);
  expect(await discountLine(token)).toMatchObject({ amount: -5000 });
  expect(
    (await messagesOfTemplate(token, "booking-reassigned")).find(({ channel }) => channel === "email")?.rendered?.text,
  ).toContain("TICKED50 takes $50.00 off.");
});

it("a stopped voucher is not applied, and page and messages give the reason", async () => {
  await DB.prepare(
    "insert into vouchers (reference, discount_code, value_cents, country, status, expires) values ('STOPS20', 'GIFT50', 2000, 'AU', 'valid', '2099-12-31')",
  ).run();
  const { token } = await createBooking({ promoCode: "STOPS20" });
  await decline(token);
  await DB.prepare("update vouchers set status = 'cancelled' where reference = 'STOPS20'").run();
  const { discount } = await chooseNextWorkshop(token);
  expect(discount.text).toContain(
    "STOPS20 does not apply at that workshop (This voucher has been cancelled. Please call us), so you can use it again.",
  );
  expect((await readActiveUses(token)).filter(({ code }) => code === "STOPS20")).toEqual([]);
  await expectLedgerOfPrice(token);
  const messages = await messagesOfTemplate(token, "booking-reassigned");
  expect(messages.find(({ channel }) => channel === "email")?.rendered?.text).toContain(
    "STOPS20 does not apply at that workshop",
  );
  expect(messages.find(({ channel }) => channel === "sms")?.rendered?.text).toContain("You can use STOPS20 again.");
});

it("a rewards partner's limit counts per member number, whoever books", async () => {
  const member = { promoCode: "GUMLEAF12", partnerReferralCode: "GL-123456", youiRewardsOption: "UseNow" };
  await createBooking(member);
  await createBooking(member);
  const { guid } = await insertLead(momentContext().context);
  const third = testRequest({
    leadGuid: guid,
    supplierId: toSupplierId(WORKSHOP),
    serviceDay: DAY,
    arrivalFrom: "08:00",
    email: "third@example.com",
    mobile: "+61404058888",
    ...member,
  });
  expect(await submitBooking(momentContext().context, third, crypto.randomUUID())).toMatchObject({
    code: "discount-changed",
  });
});

it("every posting of a buy-now-pay-later booking can be found by its token", async () => {
  const { guid } = await insertLead(momentContext().context);
  const request = testRequest({
    leadGuid: guid,
    supplierId: toSupplierId(WORKSHOP),
    serviceDay: DAY,
    arrivalFrom: "08:00",
    email: "ledger@example.com",
    mobile: "+61404057777",
  });
  const { context, settle } = contextOf(null, NOW + MINUTE);
  const payment = await startPayment(context, request, { method: "afterPay", screen: "finalise" }, crypto.randomUUID());
  if (!payment.ok || payment.kind !== "open") throw new Error(JSON.stringify(payment));
  const attempt = await context.db.payments.find(payment.attemptId);
  await context.payments.sandbox.checkout.answer("afterPay", attempt?.providerId ?? "", "approve");
  expect(await handleProviderReturn(context, payment.attemptId, {})).toMatchObject({ kind: "decided" });
  await settle();
  const booking = await context.db.bookings.findForLead(guid);
  expect(
    await count("money_ledger where attempt_id = ? and booking_token is not ?", payment.attemptId, booking?.token),
  ).toBe(0);
  expect(await count("money_ledger where attempt_id = ? and debit = 'captured'", payment.attemptId)).toBe(1);
  await expect(
    DB.prepare("update money_ledger set booking_token = 'another' where attempt_id = ?").bind(payment.attemptId).run(),
  ).rejects.toThrow("append-only");
});

it("a free booking never asks for a payment", async () => {
  const { token } = await createBooking({ promoCode: "ALLOFF100" });
  const page = async (path: string) => (await (await new Client().ask(path)).text()).replaceAll("<!-- -->", "");
  const pay = await page(`/booking/${token}/pay`);
  expect(pay).toContain("There is nothing to pay for this booking.");
  expect(pay).not.toContain("You pay");
  expect(await page(`/booking/${token}/confirmation`)).not.toContain("You pay the supplier");
  const [mail] = (await messagesOfTemplate(token, "booking-received")).filter(({ channel }) => channel === "email");
  expect(mail?.rendered?.text).toContain("Nothing to pay");
  expect(mail?.rendered?.text).not.toMatch(/still to pay|paid so far/i);
});
