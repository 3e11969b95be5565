import { toSupplierId } from "../../../test/support/ids";
import { expect, it } from "vitest";
import { centsFromDollars } from "../../domain/core/money/rounding";
import { onlineMethods, type PaymentFacts } from "../../domain/payments/eligibility";
import { BNPL_PROVIDERS, ONLINE_METHODS } from "../../domain/payments/methods";
import type { QuotedListing } from "../../domain/quotes/listing";
import { toWireListing } from "./quotes";

const LIMITS = { minimum: centsFromDollars(50), maximum: centsFromDollars(1000) };
const LIMITS_BY_SOURCE = { supplierSourced: LIMITS, customerPrepayment: LIMITS };

/** A listing with a single price. */
function listingAt(dollars: number): QuotedListing {
  const total = centsFromDollars(dollars);
  return {
    supplierId: toSupplierId(7),
    name: "Quay Motors",
    kind: "workshop",
    businessType: "Independent",
    isMobile: false,
    suburbName: "Parramatta",
    state: "NSW",
    latitude: -33.8,
    longitude: 151,
    distanceMetres: 900,
    isInstantlyPriced: true,
    bookingsFrom: null,
    canReachMinimum: false,
    price: {
      strategy: "SinglePrice",
      country: "AU",
      currency: "AUD",
      total,
      maxTotal: total,
      gst: centsFromDollars(0),
      ruleVersion: "1",
      inputHash: "",
    },
    availableFrom: "2026-11-24",
    earliestTime: "08:00",
    arrivalUntil: null,
    opensAt: "08:00",
    arrivalLabel: "Drop off at",
    rating100: 0,
    ratingCount: 0,
    isPremium: false,
    isHighlyRecommended: false,
    hasVerifiedCredentials: false,
    licenceNumber: null,
    freeExtras: [],
    acceptOnlinePayments: true,
    score: 0,
    scoreFacts: {} as QuotedListing["scoreFacts"],
    isDemo: true,
    extras: [],
    guaranteedUntil: "2026-11-22",
    zone: "Australia/Sydney",
    hasBnplFeature: true,
    isZeroCommunication: false,
    isNew: false,
    yearsActive: 3,
    noticeDays: 1,
    closesAt: "17:00",
    categoryIds: [],
    stars: [0, 0, 0, 0, 0],
  };
}

const factsOf = ({ price, acceptOnlinePayments, hasBnplFeature }: QuotedListing): PaymentFacts => ({
  total: price.total,
  maxTotal: price.maxTotal,
  pricingStrategy: price.strategy,
  acceptOnlinePayments,
  hasBnplFeature,
  fleetCompanyId: null,
  configured: new Set(ONLINE_METHODS),
  limits: Object.fromEntries(BNPL_PROVIDERS.map((provider) => [provider, LIMITS_BY_SOURCE])),
  source: "customerPrepayment",
});

it("P-201 a listing names a BNPL provider if its rounded minimum price is within the limits", () => {
  const table: [number, number, boolean][] = [
    [49.99, 49.99, false],
    [50, 50, true],
    [1000, 1000, true],
    [1000.01, 1000.01, false],
    [1000.005, 1000, true],
    [49.995, 50, true],
    [1000.015, 1000.02, false],
  ];
  for (const [dollars, view, isWithin] of table) {
    const listing = listingAt(dollars);
    const wire = toWireListing(listing, "2026-11-21", onlineMethods(factsOf(listing)));
    expect(wire.MinimumNetPriceIncTax, String(dollars)).toBe(view);
    for (const provider of BNPL_PROVIDERS)
      expect(wire.WorkshopPaymentMethods.includes(provider), `${provider} ${dollars}`).toBe(isWithin);
    expect(wire.WorkshopPaymentMethods, String(dollars)).toContain("creditCard");
  }
});

it("P-085 sends no former price, and sets IsAvailableFromTomorrow only for today and tomorrow", () => {
  const toWire = (overrides: Partial<QuotedListing>) =>
    toWireListing({ ...listingAt(200), ...overrides }, "2026-11-21", []);
  expect(toWire({})).toMatchObject({ HasWasPrice: false, WasPriceIncTax: null });
  expect(
    ["2026-11-21", "2026-11-22", "2026-11-23"].map(
      (availableFrom) => toWire({ availableFrom }).IsAvailableFromTomorrow,
    ),
  ).toEqual([true, true, false]);
});

it("P-378 B-293 serialising a listing with an unknown pricing strategy is an error", () => {
  const listing = listingAt(200);
  expect(() =>
    toWireListing({ ...listing, price: { ...listing.price, strategy: "Foo" as "SinglePrice" } }, "2026-11-21", []),
  ).toThrow("unknown pricing strategy: Foo");
});
