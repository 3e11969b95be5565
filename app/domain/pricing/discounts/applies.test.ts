import { expect, it } from "vitest";
import { testDiscount } from "../../../../test/support/test-discount";
import { cents } from "../../core/money/money";
import { type DiscountFacts, notAppliedReason, limitToBalance } from "./applies";
import type { Discount } from "./discount";
import { fieldRuleErrors } from "./field-rules";
import { changesTotal } from "./rewards";
import { choosePromotion } from "./promotion";
import { MOBILE_REQUIRED_ABOVE, proofNeeded } from "./use";

const code = (overrides: Partial<Discount> = {}) =>
  testDiscount({ countries: ["AU", "NZ"], notAllowedMessage: "Not for this booking.", ...overrides });
const facts = (overrides: Partial<DiscountFacts> = {}): DiscountFacts => ({
  today: "2026-11-23",
  country: "AU",
  isFleet: false,
  isPreview: false,
  total: cents(20_000),
  hasDiscountableLine: true,
  hasBookedBefore: null,
  timesThisYear: null,
  balance: null,
  referral: null,
  ...overrides,
});
const refusalOf = (discount: Partial<Discount>, factOverrides: Partial<DiscountFacts> = {}) =>
  notAppliedReason(code(discount), facts(factOverrides))?.reason ?? null;

it("a code without conditions applies", () => expect(refusalOf({})).toBeNull());

it("a code applies from its first to its last day inclusive", () => {
  const days = { starts: "2026-11-01", ends: "2026-11-30" };
  expect(["2026-10-31", "2026-11-01", "2026-11-30", "2026-12-01"].map((today) => refusalOf(days, { today }))).toEqual([
    "not-yet",
    null,
    null,
    "ended",
  ]);
});

it("the minimum total is compared with the price before the discount, to the cent", () => {
  expect([14_999, 15_000].map((total) => refusalOf({ minimumTotal: cents(15_000) }, { total: cents(total) }))).toEqual([
    "total",
    null,
  ]);
});

it("a code applies in its countries; fleet codes apply to fleet bookings only", () => {
  expect(refusalOf({ countries: ["NZ"] })).toBe("country");
  expect(refusalOf({}, { isFleet: true })).toBe("fleet");
  expect(refusalOf({ forFleet: true })).toBe("fleet");
  expect(refusalOf({ forFleet: true }, { isFleet: true })).toBeNull();
});

it("a supplier that views its own offer gets no discount", () =>
  expect(refusalOf({}, { isPreview: true })).toBe("viewing"));

it("a first-booking code and a yearly limit are checked once the customer is known", () => {
  expect(refusalOf({ firstBookingOnly: true })).toBeNull();
  expect(refusalOf({ firstBookingOnly: true }, { hasBookedBefore: true })).toBe("first-booking");
  expect([null, 1, 2].map((timesThisYear) => refusalOf({ yearlyLimit: 2 }, { timesThisYear }))).toEqual([
    null,
    null,
    "limit",
  ]);
});

it("B-112 a balance code deducts the account balance, and does not apply without one", () => {
  const balance = { kind: "balance" as const, amount: null, isAffectedByCustomerBalance: true };
  expect([null, 0, 1].map((amount) => refusalOf(balance, { balance: amount === null ? null : cents(amount) }))).toEqual(
    ["balance", "balance", null],
  );
  expect(limitToBalance(code(balance), cents(3500)).amount).toBe(3500);
});

it("B-281 a missing, unknown or closed member number is reported at the referral field", () => {
  const club = {
    needsReferral: true,
    fieldRules: [
      { field: "PartnerReferralCode" as const, pattern: "^\\d{8}$", message: "Enter your 8 digit member number." },
    ],
  };
  const reasonFor = (referral: DiscountFacts["referral"]) => notAppliedReason(code(club), facts({ referral }));
  expect(reasonFor(null)).toMatchObject({ field: "partnerReferralCode", text: "Enter your 8 digit member number." });
  expect(reasonFor("unknown")).toMatchObject({ field: "partnerReferralCode", text: "Not for this booking." });
  expect(reasonFor("closed")).toMatchObject({ field: "partnerReferralCode" });
  expect(reasonFor("active")).toBeNull();
});

it("B-156 a field rule accepts common spellings of a value and refuses an empty field", () => {
  const rules = [
    { field: "Email" as const, pattern: "@example\\.com$", message: "Work email" },
    { field: "Mobile" as const, pattern: "^(\\+61|0)4\\d{8}$", message: "Mobile" },
  ];
  expect(fieldRuleErrors(rules, { Email: "Ann@Example.com", Mobile: "0404 040 404" })).toEqual({});
  expect(fieldRuleErrors(rules, { Email: "ann@example.com.au", Mobile: null })).toEqual({
    Email: ["Work email"],
    Mobile: ["Mobile"],
  });
});

