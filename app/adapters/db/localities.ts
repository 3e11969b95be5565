import type { PlaceQuery } from "../../domain/location/place-query";
import type { Point } from "../../domain/location/distance";
import { and, asc, between, count, eq, gt, gte, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, union } from "drizzle-orm/sqlite-core";
import type { Country } from "../../domain/core/country/country";
import type { Locality } from "../../domain/location/locality";
import { isNearSpelling, sortByRelevance } from "../../domain/location/near-spelling";
import { selectColumns, orm } from "./orm";
import { localities, placeNames, placePrefixes } from "./schema/localities";

/** Maximum number of rows read from the full-text index, most important first. If the place is not among them, the customer must type another letter. */
const MAX_FTS_ROWS = 40;
/** Maximum number of names with the same beginning or end as the input that are compared letter by letter. */
const MAX_SIMILAR_ROWS = 400;
/** With at least this many prefix matches, the input is considered spelled correctly. */
const MIN_MATCHES = 5;
/** Maximum number of places for a postcode. */
const MAX_PER_POSTCODE = 150;
/** Sorts after every letter and digit of a key. */
const END_OF_PREFIX = "\uffff";

const { id, country, name, region, postcode, latitude, longitude, zone, weight } = localities;
const LOCALITY_COLUMNS = selectColumns({ id, country, name, state: region, postcode, latitude, longitude, zone });
const WEIGHTED_COLUMNS = { ...LOCALITY_COLUMNS, ...selectColumns({ weight }) };

/** The full-text index over `place_names`, by row number. The migration creates this virtual table by hand, because drizzle's schema does not include it. */
const placeNamesFts = sqliteTable("place_names_fts", { rowid: integer("rowid").notNull() });

/** Full-text query in which each word must be a prefix of a word in the place. The quotes stop FTS5 from treating words (AND, NEAR) as operators. */
const ftsQuery = (country: Country, text: readonly string[]) =>
  `country : "${country}" AND words : (${text.map((word) => `"${word}"*`).join(" AND ")})`;

