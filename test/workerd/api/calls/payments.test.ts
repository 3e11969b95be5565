import { toSupplierId } from "../../../support/ids";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { BILLING_ON_WIRE } from "../../../support/billing";
import { seedReference } from "../../../support/reference-fixture";
import { seededSupplier, seedOnlySuppliers } from "../../booking/supplier-row";
import { momentContext, insertLead } from "../../quotes/marketplace";
import { cents } from "../../../../app/domain/core/money/money";
import { methodsOfListing } from "../../../../app/usecases/quotes/payment-facts";
import { findSupplierQuote } from "../../../../app/usecases/quotes/quote-of-supplier";
import { getFinalise } from "../../../../app/usecases/booking/get-finalise";
import { submitBooking } from "../../../../app/usecases/booking/submit";
import { testContext, testRequest, typeCard } from "../../booking/test-booking";
import { hummSignature } from "../../../../app/adapters/payments/humm/signature";
import { call, cookiesOf } from "../call";
import { attemptId } from "../../../../app/domain/core/ids";
import { submitBillingAddress } from "../../../../app/usecases/booking/payments/give-billing-address";
import { readCheckout } from "../../../../app/usecases/booking/payments/read-checkout";

const { DB, DEVELOPMENT_ONLY_CONTACT_KEY: secret } = env as unknown as {
  DB: D1Database;
  DEVELOPMENT_ONLY_CONTACT_KEY: string;
};
const WORKSHOP = 720;
const UNKNOWN_GUID = "00000000-0000-4000-8000-000000000000";

beforeAll(async () => {
  await seedReference(DB, {
    only: ["categories", "tasks", "parts", "tyres", "extras", "reference_documents", "fleet_companies", "messages"],
  });
  await seedOnlySuppliers(
    DB,
    seededSupplier(WORKSHOP, { capacityMinutes: 100_000 }),
    seededSupplier(721, { capacityMinutes: 100_000, hasBnplFeature: false }),
  );
}, 60_000);

/** The transaction item of a lead's quote, as for the finalise page's own payment (B-101). */
async function paymentRequest(workshop = WORKSHOP) {
  const { context } = momentContext(Date.now());
  const { guid } = await insertLead(context, {});
  const details = await getFinalise(context, {
    leadGuid: guid,
    supplierId: toSupplierId(workshop),
    day: null,
    extraIds: null,
    arrivalFrom: null,
    attemptId: null,
  });
  if (!details.ok) throw new Error(details.code);
  const { total } = details.offer.price;
  return {
    Amount: total / 100,
    BillingAddress: BILLING_ON_WIRE,
    LeadId: guid,
    IsWorkshopBid: false,
    SupplierId: workshop,
    BookingId: null,
    BookingToken: null,
    IsPaymentOnly: false,
    IsProductFlow: false,
    FirstName: "Kiri",
    LastName: "Walker",
    Email: "kiri@example.com",
  };
}

/** A booking without a payment, and the item that pays it. */
async function createBooking() {
  const { context } = momentContext(Date.now());
  const { guid } = await insertLead(context, {});
  const details = await getFinalise(context, {
    leadGuid: guid,
    supplierId: toSupplierId(WORKSHOP),
    day: null,
    extraIds: [],
    arrivalFrom: null,
    attemptId: null,
  });
  if (!details.ok || details.offer.serviceDay === null) throw new Error("no offer");
  const [arrival] = details.offer.arrivals;
  const bookingResult = await submitBooking(
    context,
    testRequest({
      leadGuid: guid,
      supplierId: toSupplierId(WORKSHOP),
      serviceDay: details.offer.serviceDay,
      arrivalFrom: arrival?.from ?? "08:00",
      arrivalTo: arrival?.to ?? null,
    }),
    crypto.randomUUID(),
  );
  if (!bookingResult.ok) throw new Error(JSON.stringify(bookingResult));
  const booking = await context.db.bookings.find(bookingResult.bookingToken);
  const total = booking?.booking.price.total ?? 0;
  return {
    id: booking?.booking.id ?? 0,
    token: bookingResult.bookingToken,
    total,
    item: {
      Amount: total / 100,
      LeadId: guid,
      SupplierId: WORKSHOP,
      BookingId: booking?.booking.id ?? 0,
      BookingToken: bookingResult.bookingToken,
      IsPaymentOnly: true,
    },
  };
}

