import { COUNTRIES } from "../../domain/core/country/country";
import type { QuotedListing } from "../../domain/quotes/listing";

type Extra = QuotedListing["extras"][number];

/** A column with repeated values: each value once, and its index for each listing. */
interface IndexedValues<T> {
  readonly values: readonly T[];
  readonly places: readonly number[];
}

/** Distinct values by key, in the order of first occurrence. */
function indexDistinct<T>(keyOf: (value: T) => unknown) {
  const places = new Map<unknown, number>();
  const values: T[] = [];
  const placeOf = (value: T): number => {
    const key = keyOf(value);
    const place = places.get(key);
    if (place !== undefined) return place;
    places.set(key, values.length);
    return values.push(value) - 1;
  };
  return { values, placeOf };
}

/**
 * The stored form of listings: one list of values per column, a third of the size of named rows. Repeated values, and the extras that suppliers share, are
 * stored once.
 */
export function packListings(listings: readonly QuotedListing[]) {
  const all = <T>(valueOf: (listing: QuotedListing) => T): readonly T[] => listings.map(valueOf);
  const few = <T>(valueOf: (listing: QuotedListing) => T): IndexedValues<T> => {
    const { values, placeOf } = indexDistinct<T>((value) => value);
    return { places: listings.map((listing) => placeOf(valueOf(listing))), values };
  };
  const extras = indexDistinct<Extra>(
    ({ id, priceIncGst, cssClass, isInPrice, name }) =>
      `${id} ${priceIncGst} ${cssClass} ${isInPrice ?? false} ${name}`,
  );
  const names = indexDistinct<string>((name) => name);
  return {
    supplierId: all((l) => l.supplierId),
    name: all((l) => l.name),
    kind: few((l) => l.kind),
    businessType: few((l) => l.businessType),
    isMobile: few((l) => l.isMobile),
    suburbName: few((l) => l.suburbName),
    state: few((l) => l.state),
    latitude: all((l) => l.latitude),
    longitude: all((l) => l.longitude),
    distanceMetres: all((l) => l.distanceMetres),
    isInstantlyPriced: few((l) => l.isInstantlyPriced),
    bookingsFrom: few((l) => l.bookingsFrom),
    canReachMinimum: few((l) => l.canReachMinimum),
    strategy: few((l) => l.price.strategy),
    country: few((l) => l.price.country),
    total: all((l) => l.price.total),
    maxTotal: all((l) => l.price.maxTotal),
    gst: all((l) => l.price.gst),
    ruleVersion: few((l) => l.price.ruleVersion),
    inputHash: all((l) => l.price.inputHash),
    availableFrom: few((l) => l.availableFrom),
    earliestTime: few((l) => l.earliestTime),
    arrivalUntil: few((l) => l.arrivalUntil),
    opensAt: few((l) => l.opensAt),
    closesAt: few((l) => l.closesAt),
    arrivalLabel: few((l) => l.arrivalLabel),
    rating100: all((l) => l.rating100),
    ratingCount: all((l) => l.ratingCount),
    stars: all((l) => l.stars),
    isPremium: few((l) => l.isPremium),
    isHighlyRecommended: few((l) => l.isHighlyRecommended),
    hasVerifiedCredentials: few((l) => l.hasVerifiedCredentials),
    licenceNumber: all((l) => l.licenceNumber),
    acceptOnlinePayments: few((l) => l.acceptOnlinePayments),
    hasBnplFeature: few((l) => l.hasBnplFeature),
    isZeroCommunication: few((l) => l.isZeroCommunication),
    isNew: few((l) => l.isNew),
    isDemo: few((l) => l.isDemo),
    yearsActive: all((l) => l.yearsActive),
    noticeDays: all((l) => l.noticeDays),
    zone: few((l) => l.zone),
    holdsUntil: few((l) => l.holdsUntil),
    categoryIds: all((l) => l.categoryIds),
    score: all((l) => l.score),
    scorePrice: all((l) => l.scoreFacts.price),
    scoreMedianPrice: few((l) => l.scoreFacts.medianPrice),
    scoreDistanceMetres: all((l) => l.scoreFacts.distanceMetres),
    scoreShrunkRating100: all((l) => l.scoreFacts.shrunkRating100),
    scoreDaysLate: all((l) => l.scoreFacts.daysLate),
    scoreReplyMinutes: few((l) => l.scoreFacts.replyMinutes ?? null),
    scoreCompleted10000: few((l) => l.scoreFacts.completed10000 ?? null),
    extras: { places: all((l) => l.extras.map(extras.placeOf)), values: extras.values },
    freeExtras: { places: all((l) => l.freeExtras.map(names.placeOf)), values: names.values },
  };
}

