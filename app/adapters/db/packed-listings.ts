import { COUNTRIES } from "../../domain/core/country/country";
import type { QuotedListing } from "../../domain/quotes/listing";

type Extra = QuotedListing["extras"][number];

/** A column with repeated values: each value once, and its index for each listing. */
interface IndexedValues<T> {
  readonly values: readonly T[];
  readonly places: readonly number[];
}

/** Collects distinct values, in the order in which they first occur. `keyOf` decides which values are the same. */
function indexDistinct<T>(keyOf: (value: T) => unknown) {
  const indexes = new Map<unknown, number>();
  const values: T[] = [];
  const indexOfValue = (value: T): number => {
    const key = keyOf(value);
    const index = indexes.get(key);
    if (index !== undefined) return index;
    indexes.set(key, values.length);
    return values.push(value) - 1;
  };
  return { values, indexOf: indexOfValue };
}

/** Packs listings: one list of values for each column, a third of the size of named rows. Repeated values, and extras that suppliers share, are stored once. */
export function packListings(listings: readonly QuotedListing[]) {
  const columnOf = <T>(valueOf: (listing: QuotedListing) => T): readonly T[] => listings.map(valueOf);
  const indexValues = <T>(valueOf: (listing: QuotedListing) => T): IndexedValues<T> => {
    const { values, indexOf } = indexDistinct<T>((value) => value);
    return { places: listings.map((listing) => indexOf(valueOf(listing))), values };
  };
  const extras = indexDistinct<Extra>(
    ({ id, priceIncGst, cssClass, isInPrice, name }) =>
      `${id} ${priceIncGst} ${cssClass} ${isInPrice ?? false} ${name}`,
  );
  const names = indexDistinct<string>((name) => name);
  return {
    supplierId: columnOf((l) => l.supplierId),
    name: columnOf((l) => l.name),
    kind: indexValues((l) => l.kind),
    businessType: indexValues((l) => l.businessType),
    isMobile: indexValues((l) => l.isMobile),
    suburbName: indexValues((l) => l.suburbName),
    state: indexValues((l) => l.state),
    latitude: columnOf((l) => l.latitude),
    longitude: columnOf((l) => l.longitude),
    distanceMetres: columnOf((l) => l.distanceMetres),
    isInstantlyPriced: indexValues((l) => l.isInstantlyPriced),
    bookingsFrom: indexValues((l) => l.bookingsFrom),
    canReachMinimum: indexValues((l) => l.canReachMinimum),
    strategy: indexValues((l) => l.price.strategy),
    country: indexValues((l) => l.price.country),
    total: columnOf((l) => l.price.total),
    maxTotal: columnOf((l) => l.price.maxTotal),
    gst: columnOf((l) => l.price.gst),
    ruleVersion: indexValues((l) => l.price.ruleVersion),
    inputHash: columnOf((l) => l.price.inputHash),
    availableFrom: indexValues((l) => l.availableFrom),
    earliestTime: indexValues((l) => l.earliestTime),
    arrivalUntil: indexValues((l) => l.arrivalUntil),
    opensAt: indexValues((l) => l.opensAt),
    closesAt: indexValues((l) => l.closesAt),
    arrivalLabel: indexValues((l) => l.arrivalLabel),
    rating100: columnOf((l) => l.rating100),
    ratingCount: columnOf((l) => l.ratingCount),
    stars: columnOf((l) => l.stars),
    isPremium: indexValues((l) => l.isPremium),
    isHighlyRecommended: indexValues((l) => l.isHighlyRecommended),
    hasVerifiedCredentials: indexValues((l) => l.hasVerifiedCredentials),
    licenceNumber: columnOf((l) => l.licenceNumber),
    acceptOnlinePayments: indexValues((l) => l.acceptOnlinePayments),
    hasBnplFeature: indexValues((l) => l.hasBnplFeature),
    isZeroCommunication: indexValues((l) => l.isZeroCommunication),
    isNew: indexValues((l) => l.isNew),
    isDemo: indexValues((l) => l.isDemo),
    yearsActive: columnOf((l) => l.yearsActive),
    noticeDays: columnOf((l) => l.noticeDays),
    zone: indexValues((l) => l.zone),
    guaranteedUntil: indexValues((l) => l.guaranteedUntil),
    categoryIds: columnOf((l) => l.categoryIds),
    score: columnOf((l) => l.score),
    scorePrice: columnOf((l) => l.scoreFacts.price),
    scoreMedianPrice: indexValues((l) => l.scoreFacts.medianPrice),
    scoreDistanceMetres: columnOf((l) => l.scoreFacts.distanceMetres),
    scoreShrunkRating100: columnOf((l) => l.scoreFacts.shrunkRating100),
    scoreDaysAfterRequest: columnOf((l) => l.scoreFacts.daysAfterRequest),
    scoreReplyMinutes: indexValues((l) => l.scoreFacts.replyMinutes ?? null),
    scoreCompleted10000: indexValues((l) => l.scoreFacts.completed10000 ?? null),
    extras: { places: columnOf((l) => l.extras.map(extras.indexOf)), values: extras.values },
    freeExtras: { places: columnOf((l) => l.freeExtras.map(names.indexOf)), values: names.values },
  };
}

