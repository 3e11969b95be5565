import type { SupplierId } from "../../../app/domain/core/ids";
import { toSupplierId, toBookingToken } from "../../support/ids";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { meterD1 } from "../../../app/adapters/db/d1-meter";
import { buildContext } from "../../../app/context";
import { BILLING } from "../../support/billing";
import { cents } from "../../../app/domain/core/money/money";
import type { BookingRequest } from "../../../app/domain/booking/request";
import { getFinalise } from "../../../app/usecases/booking/get-finalise";
import { payBooking, submitBooking } from "../../../app/usecases/booking/submit";
import { openRequest } from "../../../app/usecases/booking/sealed-request";
import { prevalidateBooking } from "../../../app/usecases/booking/examine-request";
import { readBooking } from "../../../app/usecases/booking/read-booking";
import { startBookingPayment } from "../../../app/usecases/booking/payments/start-booking-payment";
import { startPayment } from "../../../app/usecases/booking/payments/start-payment";
import { startLeadPayment } from "../../../app/usecases/booking/payments/start-lead-payment";
import { chooseListing } from "../../../app/usecases/quotes/choose-listing";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { findPriceLines } from "../../../app/usecases/quotes/price-lines-of";
import { HILUX } from "../../support/test-lead";
import { seedReference } from "../../support/reference-fixture";
import type { Context } from "../../../app/usecases/context";
import { browser } from "../leads/browser";
import { momentContext, insertLead, repair } from "../quotes/marketplace";
import { testRequest, bookedMinutes, count, DB, typeCard } from "./test-booking";
import { seededSupplier, seedOnlySuppliers } from "./supplier-row";

const WORKSHOP = 700;
const MOBILE = 701;
const ON_THE_DAY = 702;
const EXPENSIVE = 703;
const TINY = 704;
const LIFTED = 705;

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
      "localities",
      "place_names",
      "place_prefixes",
    ],
  });
  await seedOnlySuppliers(
    DB,
    // Enough capacity for every test of this file on one day.
    seededSupplier(WORKSHOP, { capacityMinutes: 100_000 }),
    seededSupplier(MOBILE, { kind: "mobile", isMobile: true, radiusMetres: 15_000, extras: [] }),
    seededSupplier(ON_THE_DAY, { acceptOnlinePayments: false }),
    // Located a few streets away, because a search reads only the best-ranked suppliers of each map square.
    seededSupplier(EXPENSIVE, { minimumBookingAmount: cents(999_900), latitude: -33.86, longitude: 151.04 }),
    // Capacity for one job a day.
    seededSupplier(TINY, { capacityMinutes: 60 }),
    seededSupplier(LIFTED, {
      capacityMinutes: 100_000,
      minimumBookingAmount: cents(400_000),
      latitude: -33.87,
      longitude: 150.95,
      extras: [[8, 500_000]],
    }),
  );
}, 60_000);

const context = () => momentContext().context;
const DAY = "2026-11-30";

/** A lead with a booking request as sent by the finalise form. */
async function requestBooking(overrides: Partial<BookingRequest> = {}, lead: Parameters<typeof insertLead>[1] = {}) {
  const { guid } = await insertLead(context(), lead);
  return testRequest({
    leadGuid: guid,
    supplierId: toSupplierId(WORKSHOP),
    serviceDay: DAY,
    arrivalFrom: "08:00",
    ...overrides,
  });
}
const newKey = () => crypto.randomUUID();
const prevalidateRequest = async (overrides: Partial<BookingRequest>, lead = {}) =>
  prevalidateBooking(context(), await requestBooking(overrides, lead), "payOnTheDay");

const CARD_PAYMENT = { method: "creditCard", screen: "finalise" } as const;
const cardFor = (bookingToken: string) => ({
  method: "creditCard" as const,
  bookingToken: toBookingToken(bookingToken),
  isBuyNowPayLaterOnly: false,
  unbranded: false,
  amount: null,
});

