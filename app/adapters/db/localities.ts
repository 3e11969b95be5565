import type { PlaceQuery } from "../../domain/location/place-query";
import type { Point } from "../../domain/location/nearest";
import { and, asc, between, count, eq, gt, gte, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, union } from "drizzle-orm/sqlite-core";
import type { Country } from "../../domain/core/country/country";
import type { Locality } from "../../domain/location/locality";
import { isNearSpelling, sortByRelevance } from "../../domain/location/near-spelling";
import { selectColumns, orm } from "./orm";
import { localities, placeNames, placePrefixes } from "./schema/localities";

/** Maximum number of rows read from the full-text index, most important first. If the place is not among them, the customer types another letter. */
const FTS_ROWS = 40;
/** Maximum number of names with the same beginning or end as the input, to compare letter by letter. */
const NEAR_ROWS = 400;
/** With at least this many prefix matches, the input is considered spelled correctly. */
const ENOUGH = 5;
/** Upper bound on places per postcode. */
const MAX_PER_POSTCODE = 150;
/** Sorts after every letter and digit of a key. */
const END_OF_PREFIX = "\uffff";

const { id, country, name, region, postcode, latitude, longitude, zone, weight } = localities;
const PLACE = selectColumns({ id, country, name, state: region, postcode, latitude, longitude, zone });
const WEIGHED = { ...PLACE, ...selectColumns({ weight }) };

/** The full-text index over `place_names`, by row number. The migration creates this virtual table by hand, because drizzle's schema does not include it. */
const placeNamesFts = sqliteTable("place_names_fts", { rowid: integer("rowid").notNull() });

/** Each word must be a prefix of a word of the place. The quotes stop FTS5 from treating words (AND, NEAR) as operators. */
const ftsQuery = (country: Country, text: readonly string[]) =>
  `country : "${country}" AND words : (${text.map((word) => `"${word}"*`).join(" AND ")})`;

