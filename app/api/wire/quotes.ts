import { z } from "zod";
import type { FleetFrame } from "../../domain/fleet/fleet-company";
import type { OnlineMethod } from "../../domain/payments/methods";
import { type QuotedListing, BUSINESS_TYPE_ID } from "../../domain/quotes/listing";
import { availableByTomorrow } from "../../domain/quotes/from-tomorrow";
import { selectByStrategy } from "../../domain/pricing/format-price";
import { withinRadius } from "../../domain/quotes/radius";
import { formatDay } from "../../domain/core/time/format";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { Quotes } from "../../usecases/quotes/get-quotes";
import { cents } from "../../domain/core/money/money";
import { amount } from "./fields";

const PRICE_RANGE = z.object({ Minimum: z.number(), Maximum: z.number() });

/** A listing with the specification's field names (P-084). */
export const LISTING = z.object({
  WorkshopId: z.int(),
  WorkshopName: z.string(),
  Latitude: z.number(),
  Longitude: z.number(),
  IsInstantlyPriced: z.boolean(),
  IsPremium: z.boolean(),
  IsAvailableFromTomorrow: z.boolean(),
  FormattedAvailableFromInSupplierTimezone: z.string(),
  AcceptOnlinePayments: z.boolean(),
  MinimumNetPriceIncTax: z.number().nullable(),
  IsMobile: z.boolean(),
  BusinessTypeId: z.int(),
  Perks: z.array(z.string()),
  ExtraServices: z.array(z.object({ WorkshopExtraServiceID: z.int(), Name: z.string(), PriceIncGst: z.number() })),
  OpeningHours: z.object({ StartTime: z.string() }),
  DistanceInMetres: z.int(),
  RecommendedSortOrderScore: z.int(),
  /** A date in the supplier's time zone. */
  AvailableFrom: z.iso.date(),
  HasWasPrice: z.boolean(),
  WasPriceIncTax: z.number().nullable(),
  Discount: z.object({ IsYouiRewards: z.boolean() }),
  WorkshopPaymentMethods: z.array(z.string()),
  Pricing: z
    .object({
      Strategy: z.enum(["SINGLE_PRICE", "PRICE_RANGE"]),
      Net: z.object({ IncludingTax: z.number(), MaximumIncludingTax: z.number() }),
      CapturedBookedValueIncTax: z.number(),
    })
    .nullable(),
  HasVerifiedCredentials: z.boolean(),
  LicenseNumber: z.string().nullable(),
  WorkshopRatingDetails: z.object({
    TotalRating: z.number(),
    RatingCount: z.int(),
    RecentRatings: z.array(z.object({ StarCount: z.int(), Count: z.int() })),
    BestRecentRating: z.int().nullable(),
  }),
  IsLocationTheSupplierAddress: z.boolean(),
  IsDemo: z.boolean(),
});

/** GET /api/quotes/{id}. */
export const QUOTES = z.object({
  Listings: z.array(LISTING),
  /** Listings within the lead's own radius, otherwise within 5 km, or further if there are few. */
  ListingsCustom: z.array(LISTING),
  Listings10Km: z.array(LISTING),
  Listings5Km: z.array(LISTING),
  IsDistanceFilterApplicable: z.boolean(),
  IsExperimentalRegion: z.boolean(),
  IsPartnerPromo: z.boolean(),
  BidComments: z.string().nullable(),
  PriceRange: PRICE_RANGE.nullable(),
  HasPriceVariance: z.boolean(),
  FleetBannerAssets: z.array(z.string()),
  ServiceDate: z.iso.date(),
  RadiusOptions: z.array(z.object({ Metres: z.int() })),
  /** Ids of repairs in the cart that do not fit the vehicle. If there are any, no listings are returned. */
  IncompatibleRepairInspectionIds: z.array(z.int()),
});

const STRATEGY = { SinglePrice: () => "SINGLE_PRICE" as const, PriceRange: () => "PRICE_RANGE" as const };

