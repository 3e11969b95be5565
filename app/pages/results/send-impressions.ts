import type { PageData } from "./page-data.server";
import type { ResultListing } from "./result-listing";

/** Page variant that the impressions are reported with, for comparisons between variants. */
const RESULTS_VARIANT = "list-and-map-1";

/** Reports the listings that are shown, in order, with the specification's field names. Failures are ignored. */
export function sendImpressions({
  leadGuid,
  serviceDay,
  sort,
  bidOfferIds,
  listings,
}: Pick<PageData, "leadGuid" | "serviceDay" | "sort" | "bidOfferIds" | "listings">): void {
  const body = JSON.stringify({
    LeadGuid: leadGuid,
    ServiceDate: serviceDay,
    Variant: RESULTS_VARIANT,
    SortBy: sort,
    BidOfferIds: bidOfferIds,
    Impressions: listings.map(toImpression),
  });
  void fetch("/api/quotes/log-impressions", {
    method: "POST",
    keepalive: body.length < 60_000,
    headers: { "Content-Type": "application/json", "X-Suppress-Alert": "true" },
    body,
  }).catch(() => undefined);
}

function toImpression(listing: ResultListing) {
  const { price, isInstantlyPriced } = listing;
  const [minPrice, maxPrice] = isInstantlyPriced ? [price.total / 100, price.maxTotal / 100] : [null, null];
  return {
    SupplierId: listing.supplierId,
    IsNew: listing.isNew,
    Price: minPrice,
    OldPrice: null,
    IsPremium: listing.isPremium,
    IsMobile: listing.isMobile,
    HasVerifiedCredentials: listing.hasVerifiedCredentials,
    IsRatingShown: listing.ratingCount > 0,
    AcceptOnlinePayments: listing.acceptOnlinePayments,
    Campaign: null,
    Deal: null,
    OpenTime: listing.opensAt,
    CloseTime: listing.closesAt,
    DistanceInMetres: listing.distanceMetres,
    Rating: listing.rating100 / 100,
    RatingsCount: listing.ratingCount,
    PerkIds: listing.perkIds,
    SpecialisationIds: listing.categoryIds,
    YearsActive: listing.yearsActive,
    AvailableFrom: listing.availableFrom,
    NoticeDays: listing.noticeDays,
    RecommendedSortOrderScore: listing.score,
    MinPrice: minPrice,
    MaxPrice: maxPrice,
  };
}
