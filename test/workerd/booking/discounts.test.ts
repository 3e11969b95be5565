import type { Context } from "../../../app/usecases/context";
import { clearDiscountCache } from "../../../app/adapters/db/discounts";
import { toBookingToken, toSupplierId, toPersonId } from "../../support/ids";
import { postCredit, returnDiscount } from "../../../app/adapters/db/discount-use";
import { runInBatch } from "../../../app/adapters/db/orm";
import { beforeAll, expect, it } from "vitest";
import type { BookingRequest } from "../../../app/domain/booking/request";
import { NO_CONTACT } from "../../../app/domain/identity/contact/contact";
import { formatMoney } from "../../../app/domain/core/money/format";
import { cents } from "../../../app/domain/core/money/money";
import { buildLine } from "../../../app/domain/pricing/plain-line";
import { getFinalise } from "../../../app/usecases/booking/get-finalise";
import { prevalidateBooking } from "../../../app/usecases/booking/examine-request";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { evaluatePromotion } from "../../../app/usecases/pricing/discounts/judge-promotion";
import { finishAttempt } from "../../../app/usecases/booking/payments/finish-attempt";
import { startPayment } from "../../../app/usecases/booking/payments/start-payment";
import { seedReference } from "../../support/reference-fixture";
import { momentContext, basicService, insertLead, repair } from "../quotes/marketplace";
import { readCardPayment, testRequest, count, DB, typeCardWithoutWebhook } from "./test-booking";
import { seededSupplier, seedOnlySuppliers } from "./supplier-row";

const WORKSHOP = 710;
const DAY = "2026-11-30";

beforeAll(async () => {
  await seedReference(DB, {
    only: [
      "categories",
      "tasks",
      "parts",
      "tyres",
      "extras",
      "discounts",
      "vouchers",
      "partner_clubs",
      "rewards_partners",
      "partner_numbers",
      "reference_documents",
      "fleet_companies",
      "messages",
    ],
  });
  // Turns off the automatic discount, which would change every price.
  await DB.prepare("update discounts set is_auto = 0").run();
  await seedOnlySuppliers(DB, seededSupplier(WORKSHOP, { capacityMinutes: 1_000_000, acceptOnlinePayments: true }));
}, 60_000);

/** Turns off rate limits per network, because these are many customers and the limits are not under test. */
const limits = { network: null, code: async () => true, rego: async () => true, lookup: async () => true };
const context = () => ({ ...momentContext().context, limits });
const newKey = () => crypto.randomUUID();
/** The context of another browser. */
const contextOfHolder = (holderHash: string): Context => ({
  ...context(),
  viewer: { ...context().viewer, holderHash },
});
const customerCounter = { next: 0 };
/** Returns unique contact details. */
const newCustomer = () => {
  customerCounter.next += 1;
  return {
    email: `person${customerCounter.next}@example.com`,
    mobile: `+6140404${String(customerCounter.next).padStart(4, "0")}`,
  };
};

/** The browser of each quote, by the quote's guid. It has verified the mobile. */
const browsers = new Map<string, Context>();
const browserOf = (request: BookingRequest): Context => browsers.get(request.leadGuid) ?? context();
const submit = (request: BookingRequest) => submitBooking(browserOf(request), request, newKey());
const prevalidate = (request: BookingRequest) => prevalidateBooking(browserOf(request), request, "payOnTheDay");

/** `app` = the context of the browser; null = one without a verified mobile. */
async function requestBooking(
  overrides: Partial<BookingRequest> = {},
  lead: Parameters<typeof insertLead>[1] = {},
  app: Context | null = contextOfHolder(newKey()),
): Promise<BookingRequest> {
  const request = { ...newCustomer(), ...overrides };
  const contact = app === null ? {} : { contact: { ...NO_CONTACT, verifiedMobile: request.mobile ?? null } };
  const { guid } = await insertLead(app ?? context(), { ...contact, ...lead });
  if (app !== null) browsers.set(guid, app);
  return testRequest({
    leadGuid: guid,
    supplierId: toSupplierId(WORKSHOP),
    serviceDay: DAY,
    arrivalFrom: "08:00",
    ...request,
  });
}

