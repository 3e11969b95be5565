import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { buildContext } from "../../../../app/context";
import { toLeadGuid, toSupplierId } from "../../../support/ids";
import { writeRevisionDirectly } from "../../../support/stored-leads";
import { BILLING_ON_WIRE } from "../../../support/billing";
import { beforeAll, expect, it } from "vitest";
import { getFinalise } from "../../../../app/usecases/booking/get-finalise";
import { submitBooking } from "../../../../app/usecases/booking/submit";
import { ONLINE_METHODS as online } from "../../../../app/domain/payments/methods";
import { seedReference } from "../../../support/reference-fixture";
import { testRequest, count, DB } from "../../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../../booking/supplier-row";
import { momentContext, insertLead } from "../../quotes/marketplace";
import { call } from "../call";

const WORKSHOP = 730;
const FLEET = 1;
const NONCE = { PaymentNonce: "fake-paypal-one-time-nonce" };

beforeAll(async () => {
  await seedReference(DB);
  await seedOnlySuppliers(DB, seededSupplier(WORKSHOP, { capacityMinutes: 100_000 }));
}, 60_000);

const currentContext = () => momentContext(Date.now()).context;

/** A lead of a fleet company, or of any other customer if the id is null, with the data of its finalise page. */
async function testQuotedLead(fleetCompanyId: number | null) {
  const { guid } = await insertLead(currentContext(), { fleetCompanyId });
  const details = await getFinalise(currentContext(), {
    leadGuid: guid,
    supplierId: toSupplierId(WORKSHOP),
    day: null,
    extraIds: [],
    arrivalFrom: null,
    attemptId: null,
  });
  if (!details.ok || details.offer.serviceDay === null) throw new Error("no offer");
  const { serviceDay, arrivals, price } = details.offer;
  const request = testRequest({
    leadGuid: guid,
    supplierId: toSupplierId(WORKSHOP),
    rego: "ABC123",
    serviceDay,
    arrivalFrom: arrivals[0]?.from ?? "08:00",
    arrivalTo: arrivals[0]?.to ?? null,
  });
  return {
    guid,
    request,
    item: {
      Amount: price.total / 100,
      LeadId: guid,
      SupplierId: WORKSHOP,
      ServiceInclusions: [] as number[],
      FirstName: "Kiri",
      LastName: "Walker",
      Email: "kiri@example.com",
    },
  };
}

/** A booking made without a payment, and the transaction item to pay for it. */
async function createBooking(fleetCompanyId: number | null) {
  const { request } = await testQuotedLead(fleetCompanyId);
  const created = await submitBooking(currentContext(), request, crypto.randomUUID());
  if (!created.ok) throw new Error(JSON.stringify(created));
  const booking = await currentContext().db.bookings.find(created.bookingToken);
  if (!booking) throw new Error("not stored");
  const { id, token, price } = booking.booking;
  return {
    id,
    token,
    guid: request.leadGuid,
    item: {
      Amount: price.total / 100,
      LeadId: request.leadGuid,
      SupplierId: WORKSHOP,
      BookingId: id,
      BookingToken: token,
      IsPaymentOnly: true,
    },
  };
}

const startPaymentAt = (path: string, item: object, nonce = {}) =>
  call("POST", path, { ...item, ...nonce, BillingAddress: BILLING_ON_WIRE });
const ACCESS_CHECKS = [
  ["stripe", {}],
  ["afterpay", {}],
  ["humm", {}],
  ["zip", {}],
  ["openpay", {}],
] as const;