it("P-299 P-233 Stripe payments use the server's amount and belong to one booking", async () => {
  const ownBooking = await createBooking();
  const other = await createBooking();
  const { status, json } = await call("POST", "/api/stripe/create", ownBooking.item);
  expect([status, Object.keys(json).sort()]).toEqual([200, ["ClientSecret", "PaymentId"]]);
  expect(
    (await call("POST", "/api/stripe/create", { ...ownBooking.item, Amount: ownBooking.item.Amount - 1 })).status,
  ).toBe(422);
  const intent = await DB.prepare("select body from sandbox_stripe_objects where id = ?")
    .bind(String(json.ClientSecret).split("_secret_")[0])
    .first<string>("body");
  expect(JSON.parse(intent ?? "{}")).toMatchObject({ amount: ownBooking.total, currency: "aud" });
  await typeCard(momentContext(Date.now()).context, json.ClientSecret);
  const pay = (bookingId: number, paymentId = json.PaymentId) =>
    call("POST", "/api/booking/pay", { bookingId, paymentId });
  expect((await pay(other.id)).status).toBeGreaterThanOrEqual(400);
  expect((await pay(ownBooking.id, "nobody")).status).toBe(404);
  const paid = await pay(ownBooking.id);
  const repeated = await pay(ownBooking.id);
  expect([paid.json, repeated.json]).toEqual(
    Array(2).fill(expect.objectContaining({ Success: true, BookingToken: ownBooking.token })),
  );
  const readLedger = async ({ id, token }: { id: number; token: string }) =>
    (await call("GET", `/api/payment/${id}?token=${token}`)).json;
  expect(await readLedger(ownBooking)).toMatchObject({
    AmountPaid: ownBooking.total / 100,
    AmountDue: 0,
    Payments: [{ AmountIncGst: ownBooking.total / 100 }],
  });
  expect(await readLedger(other)).toMatchObject({ AmountPaid: 0, AmountDue: other.total / 100 });
});

it("B-231 P-295 Afterpay create returns Success and Token, and the same order for the same key", async () => {
  const body = await paymentRequest();
  const key = crypto.randomUUID();
  const first = await call("POST", "/api/afterpay/create", body, { "Idempotency-Key": key });
  expect(first.json).toMatchObject({
    Success: true,
    Token: expect.stringMatching(/^002\./),
    CheckoutUrl: expect.stringContaining("/sandbox/afterpay/002."),
  });
  expect((await call("POST", "/api/afterpay/create", body, { "Idempotency-Key": key })).json).toEqual(first.json);
});

it("B-232 P-296 POST /api/humm/create returns the signed form that leads the browser to humm", async () => {
  const body = await paymentRequest();
  const { json } = await call("POST", "/api/humm/create", body);
  expect(json).toMatchObject({
    Success: true,
    FormUrl: expect.stringContaining("/sandbox/humm/checkout"),
    Fields: { x_amount: body.Amount.toFixed(2), x_reference: json.PaymentId },
  });
  expect(Object.values(json.Fields)).not.toContain("");
});

it("B-233 B-234 P-297 P-298 POST /api/openpay/create and /api/zip/create return CheckoutUrl", async () => {
  for (const provider of ["openpay", "zip"]) {
    const { json } = await call("POST", `/api/${provider}/create`, await paymentRequest());
    expect(json).toMatchObject({
      Success: true,
      CheckoutUrl: expect.stringMatching(new RegExp(`^https?://[^/]+/sandbox/${provider}/`)),
    });
  }
});

it("B-231 B-233 B-234 an order needs customer details only where the provider requires them", async () => {
  const { FirstName: _, LastName: __, Email: ___, ...alone } = await paymentRequest();
  for (const path of ["humm", "stripe"])
    expect((await call("POST", `/api/${path}/create`, alone)).status, path).toBe(200);
  const { paths } = (await call("GET", "/api/openapi.json")).json;
  for (const path of ["afterpay", "openpay", "zip"]) {
    const response = await call("POST", `/api/${path}/create`, alone);
    expect([response.status, Object.keys(response.json.errors).sort()], path).toEqual([
      422,
      ["Email", "FirstName", "LastName"],
    ]);
    expect(paths[`/api/${path}/create`].post.description, path).toContain("Requires FirstName, LastName and Email");
  }
});

