import { type BookedMinutes, type CalendarDay, firstAvailableDay } from "../supplier/availability/first-available-day";
import { type HoldsBySupplier, addHeldMinutes } from "../supplier/availability/held-days";
import { handoverLabel, timeOptions } from "../supplier/availability/time-options";
import { isBelowMinimum } from "../pricing/totals";
import type { SupplierId } from "../core/ids";
import type { LeadSuburb } from "../lead/lead";
import type { JobSheet } from "../pricing/job-sheet";
import { priceJob, sheetHash, isQuotedAutomatically } from "../pricing/price-job";
import type { Point } from "../location/distance";
import { ineligibleReason, type SearchPreferences } from "../supplier/fits-job";
import type { JobNeeds } from "../supplier/job-needs";
import { metresToJob, withinDrivingDistance } from "../supplier/reach";
import type { Supplier } from "../supplier/supplier";
import { daysBetween } from "../core/time/days";
import type { PlainDay } from "../core/time/plain-date";
import { fittingExtras } from "../supplier/extras/fitting-extras";
import { maxExtrasTotal, selectInitialExtras } from "../supplier/extras/selection";
import { determineHandover } from "./direct-request";
import { isHighlyRecommended, findMedian, type ScoreFacts, sumScore, scoreParts } from "./recommended-score";
import { type SupplierPricing, toSupplierPricing } from "../pricing/stored-pricing";
import type { Price } from "../pricing/price";
import { type PricePromise, promisedExtras, applyPromise } from "../pricing/price-promise";
import type { QuotedListing } from "./listing";

/** Maximum number of listings on a page: the best by score. */
const MAX_LISTINGS = 40;

export interface ListingQuery {
  readonly sheet: JobSheet;
  readonly needs: JobNeeds;
  readonly preferences: SearchPreferences;
  readonly job: Point & Pick<LeadSuburb, "isUberOffered">;
  readonly candidates: readonly { readonly supplier: Supplier; readonly booked: BookedMinutes }[];
  /** Consecutive days, starting with the requested service date. */
  readonly calendar: readonly CalendarDay[];
  readonly getToday: (zone: string) => PlainDay;
  /** Whether no bookings are possible on a day at the job's location, for example on a public holiday. */
  readonly isBlocked: (day: PlainDay) => boolean;
  /** First day on which the job's parts can be available. Null = no parts have to be ordered. */
  readonly partsReadyFrom: PlainDay | null;
  /** Suppliers' prices promised by earlier lists, and the last day for which this list promises its own; absent = nothing is promised. */
  readonly promise?: { readonly pricePromises: ReadonlyMap<SupplierId, PricePromise>; readonly until: PlainDay };
}

/** A listing with its full price and the inputs of the calculation. */
export interface BuiltListing extends QuotedListing {
  readonly price: Price;
  readonly pricing: SupplierPricing;
  /** The earlier promise if the supplier's current rates are higher; otherwise null. */
  readonly promised: PricePromise | null;
}

type UnscoredListing = Omit<BuiltListing, "score" | "scoreFacts">;

/** Listings of all suppliers that can take the job, with price, distance and first free day, best first. Suppliers without a free day are omitted. */
export function buildListings(query: ListingQuery): BuiltListing[] {
  const hash = sheetHash(query.sheet);
  const builtListings = query.candidates.flatMap((candidate) => {
    const listing = buildListing(query, candidate.supplier, candidate.booked, hash);
    return listing ? [{ listing, supplier: candidate.supplier }] : [];
  });
  const listings = withinDrivingDistance(builtListings, ({ listing }) => listing.distanceMetres);
  const medianPrice = findMedian(
    listings.filter(({ listing }) => listing.isInstantlyPriced).map(({ listing }) => listing.price.total),
  );
  const preferredDay = query.calendar[0]?.day ?? "";
  return listings
    .map(({ listing, supplier }): BuiltListing => {
      const scoreFacts: ScoreFacts = {
        price: listing.isInstantlyPriced ? listing.price.total : null,
        medianPrice,
        distanceMetres: listing.distanceMetres,
        shrunkRating100: supplier.shrunkRating100,
        daysAfterRequest: daysBetween(preferredDay, listing.availableFrom),
        replyMinutes: supplier.replyMinutes,
        completed10000: supplier.completed10000,
      };
      return { ...listing, score: sumScore(scoreParts(scoreFacts)), scoreFacts };
    })
    .sort((a, b) => b.score - a.score || a.supplierId - b.supplierId)
    .slice(0, MAX_LISTINGS);
}