type PackedListingsBytes = ReturnType<typeof packListings>;
type AddedLaterField = "scoreReplyMinutes" | "scoreCompleted10000" | "guaranteedUntil" | "canReachMinimum";
export type PackedListings = Omit<PackedListingsBytes, AddedLaterField> &
  Partial<Pick<PackedListingsBytes, AddedLaterField>>;

export const unpackListings = (packed: PackedListings): readonly QuotedListing[] =>
  packed.supplierId.map((supplierId, row) => {
    const valueInRow = <T>(column: readonly T[]): T => valueAt(column, row);
    const indexValues = <T>({ values, places }: IndexedValues<T>): T => valueAt(values, valueInRow(places));
    return {
      supplierId,
      name: valueInRow(packed.name),
      kind: indexValues(packed.kind),
      businessType: indexValues(packed.businessType),
      isMobile: indexValues(packed.isMobile),
      suburbName: indexValues(packed.suburbName),
      state: indexValues(packed.state),
      latitude: valueInRow(packed.latitude),
      longitude: valueInRow(packed.longitude),
      distanceMetres: valueInRow(packed.distanceMetres),
      isInstantlyPriced: indexValues(packed.isInstantlyPriced),
      bookingsFrom: indexValues(packed.bookingsFrom),
      canReachMinimum: packed.canReachMinimum ? indexValues(packed.canReachMinimum) : false,
      price: {
        strategy: indexValues(packed.strategy),
        country: indexValues(packed.country),
        currency: COUNTRIES[indexValues(packed.country)].currency,
        total: valueInRow(packed.total),
        maxTotal: valueInRow(packed.maxTotal),
        gst: valueInRow(packed.gst),
        ruleVersion: indexValues(packed.ruleVersion),
        inputHash: valueInRow(packed.inputHash),
      },
      availableFrom: indexValues(packed.availableFrom),
      earliestTime: indexValues(packed.earliestTime),
      arrivalUntil: indexValues(packed.arrivalUntil),
      opensAt: indexValues(packed.opensAt),
      closesAt: indexValues(packed.closesAt),
      arrivalLabel: indexValues(packed.arrivalLabel),
      rating100: valueInRow(packed.rating100),
      ratingCount: valueInRow(packed.ratingCount),
      stars: valueInRow(packed.stars),
      isPremium: indexValues(packed.isPremium),
      isHighlyRecommended: indexValues(packed.isHighlyRecommended),
      hasVerifiedCredentials: indexValues(packed.hasVerifiedCredentials),
      licenceNumber: valueInRow(packed.licenceNumber),
      acceptOnlinePayments: indexValues(packed.acceptOnlinePayments),
      hasBnplFeature: indexValues(packed.hasBnplFeature),
      isZeroCommunication: indexValues(packed.isZeroCommunication),
      isNew: indexValues(packed.isNew),
      isDemo: indexValues(packed.isDemo),
      yearsActive: valueInRow(packed.yearsActive),
      noticeDays: valueInRow(packed.noticeDays),
      zone: indexValues(packed.zone),
      // Lists that were stored before prices were guaranteed have no such column.
      guaranteedUntil: packed.guaranteedUntil ? indexValues(packed.guaranteedUntil) : null,
      categoryIds: valueInRow(packed.categoryIds),
      score: valueInRow(packed.score),
      scoreFacts: {
        price: valueInRow(packed.scorePrice),
        medianPrice: indexValues(packed.scoreMedianPrice),
        distanceMetres: valueInRow(packed.scoreDistanceMetres),
        shrunkRating100: valueInRow(packed.scoreShrunkRating100),
        daysAfterRequest: valueInRow(packed.scoreDaysAfterRequest),
        // Lists that were stored before these values were measured have no such columns.
        ...(packed.scoreReplyMinutes && { replyMinutes: indexValues(packed.scoreReplyMinutes) }),
        ...(packed.scoreCompleted10000 && { completed10000: indexValues(packed.scoreCompleted10000) }),
      },
      extras: valueInRow(packed.extras.places).map((index) => valueAt(packed.extras.values, index)),
      freeExtras: valueInRow(packed.freeExtras.places).map((index) => valueAt(packed.freeExtras.values, index)),
    };
  });

function valueAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error("A stored listing refers to a value that was not stored");
  return item;
}