it("a credit provider needs the billing address, and the response names missing fields", async () => {
  const { BillingAddress, ...withoutAddress } = await paymentRequest();
  const fields = ["City", "Line1", "Postcode", "State"].map((field) => `BillingAddress.${field}`);
  const refusal = await call("POST", "/api/zip/create", withoutAddress);
  expect([refusal.status, Object.keys(refusal.json.errors).sort()]).toEqual([422, fields]);
  const dashAddress = { Line1: "-", City: "-", State: "-", Postcode: "0000" };
  const response = await call("POST", "/api/zip/create", { ...withoutAddress, BillingAddress: dashAddress });
  expect([response.status, Object.keys(response.json.errors).sort()]).toEqual([
    422,
    fields.filter((name) => !name.endsWith("code")),
  ]);
  expect((await call("POST", "/api/zip/create", { ...withoutAddress, BillingAddress })).json).toMatchObject({
    Success: true,
  });
  // No other provider requires the billing address.
  expect((await call("POST", "/api/afterpay/create", withoutAddress)).json).toMatchObject({ Success: true });
});

it("MO-27 B-234 the body in the specification opens an order with a billing address page", async () => {
  const {
    BillingAddress: _,
    FirstName,
    LastName,
    Email,
    ServiceDate: __,
    ServiceInclusions: ___,
    ...body
  } = {
    ServiceDate: null,
    ServiceInclusions: null,
    ...(await paymentRequest()),
  };
  // The lead has the customer's details, as saved by the funnel.
  const lead = { Guid: body.LeadId, Name: `${FirstName} ${LastName}`, Email, MobileNumber: "0404 040 404" };
  const saved = await call("POST", "/api/lead/update-or-shift", { Lead: lead, RetainQuote: true });
  const LeadId = saved.json.Lead.Guid;
  const response = await call("POST", "/api/zip/create", { ...body, LeadId }, { Cookie: cookiesOf(saved) });
  expect(response.json).toMatchObject({ Success: true, PaymentId: expect.any(String), ErrorMessage: null });
  expect(response.json.CheckoutUrl).toMatch(new RegExp(`^https?://[^/]+/payment/${response.json.PaymentId}/checkout$`));
  // The page submits this and then redirects to the provider.
  const context = testContext();
  const payment = attemptId(response.json.PaymentId);
  const address = { line1: "12 Station Street", city: "Parramatta", state: "NSW", postcode: "2150" };
  expect(await submitBillingAddress(context, payment, address)).toEqual({ ok: true });
  expect(await readCheckout(context, payment)).toMatchObject({
    ok: true,
    handOver: { url: expect.stringContaining("/sandbox/zip/") },
  });
});

it("MO-28 a declined PayPal payment has our own message, not the processor's", async () => {
  const body = { ...(await paymentRequest()), PaymentNonce: "fake-processor-declined-visa-nonce" };
  for (const path of ["/api/payment", "/api/braintree/authorise"]) {
    const { json } = await call("POST", path, { ...body, LeadId: (await paymentRequest()).LeadId });
    expect(json, path).toEqual({
      Success: false,
      PaymentId: null,
      ErrorMessage: "The payment was declined. Try another way to pay, or contact your bank or PayPal.",
    });
  }
});

it("B-177 B-260 orders are refused without the feature, with another amount or for unknown leads", async () => {
  expect((await call("POST", "/api/zip/create", await paymentRequest(721))).json).toMatchObject({
    Success: false,
    CheckoutUrl: null,
    ErrorMessage: expect.any(String),
  });
  const body = await paymentRequest();
  for (const provider of ["afterpay", "humm", "openpay", "zip", "stripe"]) {
    expect((await call("POST", `/api/${provider}/create`, { ...body, Amount: body.Amount - 1 })).status, provider).toBe(
      422,
    );
    expect((await call("POST", `/api/${provider}/create`, { ...body, LeadId: UNKNOWN_GUID })).status, provider).toBe(
      404,
    );
  }
});

it("B-226 P-291 GET /api/payment/client-token returns a token from the payment adapter", async () => {
  const response = await call("GET", "/api/payment/client-token");
  const secondResponse = await call("GET", "/api/payment/client-token");
  expect(JSON.parse(atob(response.json.Token))).toMatchObject({ environment: "sandbox" });
  expect(response.json.Token).not.toBe(secondResponse.json.Token);
});

it("B-227 P-292 GET /api/payment/{bookingId} answers only the holder of the token", async () => {
  const { id, token, total, item: body } = await createBooking();
  await call("POST", "/api/payment", { ...body, PaymentNonce: "fake-paypal-one-time-nonce" });
  const ownBooking = await call("GET", `/api/payment/${id}?token=${token}`);
  expect(ownBooking.json).toMatchObject({
    BookingId: id,
    AmountPaid: total / 100,
    AmountDue: 0,
    Payments: [{ Method: "payPal", AmountIncGst: total / 100, TransactionStatus: "settling" }],
  });
  expect((await call("GET", `/api/payment/${id}`)).status).toBe(404);
  expect((await call("GET", `/api/payment/${id}?token=${(await createBooking()).token}`)).status).toBe(404);
});