it("B-012 applies one promotion per booking: the larger one, or the typed one if equal", () => {
  const testPromotion = (name: string, low: number, isForLater = false) => ({
    code: name,
    off: { low: cents(low), high: cents(low) },
    isForLater,
  });
  expect(choosePromotion(testPromotion("TYPED", 1000), testPromotion("AUTO", 2000))?.code).toBe("AUTO");
  expect(choosePromotion(testPromotion("TYPED", 2000), testPromotion("AUTO", 2000))?.code).toBe("TYPED");
  expect(choosePromotion(testPromotion("LATER", 0, true), testPromotion("AUTO", 2000))?.code).toBe("LATER");
  expect(choosePromotion(null, testPromotion("AUTO", 2000))?.code).toBe("AUTO");
  expect([
    changesTotal(true, "UseNow"),
    changesTotal(true, "RewardLater"),
    changesTotal(true, null),
    changesTotal(false, "RewardLater"),
  ]).toEqual([true, false, true, true]);
});

it("a code without a limit is never used up, and a limited one is open to anonymous users", () => {
  expect(refusalOf({ yearlyLimit: null }, { timesThisYear: 3 })).toBeNull();
  expect(refusalOf({ yearlyLimit: 0 }, { timesThisYear: null })).toBeNull();
});

it("reports code errors on the code's field with the code's message", () => {
  expect(notAppliedReason(code(), facts({ isPreview: true }))).toEqual({
    field: "promoCode",
    reason: "viewing",
    text: "Not for this booking.",
  });
  expect(notAppliedReason(code(), facts({ hasDiscountableLine: false }))).toEqual({
    field: "promoCode",
    reason: "nothing-discountable",
    text: "This code cannot be used for the items in this booking.",
  });
});

it("B-281 only the member number's own rule sets its error message", () => {
  const email = { field: "Email" as const, pattern: ".", message: "Enter your work email." };
  const reasonFor = (rules: Discount["fieldRules"]) =>
    notAppliedReason(code({ needsReferral: true, fieldRules: rules }), facts({ referral: null }));
  expect(reasonFor([email])).toEqual({
    field: "partnerReferralCode",
    reason: "referral",
    text: "Enter your member number.",
  });
  expect(notAppliedReason(code({ needsReferral: true }), facts({ referral: "closed" }))?.text).toBe(
    "That membership has ended.",
  );
});

it("B-156 surrounding spaces are ignored, and missing values are empty", () => {
  const rule = { field: "FirstName" as const, pattern: "^(Kim)?$", message: "Only for Kim." };
  expect(fieldRuleErrors([rule], { FirstName: " Kim " })).toEqual({});
  expect(fieldRuleErrors([rule], { FirstName: null })).toEqual({});
  expect(fieldRuleErrors([rule], { FirstName: "Ana" })).toEqual({ FirstName: ["Only for Kim."] });
});

it.each([
  ["Rego", "abc 123", "^ABC 123$"],
  ["PartnerReferralCode", "ra1234", "^RA1234$"],
  ["CustomerAddress", "1 King St", "^1 King St$"],
] as const)("a field rule for %s accepts %j and refuses another value", (field, input, pattern) => {
  const rule = { field, pattern, message: "Not this one." };
  expect(fieldRuleErrors([rule], { [field]: input })).toEqual({});
  expect(fieldRuleErrors([rule], { [field]: "other" })).toEqual({ [field]: ["Not this one."] });
});

it("an account code deducts the account balance; any other code has its own terms", () => {
  const account = code({ isAffectedByCustomerBalance: true, amount: null, percentage100: 500, cap: cents(100) });
  expect(limitToBalance(account, cents(3500))).toEqual({ ...account, amount: 3500, percentage100: null, cap: null });
  expect(limitToBalance(account, null).amount).toBe(0);
  const plain = code({});
  expect(limitToBalance(plain, cents(3500))).toBe(plain);
});

it.each([
  ["a first booking", { firstBookingOnly: true }, 2_000, 10_000, "account-or-mobile"],
  ["a yearly limit", { yearlyLimit: 4 }, 2_000, 10_000, "account-or-mobile"],
  ["no limit", {}, 2_000, 10_000, "none"],
  ["a large amount", {}, MOBILE_REQUIRED_ABOVE + 1, 10_000, "mobile"],
  ["a yearly limit and a large amount", { yearlyLimit: 1 }, MOBILE_REQUIRED_ABOVE + 1, 10_000, "mobile"],
  ["a free booking", {}, 100, 0, "mobile"],
  ["a large amount for everybody", { isAuto: true }, MOBILE_REQUIRED_ABOVE + 1, 10_000, "none"],
  ["a free booking for everybody", { isAuto: true }, 100, 0, "mobile"],
  ["a voucher", { kind: "voucher", yearlyLimit: 1 }, 30_000, 0, "none"],
  ["credit", { kind: "balance", isAffectedByCustomerBalance: true }, 30_000, 0, "none"],
  ["nothing off", { yearlyLimit: 1 }, 0, 10_000, "none"],
] as const)("AB-04 the verified details that a customer needs for a code with %s", (_, overrides, high, total, needed) => {
  expect(proofNeeded(code(overrides), { low: cents(0), high: cents(high) }, { total: cents(total) })).toBe(needed);
});