async function readPrice(request: BookingRequest) {
  const details = await getFinalise(context(), {
    leadGuid: request.leadGuid,
    supplierId: toSupplierId(WORKSHOP),
    day: DAY,
    extraIds: [],
    arrivalFrom: null,
    attemptId: null,
  });
  if (!details.ok) throw new Error(details.code);
  return details.offer.price.total;
}

async function submitBookingRequest(request: BookingRequest) {
  const outcome = await submit(request);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  const booking = await context().db.bookings.find(outcome.bookingToken);
  if (!booking) throw new Error("not stored");
  const bookingRequest = JSON.parse(
    await context().cipher.open(booking.sealedRequest, outcome.bookingToken),
  ) as BookingRequest;
  return { token: outcome.bookingToken, price: booking.booking.price, sent: bookingRequest };
}

const cancel = async (token: string) => {
  await DB.prepare("update bookings set status = 'Cancelled', updated_at = 1 where token = ?").bind(token).run();
  await runInBatch(DB, returnDiscount(DB, toBookingToken(token), 1));
};

it("B-188 a fixed amount is a line of the booked price, and the lines sum to its total", async () => {
  const request = await requestBooking({ promoCode: "welcome20" });
  const before = await readPrice(request);
  const { price, sent: bookingRequest } = await submitBookingRequest(request);
  expect(price.total).toBe(before - 2000);
  expect(price.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(price.total);
  expect(price.lines.at(-1)).toMatchObject({ kind: "discount", label: "Code WELCOME20", amount: -2000 });
  expect(bookingRequest).toMatchObject({ promoCode: "WELCOME20", youiRewardsOption: null });
});

it("B-190 the server excludes a battery and an extra without commission from a percentage", async () => {
  const request = await requestBooking({ promoCode: "STAFF8" }, { cart: [basicService, repair(157, 5)] });
  const { price } = await submitBookingRequest(request);
  const service = price.lines.find((line) => line.kind === "service")?.amount ?? 0;
  expect(price.lines.some((line) => line.key === "repair:157" && line.amount > 0)).toBe(true);
  expect(price.lines.at(-1)?.amount).toBe(-Math.round(service * 0.08));
});

it("B-272 an invalid code at submit books nothing, and prevalidate names the field", async () => {
  const request = await requestBooking({ promoCode: "SUMMER25" });
  expect(await prevalidate(request)).toMatchObject({
    code: "discount-changed",
    field: "promoCode",
    text: "This code ended on 28 February 2025.",
  });
  expect(await submit(request)).toMatchObject({ code: "discount-changed" });
  expect(await count("bookings where lead_guid = ?", request.leadGuid)).toBe(0);
});

it("a yearly limit counts by mobile, email and plate, and a cancellation frees the use", async () => {
  const customer = newCustomer();
  const requestWithCode = (customer: Partial<BookingRequest>) =>
    requestBooking({ promoCode: "REGOREADY", rego: "ABC123", ...customer });
  const first = await submitBookingRequest(await requestWithCode(customer));
  const sameMobile = await requestWithCode({ ...newCustomer(), mobile: customer.mobile });
  expect(await submit(sameMobile)).toMatchObject({ code: "discount-changed" });
  expect(await submit(await requestWithCode({ ...newCustomer(), email: customer.email.toUpperCase() }))).toMatchObject({
    code: "discount-changed",
  });
  expect(await submit(await requestWithCode(newCustomer()))).toMatchObject({ code: "discount-changed" });
  expect(await prevalidate(await requestWithCode({ ...newCustomer(), rego: "XYZ789" }))).toEqual({
    ok: true,
  });
  await cancel(first.token);
  expect((await submitBookingRequest(sameMobile)).price.lines.at(-1)?.amount).toBe(-1000);
});

it("a first-booking code is refused to a customer who has booked before", async () => {
  const customer = newCustomer();
  await submitBookingRequest(await requestBooking(customer));
  expect(await submit(await requestBooking({ ...customer, promoCode: "WELCOME20" }))).toMatchObject({
    code: "discount-changed",
    text: expect.stringContaining("first booking"),
  });
});

let lastBooked = "";
const plate = { next: 0 };
const testPlate = () => {
  plate.next += 1;
  return `AB${String(plate.next).padStart(4, "0")}`;
};

const VISITS: [string, (n: number) => Partial<BookingRequest> & { readonly device?: string }][] = [
  ["device", () => ({ device: "one" })],
  ["plate with characters that look alike", (n) => ({ rego: ["QQ I0 ZO", "QQ 10 Z0", "QQ1OZ0"][n] ?? "" })],
  ["plate in several spellings", (n) => ({ rego: ["qq 11 zz", "QQ11ZZ", "qq-11-zz"][n] ?? "" })],
  [
    "mailbox with several tags",
    (n) => ({ email: ["wanda+0@example.com", "Wanda+1@example.com", "wanda@example.com"][n] ?? "" }),
  ],
  ["mobile", () => ({ mobile: "+61404999888" })],
];
const SINGLE_USE_CODES = ["WELCOME20", "ALLOFF100"];

it.each(
  SINGLE_USE_CODES.flatMap((code) => VISITS.map(([what, who]) => [code, what, who] as const)),
)("AB-04 %s is given once to one %s, regardless of other details", async (promoCode, benefit, customer) => {
  const outcomes = [];
  for (const n of [0, 1, 2]) {
    const { device = crypto.randomUUID(), ...input } = customer(n);
    const app = contextOfHolder(`${benefit} ${promoCode} ${device}`);
    const request = await requestBooking({ promoCode, rego: testPlate(), ...input }, {}, app);
    const booking = await submitBooking(app, request, newKey());
    outcomes.push(booking.ok ? "booked" : booking.code);
    // The booking is cancelled below, because the same people try the next code and must not have booked before.
    if (booking.ok) lastBooked = booking.bookingToken;
  }
  expect(outcomes).toEqual(["booked", "discount-changed", "discount-changed"]);
  await DB.batch([
    DB.prepare("update bookings set status = 'Cancelled' where token = ?").bind(lastBooked),
    DB.prepare("update discount_uses set returned_at = 1 where booking_token = ?").bind(lastBooked),
  ]);
});

it.each([
  "WELCOME20",
  "ALLOFF100",
  "SERVICE10",
])("AB-04 %s is refused with an invented email, mobile, plate and device", async (promoCode) => {
  const countUses = () => count("discount_uses where code = ? and returned_at is null", promoCode);
  const before = await countUses();
  for (let n = 0; n < 8; n += 1) {
    const request = await requestBooking({ promoCode, rego: testPlate() }, {}, null);
    const stranger = contextOfHolder(`invented ${promoCode} ${n}`);
    const refusal = { code: "discount-needs-verified-mobile" };
    expect(await prevalidateBooking(stranger, request, "payOnTheDay")).toMatchObject(refusal);
    expect(await submitBooking(stranger, request, newKey())).toMatchObject(refusal);
    expect(await startPayment(stranger, request, { method: "creditCard", screen: "finalise" }, newKey())).toMatchObject(
      promoCode === "ALLOFF100" ? { ok: false } : refusal,
    );
    expect(await count("bookings where lead_guid = ?", request.leadGuid)).toBe(0);
  }
  expect(await countUses()).toBe(before);
});

it("AB-04 a code without a customer limit needs a verified mobile only for large discounts", async () => {
  const submitUnverified = async (promoCode: string) =>
    (
      await submitBooking(
        contextOfHolder(newKey()),
        await requestBooking({ promoCode, rego: testPlate() }, {}, null),
        newKey(),
      )
    ).ok;
  const setMaxDiscount = async (cents: number) => {
    await DB.prepare("update discounts set max_discount_cents = ?, percentage_100 = 10000 where code = 'STAFF8'")
      .bind(cents)
      .run();
    clearDiscountCache(DB);
  };
  await setMaxDiscount(5000);
  expect(await submitUnverified("STAFF8")).toBe(true);
  await setMaxDiscount(5001);
  expect(await submitUnverified("STAFF8")).toBe(false);
  await DB.prepare("update discounts set max_discount_cents = 8000, percentage_100 = 800 where code = 'STAFF8'").run();
  clearDiscountCache(DB);
});

it("AB-04 free bookings by code are limited per day, and refused ones do not count", async () => {
  const { config } = context();
  await DB.prepare(
    "update discounts set max_discount_cents = null, percentage_100 = 10000 where code = 'STAFF8'",
  ).run();
  clearDiscountCache(DB);
  const fullPrice = await readPrice(await requestBooking());
  const limited = { ...config, caps: { ...config.caps, largeDiscountsPerDay: 2 * fullPrice } };
  const attempt = async () => {
    const app = { ...contextOfHolder(newKey()), config: limited };
    const request = await requestBooking({ promoCode: "STAFF8", rego: testPlate() }, {}, app);
    const booking = await submitBooking(app, request, newKey());
    return booking.ok ? "booked" : "text" in booking ? booking.text : booking.code;
  };
  expect(await attempt()).toBe("booked");
  await DB.prepare(
    "create trigger no_slot before insert on slot_claims begin select raise(abort, 'NOT NULL constraint failed: slot_claims.subject'); end",
  ).run();
  expect(await attempt()).toBe("mobile-not-verified");
  await DB.prepare("drop trigger no_slot").run();
  expect(await attempt()).toBe("booked");
  expect(await attempt()).toContain("reached its limit for today");
  await DB.prepare("update discounts set max_discount_cents = 8000, percentage_100 = 800 where code = 'STAFF8'").run();
  clearDiscountCache(DB);
});

it("AB-04 of 16 concurrent first-booking discounts one wins", async () => {
  await DB.prepare("update discounts set yearly_limit = null where code = 'WELCOME20'").run();
  clearDiscountCache(DB);
  const app = contextOfHolder("sixteen at once");
  const requests = await Promise.all(
    Array.from({ length: 16 }, () => requestBooking({ promoCode: "WELCOME20", rego: testPlate() }, {}, app)),
  );
  const submissions = await Promise.all(requests.map((request) => submitBooking(app, request, newKey())));
  expect(submissions.filter((item) => item.ok)).toHaveLength(1);
  await DB.prepare("update discounts set yearly_limit = 1 where code = 'WELCOME20'").run();
  clearDiscountCache(DB);
});

it("MO-02 thirty wrong codes block the network, but not bookings without a code", async () => {
  await DB.prepare("update discounts set is_auto = 1 where code = 'ONLINE5'").run();
  clearDiscountCache(DB);
  const currentContext = (): Context => ({
    ...context(),
    viewer: { ...context().viewer },
    limits: { ...limits, network: "55.1.1.1" },
  });
  const guessCode = async (promoCode: string) => {
    const outcome = await prevalidateBooking(currentContext(), await requestBooking({ promoCode }), "payOnTheDay");
    return outcome.ok ? "ok" : outcome.code;
  };
  const wrong = [];
  for (let n = 0; n < 32; n += 1) wrong.push(await guessCode(`NOPE${n}`));
  expect(wrong.slice(0, 30).every((value) => value === "discount-changed")).toBe(true);
  expect(wrong.slice(30)).toEqual(["rate-limited", "rate-limited"]);
  // From now on, a valid code is indistinguishable from an invalid one.
  expect(await guessCode("SERVICE10")).toBe("rate-limited");
  expect((await submitBooking(currentContext(), await requestBooking({ promoCode: "ONLINE5" }), newKey())).ok).toBe(
    true,
  );
  expect((await submitBooking(currentContext(), await requestBooking({ promoCode: null }), newKey())).ok).toBe(true);
  await DB.prepare("update discounts set is_auto = 0 where code = 'ONLINE5'").run();
  clearDiscountCache(DB);
});

it("MO-02 existing codes do not count as guesses, however many customers of a network use them", async () => {
  for (let n = 0; n < 35; n += 1) {
    const { context: app, settle } = momentContext();
    const input = { ...app, viewer: contextOfHolder(newKey()).viewer, limits: { ...limits, network: "55.1.2.1" } };
    const request = await requestBooking({ promoCode: "SERVICE10" }, {}, input);
    expect(await prevalidateBooking(input, request, "payOnTheDay")).toEqual({
      ok: true,
    });
    await settle();
  }
});

it("wrong member numbers of a club count as guesses, even with an existing code", async () => {
  const guessCode = async (partnerReferralCode: string) => {
    const { context: app, settle } = momentContext();
    const input = { ...app, viewer: contextOfHolder(newKey()).viewer, limits: { ...limits, network: "55.1.3.1" } };
    const request = await requestBooking({ promoCode: "MOTORCLUB", partnerReferralCode }, {}, input);
    const outcome = await prevalidateBooking(input, request, "payOnTheDay");
    await settle();
    return outcome.ok ? "ok" : outcome.code;
  };
  const wrong = [];
  for (let n = 0; n < 31; n += 1) wrong.push(await guessCode(String(99_000_000 + n)));
  expect(wrong).toEqual([...Array.from({ length: 30 }, () => "discount-changed"), "rate-limited"]);
  expect(await guessCode("10020030")).toBe("rate-limited");
});

it("stores one row per unlimited discount use, one per customer key if limited", async () => {
  const rowsOf = async (promoCode: string) => {
    const request = await requestBooking({ promoCode, email: "plain@example.com", mobile: "+61404077001" });
    expect(await submit(request)).toMatchObject({ ok: true });
    return count(
      "discount_uses where booking_token = (select token from bookings where lead_guid = ?)",
      request.leadGuid,
    );
  };
  expect(await rowsOf("ONLINE5")).toBe(1);
  expect(await rowsOf("SERVICE10")).toBeGreaterThan(1);
  // A second booking with the code causes no conflict.
  expect(await rowsOf("ONLINE5")).toBe(1);
});

it("B-272 of fifty concurrent submits with one voucher one books", async () => {
  const requests = await Promise.all(Array.from({ length: 50 }, () => requestBooking({ promoCode: "abc123" })));
  const before = await count("bookings");
  const submissions = await Promise.all(requests.map((request) => submit(request)));
  expect(submissions.filter((item) => item.ok)).toHaveLength(1);
  expect(submissions.filter((item) => !item.ok && item.code === "discount-changed")).toHaveLength(49);
  expect(await count("bookings")).toBe(before + 1);
  expect(await count("discount_uses where code = 'ABC123'")).toBe(1);
  expect(await count("bookings where mobile_digest is not null")).toBe(before + 1);
}, 60_000);

it("a code limited to two uses is used twice in twenty concurrent submits by one customer", async () => {
  const customer = newCustomer();
  const requests = await Promise.all(
    Array.from({ length: 20 }, () =>
      requestBooking({ ...customer, promoCode: "SAVE15" }, { cart: [basicService, repair(161, 2)] }),
    ),
  );
  const submissions = await Promise.all(requests.map((request) => submit(request)));
  expect(submissions.filter((item) => item.ok)).toHaveLength(2);
  expect(submissions.filter((item) => !item.ok && item.code === "discount-changed")).toHaveLength(18);
}, 60_000);

it("B-192 a voucher above the price books for free; used, ended and unknown ones are refused", async () => {
  expect(
    (await submitBookingRequest(await requestBooking({ promoCode: "BIGGIFT300" }, { cart: [repair(10007, 10)] }))).price
      .total,
  ).toBe(0);
  const refusalText = async (promoCode: string) => {
    const refusal = await submit(await requestBooking({ promoCode }));
    return !refusal.ok && "text" in refusal ? refusal.text : "accepted";
  };
  expect(await refusalText("USED0001")).toBe("This voucher has already been used.");
  expect(await refusalText("STOPPED1")).toBe("This voucher has been cancelled. Please call us.");
  expect(await refusalText("OLD2024")).toBe("This voucher has expired.");
  expect(await refusalText("KIA-ORA-50")).toBe("This voucher has been used or has ended.");
  expect(await refusalText("GIFT50")).toBe("We do not recognise this code. Check it and try again.");
});

it("B-156 B-157 the server applies a code's field rule, and drops it with the code", async () => {
  const email = `other${newKey()}@example.org`;
  const refusal = await submit(await requestBooking({ promoCode: "STAFF8", email }));
  expect(refusal).toMatchObject({
    code: "invalid-input",
    fields: { email: ["Use your work email that ends in @example.com."] },
  });
  expect((await submitBookingRequest(await requestBooking({ email }))).sent.promoCode).toBeNull();
});

it("B-111 B-281 a club's code requires a member number that the club knows", async () => {
  const club = (partnerReferralCode: string | null) => requestBooking({ promoCode: "MOTORCLUB", partnerReferralCode });
  expect(await submit(await club(null))).toMatchObject({
    code: "discount-changed",
    field: "partnerReferralCode",
    text: "Enter your 8 digit member number.",
  });
  expect(await submit(await club("99999999"))).toMatchObject({
    code: "discount-changed",
    field: "partnerReferralCode",
  });
  expect((await submitBookingRequest(await club("10020030"))).sent.partnerReferralCode).toBe("10020030");
});

it("B-011 B-012 a rewards code is used now or stored for later", async () => {
  const reward = { promoCode: "GUMLEAF12", partnerReferralCode: "GL-123456" };
  const requestNow = await requestBooking({ ...reward, youiRewardsOption: "UseNow" });
  const before = await readPrice(requestNow);
  const appliedBooking = await submitBookingRequest(requestNow);
  const later = await submitBookingRequest(await requestBooking({ ...reward, youiRewardsOption: "RewardLater" }));
  expect([
    appliedBooking.price.total < before,
    appliedBooking.sent.youiRewardsOption,
    appliedBooking.sent.promoCode,
  ]).toEqual([true, "UseNow", "GUMLEAF12"]);
  expect([later.price.total, later.sent.youiRewardsOption, later.sent.promoCode]).toEqual([
    before,
    "RewardLater",
    "GUMLEAF12",
  ]);
  expect(
    await count(
      "discount_uses where booking_token = ? and rewards_option = 'RewardLater' and off_cents = 0",
      later.token,
    ),
    // One row each for email address, mobile, device and member number.
  ).toBe(4);
  expect(
    (await submitBookingRequest(await requestBooking({ promoCode: "SERVICE10", youiRewardsOption: "RewardLater" })))
      .sent.youiRewardsOption,
  ).toBeNull();
});

it("B-012 a stored reward is announced once to customer and partner", async () => {
  const { context } = momentContext();
  const reward = { promoCode: "GUMLEAF12", partnerReferralCode: "GL-200002" };
  const recipientAndValues = ({ to, values }: { to: string; values: Record<string, string> }) => ({ to, values });
  const readRewardMessages = async (token: string) => {
    const { results } = await DB.prepare(
      "select id, template, channel, sealed from outbox where about = ? and template like '%reward%' order by template",
    )
      .bind(token)
      .all<{ id: string; template: string; channel: string; sealed: string }>();
    return Promise.all(
      results.map(async ({ id, template, channel, sealed: ciphertext }) => ({
        template,
        channel,
        ...recipientAndValues(JSON.parse(await context.cipher.open(ciphertext, id))),
      })),
    );
  };
  const appliedBooking = await submitBookingRequest(await requestBooking({ ...reward, youiRewardsOption: "UseNow" }));
  expect(await readRewardMessages(appliedBooking.token)).toEqual([]);
  const worth = -(appliedBooking.price.lines.at(-1)?.amount ?? 0);
  const request = await requestBooking({ ...reward, youiRewardsOption: "RewardLater" });
  const later = await submitBookingRequest(request);
  const values = expect.objectContaining({
    reward: formatMoney(cents(worth), "AUD"),
    member_number: "GL-200002",
    partner_name: "Gumleaf Rewards",
    total: formatMoney(later.price.total, "AUD"),
  });
  expect(await readRewardMessages(later.token)).toEqual([
    { template: "partner-reward-due", channel: "email", to: "rewards@gumleaf.example", values },
    { template: "reward-deferred", channel: "email", to: request.email, values },
  ]);
});

it("a fleet code works only for fleets", async () => {
  const fleet = { fleetCompanyId: 1, cart: [basicService, repair(161, 2)] };
  expect(
    (
      await submitBookingRequest(await requestBooking({ promoCode: "FLEETCARE30", rego: "ABC123" }, fleet))
    ).price.lines.at(-1)?.amount,
  ).toBe(-3000);
  expect(await submit(await requestBooking({ promoCode: "FLEETCARE30" }))).toMatchObject({
    code: "discount-changed",
  });
  expect(await submit(await requestBooking({ promoCode: "SERVICE10", rego: "ABC123" }, fleet))).toMatchObject({
    code: "discount-changed",
  });
});

it("B-112 B-283 a reduced credit balance books nothing, and the balance never goes below zero", async () => {
  const userId = newKey();
  const app = context();
  const account = await app.cipher.fingerprint(`account:user:${userId}`);
  await postCredit(DB, { account, cents: 3500, reason: "desk", token: null }, 1);
  const ownUser = { userId: toPersonId(userId) };
  // The browser that owns the person's leads.
  const holderContext = () => ({ ...context(), viewer: { ...context().viewer, holderHash: `holder-${userId}` } });
  const setHolder = (guid: string) =>
    DB.prepare("update leads set holder_hash = ? where guid = ?").bind(`holder-${userId}`, guid).run();
  const first = await requestBooking({ promoCode: "MYBALANCE" }, ownUser);
  await setHolder(first.leadGuid);
  const before = await readPrice(first);
  const second = await requestBooking({ promoCode: "MYBALANCE" }, ownUser);
  await setHolder(second.leadGuid);
  // A visitor who knows only the lead's URL has no account.
  expect(await submit(first)).toMatchObject({
    code: "discount-changed",
    text: "You have no credit left on your account.",
  });
  const lines = [buildLine("service", "service", "Service", cents(before), true)];
  const advice = await evaluatePromotion(holderContext(), {
    leadGuid: second.leadGuid,
    lines,
    code: "MYBALANCE",
    referral: null,
    rewardsOption: null,
  });
  expect(advice).toMatchObject({ problem: null, applied: { off: { low: 3500 } } });
  const submissions = await Promise.all(
    [first, second].map((request) => submitBooking(holderContext(), request, newKey())),
  );
  expect(submissions.filter((item) => item.ok)).toHaveLength(1);
  expect(submissions.find((item) => !item.ok)).toMatchObject({ code: "discount-changed" });
  const winner = submissions.find((item) => item.ok);
  const storedBooking = winner?.ok ? await context().db.bookings.find(winner.bookingToken) : null;
  expect(storedBooking?.booking.price.total).toBe(before - 3500);
  const creditLeft = () =>
    DB.prepare("select coalesce(sum(amount_cents), 0) as n from customer_credits where account = ?")
      .bind(account)
      .first<number>("n");
  expect(await creditLeft()).toBe(0);
  await cancel(storedBooking?.booking.token ?? "");
  expect(await creditLeft()).toBe(3500);
  expect(await submit(await requestBooking({ promoCode: "MYBALANCE" }))).toMatchObject({
    code: "discount-changed",
    text: "You have no credit left on your account.",
  });
});

it("B-272 a card payment is released if its voucher was used elsewhere", async () => {
  const request = await requestBooking({ promoCode: "KIA-ORA-50" });
  await DB.prepare("update vouchers set country = 'AU' where reference = 'KIA-ORA-50'").run();
  const payment = await startPayment(
    browserOf(request),
    request,
    { method: "creditCard", screen: "finalise" },
    newKey(),
  );
  if (!payment.ok || payment.kind !== "open") throw new Error(JSON.stringify(payment));
  await submitBookingRequest(await requestBooking({ promoCode: "KIA-ORA-50" }));
  await typeCardWithoutWebhook(payment.clientSecret);
  expect(await finishAttempt(context(), payment.attemptId, "customer")).toMatchObject({
    code: "payment-released",
    reason: "discount-changed",
  });
  expect(await count("bookings where lead_guid = ?", request.leadGuid)).toBe(0);
  expect(await readCardPayment(context(), payment)).toMatchObject({ status: "voided" });
});