it("B-228 B-102 P-293 POST /api/payment charges the server's amount once with a valid nonce", async () => {
  const { token, total, item: body } = await createBooking();
  expect((await call("POST", "/api/payment", body)).json.errors).toEqual({
    PaymentNonce: ["An error occured trying to complete payment."],
  });
  expect(
    (
      await call("POST", "/api/payment", {
        ...body,
        Amount: body.Amount + 1,
        PaymentNonce: "fake-paypal-one-time-nonce",
      })
    ).status,
  ).toBe(422);
  expect(
    (await call("POST", "/api/payment", { ...body, PaymentNonce: "fake-processor-declined-visa-nonce" })).json,
  ).toEqual({ Success: false, PaymentId: null, ErrorMessage: expect.any(String) });
  expect((await call("GET", `/api/booking/${token}`)).json.Details.Payments).toEqual([]);
  const paid = await call("POST", "/api/payment", { ...body, PaymentNonce: "fake-paypal-one-time-nonce" });
  expect(paid.json).toEqual({ Success: true, PaymentId: expect.any(String), ErrorMessage: null });
  expect((await call("GET", `/api/booking/${token}`)).json.Details.Payments).toEqual([
    { TransactionStatus: "settling", PaymentID: paid.json.PaymentId, AmountIncGst: total / 100 },
  ]);
  expect((await call("POST", "/api/payment", { ...body, PaymentNonce: "fake-paypal-one-time-nonce" })).status).toBe(
    409,
  );
});

it("B-229 B-230 P-294 POST /api/braintree/authorise returns three keys, and submit books with its PaymentId", async () => {
  const body = await paymentRequest();
  const bad = await call("POST", "/api/braintree/authorise", { ...body, PaymentNonce: "no-such-nonce" });
  expect(bad.json).toEqual({ Success: false, PaymentId: null, ErrorMessage: "There has been an error, try again." });
  const response = await call("POST", "/api/braintree/authorise", {
    ...body,
    PaymentNonce: "fake-paypal-one-time-nonce",
  });
  expect(response.json).toEqual({ Success: true, PaymentId: expect.any(String), ErrorMessage: null });
  const finalise = (await call("GET", `/api/finalise/${body.LeadId}/${WORKSHOP}`)).json;
  const [time] = finalise.TimeOptions;
  const submitted = await call("POST", "/api/booking/submit", {
    WorkshopId: WORKSHOP,
    LeadId: body.LeadId,
    ServiceDate: finalise.ServiceDate,
    TimeOfArrival: time.From,
    FirstName: "Kiri",
    LastName: "Walker",
    Mobile: "0404 040 404",
    Email: "kiri@example.com",
    AgreedTC: true,
    ServiceInclusions: finalise.ServiceInclusions,
    ExistingPaymentId: response.json.PaymentId,
  });
  expect(submitted.json).toMatchObject({ Success: true });
  expect((await call("GET", `/api/booking/${submitted.json.BookingToken}`)).json.Details.Payments).toMatchObject([
    { TransactionStatus: "authorised", PaymentID: response.json.PaymentId },
  ]);
});

it("P-017 P-188 WorkshopPaymentMethods match the methods offered on finalise", async () => {
  const { context } = momentContext(Date.now());
  const methodsOf = async (guid: string) => {
    const { Listings } = (await call("GET", `/api/quotes/${guid}`)).json as {
      Listings: { WorkshopId: number; WorkshopPaymentMethods: string[] }[];
    };
    return Object.fromEntries(Listings.map((listing) => [listing.WorkshopId, listing.WorkshopPaymentMethods]));
  };
  expect(await methodsOf((await insertLead(context, {})).guid)).toEqual({
    [WORKSHOP]: ["creditCard", "payPal", "afterPay", "humm", "zip", "openpay"],
    721: ["creditCard", "payPal"],
  });
  expect(await methodsOf((await insertLead(context, { fleetCompanyId: 1 })).guid)).toEqual({ [WORKSHOP]: [], 721: [] });
  await DB.prepare("update suppliers set accept_online_payments = 0 where id = ?").bind(WORKSHOP).run();
  expect((await methodsOf((await insertLead(context, {})).guid))[WORKSHOP]).toEqual([]);
  await DB.prepare("update suppliers set accept_online_payments = 1 where id = ?").bind(WORKSHOP).run();
  const lead = await insertLead(context, {});
  const quote = await findSupplierQuote(context, {
    leadGuid: lead.guid,
    supplierId: toSupplierId(WORKSHOP),
    serviceDay: null,
  });
  if (!quote.ok) throw new Error(quote.code);
  const methodsByListing = methodsOfListing(context, lead);
  const listingAt = (amount: number) => ({
    ...quote.listing,
    price: { ...quote.listing.price, total: cents(amount), maxTotal: cents(amount) },
  });
  expect(methodsByListing(listingAt(0))).toEqual([]);
  expect(methodsByListing(listingAt(99))).toEqual(["creditCard", "payPal"]);
});