it("B-216 prevalidate accepts a valid request and stores nothing", async () => {
  const request = await requestBooking();
  expect(await prevalidateBooking(context(), request, "creditCard")).toEqual({ ok: true });
  expect(await count("bookings where lead_guid = ?", request.leadGuid)).toBe(0);
  expect(await count("payment_attempts where lead_guid = ?", request.leadGuid)).toBe(0);
});

it("B-120 B-217 a plain submit books without payment, and its key returns the same booking again", async () => {
  const request = await requestBooking();
  const submissionKey = newKey();
  const first = await submitBooking(context(), request, submissionKey);
  const submissions = await Promise.all(
    Array.from({ length: 5 }, () => submitBooking(context(), request, submissionKey)),
  );
  expect(first).toMatchObject({ ok: true });
  for (const repeatedResult of submissions) expect(repeatedResult).toEqual(first);
  expect(await count("bookings where lead_guid = ?", request.leadGuid)).toBe(1);
});

it("B-217 the workshop gets the plate from the form, or else from the quote", async () => {
  const lead = { vehicle: { ...HILUX, rego: "ABC123", regoState: "NSW" } };
  const plates = [];
  for (const over of [{}, { rego: "XYZ987" }]) {
    const submitted = await submitBooking(context(), await requestBooking(over, lead), newKey());
    const booking = submitted.ok ? await context().db.bookings.find(submitted.bookingToken) : null;
    plates.push(booking && (await openRequest(context(), booking.sealedRequest, booking.booking.token)).rego);
  }
  expect(plates).toEqual(["ABC123", "XYZ987"]);
});

it("B-108 B-217 the same form sent ten times concurrently makes one booking and uses one slot", async () => {
  const request = await requestBooking({ supplierId: toSupplierId(ON_THE_DAY), serviceDay: "2026-12-07" });
  const submissionKey = newKey();
  const submissions = await Promise.all(
    Array.from({ length: 10 }, () => submitBooking(context(), request, submissionKey)),
  );
  expect(new Set(submissions.map((item) => (item.ok ? item.bookingToken : item.code))).size).toBe(1);
  expect(submissions[0]?.ok).toBe(true);
  const booking = await DB.prepare("select job_minutes as n from bookings where lead_guid = ?")
    .bind(request.leadGuid)
    .first<number>("n");
  expect(await bookedMinutes(ON_THE_DAY, "2026-12-07")).toBe(booking);
});

it("a resubmitted form returns its cancelled booking and makes no new one", async () => {
  const request = await requestBooking();
  const submissionKey = newKey();
  const first = await submitBooking(context(), request, submissionKey);
  await DB.prepare("update bookings set status = 'Cancelled' where lead_guid = ?").bind(request.leadGuid).run();
  expect(await submitBooking(context(), request, submissionKey)).toEqual(first);
  const late = context();
  let lookupCount = 0;
  const findBySubmission: typeof late.db.bookings.findBySubmission = async (guid, of) =>
    (lookupCount += 1) === 1 ? null : late.db.bookings.findBySubmission(guid, of);
  const racingContext = { ...late, db: { ...late.db, bookings: { ...late.db.bookings, findBySubmission } } };
  expect(await submitBooking(racingContext, request, submissionKey)).toEqual(first);
  expect(lookupCount).toBe(2);
  expect(await count("bookings where lead_guid = ?", request.leadGuid)).toBe(1);
  // Another form makes a new booking from the same quote.
  expect(await submitBooking(context(), request, newKey())).toMatchObject({ ok: true });
  expect(await count("bookings where lead_guid = ?", request.leadGuid)).toBe(2);
});

