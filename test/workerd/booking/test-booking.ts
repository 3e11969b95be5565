import type { AttemptId } from "../../../app/domain/core/ids";
import { testLeadGuid, toSupplierId } from "../../support/ids";
import { env } from "cloudflare:workers";
import { buildContext } from "../../../app/context";
import type { BookingRequest } from "../../../app/domain/booking/request";
import { cents } from "../../../app/domain/core/money/money";
import type { OnlineMethod } from "../../../app/domain/payments/methods";
import type { Price } from "../../../app/domain/pricing/price";
import type { Context } from "../../../app/usecases/context";
import { sandboxCardForm } from "../../../sandbox/payments/stripe/card-form";
import { testSandbox, KEYS } from "../payments/sandbox";
import { dayAhead } from "../../support/days";
import { BILLING } from "../../support/billing";
import { openAttempt } from "../../../app/usecases/booking/payments/open-attempt";

/** A bookable day, whenever the test runs. */
export const SERVICE_DAY = dayAhead(70);

export const DB = (env as unknown as { DB: D1Database }).DB;

/** A request's context on the test's D1, with the sandbox card provider. */
export const testContext = (): Context => buildContext(env as unknown as Env, null);

export const testPrice = (total = 38900): Price => ({
  strategy: "SinglePrice",
  country: "AU",
  currency: "AUD",
  total: cents(total),
  maxTotal: cents(total),
  gst: cents(Math.round(total / 11)),
  ruleVersion: "test",
  inputHash: "hash",
  lines: [
    {
      kind: "service",
      key: "service",
      label: "Basic Service",
      amount: cents(total),
      maxAmount: cents(total),
      hours: "1.5",
      maxHours: "1.5",
      ratePerHour: "150.00",
      parts: [],
      incursCommission: true,
    },
  ],
});

/** A complete request of a guest. Override what matters to the test. */
export const testRequest = (overrides: Partial<BookingRequest> = {}): BookingRequest => ({
  bookingId: null,
  mid: null,
  supplierId: toSupplierId(700),
  zone: "Australia/Sydney",
  isPaymentOnly: false,
  isMobile: false,
  flatSafeArea: null,
  customerAddress: null,
  customerLatitude: null,
  customerLongitude: null,
  leadGuid: testLeadGuid(),
  serviceDay: SERVICE_DAY,
  arrivalFrom: "08:00",
  arrivalTo: null,
  promoCode: null,
  partnerReferralCode: null,
  youiRewardsOption: null,
  firstName: "Kiri",
  lastName: "Walker",
  mobile: "+61404040404",
  email: "kiri@example.com",
  rego: null,
  comments: null,
  agreedTerms: true,
  additionalServices: [],
  extraIds: [],
  isWorkshopBid: false,
  isProductFlow: false,
  leadBidOfferToken: null,
  existingPaymentId: null,
  ...overrides,
});

export const testOffer = (overrides: { total?: number; jobMinutes?: number; capacityMinutes?: number } = {}) => ({
  price: testPrice(overrides.total),
  jobMinutes: overrides.jobMinutes ?? 60,
  capacityMinutes: overrides.capacityMinutes ?? 600,
  fleetCompanyId: null,
  supplierName: "Workshop 700",
  supplierAddress: "1 Church Street, Parramatta NSW",
  vehicle: "2019 Toyota Hilux",
  items: ["Basic Service"],
  communication: "Both" as const,
});

/** Opens a payment for a request that has passed every check. */
export async function testAttempt(
  context: Context,
  request: BookingRequest,
  offer = testOffer(),
  submissionKey: string = crypto.randomUUID(),
  method: OnlineMethod = "creditCard",
) {
  const attempt = await openAttempt(
    context,
    {
      submissionKey,
      inputHash: await context.cipher.fingerprint(JSON.stringify(request)),
      leadGuid: request.leadGuid,
      supplierId: request.supplierId,
      payingBookingToken: null,
      agreedVersion: null,
      method,
      origin: { screen: "finalise", unbranded: false },
      amount: offer.price.total,
      currency: "AUD",
      sealedRequest: await context.cipher.seal(JSON.stringify(request), request.leadGuid),
      offer,
      hold: null,
    },
    {
      description: "Booking",
      receiptEmail: null,
      customer: { firstName: "Kiri", lastName: "Walker", email: "kiri@example.com", mobile: "+61404040404" },
      billingAddress: BILLING,
    },
  );
  if (!attempt.ok || attempt.kind !== "open") throw new Error(`not open: ${JSON.stringify(attempt)}`);
  return attempt;
}

const card = (number: string) => ({
  name: "Kiri Walker",
  number,
  expiryMonth: "12",
  expiryYear: "2040",
  securityCode: "123",
  country: "AU" as const,
});

/** Enters a card into the sandbox's form as the customer's browser would. Its webhook arrives at once. */
export async function typeCard(context: Context, clientSecret: string, number = "4242424242424242") {
  if (!context.payments.sandbox.card) throw new Error("no sandbox");
  return context.payments.sandbox.card.confirm(clientSecret, card(number), "/back");
}

/** Enters a card in the same way, but the provider's webhook is lost. */
export const typeCardWithoutWebhook = (clientSecret: string, number = "4242424242424242") =>
  sandboxCardForm(testSandbox().sandbox, KEYS).confirm(clientSecret, card(number), "/back");

/** The card provider's data on the intent of a client secret. */
export const readCardPayment = (
  context: Context,
  { attemptId, clientSecret }: { readonly attemptId: AttemptId; readonly clientSecret: string },
) =>
  context.payments.creditCard?.read({
    attemptId,
    providerId: clientSecret.split("_secret_")[0] ?? "",
    paymentRef: null,
    amount: cents(38900),
    currency: "AUD",
  });

export const count = async (sql: string, ...values: unknown[]) =>
  (await DB.prepare(`select count(*) as n from ${sql}`)
    .bind(...values)
    .first<number>("n")) ?? 0;

/** Booked minutes of a supplier's day. */
export const bookedMinutes = (supplierId: number, day: string) =>
  DB.prepare("select booked_minutes as n from supplier_days where supplier_id = ? and day = ?")
    .bind(supplierId, day)
    .first<number>("n");

export const statusOf = (token: string) =>
  DB.prepare("select status from bookings where token = ?").bind(token).first<string>("status");