type PackedListingsBytes = ReturnType<typeof packListings>;
type RoundedField = "scoreReplyMinutes" | "scoreCompleted10000" | "holdsUntil" | "canReachMinimum";
export type PackedListings = Omit<PackedListingsBytes, RoundedField> & Partial<Pick<PackedListingsBytes, RoundedField>>;

/** Unpacks the listings. */
export const unpackListings = (packed: PackedListings): readonly QuotedListing[] =>
  packed.supplierId.map((supplierId, row) => {
    const one = <T>(column: readonly T[]): T => valueAt(column, row);
    const few = <T>({ values, places }: IndexedValues<T>): T => valueAt(values, one(places));
    return {
      supplierId,
      name: one(packed.name),
      kind: few(packed.kind),
      businessType: few(packed.businessType),
      isMobile: few(packed.isMobile),
      suburbName: few(packed.suburbName),
      state: few(packed.state),
      latitude: one(packed.latitude),
      longitude: one(packed.longitude),
      distanceMetres: one(packed.distanceMetres),
      isInstantlyPriced: few(packed.isInstantlyPriced),
      bookingsFrom: few(packed.bookingsFrom),
      canReachMinimum: packed.canReachMinimum ? few(packed.canReachMinimum) : false,
      price: {
        strategy: few(packed.strategy),
        country: few(packed.country),
        currency: COUNTRIES[few(packed.country)].currency,
        total: one(packed.total),
        maxTotal: one(packed.maxTotal),
        gst: one(packed.gst),
        ruleVersion: few(packed.ruleVersion),
        inputHash: one(packed.inputHash),
      },
      availableFrom: few(packed.availableFrom),
      earliestTime: few(packed.earliestTime),
      arrivalUntil: few(packed.arrivalUntil),
      opensAt: few(packed.opensAt),
      closesAt: few(packed.closesAt),
      arrivalLabel: few(packed.arrivalLabel),
      rating100: one(packed.rating100),
      ratingCount: one(packed.ratingCount),
      stars: one(packed.stars),
      isPremium: few(packed.isPremium),
      isHighlyRecommended: few(packed.isHighlyRecommended),
      hasVerifiedCredentials: few(packed.hasVerifiedCredentials),
      licenceNumber: one(packed.licenceNumber),
      acceptOnlinePayments: few(packed.acceptOnlinePayments),
      hasBnplFeature: few(packed.hasBnplFeature),
      isZeroCommunication: few(packed.isZeroCommunication),
      isNew: few(packed.isNew),
      isDemo: few(packed.isDemo),
      yearsActive: one(packed.yearsActive),
      noticeDays: one(packed.noticeDays),
      zone: few(packed.zone),
      // Lists stored before prices were guaranteed for a time have no such column.
      holdsUntil: packed.holdsUntil ? few(packed.holdsUntil) : null,
      categoryIds: one(packed.categoryIds),
      score: one(packed.score),
      scoreFacts: {
        price: one(packed.scorePrice),
        medianPrice: few(packed.scoreMedianPrice),
        distanceMetres: one(packed.scoreDistanceMetres),
        shrunkRating100: one(packed.scoreShrunkRating100),
        daysLate: one(packed.scoreDaysLate),
        // Lists stored before these values were measured have no such columns.
        ...(packed.scoreReplyMinutes && { replyMinutes: few(packed.scoreReplyMinutes) }),
        ...(packed.scoreCompleted10000 && { completed10000: few(packed.scoreCompleted10000) }),
      },
      extras: one(packed.extras.places).map((place) => valueAt(packed.extras.values, place)),
      freeExtras: one(packed.freeExtras.places).map((place) => valueAt(packed.freeExtras.values, place)),
    };
  });

function valueAt<T>(list: readonly T[], place: number): T {
  const match = list[place];
  if (match === undefined) throw new Error("A stored listing refers to a value that was not stored");
  return match;
}