// Three of the rows are slot claims: for the workshop, the mobile and the network.
it("a guest's booking in a browser, paid on the day, writes at most 27 rows", async () => {
  const request = await requestBooking();
  const meter = meterD1(DB);
  const own = { ...context(), viewer: browser().viewer, limits: { ...context().limits, network: "203.0.113.77" } };
  const meteredContext = { ...own, db: buildContext({ ...env, DB: meter.db } as unknown as Env, null).db };
  expect(await submitBooking(meteredContext, request, newKey())).toMatchObject({ ok: true });
  const rowsWritten = Number(/(\d+) written/.exec(meter.serverTiming())?.[1]);
  expect(rowsWritten).toBeGreaterThan(15);
  expect(rowsWritten).toBeLessThanOrEqual(27);
  expect(
    await count("slot_claims where booking_token = (select token from bookings where lead_guid = ?)", request.leadGuid),
  ).toBe(3);
});

/** The context of a new browser, at the time of this file. */
const browserContext = (): Context => ({ ...context(), viewer: browser().viewer });

it("B-216 B-261 a second form for a booked lead gets code 1, with details for its customer only", async () => {
  const request = await requestBooking();
  const own = browserContext();
  const bookingResult = await submitBooking(own, request, newKey());
  if (!bookingResult.ok) throw new Error(bookingResult.code);
  const booking = await readBooking(own, bookingResult.bookingToken);
  expect(await submitBooking(own, request, newKey())).toMatchObject({
    errorCode: 1,
    existing: { token: bookingResult.bookingToken, id: booking.ok && booking.booking.id },
  });
  expect(await prevalidateBooking(own, request, "payOnTheDay")).toMatchObject({
    errorCode: 1,
    existing: { token: bookingResult.bookingToken },
  });
  for (const other of [browserContext(), context()]) {
    const refusals = [
      await submitBooking(other, request, newKey()),
      await prevalidateBooking(other, request, "payOnTheDay"),
    ];
    for (const item of refusals) expect(item).toMatchObject({ errorCode: 1, existing: null });
    expect(JSON.stringify(refusals)).not.toContain(bookingResult.bookingToken);
  }
});

it("B-125 finalise of a booked lead names the booking to its customer only", async () => {
  const request = await requestBooking();
  const own = browserContext();
  const booking = await submitBooking(own, request, newKey());
  const openFinalise = async (context: Context, supplierId: SupplierId | null) =>
    getFinalise(context, {
      leadGuid: request.leadGuid,
      supplierId,
      day: null,
      extraIds: null,
      arrivalFrom: null,
      attemptId: null,
    });
  const ownFinalise = await openFinalise(own, toSupplierId(WORKSHOP));
  expect(ownFinalise.ok && ownFinalise.existingBooking?.own?.id).toBeGreaterThan(99_999_999);
  const otherFinalise = await openFinalise(browserContext(), toSupplierId(WORKSHOP));
  expect(otherFinalise.ok && otherFinalise.existingBooking).toEqual({ own: null });
  expect(JSON.stringify(otherFinalise)).not.toContain(booking.ok && booking.bookingToken);
  // Strangers do not learn which supplier has the booking either.
  expect(await openFinalise(browserContext(), null)).toMatchObject({ code: "supplier-not-found" });
});

it("B-267 of fifty submits for the last slot one books, others get free dates", async () => {
  const requests = await Promise.all(
    Array.from({ length: 50 }, () => requestBooking({ supplierId: toSupplierId(TINY), serviceDay: "2026-12-01" })),
  );
  const submissions = await Promise.all(requests.map((request) => submitBooking(context(), request, newKey())));
  expect(submissions.filter((item) => item.ok)).toHaveLength(1);
  const refusals = submissions.filter(
    (item) =>
      !item.ok &&
      "errorCode" in item &&
      item.errorCode === 4 &&
      item.nextDays.length === 3 &&
      !item.nextDays.includes("2026-12-01"),
  );
  expect(refusals).toHaveLength(49);
  expect(await count("bookings where supplier_id = ? and service_day = '2026-12-01'", TINY)).toBe(1);
  expect(await bookedMinutes(TINY, "2026-12-01")).toBe(60);
  expect(await prevalidateRequest({ supplierId: toSupplierId(TINY), serviceDay: "2026-12-01" })).toMatchObject({
    errorCode: 4,
    nextDays: ["2026-11-24", "2026-11-25", "2026-11-26"],
  });
}, 60_000);