export function toWireListing(
  listing: QuotedListing,
  today: PlainDay,
  methods: readonly OnlineMethod[],
): z.input<typeof LISTING> {
  const { price, isInstantlyPriced } = listing;
  return {
    WorkshopId: listing.supplierId,
    WorkshopName: listing.name,
    Latitude: listing.latitude,
    Longitude: listing.longitude,
    IsInstantlyPriced: isInstantlyPriced,
    IsPremium: listing.isPremium,
    IsAvailableFromTomorrow: availableByTomorrow(today)(listing),
    FormattedAvailableFromInSupplierTimezone: formatDay(listing.availableFrom),
    AcceptOnlinePayments: listing.acceptOnlinePayments,
    MinimumNetPriceIncTax: isInstantlyPriced ? amount(price.total) : null,
    IsMobile: listing.isMobile,
    BusinessTypeId: BUSINESS_TYPE_ID[listing.businessType],
    Perks: [...listing.freeExtras],
    ExtraServices: listing.extras.map((extra) => ({
      WorkshopExtraServiceID: extra.id,
      Name: extra.name,
      PriceIncGst: amount(extra.priceIncGst),
    })),
    OpeningHours: { StartTime: listing.opensAt },
    DistanceInMetres: listing.distanceMetres,
    RecommendedSortOrderScore: listing.score,
    AvailableFrom: listing.availableFrom,
    // Former prices are not stored, so no "was" price is ever shown.
    HasWasPrice: false,
    WasPriceIncTax: null,
    // Rewards codes are checked on the booking form and never added to a listing.
    Discount: { IsYouiRewards: false },
    WorkshopPaymentMethods: [...methods],
    Pricing: isInstantlyPriced
      ? {
          Strategy: selectByStrategy<"SINGLE_PRICE" | "PRICE_RANGE">(price.strategy, STRATEGY),
          Net: { IncludingTax: amount(price.total), MaximumIncludingTax: amount(price.maxTotal) },
          CapturedBookedValueIncTax: amount(price.total),
        }
      : null,
    HasVerifiedCredentials: listing.hasVerifiedCredentials,
    LicenseNumber: listing.licenceNumber,
    WorkshopRatingDetails: toWireRating(listing),
    IsLocationTheSupplierAddress: listing.arrivalLabel === "Drop off at",
    IsDemo: listing.isDemo,
  };
}

function toWireRating({
  rating100,
  ratingCount,
  stars,
}: QuotedListing): z.input<typeof LISTING>["WorkshopRatingDetails"] {
  const inputs = stars.map((count, i) => ({ StarCount: i + 1, Count: count })).filter((row) => row.Count > 0);
  return {
    TotalRating: rating100 / 100,
    RatingCount: ratingCount,
    RecentRatings: inputs.reverse(),
    BestRecentRating: inputs[0]?.StarCount ?? null,
  };
}

interface QuotesContext {
  readonly today: PlainDay;
  /** The lead's own radius, otherwise 5 km or the widened radius. */
  readonly radiusMetres: number;
  /** The fleet company that pays. Its logo and text form the banner. */
  readonly fleet: FleetFrame | null;
  /** Whether the quote was started on a partner club's page. */
  readonly isPartnerPromo: boolean;
  /** Online payment methods of an offer. */
  readonly methodsOf: (listing: QuotedListing) => readonly OnlineMethod[];
}

/** Builds the response of GET /api/quotes/{id} from the listings of a lead. */
export function toWireQuotes(
  quotes: Quotes,
  { today, radiusMetres, fleet, isPartnerPromo, methodsOf }: QuotesContext,
): z.input<typeof QUOTES> {
  // The lists by distance are subsets of the complete list.
  const wireByListing = new Map(
    quotes.listings.map((listing) => [listing, toWireListing(listing, today, methodsOf(listing))]),
  );
  const toWireListings = (listings: readonly QuotedListing[]) =>
    listings.flatMap((listing) => wireByListing.get(listing) ?? []);
  const totals = quotes.listings
    .filter((listing) => listing.isInstantlyPriced)
    .flatMap(({ price }) => [price.total, price.maxTotal]);
  const minTotal = Math.min(...totals);
  const maxTotal = Math.max(...totals);
  return {
    Listings: toWireListings(quotes.listings),
    ListingsCustom: toWireListings(withinRadius(quotes.listings, radiusMetres)),
    Listings10Km: toWireListings(withinRadius(quotes.listings, 10_000)),
    Listings5Km: toWireListings(withinRadius(quotes.listings, 5_000)),
    IsDistanceFilterApplicable: quotes.listings.some((listing) => listing.distanceMetres > radiusMetres),
    IsExperimentalRegion: false,
    IsPartnerPromo: isPartnerPromo,
    BidComments: null,
    PriceRange: totals.length === 0 ? null : { Minimum: amount(cents(minTotal)), Maximum: amount(cents(maxTotal)) },
    HasPriceVariance: minTotal < maxTotal,
    FleetBannerAssets: fleet ? [fleet.logoPath, fleet.quoteBannerText] : [],
    ServiceDate: quotes.serviceDay,
    RadiusOptions: quotes.radiusOptions.map((metres) => ({ Metres: metres })),
    IncompatibleRepairInspectionIds: quotes.incompatibleTasks.map(({ id }) => id),
  };
}
