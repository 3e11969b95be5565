import { expect, it } from "vitest";
import { cents } from "../core/money/money";
import { listPotentialProviders, methodRefusal, onlineMethods, type PaymentFacts, paymentMethods } from "./eligibility";
import type { LimitTable } from "./limits";
import { BNPL_PROVIDERS, ONLINE_METHODS } from "./methods";

const limitsBetween = (minimum: number, maximum: number) => ({ minimum: cents(minimum), maximum: cents(maximum) });
const wideLimits = { supplierSourced: limitsBetween(100, 200000), customerPrepayment: limitsBetween(100, 200000) };
const limits: LimitTable = { afterPay: wideLimits, humm: wideLimits, zip: wideLimits, openpay: wideLimits };
const payable: PaymentFacts = {
  total: cents(38900),
  maxTotal: cents(38900),
  pricingStrategy: "SinglePrice",
  acceptOnlinePayments: true,
  hasBnplFeature: true,
  fleetCompanyId: null,
  configured: new Set(ONLINE_METHODS),
  limits,
  source: "customerPrepayment",
};

it("B-006 B-309 the four BNPL providers are offered after card and PayPal, never preselected", () => {
  expect(BNPL_PROVIDERS).toEqual(["afterPay", "humm", "zip", "openpay"]);
  expect(paymentMethods(payable)).toEqual(["creditCard", "payPal", "afterPay", "humm", "zip", "openpay"]);
});

it("B-009 B-206 a fleet customer cannot pay online", () => {
  for (const method of ONLINE_METHODS) expect(methodRefusal(method, { ...payable, fleetCompanyId: 1 })).toBe("fleet");
  expect(paymentMethods({ ...payable, fleetCompanyId: 1 })).toEqual(["payOnTheDay"]);
});

it("B-129 B-176 a price range cannot be paid online", () => {
  for (const method of ONLINE_METHODS)
    expect(methodRefusal(method, { ...payable, pricingStrategy: "PriceRange" })).toBe("price-range");
});

it("B-131 a supplier without online payments is paid on the day, unless it offers BNPL", () => {
  const none = { ...payable, acceptOnlinePayments: false };
  expect(paymentMethods(none)).toEqual(["payOnTheDay"]);
  expect(onlineMethods({ ...none, source: "supplierSourced" })).toEqual([...BNPL_PROVIDERS]);
});

it("B-176 each provider is checked against its own limits", () => {
  const providerLimits: LimitTable = {
    ...limits,
    zip: { ...wideLimits, customerPrepayment: limitsBetween(40000, 90000) },
    humm: { ...wideLimits, customerPrepayment: limitsBetween(8000, 38899) },
  };
  expect(onlineMethods({ ...payable, limits: providerLimits })).toEqual([
    "creditCard",
    "payPal",
    "afterPay",
    "openpay",
  ]);
  expect(methodRefusal("zip", { ...payable, limits: providerLimits })).toBe("outside-limits");
});

it("B-177 a supplier without the feature offers no buy-now-pay-later, whatever the screen", () => {
  for (const source of ["customerPrepayment", "supplierSourced"] as const) {
    for (const method of BNPL_PROVIDERS)
      expect(methodRefusal(method, { ...payable, hasBnplFeature: false, source })).toBe("supplier-takes-none");
  }
  expect(onlineMethods({ ...payable, hasBnplFeature: false })).toEqual(["creditCard", "payPal"]);
});

it("B-178 an amount of 0 cannot be paid by card or PayPal, but one cent can", () => {
  expect(paymentMethods({ ...payable, total: cents(0) })).toEqual(["payOnTheDay"]);
  for (const method of ONLINE_METHODS)
    expect(methodRefusal(method, { ...payable, total: cents(0) })).toBe("nothing-to-pay");
  expect(onlineMethods({ ...payable, total: cents(1) })).toEqual(["creditCard", "payPal"]);
});

it("B-182 B-183 supplier-sourced and customer-prepayment limits are configured separately", () => {
  const separateLimits: LimitTable = {
    zip: { supplierSourced: limitsBetween(100, 30000), customerPrepayment: limitsBetween(35000, 90000) },
  };
  expect(methodRefusal("zip", { ...payable, limits: separateLimits })).toBeNull();
  expect(methodRefusal("zip", { ...payable, limits: separateLimits, source: "supplierSourced" })).toBe(
    "outside-limits",
  );
});

it("B-179 a price range lists methods that could become available, except for fleets", () => {
  const range: PaymentFacts = {
    ...payable,
    pricingStrategy: "PriceRange",
    total: cents(30000),
    maxTotal: cents(60000),
    limits: {
      afterPay: { ...wideLimits, customerPrepayment: limitsBetween(100, 100000) },
      zip: { ...wideLimits, customerPrepayment: limitsBetween(60001, 90000) },
    },
  };
  expect(listPotentialProviders(range)).toEqual(["afterPay"]);
  expect(listPotentialProviders({ ...range, fleetCompanyId: 1 })).toEqual([]);
  expect(listPotentialProviders({ ...range, hasBnplFeature: false })).toEqual([]);
  expect(listPotentialProviders(payable)).toEqual([]);
});

it("a deployment without a provider for a method does not offer it", () => {
  expect(methodRefusal("creditCard", { ...payable, configured: new Set() })).toBe("not-configured");
  expect(methodRefusal("zip", { ...payable, limits: {} })).toBe("not-configured");
});