it("B-160 B-161 B-162 a day out of range is a field error, a closed day is code 4", async () => {
  expect(await prevalidateRequest({ serviceDay: "2026-11-23" })).toMatchObject({
    code: "invalid-input",
    fields: { serviceDay: [expect.any(String)] },
  });
  expect(await prevalidateRequest({ serviceDay: "2027-01-25" })).toMatchObject({
    code: "invalid-input",
    fields: { serviceDay: [expect.any(String)] },
  });
  expect(await prevalidateRequest({ serviceDay: "2026-11-29" })).toMatchObject({ errorCode: 4, dayProblem: "closed" });
});

it("MO-15 a public holiday is closed, not full", async () => {
  for (const serviceDay of ["2026-12-25", "2026-12-28", "2027-01-01"])
    expect(await prevalidateRequest({ serviceDay }), serviceDay).toMatchObject({ errorCode: 4, dayProblem: "closed" });
});

it("B-170 a hand-made request with a forbidden pair of transport extras is refused", async () => {
  expect(await prevalidateRequest({ extraIds: [1, 2] })).toMatchObject({ errorCode: 8 });
  expect(await prevalidateRequest({ extraIds: [2, 3] })).toEqual({ ok: true });
});

it("B-154 B-164 B-265 B-269 a mobile mechanic needs an address within range", async () => {
  const locationFields = {
    supplierId: toSupplierId(MOBILE),
    arrivalFrom: "09:00",
    arrivalTo: "11:00",
    flatSafeArea: true,
  } as const;
  expect(await prevalidateRequest(locationFields)).toMatchObject({
    errorCode: 2,
    fields: { customerAddress: [expect.any(String)] },
  });
  expect(await prevalidateRequest({ ...locationFields, email: null })).toMatchObject({
    code: "invalid-input",
    fields: { customerAddress: [expect.any(String)], email: [expect.any(String)] },
  });
  for (const customerAddress of ["2 Hill St", "99 Made-up Parade, Harris Park NSW 2150"])
    expect(await prevalidateRequest({ ...locationFields, customerAddress }), customerAddress).toEqual({
      ok: true,
    });
});

it("B-154 B-164 B-165 B-269 the server locates typed addresses and reports wrong ones", async () => {
  const locationFields = {
    supplierId: toSupplierId(MOBILE),
    arrivalFrom: "09:00",
    arrivalTo: "11:00",
    flatSafeArea: true,
  } as const;
  const CUSTOMER_LOCATION = { customerLatitude: -33.8167, customerLongitude: 151.0017 };
  const addressRefusal = (text: RegExp) => ({
    code: "invalid-input",
    fields: { customerAddress: [expect.stringMatching(text)] },
  });
  for (const point of [{}, CUSTOMER_LOCATION]) {
    for (const unknown of ["asdf", "1 Queen Street, Auckland"])
      expect(
        await prevalidateRequest({ ...locationFields, ...point, customerAddress: unknown }),
        unknown,
      ).toMatchObject(addressRefusal(/cannot find this address/));
  }
  expect(
    await prevalidateRequest({ ...locationFields, customerAddress: "1 Collins Street, Melbourne VIC 3000" }),
  ).toMatchObject({
    errorCode: 6,
    fields: { customerAddress: [expect.any(String)] },
  });
  // Coordinates that do not match the address are refused, whether they are nearer or farther.
  expect(
    await prevalidateRequest({
      ...locationFields,
      ...CUSTOMER_LOCATION,
      customerAddress: "1 Collins Street, Melbourne VIC 3000",
    }),
  ).toMatchObject(addressRefusal(/does not match this address/));
  expect(
    await prevalidateRequest({
      ...locationFields,
      customerAddress: "2 Hill St",
      customerLatitude: -34.5,
      customerLongitude: 151,
    }),
  ).toMatchObject(addressRefusal(/does not match this address/));
  expect(await prevalidateRequest({ ...locationFields, customerAddress: "church street" })).toMatchObject(
    addressRefusal(/street number/),
  );
  // The address is ignored for a job without travel.
  expect(await prevalidateRequest({ customerAddress: "asdf" })).toEqual({ ok: true });
  const valet = { extraIds: [4] };
  expect(await prevalidateRequest({ ...valet, customerAddress: "2 Hill St, Parramatta" })).toEqual({ ok: true });
  expect(await prevalidateRequest({ ...valet, customerAddress: "1 Collins Street, Melbourne" })).toMatchObject(
    addressRefusal(/too far away for pick-up/),
  );
  expect(await prevalidateRequest({ ...valet, customerAddress: "asdf" })).toMatchObject(
    addressRefusal(/cannot find this address/),
  );
});

