import { toSupplierId } from "../../../test/support/ids";
import { COUNTRIES, type Country } from "../../domain/core/country/country";
import fc from "fast-check";
import { expect, it } from "vitest";
import { cents } from "../../domain/core/money/money";
import type { QuotedListing } from "../../domain/quotes/listing";
import { findRankingVersion } from "../../domain/quotes/recommended-score";
import { packListings, unpackListings } from "./packed-listings";

const COUNTRY = fc.constantFrom<Country[]>("AU", "NZ");
const AMOUNT = fc.nat(90_000).map(cents);
const TEXT = fc.constantFrom("Free wifi", 'A "quoted" name', "Café", "");
const TIME = fc.constantFrom("07:00", "08:30", "17:00");
const EXTRA = fc.record({ id: fc.nat(5), name: TEXT, priceIncGst: AMOUNT, cssClass: fc.constantFrom("wifi", "") });
const LISTING: fc.Arbitrary<QuotedListing> = fc.record({
  supplierId: fc.nat().map(toSupplierId),
  name: TEXT,
  kind: fc.constantFrom("workshop", "mobile", "dealership"),
  businessType: fc.constantFrom("Independent", "OEMDealer"),
  isMobile: fc.boolean(),
  suburbName: TEXT,
  state: fc.constantFrom("NSW", "VIC"),
  latitude: fc.double({ min: -47, max: -9, noNaN: true }),
  longitude: fc.double({ min: 112, max: 179, noNaN: true }),
  distanceMetres: fc.nat(90_000),
  isInstantlyPriced: fc.boolean(),
  bookingsFrom: fc.option(fc.integer({ min: 1, max: 100_000 }).map((amount) => cents(amount))),
  canReachMinimum: fc.boolean(),
  price: fc
    .record({
      strategy: fc.constantFrom("SinglePrice", "PriceRange"),
      total: AMOUNT,
      maxTotal: AMOUNT,
      gst: AMOUNT,
      ruleVersion: TEXT,
      inputHash: TEXT,
      country: COUNTRY,
    })
    .map((price) => ({ ...price, currency: COUNTRIES[price.country].currency })),
  availableFrom: fc.constantFrom("2026-12-01", "2027-02-28"),
  earliestTime: TIME,
  arrivalUntil: fc.option(TIME),
  opensAt: TIME,
  closesAt: TIME,
  arrivalLabel: fc.constantFrom("Arrive between", "Drop off at", "Pick up at"),
  rating100: fc.nat(500),
  ratingCount: fc.nat(400),
  isPremium: fc.boolean(),
  isHighlyRecommended: fc.boolean(),
  hasVerifiedCredentials: fc.boolean(),
  licenceNumber: fc.option(TEXT),
  freeExtras: fc.array(TEXT, { maxLength: 3 }),
  acceptOnlinePayments: fc.boolean(),
  score: fc.nat(10_000),
  scoreFacts: fc.record({
    price: fc.option(AMOUNT),
    medianPrice: fc.option(AMOUNT),
    distanceMetres: fc.nat(90_000),
    shrunkRating100: fc.nat(500),
    daysAfterRequest: fc.nat(180),
    replyMinutes: fc.option(fc.nat(240)),
    completed10000: fc.option(fc.nat(10_000)),
  }),
  isDemo: fc.boolean(),
  extras: fc.array(EXTRA, { maxLength: 4 }),
  zone: fc.constantFrom("Australia/Sydney", "Pacific/Auckland"),
  guaranteedUntil: fc.option(fc.constantFrom("2026-11-26", "2026-11-27")),
  hasBnplFeature: fc.boolean(),
  isZeroCommunication: fc.boolean(),
  isNew: fc.boolean(),
  yearsActive: fc.nat(40),
  noticeDays: fc.nat(14),
  categoryIds: fc.array(fc.nat(16), { maxLength: 5 }),
  stars: fc.array(fc.nat(90), { maxLength: 5 }),
});
const LISTINGS = fc.array(LISTING, { maxLength: 6 });

const packToJson = (listings: readonly QuotedListing[]) => JSON.stringify(packListings(listings));

it("listings are unchanged after packing, storage as text and unpacking", () => {
  fc.assert(
    fc.property(LISTINGS, (listings) => {
      expect(unpackListings(JSON.parse(packToJson(listings)))).toEqual(listings);
    }),
  );
});

it("old lists without reply and completion measures are ranked by the previous rules", () => {
  const [listing] = fc.sample(LISTING, { numRuns: 1, seed: 1 }) as [QuotedListing];
  const { scoreReplyMinutes: _, scoreCompleted10000: __, ...before } = packListings([listing]);
  const facts = unpackListings(before)[0]?.scoreFacts;
  expect(facts).not.toHaveProperty("replyMinutes");
  expect(facts && findRankingVersion(facts)).toBe("2026-11-2");
});

it("storing values shared by many listings only once reduces the size by two thirds", () => {
  const [listing] = fc.sample(LISTING, { numRuns: 1, seed: 1 }) as [QuotedListing];
  const extras = [{ id: 1, name: "Step-free access", priceIncGst: cents(0), cssClass: "step" }];
  const listings = Array.from({ length: 40 }, (_, supplierId) => ({
    ...listing,
    supplierId: toSupplierId(supplierId),
    name: "Depot",
    zone: "Australia/Sydney",
    extras,
    freeExtras: ["Step-free access"],
  }));
  const json = packToJson(listings);
  expect(json.split("Step-free").length - 1).toBe(2);
  expect(json.split("Australia/Sydney").length - 1).toBe(1);
  expect(json.length).toBeLessThan(JSON.stringify(listings).length / 3);
});

it("listings with columns that do not match are refused", () => {
  const listings = fc.sample(LISTING, { numRuns: 2, seed: 1 });
  const packed = packListings(listings);
  expect(() => unpackListings({ ...packed, total: packed.total.slice(1) })).toThrow(
    "refers to a value that was not stored",
  );
  expect(() => unpackListings({ ...packed, zone: { ...packed.zone, values: [] } })).toThrow(
    "refers to a value that was not stored",
  );
});
