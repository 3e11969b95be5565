import { supplierId } from "../../domain/core/ids";
import { cents } from "../../domain/core/money/money";
import type { Price } from "../../domain/pricing/price";
import type { Listing } from "../../domain/quotes/listing";

const line = { hours: null, maxHours: null, ratePerHour: null, parts: [], incursCommission: true } as const;

export const SAMPLE_PRICE: Price = {
  strategy: "SinglePrice",
  country: "AU",
  currency: "AUD",
  lines: [
    {
      ...line,
      kind: "service",
      key: "service",
      label: "Basic Service",
      amount: cents(24_900),
      maxAmount: cents(24_900),
      hours: "1.3",
      maxHours: "1.3",
      ratePerHour: "120.00",
      parts: [{ code: "SRV-BASIC", name: "Oil, filter and small parts", quantity: "1", unitPrice: "93.00" }],
    },
    {
      ...line,
      kind: "repair",
      key: "repair:10007",
      label: "Cabin filter replacement",
      amount: cents(8_050),
      maxAmount: cents(8_050),
      hours: "0.3",
      maxHours: "0.3",
      ratePerHour: "120.00",
    },
    { ...line, kind: "callOut", key: "callOut", label: "Call-out", amount: cents(6_000), maxAmount: cents(6_000) },
  ],
  total: cents(38_950),
  maxTotal: cents(38_950),
  gst: cents(3_541),
  ruleVersion: "sample",
  inputHash: "sample",
};

const SAMPLE_PRICE_RANGE: Price = {
  ...SAMPLE_PRICE,
  strategy: "PriceRange",
  lines: [
    {
      ...line,
      kind: "repair",
      key: "repair:4020",
      label: "Suspension noise diagnosis",
      amount: cents(18_000),
      maxAmount: cents(29_500),
    },
  ],
  total: cents(18_000),
  maxTotal: cents(29_500),
  gst: cents(1_636),
};

const SAMPLE_LISTING: Listing = {
  supplierId: supplierId(12),
  name: "Parramatta Auto Care",
  kind: "workshop",
  businessType: "Independent",
  isMobile: false,
  suburbName: "Parramatta",
  state: "NSW",
  latitude: -33.815,
  longitude: 151.003,
  distanceMetres: 1240,
  isInstantlyPriced: true,
  bookingsFrom: null,
  canReachMinimum: false,
  price: SAMPLE_PRICE,
  availableFrom: "2026-11-24",
  earliestTime: "08:00",
  arrivalUntil: null,
  opensAt: "07:30",
  arrivalLabel: "Drop off at",
  rating100: 463,
  ratingCount: 182,
  isPremium: false,
  isHighlyRecommended: true,
  hasVerifiedCredentials: true,
  licenceNumber: "MVRL 40211",
  freeExtras: ["Car wash", "Wi-Fi", "Coffee"],
  acceptOnlinePayments: true,
  score: 8712,
  scoreFacts: { price: 38_950, medianPrice: 38_950, distanceMetres: 1_000, shrunkRating100: 450, daysAfterRequest: 0 },
  isDemo: true,
};

/** Invented offers for the design pages and view tests; never shown to customers. */
export const SAMPLE_LISTINGS: readonly Listing[] = [
  SAMPLE_LISTING,
  {
    ...SAMPLE_LISTING,
    supplierId: supplierId(31),
    name: "Harris Park Mobile Mechanics",
    kind: "mobile",
    isMobile: true,
    arrivalLabel: "Arrive between",
    arrivalUntil: "10:00",
    longitude: 151.018,
    latitude: -33.823,
    distanceMetres: 2310,
    rating100: 488,
    ratingCount: 37,
    freeExtras: ["Comes to you"],
    isHighlyRecommended: false,
  },
  {
    ...SAMPLE_LISTING,
    supplierId: supplierId(44),
    name: "Granville Motors and Transmission Specialists",
    kind: "dealership",
    businessType: "OEMDealer",
    longitude: 150.99,
    latitude: -33.832,
    suburbName: "Granville",
    distanceMetres: 3870,
    price: SAMPLE_PRICE_RANGE,
    rating100: 0,
    ratingCount: 0,
    freeExtras: [],
    isHighlyRecommended: false,
    hasVerifiedCredentials: false,
    availableFrom: "2026-11-26",
    earliestTime: "09:30",
  },
];