/** Posts a form as a browser without JavaScript. */
const postForm = (path: string, fields: Record<string, string>) =>
  SELF.fetch(`https://pitlane.test${path}`, {
    method: "POST",
    redirect: "manual",
    headers: {
      Origin: "https://pitlane.test",
      Host: "pitlane.test",
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams(fields).toString(),
  });

it("F-012 B-009 B-206 no payment call opens a payment for a fleet lead or booking", async () => {
  for (const createPayable of [testQuotedLead, createBooking]) {
    const fleet = await createPayable(FLEET);
    const privatePayable = await createPayable(null);
    for (const [provider] of ACCESS_CHECKS) {
      for (const IsBuyNowPayLaterOnly of [false, true]) {
        const response = await startPaymentAt(`/api/${provider}/create`, { ...fleet.item, IsBuyNowPayLaterOnly });
        if (provider === "stripe")
          expect(response, provider).toMatchObject({
            status: 409,
            json: { title: "This booking cannot be paid online" },
          });
        else
          expect(response.json, provider).toMatchObject({
            Success: false,
            PaymentId: null,
            CheckoutUrl: null,
            FormUrl: null,
            ErrorMessage: expect.stringContaining("This booking cannot be paid with"),
          });
      }
      expect((await startPaymentAt(`/api/${provider}/create`, privatePayable.item)).json.PaymentId, provider).toEqual(
        expect.any(String),
      );
    }
    for (const path of ["/api/payment", "/api/braintree/authorise"])
      expect((await startPaymentAt(path, fleet.item, NONCE)).status, path).toBe(409);
    expect((await startPaymentAt("/api/braintree/authorise", privatePayable.item, NONCE)).json).toMatchObject({
      Success: true,
    });
    expect(await count("payment_attempts where lead_guid = ?", fleet.guid)).toBe(0);
  }
});

it("F-012 a payment opened before a lead became a fleet lead is not used", async () => {
  const { guid, item } = await testQuotedLead(null);
  const { json: authorisation } = await startPaymentAt("/api/braintree/authorise", item, NONCE);
  await writeRevisionDirectly(buildContext(env as unknown as Env, null), toLeadGuid(guid), { fleetCompanyId: FLEET });
  const finalise = (await call("GET", `/api/finalise/${guid}/${WORKSHOP}`)).json;
  const body = {
    WorkshopId: WORKSHOP,
    LeadId: guid,
    ServiceDate: finalise.ServiceDate,
    TimeOfArrival: finalise.TimeOptions[0].From,
    FirstName: "Kiri",
    LastName: "Walker",
    Mobile: "0404 040 404",
    Email: "kiri@example.com",
    Rego: "ABC123",
    AgreedTC: true,
    ServiceInclusions: [],
  };
  expect(
    (await call("POST", "/api/booking/submit", { ...body, ExistingPaymentId: authorisation.PaymentId })).status,
  ).toBe(409);
  expect(await count("bookings where lead_guid = ?", guid)).toBe(0);
  const booking = (await call("POST", "/api/booking/submit", body)).json;
  expect(booking).toMatchObject({ Success: true });
  const { Details } = (await call("GET", `/api/booking/${booking.BookingToken}`)).json;
  expect(Details).toMatchObject({ FleetCompanyId: FLEET, Payments: [] });
  // The payment cannot be used later by the booking number either.
  expect(
    (await call("POST", "/api/booking/pay", { bookingId: Details.BookingID, paymentId: authorisation.PaymentId }))
      .status,
  ).toBe(404);
  expect(await count("payments where booking_token = ?", booking.BookingToken)).toBe(0);
});

it("F-012 finalise and both pay pages offer no payment to a fleet", async () => {
  const { guid, request } = await testQuotedLead(FLEET);
  const form = {
    intent: "bookAnyway",
    submissionKey: "a".repeat(27),
    supplierId: String(WORKSHOP),
    serviceDay: request.serviceDay,
    arrival: request.arrivalTo ? `${request.arrivalFrom}-${request.arrivalTo}` : request.arrivalFrom,
    firstName: "Kiri",
    lastName: "Walker",
    mobile: "0404 040 404",
    email: "kiri@example.com",
    rego: "ABC123",
    agreedTerms: "on",
  };
  for (const paymentMethod of online)
    expect(
      (await postForm(`/booking/${guid}/finalise?supplier=${WORKSHOP}`, { ...form, paymentMethod })).status,
      paymentMethod,
    ).toBe(409);
  expect(await count("payment_attempts where lead_guid = ?", guid)).toBe(0);
  const { token, guid: bookedGuid } = await createBooking(FLEET);
  for (const page of ["pay", "pay-with-bnpl"]) {
    const html = await (await SELF.fetch(`https://pitlane.test/booking/${token}/${page}`)).text();
    expect(html, page).not.toContain('name="paymentMethod"');
    for (const paymentMethod of online)
      expect(
        (await postForm(`/booking/${token}/${page}`, { submissionKey: "b".repeat(27), paymentMethod })).status,
        `${page} ${paymentMethod}`,
      ).toBe(409);
  }
  expect(await count("payment_attempts where lead_guid = ?", bookedGuid)).toBe(0);
  // The plain submit button books.
  expect(
    (await postForm(`/booking/${guid}/finalise?supplier=${WORKSHOP}`, { ...form, paymentMethod: "payOnTheDay" }))
      .status,
  ).toBe(303);
  expect(await count("bookings where lead_guid = ? and fleet_company_id = 1", guid)).toBe(1);
});