it("an address outage does not block a booking; the supplier confirms the location", async () => {
  const locationFields = {
    supplierId: toSupplierId(MOBILE),
    arrivalFrom: "09:00",
    arrivalTo: "11:00",
    flatSafeArea: true,
  } as const;
  expect(await prevalidateRequest({ ...locationFields, customerAddress: "5 Overquota Street" })).toEqual({ ok: true });
  expect(
    await prevalidateRequest({
      ...locationFields,
      customerAddress: "5 Overquota Street",
      customerLatitude: -34.5,
      customerLongitude: 151,
    }),
  ).toMatchObject({ errorCode: 6 });
});

it("B-266 a supplier that does not exist, or cannot do the job, gets code 3", async () => {
  expect(await prevalidateRequest({ supplierId: toSupplierId(9999) })).toMatchObject({ errorCode: 3 });
  expect(await prevalidateRequest({}, { cart: [repair(99_999, 1)] })).toMatchObject({ errorCode: 3 });
});

it("B-268 a total under the supplier's minimum amount gets code 5", async () => {
  expect(await prevalidateRequest({ supplierId: toSupplierId(EXPENSIVE) })).toMatchObject({ errorCode: 5 });
});

it("B-185 B-268 an offer below its minimum is listed without a booking button", async () => {
  const { guid } = await insertLead(context());
  const quotes = await getQuotes(context(), { leadGuid: guid, serviceDay: null, sort: "Recommended" });
  const findListing = (id: number) => quotes.ok && quotes.listings.find(({ supplierId }) => supplierId === id);
  expect(findListing(WORKSHOP)).toMatchObject({ isInstantlyPriced: true, bookingsFrom: null });
  expect(findListing(EXPENSIVE)).toMatchObject({
    isInstantlyPriced: false,
    bookingsFrom: 999_900,
    guaranteedUntil: null,
  });
  expect(await chooseListing(context(), { leadGuid: guid, supplierId: toSupplierId(EXPENSIVE) })).toMatchObject({
    ok: false,
    code: "supplier-not-found",
  });
  const lines = await findPriceLines(context(), guid, toSupplierId(EXPENSIVE));
  expect(lines.ok && lines.price).toBeNull();
});

it("B-185 an offer below its supplier's minimum is bookable with extras that reach it", async () => {
  const { guid } = await insertLead(context());
  const quotes = await getQuotes(context(), { leadGuid: guid, serviceDay: null, sort: "Recommended" });
  const listing = quotes.ok && quotes.listings.find(({ supplierId }) => supplierId === LIFTED);
  expect(listing).toMatchObject({ isInstantlyPriced: false, bookingsFrom: 400_000, canReachMinimum: true });
  const request = { supplierId: toSupplierId(LIFTED), leadGuid: guid };
  expect(await chooseListing(context(), request)).toMatchObject({ ok: true, finalise: "finalise" });
  expect(await prevalidateRequest({ supplierId: toSupplierId(LIFTED) })).toMatchObject({ errorCode: 5 });
  const submission = await submitBooking(
    context(),
    await requestBooking({ supplierId: toSupplierId(LIFTED), extraIds: [8] }),
    newKey(),
  );
  expect(submission).toMatchObject({ ok: true });
});

