import type { Locality } from "../../domain/location/locality";
import { isNearSpelling, inOrderOfMeaning } from "../../domain/location/near-spelling";
import type { Localities } from "../../usecases/ports/localities";

const COLUMNS = "l.id, l.country, l.name, l.region as state, l.postcode, l.latitude, l.longitude, l.zone";
/** Rows of the full-text index that are looked at, heaviest first: beyond that the customer types another letter. */
const FTS_ROWS = 40;
/** Names that begin or end like what was typed, to be compared with it letter by letter. */
const NEAR_ROWS = 400;
/** With this many that begin with it, what was typed is spelled well enough. */
const ENOUGH = 5;
/** More than any postcode has. */
const MAX_OF_A_POSTCODE = 150;
/** Sorts after every letter and digit of a key. */
const END_OF_PREFIX = "\uffff";

interface Weighed extends Locality {
  readonly weight: number;
}

/** Every word begins one of the place; the quotes keep FTS5's own words (AND, NEAR) from meaning anything. */
const ftsQuery = (country: string, words: readonly string[]) =>
  `country : "${country}" AND words : (${words.map((word) => `"${word}"*`).join(" AND ")})`;

export function d1Localities(db: D1Database): Localities {
  const byKey = (key: string, country: string, limit: number) =>
    db
      .prepare(
        `select ${COLUMNS}, l.weight from place_names n cross join localities l on l.id = n.locality_id where n.country = ?1 and n.key = ?2 order by n.id limit ?3`,
      )
      .bind(country, key, limit);

  const byBeginning = (key: string, country: string, limit: number) =>
    db
      .prepare(
        `with crowded as materialized (select locality_ids from place_prefixes where country = ?1 and prefix = ?2),
          found as (
            select value as id, e.key as place_order from crowded, json_each(crowded.locality_ids) e
            union all
            -- An end before the beginning reads nothing; a condition of its own would be asked of each row.
            select locality_id, id from place_names where country = ?1 and key > ?2 and key < case when exists (select 1 from crowded) then '' else ?3 end
          )
          select ${COLUMNS}, l.weight from (select id, place_order from found order by place_order limit ?4) f cross join localities l on l.id = f.id order by f.place_order`,
      )
      .bind(country, key, key + END_OF_PREFIX, limit);

  const byWords = (words: readonly string[], country: string) =>
    db
      .prepare(
        `select ${COLUMNS}, l.weight from (select rowid from place_names_fts where place_names_fts match ?1 order by rowid limit ${FTS_ROWS}) f
          cross join place_names n on n.id = f.rowid cross join localities l on l.id = n.locality_id order by n.id`,
      )
      .bind(ftsQuery(country, words));

  /** Of two spellings one edit apart, one half is the same: the first, or the second, which is looked for from the end. */
  const bySpelling = (typed: string, country: string) => {
    const head = typed.slice(0, Math.ceil(typed.length / 2));
    const tail = [...typed.slice(head.length)].reverse().join("");
    return db
      .prepare(
        `with few as materialized (select 1 where (select count(*) from (select 1 from place_names where country = ?1 and key >= ?2 and key < ?3 limit ${ENOUGH})) < ${ENOUGH}),
          near as (
            select * from (select id, key, locality_id from place_names where country = ?1 and key >= ?4 and key < case when exists (select 1 from few) then ?5 else '' end limit ${NEAR_ROWS})
            union
            select * from (
              select id, key, locality_id from place_names
                where country = ?1 and letters in (?6 - 1, ?6, ?6 + 1) and backwards >= ?7 and backwards < case when exists (select 1 from few) then ?8 else '' end limit ${NEAR_ROWS}
            )
          )
          select ${COLUMNS}, l.weight, near.key from near cross join localities l on l.id = near.locality_id order by near.id`,
      )
      .bind(
        country,
        typed,
        typed + END_OF_PREFIX,
        head,
        head + END_OF_PREFIX,
        typed.length,
        tail,
        tail + END_OF_PREFIX,
      );
  };

  return {
    async find(id) {
      const row = await db
        .prepare(
          `select ${COLUMNS}, l.is_uber_offered as isUberOffered from localities l where l.id = ? and l.latitude is not null`,
        )
        .bind(id)
        .first<Omit<Locality, "isUberOffered"> & { isUberOffered: number }>();
      return row && { ...row, isUberOffered: row.isUberOffered === 1 };
    },
    async search(query, country, limit) {
      const statements = [
        byKey(query.key, country, limit),
        byBeginning(query.key, country, limit),
        byWords(query.words, country),
      ];
      if (query.nearKey !== null) statements.push(bySpelling(query.nearKey, country));
      if (query.nearKey !== null && query.nearKey !== query.key) statements.push(byKey(query.nearKey, country, limit));
      const answers = await db.batch<Weighed & { readonly key?: string }>(statements);
      const [named = [], beginning = [], worded = [], spelled = [], otherwise = []] = answers.map(
        ({ results }) => results,
      );
      const near = spelled.filter(
        (place) =>
          isNearSpelling(query.nearKey ?? "", place.key ?? "") && (query.state === null || query.state === place.state),
      );
      // With a state or postcode beside the name, what has them all is spelled well enough.
      const isSpelled = query.nearKey !== query.key && worded.length > 0;
      const found = once(inOrderOfMeaning({ named, beginning, worded, near: isSpelled ? [] : near }));
      // A state or postcode that the name does not have, "Sydney 2001": the name alone is nearer to what is meant than nothing.
      return (found.length > 0 ? found : once(otherwise)).slice(0, limit).map(withoutWeight);
    },
    async ofPostcode(postcode, country) {
      const { results } = await byKey(postcode, country, MAX_OF_A_POSTCODE).all<Weighed>();
      return once(results).map(withoutWeight);
    },
    async around({ latitude, longitude }, country, degrees, limit) {
      const { results } = await db
        .prepare(
          `select ${COLUMNS} from localities l
            where l.latitude between ?1 - ?3 and ?1 + ?3 and l.longitude between ?2 - ?3 and ?2 + ?3 and l.country = ?4
            order by (l.latitude - ?1) * (l.latitude - ?1) + (l.longitude - ?2) * (l.longitude - ?2) * ?5 limit ?6`,
        )
        .bind(latitude, longitude, degrees, country, Math.cos((latitude * Math.PI) / 180) ** 2, limit)
        .all<Locality>();
      return results;
    },
  };
}

/** Each place where it stands first. */
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