it("B-237 B-240 B-181 the amount check of each method is inclusive after rounding half to even", async () => {
  const isValidAmount = async (method: string, amount: string) =>
    (await call("GET", `/api/payment/${method}/is-valid-amount?amount=${amount}`)).json.IsValid;
  for (const [method, minimum, maximum] of [
    ["afterPay", 1, 2000],
    ["humm", 80, 4000],
    ["zip", 1, 3000],
    ["openpay", 50, 10_000],
  ] as const) {
    expect(await isValidAmount(method, String(minimum - 0.01)), method).toBe(false);
    expect(await isValidAmount(method, String(minimum)), method).toBe(true);
    expect(await isValidAmount(method, String(maximum)), method).toBe(true);
    expect(await isValidAmount(method, `${maximum}.01`), method).toBe(false);
    expect(await isValidAmount(method, `${maximum}.005`), method).toBe(true);
    expect(await isValidAmount(method, `${maximum}.015`), method).toBe(false);
  }
  for (const method of ["creditCard", "payPal"]) {
    expect(await isValidAmount(method, "0")).toBe(false);
    expect(await isValidAmount(method, "0.01")).toBe(true);
  }
  expect((await call("GET", "/api/payment/klarna/is-valid-amount?amount=1")).status).toBe(400);
  expect((await call("GET", "/api/payment/zip/is-valid-amount?amount=-1")).status).toBe(400);
});

it("B-238 B-240 the repayment schedule's parts sum to the amount", async () => {
  const readSchedule = async (method: string, amount: string) =>
    (await call("GET", `/api/payment/${method}/repayment-schedule?amount=${amount}`)).json;
  expect(await readSchedule("afterpay".replace("p", "P"), "600")).toMatchObject({
    NumberOfPayments: 4,
    Amounts: [150, 150, 150, 150],
  });
  expect((await readSchedule("afterPay", "100")).Amounts).toEqual([25, 25, 25, 25]);
  const oddAmounts = (await readSchedule("humm", "999.99")).Amounts as number[];
  expect(oddAmounts).toHaveLength(6);
  expect(oddAmounts.reduce((sum, part) => sum + Math.round(part * 100), 0)).toBe(99999);
  expect(await readSchedule("zip", "600")).toMatchObject({ Kind: "none", Amounts: [], Description: null });
});

it("B-182 B-243 the public settings contain the payment limits and no secret", async () => {
  const { json } = await call("GET", "/api/config");
  expect(Object.keys(json.PurchaseLimits)).toEqual(["afterPay", "humm", "zip", "openpay"]);
  expect(json.PurchaseLimits.humm).toEqual({
    supplierSourced: { Minimum: 80, Maximum: 4000 },
    customerPrepayment: { Minimum: 80, Maximum: 4000 },
  });
  expect(JSON.stringify(json)).not.toMatch(/secret|sk_|KEY/i);
});

it("humm notices need a valid signature", async () => {
  const postHummWebhook = (fields: Record<string, string>) =>
    call("POST", "/api/webhook/humm", new URLSearchParams(fields).toString(), {
      "Content-Type": "application/x-www-form-urlencoded",
    });
  const fields = {
    x_account_id: "30199999",
    x_reference: "x",
    x_currency: "AUD",
    x_amount: "1.00",
    x_gateway_reference: "1",
    x_timestamp: "now",
    x_result: "completed",
  };
  expect((await postHummWebhook(fields)).status).toBe(400);
  expect((await postHummWebhook({ ...fields, x_signature: hummSignature(fields, "a guess") })).status).toBe(400);
  // Signed as the sandbox does. Upper case is accepted too. The response has the fields that humm reads.
  const pending = { ...fields, x_result: "pending" };
  const response = await postHummWebhook({
    ...pending,
    x_signature: hummSignature(pending, `humm ${secret}`).toUpperCase(),
  });
  expect([response.status, response.json]).toEqual([200, { x_reference: "x", x_result: "pending" }]);
  expect(await DB.prepare("select count(*) as n from provider_notices where reference = 'x'").first<number>("n")).toBe(
    0,
  );
});