interface Row extends Omit<Locality, "latitude" | "longitude"> {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A place without coordinates cannot be selected. */
const toPlace = <R extends Row>({ latitude, longitude, ...row }: R) =>
  latitude === null || longitude === null ? [] : [{ ...row, latitude, longitude }];

/** Places with coordinates. The others cannot be selected and are never returned. */
export function d1Localities(db: D1Database) {
  const store = orm(db);
  const names = (condition: SQL | undefined, limit: number) =>
    store
      .select({ nameId: placeNames.id, key: placeNames.key, localityId: placeNames.localityId })
      .from(placeNames)
      .where(condition)
      .limit(limit);
  const ofCountry = (country: Country) => eq(placeNames.country, country);
  /**
   * Upper bound of a key range that depends on whether a query finds anything. An upper bound below the lower one reads no rows, whereas a separate condition
   * would be checked for each row.
   */
  const endIf = (match: SQL, end: string, otherwise: string) =>
    sql`case when exists (select 1 from ${match}) then ${end} else ${otherwise} end`;

  // The cross joins in this file fix the loop order: first the few names, then the place of each.
  const byKey = (key: string, country: Country, limit: number) =>
    store
      .select(WEIGHED)
      .from(placeNames)
      .crossJoin(localities)
      .where(and(eq(localities.id, placeNames.localityId), ofCountry(country), eq(placeNames.key, key)))
      .orderBy(placeNames.id)
      .limit(limit);

  const byBeginning = (key: string, country: Country, limit: number) => {
    const crowded = store.$with("crowded").as(
      store
        .select({ localityIds: placePrefixes.localityIds })
        .from(placePrefixes)
        .where(and(eq(placePrefixes.country, country), eq(placePrefixes.prefix, key))),
    );
    const match = store.$with("found").as(
      store
        // A prefix that many places share has a stored list of places, in order.
        .select({ foundId: sql<number>`value`.as("found_id"), place: sql<number>`e.key`.as("place") })
        .from(sql`${crowded}, json_each(${crowded.localityIds}) e`)
        .unionAll(
          store
            .select({ foundId: placeNames.localityId, place: placeNames.id })
            .from(placeNames)
            .where(
              and(
                ofCountry(country),
                gt(placeNames.key, key),
                lt(placeNames.key, endIf(sql`${crowded}`, "", key + END_OF_PREFIX)),
              ),
            ),
        ),
    );
    const first = store
      .select({ foundId: match.foundId, place: match.place })
      .from(match)
      .orderBy(asc(match.place))
      .limit(limit)
      .as("first");
    return store
      .with(crowded, match)
      .select(WEIGHED)
      .from(first)
      .crossJoin(localities)
      .where(eq(localities.id, first.foundId))
      .orderBy(asc(first.place));
  };

  const searchFullText = (text: readonly string[], country: Country) => {
    const match = store
      .select({ row: sql<number>`${placeNamesFts.rowid}`.as("row") })
      .from(placeNamesFts)
      // The match operator of FTS5.
      .where(sql`${placeNamesFts} match ${ftsQuery(country, text)}`)
      .orderBy(placeNamesFts.rowid)
      .limit(FTS_ROWS)
      .as("found");
    return store
      .select(WEIGHED)
      .from(match)
      .crossJoin(placeNames)
      .crossJoin(localities)
      .where(and(eq(placeNames.id, match.row), eq(localities.id, placeNames.localityId)))
      .orderBy(placeNames.id);
  };

  /** If two spellings are one edit apart, either the first or the second half is the same. The second half is searched through the reversed name. */
  const bySpelling = (input: string, country: Country) => {
    const head = input.slice(0, Math.ceil(input.length / 2));
    const tail = [...input.slice(head.length)].reverse().join("");
    const beginning = store
      .select({ nameId: placeNames.id })
      .from(placeNames)
      .where(and(ofCountry(country), gte(placeNames.key, input), lt(placeNames.key, input + END_OF_PREFIX)))
      .limit(ENOUGH)
      .as("beginning");
    const tally = store
      .select({ times: count().as("times") })
      .from(beginning)
      .as("counted");
    const few = store.$with("few").as(store.select({ times: tally.times }).from(tally).where(lt(tally.times, ENOUGH)));
    const sameHead = names(
      and(
        ofCountry(country),
        gte(placeNames.key, head),
        lt(placeNames.key, endIf(sql`${few}`, head + END_OF_PREFIX, "")),
      ),
      NEAR_ROWS,
    ).as("same_head");
    const sameTail = names(
      and(
        ofCountry(country),
        inArray(placeNames.keyLength, [input.length - 1, input.length, input.length + 1]),
        gte(placeNames.reversedKey, tail),
        lt(placeNames.reversedKey, endIf(sql`${few}`, tail + END_OF_PREFIX, "")),
      ),
      NEAR_ROWS,
    ).as("same_tail");
    const near = store.$with("near").as(union(store.select().from(sameHead), store.select().from(sameTail)));
    return store
      .with(few, near)
      .select({ ...WEIGHED, ...selectColumns({ key: near.key }) })
      .from(near)
      .crossJoin(localities)
      .where(eq(localities.id, near.localityId))
      .orderBy(near.nameId);
  };

  return {
    async find(id: number): Promise<Locality | null> {
      const row = await store
        .select({ ...PLACE, isUberOffered: localities.isUberOffered })
        .from(localities)
        .where(and(eq(localities.id, id), isNotNull(localities.latitude)))
        .get();
      return (row && toPlace(row)[0]) ?? null;
    },
    /**
     * Searches places. Order: exact name or postcode, prefix, every word somewhere in name, region or postcode, similar spelling. Within each group the most
     * important places come first, and each place is returned once.
     */
    async search(query: PlaceQuery, country: Country, limit: number): Promise<readonly Locality[]> {
      const { key, nearKey, words: text } = query;
      const requests = [
        byKey(key, country, limit),
        byBeginning(key, country, limit),
        searchFullText(text, country),
      ] as const;
      const [ofName, ofBeginning, ofWords, ofSpelling, ofNearKey] =
        nearKey === null
          ? [...(await store.batch(requests)), [], []]
          : nearKey === key
            ? [...(await store.batch([...requests, bySpelling(nearKey, country)])), []]
            : await store.batch([...requests, bySpelling(nearKey, country), byKey(nearKey, country, limit)]);
      const worded = ofWords.flatMap(toPlace);
      const near = ofSpelling
        .flatMap(toPlace)
        .filter(
          (place) => isNearSpelling(nearKey ?? "", place.key) && (query.state === null || query.state === place.state),
        );
      // If the input names a state or postcode, a place that matches the name and that counts as spelled correctly.
      const isSpelled = nearKey !== key && worded.length > 0;
      const matches = once(
        sortByRelevance({
          named: ofName.flatMap(toPlace),
          beginning: ofBeginning.flatMap(toPlace),
          worded,
          near: isSpelled ? [] : near,
        }),
      );
      // No place has both the name and this state or postcode ("Sydney 2001"), so matches for the name alone are returned.
      return (matches.length > 0 ? matches : once(ofNearKey.flatMap(toPlace))).slice(0, limit).map(withoutWeight);
    },
    /** All places with this street postcode, most important first. */
    async ofPostcode(postcode: string, country: Country): Promise<readonly Locality[]> {
      const rows = await byKey(postcode, country, MAX_PER_POSTCODE);
      return once(rows.flatMap(toPlace)).map(withoutWeight);
    },
    /** Localities in the square that extends `degrees` each way from the point, nearest first. */
    async around(
      { latitude, longitude }: Point,
      country: Country,
      degrees: number,
      limit: number,
    ): Promise<readonly Locality[]> {
      const [toNorth, toEast] = [
        sql`(${localities.latitude} - ${latitude})`,
        sql`(${localities.longitude} - ${longitude})`,
      ];
      const widthOfDegree = Math.cos((latitude * Math.PI) / 180);
      const rows = await store
        .select(PLACE)
        .from(localities)
        .where(
          and(
            between(localities.latitude, latitude - degrees, latitude + degrees),
            between(localities.longitude, longitude - degrees, longitude + degrees),
            eq(localities.country, country),
          ),
        )
        .orderBy(sql`${toNorth} * ${toNorth} + ${toEast} * ${toEast} * ${widthOfDegree ** 2}`)
        .limit(limit);
      return rows.flatMap(toPlace);
    },
  };
}

/** Removes duplicates and keeps each place's first position. */
function once<P extends Locality>(places: readonly P[]): readonly P[] {
  const seen = new Set<number>();
  return places.filter(({ id }) => (seen.has(id) ? false : seen.add(id)));
}

const withoutWeight = ({ id, country, name, state, postcode, latitude, longitude, zone }: Locality): Locality => ({
  id,
  country,
  name,
  state,
  postcode,
  latitude,
  longitude,
  zone,
});

export type Localities = ReturnType<typeof d1Localities>;