interface Row extends Omit<Locality, "latitude" | "longitude"> {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Returns no place if the row has no coordinates. */
const toPlace = <R extends Row>({ latitude, longitude, ...row }: R) =>
  latitude === null || longitude === null ? [] : [{ ...row, latitude, longitude }];

/** Places with coordinates. Places without coordinates cannot be selected and are never returned. */
export function d1Localities(db: D1Database) {
  const database = orm(db);
  const selectNames = (condition: SQL | undefined, limit: number) =>
    database
      .select({ nameId: placeNames.id, key: placeNames.key, localityId: placeNames.localityId })
      .from(placeNames)
      .where(condition)
      .limit(limit);
  const isInCountry = (country: Country) => eq(placeNames.country, country);
  /**
   * Upper end of a key range that is empty if `condition` finds nothing. An empty range reads no rows, while a separate condition would be checked for each
   * row.
   */
  const keyRangeEnd = (condition: SQL, cutOff: string, otherwise: string) =>
    sql`case when exists (select 1 from ${condition}) then ${cutOff} else ${otherwise} end`;

  // The cross joins in this file fix the loop order: first the few names, then the place of each name.
  const selectByKey = (key: string, country: Country, limit: number) =>
    database
      .select(WEIGHTED_COLUMNS)
      .from(placeNames)
      .crossJoin(localities)
      .where(and(eq(localities.id, placeNames.localityId), isInCountry(country), eq(placeNames.key, key)))
      .orderBy(placeNames.id)
      .limit(limit);

  const selectByPrefix = (key: string, country: Country, limit: number) => {
    const manyMatches = database.$with("crowded").as(
      database
        .select({ localityIds: placePrefixes.localityIds })
        .from(placePrefixes)
        .where(and(eq(placePrefixes.country, country), eq(placePrefixes.prefix, key))),
    );
    const matchQuery = database.$with("found").as(
      database
        // For a prefix that many places share, a sorted list of places is stored.
        .select({ foundId: sql<number>`value`.as("found_id"), place: sql<number>`e.key`.as("place") })
        .from(sql`${manyMatches}, json_each(${manyMatches.localityIds}) e`)
        .unionAll(
          database
            .select({ foundId: placeNames.localityId, place: placeNames.id })
            .from(placeNames)
            .where(
              and(
                isInCountry(country),
                gt(placeNames.key, key),
                lt(placeNames.key, keyRangeEnd(sql`${manyMatches}`, "", key + END_OF_PREFIX)),
              ),
            ),
        ),
    );
    const firstMatches = database
      .select({ foundId: matchQuery.foundId, place: matchQuery.place })
      .from(matchQuery)
      .orderBy(asc(matchQuery.place))
      .limit(limit)
      .as("first");
    return database
      .with(manyMatches, matchQuery)
      .select(WEIGHTED_COLUMNS)
      .from(firstMatches)
      .crossJoin(localities)
      .where(eq(localities.id, firstMatches.foundId))
      .orderBy(asc(firstMatches.place));
  };

  const searchFullText = (text: readonly string[], country: Country) => {
    const matchQuery = database
      .select({ row: sql<number>`${placeNamesFts.rowid}`.as("row") })
      .from(placeNamesFts)
      // The match operator of FTS5.
      .where(sql`${placeNamesFts} match ${ftsQuery(country, text)}`)
      .orderBy(placeNamesFts.rowid)
      .limit(MAX_FTS_ROWS)
      .as("found");
    return database
      .select(WEIGHTED_COLUMNS)
      .from(matchQuery)
      .crossJoin(placeNames)
      .crossJoin(localities)
      .where(and(eq(placeNames.id, matchQuery.row), eq(localities.id, placeNames.localityId)))
      .orderBy(placeNames.id);
  };

  /** If two spellings differ by one edit, either their first or their second half is the same. The second half is searched in the reversed names. */
  const searchBySpelling = (input: string, country: Country) => {
    const firstHalf = input.slice(0, Math.ceil(input.length / 2));
    const secondHalf = [...input.slice(firstHalf.length)].reverse().join("");
    const prefixMatches = database
      .select({ nameId: placeNames.id })
      .from(placeNames)
      .where(and(isInCountry(country), gte(placeNames.key, input), lt(placeNames.key, input + END_OF_PREFIX)))
      .limit(MIN_MATCHES)
      .as("beginning");
    const prefixMatchCount = database
      .select({ times: count().as("times") })
      .from(prefixMatches)
      .as("counted");
    const fewMatches = database
      .$with("few")
      .as(
        database
          .select({ times: prefixMatchCount.times })
          .from(prefixMatchCount)
          .where(lt(prefixMatchCount.times, MIN_MATCHES)),
      );
    const samePrefix = selectNames(
      and(
        isInCountry(country),
        gte(placeNames.key, firstHalf),
        lt(placeNames.key, keyRangeEnd(sql`${fewMatches}`, firstHalf + END_OF_PREFIX, "")),
      ),
      MAX_SIMILAR_ROWS,
    ).as("same_head");
    const sameSuffix = selectNames(
      and(
        isInCountry(country),
        inArray(placeNames.keyLength, [input.length - 1, input.length, input.length + 1]),
        gte(placeNames.reversedKey, secondHalf),
        lt(placeNames.reversedKey, keyRangeEnd(sql`${fewMatches}`, secondHalf + END_OF_PREFIX, "")),
      ),
      MAX_SIMILAR_ROWS,
    ).as("same_tail");
    const similarNames = database
      .$with("near")
      .as(union(database.select().from(samePrefix), database.select().from(sameSuffix)));
    return database
      .with(fewMatches, similarNames)
      .select({ ...WEIGHTED_COLUMNS, ...selectColumns({ key: similarNames.key }) })
      .from(similarNames)
      .crossJoin(localities)
      .where(eq(localities.id, similarNames.localityId))
      .orderBy(similarNames.nameId);
  };

  return {
    async find(id: number): Promise<Locality | null> {
      const row = await database
        .select({ ...LOCALITY_COLUMNS, isUberOffered: localities.isUberOffered })
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
      const { key, nearKey, words } = query;
      const queries = [
        selectByKey(key, country, limit),
        selectByPrefix(key, country, limit),
        searchFullText(words, country),
      ] as const;
      const [nameRows, prefixRows, wordRows, spellingRows, nearKeyRows] =
        nearKey === null
          ? [...(await database.batch(queries)), [], []]
          : nearKey === key
            ? [...(await database.batch([...queries, searchBySpelling(nearKey, country)])), []]
            : await database.batch([
                ...queries,
                searchBySpelling(nearKey, country),
                selectByKey(nearKey, country, limit),
              ]);
      const wordMatches = wordRows.flatMap(toPlace);
      const similarNames = spellingRows
        .flatMap(toPlace)
        .filter(
          (place) => isNearSpelling(nearKey ?? "", place.key) && (query.state === null || query.state === place.state),
        );
      // If the input also contains a state or postcode, `nearKey` is the name without it. A place that matches the name counts as spelled correctly.
      const isSpelledCorrectly = nearKey !== key && wordMatches.length > 0;
      const placeMatches = uniquePlaces(
        sortByRelevance({
          nameMatches: nameRows.flatMap(toPlace),
          prefixMatches: prefixRows.flatMap(toPlace),
          wordMatches,
          similarMatches: isSpelledCorrectly ? [] : similarNames,
        }),
      );
      // No place has both the name and this state or postcode ("Sydney 2001"), so matches for the name alone are returned.
      return (placeMatches.length > 0 ? placeMatches : uniquePlaces(nearKeyRows.flatMap(toPlace)))
        .slice(0, limit)
        .map(withoutWeight);
    },
    /** All places with this street postcode, most important first. */
    async listByPostcode(postcode: string, country: Country): Promise<readonly Locality[]> {
      const rows = await selectByKey(postcode, country, MAX_PER_POSTCODE);
      return uniquePlaces(rows.flatMap(toPlace)).map(withoutWeight);
    },
    /** Localities in the square that extends `degrees` each way from the point, nearest first. */
    async listAround(
      { latitude, longitude }: Point,
      country: Country,
      degrees: number,
      limit: number,
    ): Promise<readonly Locality[]> {
      const northOffset = sql`(${localities.latitude} - ${latitude})`;
      const eastOffset = sql`(${localities.longitude} - ${longitude})`;
      const degreeWidth = Math.cos((latitude * Math.PI) / 180);
      const rows = await database
        .select(LOCALITY_COLUMNS)
        .from(localities)
        .where(
          and(
            between(localities.latitude, latitude - degrees, latitude + degrees),
            between(localities.longitude, longitude - degrees, longitude + degrees),
            eq(localities.country, country),
          ),
        )
        .orderBy(sql`${northOffset} * ${northOffset} + ${eastOffset} * ${eastOffset} * ${degreeWidth ** 2}`)
        .limit(limit);
      return rows.flatMap(toPlace);
    },
  };
}

/** Removes duplicates. Each place keeps its first position. */
function uniquePlaces<P extends Locality>(places: readonly P[]): readonly P[] {
  const seenIds = new Set<number>();
  return places.filter(({ id }) => (seenIds.has(id) ? false : seenIds.add(id)));
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
