import { COUNTRIES, type Country } from "../../domain/country/country";
import type { QuotedListing } from "../../domain/quotes/listing";

type Extra = QuotedListing["extras"][number];
type Value = string | number | boolean | null;
/** A listing as it is kept: texts, extras and names of free ones by their places in what all listings share. */
type Row = readonly (Value | readonly number[])[];

/** What listings share, once: forty suppliers have a dozen extras, one zone and one day. `texts` is missing in what was kept before rows. */
interface Shared {
  readonly extras: readonly Extra[];
  readonly names: readonly string[];
  readonly texts?: readonly (string | null)[];
}

/** Listings as they are kept, one row of values each: a third of the bytes of their names and values. Both as JSON. */
export function packListings(listings: readonly QuotedListing[]): {
  readonly listings: string;
  readonly shared: string;
} {
  const extras = numbered((extra: Extra) => `${extra.id} ${extra.priceIncGst} ${extra.cssClass} ${extra.name}`);
  const [names, texts] = [numbered((name: string) => name), numbered((text: string | null) => text)];
  const text = texts.placeOf;
  const rows = listings.map(
    ({ price, scoreFacts: facts, ...l }): Row => [
      l.supplierId,
      l.isInstantlyPriced,
      l.rating100,
      l.ratingCount,
      l.distanceMetres,
      price.total,
      l.score,
      facts.price,
      facts.medianPrice,
      facts.distanceMetres,
      facts.shrunkRating100,
      facts.daysLate,
      facts.responseMinutes ?? null,
      facts.completion10000 ?? null,
      text(price.strategy),
      text(price.country),
      price.maxTotal,
      price.gst,
      text(price.ruleVersion),
      price.inputHash,
      l.name,
      text(l.kind),
      text(l.businessType),
      l.isMobile,
      text(l.suburbName),
      text(l.state),
      l.latitude,
      l.longitude,
      null,
      text(l.availableFrom),
      text(l.earliestTime),
      text(l.arrivalUntil),
      text(l.opensAt),
      text(l.closesAt),
      text(l.arrivalLabel),
      l.isPremium,
      l.isHighlyRecommended,
      l.hasVerifiedCredentials,
      l.licenceNumber,
      l.acceptOnlinePayments,
      l.isDemo,
      text(l.zone),
      l.hasBnplFeature,
      l.isZeroCommunication,
      l.isNew,
      l.yearsActive,
      l.noticeDays,
      l.categoryIds,
      l.stars,
      l.extras.map(extras.placeOf),
      l.freeExtras.map(names.placeOf),
    ],
  );
  return {
    listings: JSON.stringify(rows),
    shared: JSON.stringify({ extras: extras.values, names: names.values, texts: texts.values } satisfies Shared),
  };
}

type Named = Omit<QuotedListing, "extras" | "freeExtras"> & {
  readonly extras: readonly number[];
  readonly freeExtras: readonly number[];
};

/** The listings again. Those of before rows have their own names; `shared` null = they shared nothing either. */
export function unpackListings(listings: string, shared: string | null): QuotedListing[] {
  if (shared === null) return JSON.parse(listings) as QuotedListing[];
  const { extras, names, texts } = JSON.parse(shared) as Shared;
  const named =
    texts === undefined
      ? (JSON.parse(listings) as Named[])
      : (JSON.parse(listings) as Row[]).map((row) => namedRow(row, texts));
  return named.map((listing) => ({
    ...listing,
    extras: listing.extras.map((place) => at(extras, place)),
    freeExtras: listing.freeExtras.map((place) => at(names, place)),
  }));
}

/** What `packListings` wrote, in its order. The row was written by us: its values are believed to be what stood there. */
function namedRow(row: Row, texts: readonly (string | null)[]): Named {
  const [
    supplierId,
    isInstantlyPriced,
    rating100,
    ratingCount,
    distanceMetres,
    total,
    score,
    factsPrice,
    medianPrice,
    factsDistance,
    shrunkRating100,
    daysLate,
    responseMinutes,
    completion10000,
    strategy,
    country,
    maxTotal,
    gst,
    ruleVersion,
    inputHash,
    name,
    kind,
    businessType,
    isMobile,
    suburbName,
    state,
    latitude,
    longitude,
    _formerPrice,
    availableFrom,
    earliestTime,
    arrivalUntil,
    opensAt,
    closesAt,
    arrivalLabel,
    isPremium,
    isHighlyRecommended,
    hasVerifiedCredentials,
    licenceNumber,
    acceptOnlinePayments,
    isDemo,
    zone,
    hasBnplFeature,
    isZeroCommunication,
    isNew,
    yearsActive,
    noticeDays,
    categoryIds,
    stars,
    extras,
    freeExtras,
  ] = row;
  const text = (place: Row[number] | undefined) => at(texts, place as number);
  const listing: Readonly<Record<keyof Named, unknown>> = {
    supplierId,
    name,
    kind: text(kind),
    businessType: text(businessType),
    isMobile,
    suburbName: text(suburbName),
    state: text(state),
    latitude,
    longitude,
    distanceMetres,
    isInstantlyPriced,
    price: {
      strategy: text(strategy),
      country: text(country),
      currency: COUNTRIES[text(country) as Country].currency,
      total,
      maxTotal,
      gst,
      ruleVersion: text(ruleVersion),
      inputHash,
    } satisfies Record<keyof Named["price"], unknown>,
    availableFrom: text(availableFrom),
    earliestTime: text(earliestTime),
    arrivalUntil: text(arrivalUntil),
    opensAt: text(opensAt),
    arrivalLabel: text(arrivalLabel),
    rating100,
    ratingCount,
    isPremium,
    isHighlyRecommended,
    hasVerifiedCredentials,
    licenceNumber,
    freeExtras,
    acceptOnlinePayments,
    score,
    scoreFacts: {
      ...({ price: factsPrice, medianPrice, distanceMetres: factsDistance, shrunkRating100, daysLate } satisfies Record<
        Exclude<keyof Named["scoreFacts"], "responseMinutes" | "completion10000">,
        unknown
      >),
      // Of a list that was made while they counted.
      ...(responseMinutes === null ? {} : { responseMinutes, completion10000 }),
    },
    isDemo,
    extras,
    zone: text(zone),
    hasBnplFeature,
    isZeroCommunication,
    isNew,
    yearsActive,
    noticeDays,
    closesAt: text(closesAt),
    categoryIds,
    stars,
  };
  return listing as unknown as Named;
}

function at<T>(list: readonly T[], place: number): T {
  const found = list[place];
  if (found === undefined) throw new Error("A kept listing names what was not kept");
  return found;
}

/** Values in the order they were first seen; what has the same key is the same. */
function numbered<Key, T>(keyOf: (value: T) => Key) {
  const places = new Map<Key, number>();
  const values: T[] = [];
  return {
    values,
    placeOf(value: T): number {
      const key = keyOf(value);
      const known = places.get(key);
      if (known !== undefined) return known;
      places.set(key, values.length);
      return values.push(value) - 1;
    },
  };
}
