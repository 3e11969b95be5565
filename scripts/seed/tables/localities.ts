import type { Country } from "../../../app/domain/core/country/country.ts";
import { type Point, distanceMetres } from "../../../app/domain/location/distance.ts";
import { findZone } from "../../../app/domain/location/zone.ts";
import { foldText } from "../../../app/domain/core/words/edit-distance.ts";
import { AU_STATES, placeKey, searchWords } from "../../../app/domain/location/place-query.ts";
import { stableIntegerId } from "../stable-id.ts";
import {
  readCell,
  parseCsv,
  type CsvRow,
  decimalOrNull,
  type DataReader,
  table,
  textOrNull,
  wholeOrNull,
} from "../table.ts";

/** A prefix shared by more names than this gets a row with its first places. Other prefixes are read from the index. */
const CROWDED_COUNT = 40;
/** Number of places in such a row. It is larger than the number displayed, because a suburb may have several rows. */
const MAX_PLACES = 30;

interface Place {
  readonly row: CsvRow;
  readonly id: number;
  readonly country: Country;
  readonly region: string;
  readonly name: string;
  readonly postcodes: readonly string[];
  readonly latitude: number | null;
  readonly weight: number;
}

export const localities = table(
  "localities",
  [
    "id",
    "country",
    "region",
    "name",
    "postcode",
    "latitude",
    "longitude",
    "accuracy",
    "zone",
    "source",
    "weight",
    "is_uber_offered",
  ],
  function* (read) {
    const anchors = rideAnchors(read);
    for (const { row, id, country, region, name, latitude, weight } of placesOf(read)) {
      const postcode = textOrNull(row, "postcode");
      const longitude = decimalOrNull(row, "lon");
      yield {
        id,
        country,
        region,
        name,
        postcode,
        latitude,
        longitude,
        accuracy: wholeOrNull(row, "accuracy"),
        zone: findZone({ country, region, name, postcode, longitude }),
        source: readCell(row, "source"),
        weight,
        is_uber_offered:
          latitude !== null &&
          longitude !== null &&
          anchors.some(({ point, metres }) => distanceMetres(point, { latitude, longitude }) <= metres)
            ? 1
            : 0,
      };
    }
  },
);

/** Towns around which paid rides are available, with the radius. */
function rideAnchors(read: DataReader): readonly { readonly point: Point; readonly metres: number }[] {
  const { anchors, fulfilment } = JSON.parse(read("catalogue/supplier-model.json")) as {
    readonly anchors: readonly { readonly lat: number; readonly lon: number; readonly regionType: string }[];
    readonly fulfilment: { readonly uberOffered: { readonly withinKm: Readonly<Record<string, number>> } };
  };
  return anchors.flatMap(({ lat, lon, regionType }) => {
    const km = fulfilment.uberOffered.withinKm[regionType];
    return km === undefined ? [] : [{ point: { latitude: lat, longitude: lon }, metres: km * 1000 }];
  });
}

export const placeNames = table(
  "place_names",
  ["id", "country", "key", "key_length", "reversed_key", "words", "locality_id"],
  function* (read) {
    let id = 0;
    for (const { key, text, place } of namesOf(read)) {
      const isPostcode = text === "";
      yield {
        id: (id += 1),
        country: place.country,
        key,
        key_length: key.length,
        reversed_key: isPostcode ? null : [...key].reverse().join(""),
        words: text,
        locality_id: place.id,
      };
    }
  },
);

export const placePrefixes = table("place_prefixes", ["country", "prefix", "locality_ids"], function* (read) {
  const prefixes = new Map<string, { count: number; readonly ids: Set<number> }>();
  for (const { key, place } of namesOf(read))
    for (let length = 1; length < key.length; length += 1) {
      const prefix = `${place.country}${key.slice(0, length)}`;
      const prefixEntry = prefixes.get(prefix);
      if (prefixEntry === undefined) prefixes.set(prefix, { count: 1, ids: new Set([place.id]) });
      else {
        prefixEntry.count += 1;
        if (prefixEntry.ids.size < MAX_PLACES) prefixEntry.ids.add(place.id);
      }
    }
  for (const [prefix, { count, ids }] of prefixes)
    if (count > CROWDED_COUNT)
      yield { country: prefix.slice(0, 2), prefix: prefix.slice(2), locality_ids: JSON.stringify([...ids]) };
});