/** One supplier's listing before scoring; null when the supplier is ineligible or has no free day. */
export function buildListing(
  query: ListingQuery,
  supplier: Supplier,
  bookedMinutes: BookedMinutes,
  hash = sheetHash(query.sheet),
): UnscoredListing | null {
  const { sheet, needs, preferences, job, calendar, getToday, isBlocked, partsReadyFrom } = query;
  const distance = metresToJob(supplier, job);
  if (ineligibleReason(supplier, needs, preferences, distance) !== null) return null;
  const day = firstAvailableDay({
    supplier,
    minutes: sheet.minutes,
    today: getToday(supplier.zone),
    booked: bookedMinutes,
    calendar,
    isBlocked,
    partsReadyFrom,
  });
  if (day === null) return null;
  const offeredExtras = fittingExtras(supplier, {
    plugsIn: needs.plugsIn,
    hasRides: job.isUberOffered === true,
    metres: distance,
    day: null,
  });
  const standingPromise = query.promise?.pricePromises.get(supplier.id);
  const supplierExtras = standingPromise ? promisedExtras(offeredExtras, standingPromise) : offeredExtras;
  const extras = selectInitialExtras(supplierExtras, preferences.requiredExtras);
  const handover = determineHandover(supplier, extras);
  const todaysPrice = priceJob(sheet, supplier, extras, hash);
  const price = standingPromise ? applyPromise(todaysPrice, standingPromise) : todaysPrice;
  const usesPromise = price !== todaysPrice || supplierExtras.some((extra, index) => extra !== offeredExtras[index]);
  const isQuoted = sheet.lines.length > 0 && sheet.unpriced.length === 0 && isQuotedAutomatically(supplier, sheet);
  const isTooSmall = isQuoted && isBelowMinimum(price.total, supplier.minimumBookingAmount);
  const canReachMinimum = isTooSmall && price.total + sumAddableExtras() >= supplier.minimumBookingAmount;
  const isInstantlyPriced = isQuoted && !isTooSmall;

  /** Total of extras that can still be added, limited to those available on the first free day. */
  function sumAddableExtras(): number {
    const visit = { plugsIn: needs.plugsIn, hasRides: job.isUberOffered === true, metres: distance, day };
    const availableIds = new Set(fittingExtras(supplier, visit).map(({ id }) => id));
    const availableExtras = supplierExtras.filter(({ id }) => availableIds.has(id));
    return maxExtrasTotal(
      availableExtras,
      extras.map(({ id }) => id),
    );
  }
  const [opensAt, closesAt] = findOpeningHours(supplier, calendar, day);
  const start = timeOptions(supplier, day, handover)[0];
  return {
    supplierId: supplier.id,
    name: supplier.name,
    kind: supplier.kind,
    businessType: supplier.businessType,
    isMobile: supplier.isMobile,
    suburbName: supplier.suburbName,
    state: supplier.state,
    latitude: supplier.latitude,
    longitude: supplier.longitude,
    distanceMetres: distance,
    isInstantlyPriced,
    bookingsFrom: isTooSmall ? supplier.minimumBookingAmount : null,
    canReachMinimum,
    price,
    guaranteedUntil: isInstantlyPriced ? ((usesPromise ? standingPromise?.until : query.promise?.until) ?? null) : null,
    promised: (usesPromise && standingPromise) || null,
    availableFrom: day,
    earliestTime: start?.from ?? opensAt,
    arrivalUntil: start?.to ?? null,
    opensAt,
    arrivalLabel: handoverLabel(handover),
    rating100: supplier.rating100,
    ratingCount: supplier.ratingCount,
    isPremium: supplier.isPremium,
    isHighlyRecommended: isHighlyRecommended(supplier),
    hasVerifiedCredentials: supplier.hasVerifiedCredentials,
    licenceNumber: supplier.licenceNumber,
    freeExtras: supplierExtras.filter((extra) => extra.priceIncGst === 0).map((extra) => extra.name),
    acceptOnlinePayments: supplier.acceptOnlinePayments,
    isDemo: supplier.isDemo,
    extras: supplierExtras.map(({ id, name, priceIncGst, cssClass }) => ({
      id,
      name,
      priceIncGst,
      cssClass,
      ...(extras.some((extra) => extra.id === id) && { isInPrice: true }),
    })),
    zone: supplier.zone,
    hasBnplFeature: supplier.hasBnplFeature,
    isZeroCommunication: supplier.isZeroCommunication,
    stars: supplier.stars,
    isNew: supplier.isNew,
    yearsActive: supplier.yearsActive,
    noticeDays: supplier.noticeDays,
    closesAt,
    categoryIds: supplier.categoryIds,
    pricing: toSupplierPricing(supplier, extras),
  };
}

/** Suppliers with holds by other customers on their first free day. */
export const suppliersWithHolds = (
  listings: readonly Pick<QuotedListing, "supplierId" | "availableFrom">[],
  heldBySupplier: HoldsBySupplier,
): readonly SupplierId[] =>
  listings
    .filter(({ supplierId, availableFrom }) => heldBySupplier.get(supplierId)?.some(({ day }) => day === availableFrom))
    .map(({ supplierId }) => supplierId);

/**
 * Applies the slots that other customers hold while they pay. Affected suppliers move to their first day with enough time left, or are omitted if there is
 * none. Prices, scores and positions stay the same, because a hold lasts minutes and must not lower a supplier in the list.
 */
export function applyHolds(
  listings: readonly QuotedListing[],
  query: ListingQuery,
  heldBySupplier: HoldsBySupplier,
): readonly QuotedListing[] {
  const byId = new Map(query.candidates.map((candidate) => [candidate.supplier.id, candidate]));
  return listings.flatMap((listing) => {
    const candidate = byId.get(listing.supplierId);
    if (!candidate) return [listing];
    const { supplier, booked: bookedMinutes } = candidate;
    const updatedListing = buildListing(
      query,
      supplier,
      addHeldMinutes(bookedMinutes, heldBySupplier.get(supplier.id) ?? []),
    );
    if (!updatedListing) return [];
    const { availableFrom, earliestTime, arrivalUntil, opensAt, closesAt } = updatedListing;
    return [{ ...listing, availableFrom, earliestTime, arrivalUntil, opensAt, closesAt }];
  });
}

function findOpeningHours(
  supplier: Supplier,
  calendar: readonly CalendarDay[],
  day: PlainDay,
): readonly [opens: string, closes: string] {
  const weekday = calendar.find((calendarDay) => calendarDay.day === day)?.weekday;
  return (weekday === undefined ? null : supplier.openingHours[weekday]) ?? ["", ""];
}