it("B-260 the server calculates prices and zones itself and ignores those of a client", async () => {
  const request = await requestBooking({
    additionalServices: [
      { operationDescription: "Gift", note: null, unitPrice: -99_999, pricingStrategy: "SinglePrice" },
    ],
    zone: "Europe/Oslo",
  });
  const booking = await submitBooking(context(), request, newKey());
  const bookingRead = booking.ok ? await readBooking(context(), booking.bookingToken) : null;
  if (!bookingRead?.ok) throw new Error("not booked");
  const details = await getFinalise(context(), {
    leadGuid: (await requestBooking()).leadGuid,
    supplierId: toSupplierId(WORKSHOP),
    day: DAY,
    extraIds: [],
    arrivalFrom: null,
    attemptId: null,
  });
  expect(bookingRead.booking.price.total).toBe(details.ok && details.offer.price.total);
  expect(bookingRead.booking.price.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(
    bookingRead.booking.price.total,
  );
});

it("B-211 the booking link alone shows no contact details", async () => {
  const booking = await submitBooking(context(), await requestBooking(), newKey());
  const bookingRead = booking.ok && (await readBooking(context(), booking.bookingToken));
  expect(JSON.stringify(bookingRead)).not.toMatch(/Walker|kiri@|0404 040 404/);
});

it("a booking notifies customer and supplier once in the same batch", async () => {
  const request = await requestBooking();
  const submissionKey = newKey();
  const booking = await submitBooking(context(), request, submissionKey);
  await submitBooking(context(), request, submissionKey);
  if (!booking.ok) throw new Error(booking.code);
  const { results } = await DB.prepare(
    "select channel, template, sealed from outbox where about = ? order by channel, template",
  )
    .bind(booking.bookingToken)
    .all<{ sealed: string }>();
  expect(results).toMatchObject([
    { channel: "email", template: "booking-received" },
    { channel: "email", template: "supplier-new-booking" },
    { channel: "sms", template: "booking-received" },
  ]);
  expect(results.map((row) => row.sealed).join()).not.toContain("kiri");
});

it("B-235 B-118 a form sent repeatedly opens one card payment, which then books", async () => {
  const request = await requestBooking();
  const submissionKey = newKey();
  const payloads = await Promise.all(
    Array.from({ length: 4 }, () => startPayment(context(), request, CARD_PAYMENT, submissionKey)),
  );
  expect(new Set(payloads.map((item) => item.ok && item.attemptId)).size).toBe(1);
  const [first] = payloads;
  if (!first?.ok || first.kind !== "open") throw new Error("not open");
  expect(
    await count("sandbox_stripe_objects where json_extract(body, '$.metadata.attemptId') = ?", first.attemptId),
  ).toBe(1);
  await typeCard(context(), first.clientSecret);
  const submitted = await submitBooking(context(), { ...request, existingPaymentId: first.attemptId }, newKey());
  const bookingRead = submitted.ok ? await readBooking(context(), submitted.bookingToken) : null;
  expect(bookingRead?.ok && bookingRead.booking.payments).toMatchObject([{ status: "authorised" }]);
  expect(await startPayment(context(), request, CARD_PAYMENT, submissionKey)).toMatchObject({ errorCode: 1 });
});

it("B-131 B-009 no card payment is opened for a supplier without cards, or for a fleet lead", async () => {
  expect(
    await startPayment(
      context(),
      await requestBooking({ supplierId: toSupplierId(ON_THE_DAY) }),
      CARD_PAYMENT,
      newKey(),
    ),
  ).toEqual({
    ok: false,
    code: "payment-not-offered",
  });
  expect(
    await startPayment(
      context(),
      await requestBooking({ rego: "ABC123" }, { fleetCompanyId: 1 }),
      CARD_PAYMENT,
      newKey(),
    ),
  ).toEqual({ ok: false, code: "payment-not-offered" });
});

it("B-235 B-260 a payment by amount must match the server's amount and price", async () => {
  const request = await requestBooking({ extraIds: [] });
  const details = await getFinalise(context(), {
    leadGuid: request.leadGuid,
    supplierId: toSupplierId(WORKSHOP),
    day: DAY,
    extraIds: [],
    arrivalFrom: null,
    attemptId: null,
  });
  if (!details.ok) throw new Error(details.code);
  const item = {
    method: "creditCard" as const,
    leadGuid: request.leadGuid,
    supplierId: toSupplierId(WORKSHOP),
    amount: details.offer.price.total,
    day: DAY,
    extraIds: [],
    billingAddress: BILLING,
  };
  expect(await startLeadPayment(context(), { ...item, amount: cents(100) }, newKey())).toMatchObject({
    code: "invalid-input",
  });
  const leadPayment = await startLeadPayment(context(), item, newKey());
  if (!leadPayment.ok || leadPayment.kind !== "open") throw new Error("not open");
  await typeCard(context(), leadPayment.clientSecret);
  expect(
    await submitBooking(context(), { ...request, extraIds: [8], existingPaymentId: leadPayment.attemptId }, newKey()),
  ).toMatchObject({ errorCode: 8 });
  expect(
    await submitBooking(context(), { ...request, existingPaymentId: leadPayment.attemptId }, newKey()),
  ).toMatchObject({
    ok: true,
  });
  expect(
    await submitBooking(context(), { ...(await requestBooking()), existingPaymentId: leadPayment.attemptId }, newKey()),
  ).toMatchObject({ code: "payment-not-found" });
});

it("B-218 B-132 an existing booking is paid once; a second card payment is released", async () => {
  const booking = await submitBooking(context(), await requestBooking(), newKey());
  const bookingRead = booking.ok ? await readBooking(context(), booking.bookingToken) : null;
  if (!bookingRead?.ok) throw new Error("not booked");
  const { id, token } = bookingRead.booking;
  const tabs = await Promise.all([
    startBookingPayment(context(), cardFor(token), newKey()),
    startBookingPayment(context(), cardFor(token), newKey()),
  ]);
  const [item, secondTab] = tabs.map((tab) => (tab.ok && tab.kind === "open" ? tab : null));
  if (!item || !secondTab) throw new Error("not open");
  await typeCard(context(), item.clientSecret);
  await typeCard(context(), secondTab.clientSecret);
  const paid = await Promise.all([
    payBooking(context(), id, item.attemptId),
    payBooking(context(), id, secondTab.attemptId),
  ]);
  expect(paid.map((outcome) => (outcome.ok ? "paid" : outcome.code)).sort()).toEqual(["paid", "payment-released"]);
  expect(await payBooking(context(), id, paid[0]?.ok ? item.attemptId : secondTab.attemptId)).toMatchObject({
    ok: true,
  });
  expect(await count("payments where booking_token = ?", token)).toBe(1);
  expect(await payBooking(context(), id + 1, item.attemptId)).toMatchObject({ code: "payment-not-found" });
  expect(await startBookingPayment(context(), cardFor(token), newKey())).toMatchObject({ code: "payment-not-offered" });
});

it("IN-14 a repair that does not fit the vehicle is offered by no supplier and cannot be booked", async () => {
  const { context } = momentContext();
  const lead = await insertLead(context, {
    vehicle: { ...HILUX, fuel: "Electric" },
    cart: [repair(9003, 9, { name: "Starter Motor Replacement" })],
  });
  const quotes = await getQuotes(context, { leadGuid: lead.guid, serviceDay: null, sort: "Recommended" });
  expect(quotes).toMatchObject({ ok: true, listings: [], incompatibleTasks: [{ name: "Starter Motor Replacement" }] });
  const bookingRequest = testRequest({
    leadGuid: lead.guid,
    supplierId: toSupplierId(WORKSHOP),
    serviceDay: "2026-11-30",
    arrivalFrom: "08:00",
  });
  expect(await submitBooking(context, bookingRequest, crypto.randomUUID())).toMatchObject({
    ok: false,
    code: "invalid-input",
    fields: { "": ["Starter Motor Replacement cannot be done on this vehicle. Change the job or the vehicle"] },
  });
});
