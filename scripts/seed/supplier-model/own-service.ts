import { supplierId } from "../../../app/domain/core/ids.ts";
import { cents } from "../../../app/domain/core/money/money.ts";
import type { OpeningHours } from "../../../app/domain/supplier/supplier.ts";
import type { PlainDay } from "../../../app/domain/core/time/plain-date.ts";
import { createDraw, hundredthsOf } from "./draw.ts";
import { extrasOf } from "./extras.ts";
import type { SeededSupplier } from "./generate.ts";
import type { Anchor, SupplierData } from "./model.ts";
import { generateAbn, toE164, generateNzbn } from "./numbers.ts";
import { ratingOf, reviewsOf } from "./reputation.ts";

/** Differences of our own service in New Zealand. */
export interface SeededOwnService {
  readonly abroad: {
    readonly country: "NZ";
    readonly labourRate: number;
    readonly callOutFee: number;
    readonly suburbName: string;
    readonly state: string;
    readonly postcode: string | null;
    readonly latitude: number;
    readonly longitude: number;
    readonly zone: string;
    readonly phone: string;
    readonly businessNumber: string;
  };
}

const EVERY_DAY: OpeningHours = {
  1: ["07:00", "18:00"],
  2: ["07:00", "18:00"],
  3: ["07:00", "18:00"],
  4: ["07:00", "18:00"],
  5: ["07:00", "18:00"],
  6: ["08:00", "17:00"],
  7: ["09:00", "16:00"],
};

/** Supplier 1, our own battery fitting service, with vans at every metro anchor of both countries. Its rates are in the model. */
export function ownService(
  { model, extras }: SupplierData,
  today: PlainDay,
  days: readonly PlainDay[],
): SeededSupplier {
  const ownSupplier = model.mobileServicesSupplier;
  const draw = createDraw(model.seed, ownSupplier.supplierId);
  const rating = ratingOf(model, draw);
  const metros = model.anchors.filter((anchor) => anchor.regionType === "metro");
  const homeAnchor = metros.find((anchor) => anchor.country === "AU");
  const awayAnchor = metros.find((anchor) => anchor.country === "NZ");
  if (!homeAnchor || !awayAnchor) throw new RangeError("the model has no metro anchor in one of the countries");
  const address = (anchor: Anchor) => ({
    suburbName: anchor.name,
    state: anchor.region,
    postcode: anchor.postcode || null,
    latitude: anchor.lat,
    longitude: anchor.lon,
  });
  return {
    id: supplierId(ownSupplier.supplierId),
    name: ownSupplier.nameTemplate,
    contactName: "Bookings",
    country: "AU",
    kind: "mobile",
    isMobile: true,
    businessType: "Independent",
    street: "1 Depot Road",
    ...address(homeAnchor),
    bases: metros.map(({ lat, lon }) => ({ latitude: lat, longitude: lon })),
    zone: "Australia/Sydney",
    radiusMetres: ownSupplier.radiusKm * 1000,
    labourRate: cents(hundredthsOf(ownSupplier.labourRate.AUD)),
    partsMargin100: hundredthsOf(ownSupplier.partsMargin),
    tyreFactor100: hundredthsOf(ownSupplier.tyreFactor),
    callOutFee: cents(0),
    categoryIds: ownSupplier.categories,
    providesServicing: false,
    certifications: [],
    hasScanTool: true,
    takesElectric: true,
    makes: [],
    extras: extrasOf(model, extras, "mobile", "AU", draw),
    openingHours: EVERY_DAY,
    capacityMinutes: 60 * 60,
    noticeDays: 0,
    closedDays: { from: days[0] ?? today, bits: "" },
    ratingCount: rating.count,
    rating100: rating.rating100,
    stars: rating.stars,
    shrunkRating100: rating.shrunk100,
    isPremium: true,
    isZeroCommunication: true,
    hasVerifiedCredentials: false,
    isNew: false,
    yearsActive: 6,
    acceptOnlinePayments: true,
    hasBnplFeature: true,
    minimumBookingAmount: cents(0),
    licenceNumber: null,
    businessNumber: generateAbn(ownSupplier.supplierId),
    phone: model.phones.AU.local,
    phoneE164: toE164(model.phones.AU.local, "AU"),
    email: "mobile@supplier.example",
    isDemo: true,
    images: [],
    reviews: reviewsOf(model, rating, today, draw),
    abroad: {
      country: "NZ",
      labourRate: hundredthsOf(ownSupplier.labourRate.NZD),
      callOutFee: 0,
      ...address(awayAnchor),
      zone: "Pacific/Auckland",
      phone: model.phones.NZ.freecall,
      businessNumber: generateNzbn(ownSupplier.supplierId),
    },
  };
}