/** Caches the result for each set of files, because three tables are built from it. */
function memoize<T>(compute: (data: DataReader) => T): (data: DataReader) => T {
  const memos = new WeakMap<DataReader, { readonly value: T }>();
  return (data) => {
    const memo = memos.get(data) ?? { value: compute(data) };
    memos.set(data, memo);
    return memo.value;
  };
}

const placesOf = memoize((data): readonly Place[] => {
  const usedIds = new Set<number>();
  return parseCsv(data("localities.csv")).map((row) => {
    const country = readCell(row, "country") as Country;
    const region = readCell(row, "region");
    const name = readCell(row, "name");
    const postcode = textOrNull(row, "postcode");
    const postcodes = [postcode ?? "", ...readCell(row, "also_postcodes").split(" ")].filter((code) => code !== "");
    return {
      row,
      id: stableIntegerId([country, region, name, postcode], usedIds),
      country,
      region,
      name,
      postcodes,
      latitude: decimalOrNull(row, "lat"),
      weight: wholeOrNull(row, "weight") ?? 0,
    };
  });
});

interface NamedPlace {
  readonly key: string;
  /** Name as displayed; empty for a postcode. */
  readonly text: string;
  readonly place: Place;
}

/** All names and postcodes of selectable places (those with coordinates), by descending weight. With equal weight, the shorter name comes first. */
const namesOf = memoize((data): readonly NamedPlace[] => {
  const places = placesOf(data).filter(({ latitude }) => latitude !== null);
  const ownNames = places.flatMap((place) => [
    namedPlace(place.name, place),
    ...place.postcodes.map((key) => ({ key, text: "", place })),
  ]);
  return [...ownNames, ...aliasesOf(data, places)].sort(
    (a, b) =>
      b.place.weight - a.place.weight ||
      a.key.length - b.key.length ||
      (a.key < b.key ? -1 : a.key > b.key ? 1 : a.place.id - b.place.id),
  );
});

/** Full state names by country. New Zealand's regions have no abbreviations. */
const STATES: Readonly<Record<Country, Readonly<Record<string, string>>>> = { AU: AU_STATES, NZ: {} };

const namedPlace = (name: string, place: Place): NamedPlace => ({
  key: placeKey(name),
  text: [
    ...searchWords(name),
    foldText([place.region, STATES[place.country][place.region] ?? ""].join(" ")),
    ...place.postcodes,
  ].join(" "),
  place,
});

/**
 * An alias with a postcode refers to that row. An alias without one refers to the heaviest place of its name and region.
 * If an alias has the same key as its place ("Mt Eden"), it is stored only in the form in which people type it ("mteden").
 */
function* aliasesOf(data: DataReader, places: readonly Place[]): Iterable<NamedPlace> {
  const byName = new Map<string, Place[]>();
  for (const place of places) {
    const name = [place.country, place.region, place.name].join("|");
    byName.set(name, [...(byName.get(name) ?? []), place]);
  }
  for (const row of parseCsv(data("locality_aliases.csv"))) {
    const name = readCell(row, "name");
    const postcode = readCell(row, "postcode");
    const candidates = (
      byName.get([readCell(row, "country"), readCell(row, "region"), readCell(row, "alias_of_name")].join("|")) ?? []
    ).filter((place) => postcode === "" || place.postcodes[0] === postcode);
    const [place] = [...candidates].sort((a, b) => b.weight - a.weight);
    if (place === undefined) continue;
    const alias = namedPlace(name, place);
    yield alias.key === placeKey(place.name) ? { ...alias, key: foldText(name).replaceAll(" ", "") } : alias;
  }
}
