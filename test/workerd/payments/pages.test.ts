import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { BILLING, BILLING_ON_WIRE } from "../../support/billing";
import { beforeAll, expect, it } from "vitest";
import { BNPL_PROVIDERS, METHODS, ONLINE_METHODS, type PaymentMethod } from "../../../app/domain/payments/methods";
import { loader as pay } from "../../../app/routes/booking.$bookingToken.pay/route";
import { loader as payUnsuccessful } from "../../../app/routes/booking.$bookingToken.pay_.unsuccessful/route";
import { loader as payWithBnpl } from "../../../app/routes/booking.$bookingToken.pay-with-bnpl/route";
import { loader as payWithBnplUnsuccessful } from "../../../app/routes/booking.$bookingToken.pay-with-bnpl_.unsuccessful/route";
import type { Lead } from "../../../app/domain/lead/lead";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import { seedReference } from "../../support/reference-fixture";
import { call, cookiesOf } from "../api/call";
import { testContext, count, DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { Client, locationOf } from "../identity/client";
import { addDays, toWeekday } from "../../../app/domain/core/time/days";
import { momentContext, basicService, insertLead, repair } from "../quotes/marketplace";

const WORKSHOP = 730;
const TAKES_NONE = 731;

beforeAll(async () => {
  await seedReference(DB, {
    only: [
      "categories",
      "tasks",
      "parts",
      "tyres",
      "extras",
      "reference_documents",
      "fleet_companies",
      "messages",
      "discounts",
    ],
  });
  await seedOnlySuppliers(
    DB,
    seededSupplier(WORKSHOP, { capacityMinutes: 1_000_000 }),
    seededSupplier(TAKES_NONE, { capacityMinutes: 1_000_000, acceptOnlinePayments: false }),
  );
}, 60_000);

const key = () => testContext().ids.token();
const newLead = (cart: Lead["cart"] = [basicService]) => insertLead(momentContext(Date.now()).context, { cart });
const finaliseAddress = (guid: string, supplier = WORKSHOP) => `/booking/${guid}/finalise?supplier=${supplier}`;
const countAttempts = (guid: string) => count("payment_attempts where lead_guid = ?", guid);
const countProviderObjects = async () => (await count("sandbox_checkouts")) + (await count("sandbox_stripe_objects"));

/** The fields that the finalise form posts, with the page's days and times. */
async function formOf(
  guid: string,
  overrides: Readonly<Record<string, string>> = {},
  supplier = WORKSHOP,
): Promise<Record<string, string>> {
  const { ServiceDate, ArrivalTime, ArrivalTime2 } = (await call("GET", `/api/finalise/${guid}/${supplier}`)).json;
  return {
    intent: "bookAnyway",
    submissionKey: key(),
    supplierId: String(supplier),
    serviceDay: ServiceDate,
    arrival: ArrivalTime2 ? `${ArrivalTime}-${ArrivalTime2}` : ArrivalTime,
    firstName: "Kiri",
    lastName: "Walker",
    mobile: "0404 040 404",
    email: `kiri.${crypto.randomUUID()}@example.com`,
    agreedTerms: "on",
    ...overrides,
  };
}

/** The same data as the API call's payload. */
const payloadOf = (guid: string, form: Readonly<Record<string, string>>) => ({
  WorkshopId: Number(form.supplierId),
  LeadId: guid,
  ServiceDate: form.serviceDay,
  TimeOfArrival: form.arrival?.split("-")[0],
  TimeOfArrivalTo: form.arrival?.split("-")[1] ?? null,
  FirstName: form.firstName,
  LastName: form.lastName,
  Mobile: form.mobile,
  Email: form.email,
  AgreedTC: true,
});

/** The next Sunday, when the workshops of these tests are closed. */
const sundayAfter = (day: string) => addDays(day, 7 - toWeekday(day) || 7);

const WAYS: readonly PaymentMethod[] = [...ONLINE_METHODS, "payOnTheDay"];

it.each(WAYS)("B-113 %s: a request refused by prevalidate reaches no provider", async (paymentMethod) => {
  const supplier = paymentMethod === "payOnTheDay" ? TAKES_NONE : WORKSHOP;
  const { guid } = await newLead();
  const validForm = await formOf(guid, { paymentMethod }, supplier);
  const bad = { ...validForm, serviceDay: sundayAfter(validForm.serviceDay ?? "") };
  const providerCalls = await countProviderObjects();
  expect((await call("POST", "/api/booking/prevalidate", payloadOf(guid, bad))).json).toMatchObject({
    Success: false,
    ErrorCode: 4,
  });
  const response = await new Client().ask(finaliseAddress(guid, supplier), bad);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(await countAttempts(guid)).toBe(0);
  expect(await countProviderObjects()).toBe(providerCalls);
  expect(await testContext().db.bookings.findForLead(guid)).toBeNull();

  expect((await call("POST", "/api/booking/prevalidate", payloadOf(guid, validForm))).json).toMatchObject({
    Success: true,
  });
  const on = locationOf(await new Client().ask(finaliseAddress(guid, supplier), validForm)).pathname;
  if (paymentMethod === "payOnTheDay") expect(on).toMatch(/^\/booking\/[\w-]{27}\/confirmation$/);
  else {
    expect(on).toMatch(
      paymentMethod === "creditCard" || paymentMethod === "payPal"
        ? /^\/booking\/[\w-]{36}\/finalise\/(card|paypal)\/[\w-]{27}$/
        : /^\/payment\/[\w-]{27}\/checkout$/,
    );
    expect(await countAttempts(guid)).toBe(1);
  }
});

it.each(
  BNPL_PROVIDERS,
)("B-114 B-115 B-116 B-117 %s: the payment page that opens belongs to the created order", async (method) => {
  const { guid } = await newLead();
  const total = (await call("GET", `/api/finalise/${guid}/${WORKSHOP}`)).json.TotalNetPriceIncGst;
  const item = {
    Amount: total,
    LeadId: guid,
    IsWorkshopBid: false,
    SupplierId: WORKSHOP,
    BookingId: null,
    BookingToken: null,
    IsPaymentOnly: false,
    IsProductFlow: false,
    FirstName: "Kiri",
    LastName: "Walker",
    Email: "kiri@example.com",
    BillingAddress: BILLING_ON_WIRE,
  };
  const { json: created } = await call("POST", `/api/${METHODS[method].path}/create`, item);
  expect(created).toMatchObject({ Success: true, ErrorMessage: null });
  const browser = new Client();
  await expectProvidersPage(browser, method, created);

  const checkout = locationOf(
    await browser.ask(finaliseAddress(guid), await formOf(guid, { paymentMethod: method })),
  ).pathname;
  if (METHODS[method].needsBillingAddress) expect((await browser.ask(checkout, { ...BILLING })).status).toBe(303);
  const page = await (await browser.ask(checkout)).text();
  const payload = JSON.parse(
    (await DB.prepare("select hand_over from payment_attempts where id = ?")
      .bind(checkout.split("/")[2])
      .first<string>("hand_over")) ?? "{}",
  );
  expect(page).toContain(`${payload.kind === "form" ? "action" : "href"}="${payload.url.replaceAll("&", "&amp;")}"`);
  if (method === "afterPay") expect(payload.url).toContain(payload.token);
  await expectProvidersPage(browser, method, {
    CheckoutUrl: payload.kind === "address" ? payload.url : null,
    FormUrl: payload.url,
    Fields: payload.fields ?? null,
  });
});

/** Checks where the browser is redirected, and that the provider has the order there. */
async function expectProvidersPage(
  browser: Client,
  method: (typeof BNPL_PROVIDERS)[number],
  to: {
    CheckoutUrl: string | null;
    FormUrl: string | null;
    Fields: Record<string, string> | null;
    Token?: string | null;
  },
) {
  if (to.Token) expect(to.CheckoutUrl).toContain(to.Token);
  const response =
    to.Fields && to.FormUrl
      ? await browser.ask(locationOf(await browser.ask(new URL(to.FormUrl).pathname, to.Fields)).pathname)
      : await browser.ask(new URL(to.CheckoutUrl ?? "").pathname + new URL(to.CheckoutUrl ?? "").search);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(`${METHODS[method].label} test page`);
}

it("B-101 a transaction item has eight fields, and IsPaymentOnly selects the booking", async () => {
  const names = [
    "Amount",
    "LeadId",
    "IsWorkshopBid",
    "SupplierId",
    "BookingId",
    "BookingToken",
    "IsPaymentOnly",
    "IsProductFlow",
  ];
  const api = (await call("GET", "/api/openapi.json")).json;
  const calls = [
    "/api/payment",
    "/api/braintree/authorise",
    ...["afterpay", "humm", "openpay", "zip", "stripe"].map((path) => `/api/${path}/create`),
  ];
  for (const path of calls) {
    const schema = api.paths[path].post.requestBody.content["application/json"].schema;
    const properties = schema.$ref
      ? api.components.schemas[schema.$ref.split("/").at(-1)].properties
      : schema.properties;
    expect(Object.keys(properties), path).toEqual(expect.arrayContaining(names));
  }
  const { guid } = await newLead();
  const form = await formOf(guid);
  const total = (await call("GET", `/api/finalise/${guid}/${WORKSHOP}`)).json.TotalNetPriceIncGst;
  const item = {
    Amount: total,
    LeadId: guid,
    IsWorkshopBid: false,
    SupplierId: WORKSHOP,
    BookingId: null as number | null,
    BookingToken: null as string | null,
    IsPaymentOnly: false,
    IsProductFlow: false,
  };
  const customer = {
    FirstName: "Kiri",
    LastName: "Walker",
    Email: "kiri@example.com",
    BillingAddress: BILLING_ON_WIRE,
  };
  const readOrigin = async (id: string) =>
    DB.prepare("select paying_booking_token as token, origin_screen as screen from payment_attempts where id = ?")
      .bind(id)
      .first();
  for (const path of ["afterpay", "humm", "openpay", "zip", "stripe"]) {
    const { json } = await call("POST", `/api/${path}/create`, { ...item, ...customer });
    expect(await readOrigin(json.PaymentId), path).toEqual({ token: null, screen: "finalise" });
  }
  const booking = (await call("POST", "/api/booking/submit", payloadOf(guid, form))).json;
  const { BookingID: id, TotalNetPriceIncGst: dueTotal } = (await call("GET", `/api/booking/${booking.BookingToken}`))
    .json.Details;
  for (const path of ["afterpay", "humm", "openpay", "zip", "stripe"]) {
    const { json } = await call("POST", `/api/${path}/create`, {
      ...item,
      BillingAddress: BILLING_ON_WIRE,
      Amount: dueTotal,
      BookingId: id,
      BookingToken: booking.BookingToken,
      IsPaymentOnly: true,
    });
    expect(await readOrigin(json.PaymentId), path).toEqual({ token: booking.BookingToken, screen: "pay" });
  }
});

it("an order without the customer's first and last name is refused", async () => {
  const { guid } = await newLead();
  const total = (await call("GET", `/api/finalise/${guid}/${WORKSHOP}`)).json.TotalNetPriceIncGst;
  const item = { Amount: total, LeadId: guid, SupplierId: WORKSHOP };
  const providerCalls = await countProviderObjects();
  for (const path of ["afterpay", "zip", "openpay"]) {
    const { status, json } = await call("POST", `/api/${path}/create`, { ...item, Email: "kiri@example.com" });
    expect(status).toBe(422);
    expect(json.errors).toEqual({ FirstName: ["Enter the first name"], LastName: ["Enter the last name"] });
  }
  expect(await countProviderObjects()).toBe(providerCalls);
  expect(await countAttempts(guid)).toBe(0);
});

it("providers that need a last name are not offered to a customer who gave none", async () => {
  const { guid } = await newLead();
  const form = await formOf(guid);
  const booking = (await call("POST", "/api/booking/submit", { ...payloadOf(guid, form), LastName: null })).json;
  expect(booking.Success).toBe(true);
  const page = await (await new Client().ask(`/booking/${booking.BookingToken}/pay`)).text();
  const offers = [
    ...page.matchAll(/name="paymentMethod"[^>]*value="(\w+)"|value="(\w+)"[^>]*name="paymentMethod"/g),
  ].map((match) => match[1] ?? match[2]);
  expect(offers).toEqual(["creditCard", "payPal", "humm"]);
});

it("B-071 pay screens receive bookingToken, unbranded, isBuyNowPayLaterOnly and paymentUnsuccessful", async () => {
  const { guid } = await newLead();
  const booking = (await call("POST", "/api/booking/submit", payloadOf(guid, await formOf(guid)))).json;
  const loadWith = (loader: (request: LoaderFunctionArgs) => Promise<object>, query = "") =>
    loader({
      params: { bookingToken: booking.BookingToken },
      request: new Request(`https://pitlane.test/${query}`),
      context: { app: testContext() },
    } as unknown as LoaderFunctionArgs);
  const bookingToken = booking.BookingToken;
  expect(await loadWith(pay)).toMatchObject({
    bookingToken,
    unbranded: false,
    isBuyNowPayLaterOnly: false,
    paymentUnsuccessful: false,
  });
  expect(await loadWith(payUnsuccessful, "?unbranded=true")).toMatchObject({
    bookingToken,
    unbranded: true,
    isBuyNowPayLaterOnly: false,
    paymentUnsuccessful: true,
  });
  expect(await loadWith(payWithBnpl, "?unbranded=True")).toMatchObject({
    bookingToken,
    unbranded: true,
    isBuyNowPayLaterOnly: true,
    paymentUnsuccessful: false,
  });
  expect(await loadWith(payWithBnplUnsuccessful)).toMatchObject({
    bookingToken,
    unbranded: false,
    isBuyNowPayLaterOnly: true,
    paymentUnsuccessful: true,
  });
});

it("B-296 an unreadable booking shows the phone number and no pay form", async () => {
  const { guid } = await newLead();
  const { BookingToken } = (await call("POST", "/api/booking/submit", payloadOf(guid, await formOf(guid)))).json;
  const readPayPages = async () =>
    Promise.all(
      ["pay", "pay-with-bnpl", "pay/unsuccessful"].map(async (screen) =>
        (await new Client().ask(`/booking/${BookingToken}/${screen}`)).text(),
      ),
    );
  for (const html of await readPayPages()) expect(html).toContain('name="paymentMethod"');
  await DB.prepare("alter table bookings rename column request_cipher to request_cipher_away").run();
  try {
    for (const html of await readPayPages()) {
      expect(html).toContain("Problem loading booking details");
      expect(html).toContain('href="tel:1300975707"');
      expect(html).not.toContain('name="paymentMethod"');
    }
  } finally {
    await DB.prepare("alter table bookings rename column request_cipher_away to request_cipher").run();
  }
});

/** Books through the API, and opens the finalise page of the same lead again in the same browser, by its URL and by posting the form. */
async function bookTwice(supplier: number, cart?: Parameters<typeof newLead>[0]) {
  const { guid } = await newLead(cart);
  const form = await formOf(guid, { paymentMethod: "payOnTheDay" }, supplier);
  const response = await call("POST", "/api/booking/submit", payloadOf(guid, form));
  const booking = response.json;
  expect(booking.Success, JSON.stringify(booking)).toBe(true);
  const Cookie = cookiesOf(response);
  expect((await call("POST", "/api/booking/prevalidate", payloadOf(guid, form), { Cookie })).json).toMatchObject({
    Success: false,
    ErrorCode: 1,
    BookingToken: booking.BookingToken,
  });
  const browser = new Client();
  const [, name = "", secret = ""] = /^([^=]+)=(.*)$/.exec(Cookie) ?? [];
  browser.cookies.set(name, secret);
  const pages = [
    await browser.ask(finaliseAddress(guid, supplier)),
    await browser.ask(finaliseAddress(guid, supplier), { ...form, submissionKey: key() }),
  ];
  return { token: booking.BookingToken as string, pages: await Promise.all(pages.map((page) => page.text())) };
}

it("B-262 a payable lead that is already booked links 'Pay Online' to its pay screen", async () => {
  const { token, pages } = await bookTwice(WORKSHOP);
  for (const page of pages) {
    expect(page).toContain("Booking Already Submitted");
    expect(page).toMatch(new RegExp(`<a [^>]*href="/booking/${token}/pay"[^>]*>Pay Online</a>`));
  }
});

it("B-263 bookings without online payment or with a price range hide 'Pay Online'", async () => {
  for (const { pages } of [
    await bookTwice(TAKES_NONE),
    await bookTwice(WORKSHOP, [repair(11, 11, { minHours100: 100, maxHours100: 400 })]),
  ]) {
    for (const page of pages) {
      expect(page).toContain("Booking Already Submitted");
      expect(page).toMatch(/A booking has already been submitted for your quote - reference \d{9}\./);
      expect(page).not.toContain("Pay Online");
    }
  }
});

it("B-142 a full discount shows 'Redeem Now' and charges nothing", async () => {
  const { guid } = await newLead();
  const browser = new Client();
  const form = await formOf(guid, { promoCode: "ALLOFF100" });
  const page = await (await browser.ask(finaliseAddress(guid), { ...form, intent: "apply" })).text();
  expect(page).toContain("Redeem Now");
  expect(page).not.toMatch(/name="paymentMethod"[^>]*value="creditCard"|value="creditCard"[^>]*name="paymentMethod"/);
  const providerCalls = await countProviderObjects();
  // The server refuses a card payment that is requested anyway.
  await browser.ask(finaliseAddress(guid), { ...form, submissionKey: key(), paymentMethod: "creditCard" });
  expect(await countAttempts(guid)).toBe(0);
  // A free booking needs a verified mobile.
  expect((await browser.ask(finaliseAddress(guid), { ...form, submissionKey: key() })).status).toBe(403);
  await browser.ask(finaliseAddress(guid), { ...form, intent: "sendCode" });
  const messageView = (await listOutbox(testContext()))?.find(({ to }) => to === "+61404040404");
  const verified = {
    ...form,
    intent: "verify",
    smsCode: messageView?.rendered?.text.slice(0, 6) ?? "",
    submissionKey: key(),
  };
  const token = locationOf(await browser.ask(finaliseAddress(guid), verified)).pathname.split("/")[2] ?? "";
  expect((await call("GET", `/api/booking/${token}`)).json.Details).toMatchObject({
    TotalNetPriceIncGst: 0,
    Payments: [],
  });
  expect(await countProviderObjects()).toBe(providerCalls);
});
