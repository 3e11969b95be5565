import type { Locality } from "../../domain/location/locality";
import type { Localities } from "../../usecases/ports/localities";

const COLUMNS = "l.id, l.country, l.name, l.region as state, l.postcode, l.latitude, l.longitude, l.zone";
/** Of two places with one name: a street postcode before a box, then the one with more places about it, then the postcode that more of them share, then the better known point. */
const BEST_FIRST = "l.postcode_rank, length(l.folded), l.neighbours desc, l.postcode_mates desc, l.accuracy desc, l.folded, l.region, l.postcode";
/** Rows of the full-text index that are looked at: beyond that the customer types another letter. */
const FTS_ROWS = 400;
/** Sorts after every letter and digit of a folded name. */
const END_OF_PREFIX = "\uffff";

/** Every word is a prefix; the quotes keep FTS5's own words (AND, NEAR) from meaning anything. */
const ftsQuery = (folded: string) =>
  folded
    .split(" ")
    .map((word) => `"${word}"*`)
    .join(" ");

export function d1Localities(db: D1Database): Localities {
  return {
    async find(id) {
      return db.prepare(`select ${COLUMNS} from localities l where l.id = ? and l.latitude is not null`).bind(id).first<Locality>();
    },
    async search(folded, country, limit) {
      const byPostcode = /^\d+$/.test(folded);
      const startsWith = byPostcode ? "postcode" : "folded";
      const [first, second] = await db.batch<Locality>([
        db
          .prepare(
            `select ${COLUMNS} from localities l
              where l.country = ?1 and l.latitude is not null and l.${startsWith} >= ?2 and l.${startsWith} < ?3
              order by l.${startsWith} != ?2, ${BEST_FIRST} limit ?4`,
          )
          .bind(country, folded, folded + END_OF_PREFIX, limit),
        db
          .prepare(
            // The cross join keeps the order of the loops: else each place of the country is read and looked for among the found ones.
            `select ${COLUMNS} from (select rowid as id from localities_fts where localities_fts match ?1 limit ${FTS_ROWS}) found
              cross join localities l on l.id = found.id
              where l.country = ?2 and l.latitude is not null
              order by ${BEST_FIRST} limit ?3`,
          )
          .bind(ftsQuery(folded), country, limit),
      ]);
      const found = new Map([...(first?.results ?? []), ...(second?.results ?? [])].map((place) => [place.id, place]));
      return [...found.values()].slice(0, limit);
    },
    async around({ latitude, longitude }, country, degrees, limit) {
      const { results } = await db
        .prepare(
          `select ${COLUMNS} from localities l
            where l.latitude between ?1 - ?3 and ?1 + ?3 and l.longitude between ?2 - ?3 and ?2 + ?3
              and l.postcode_rank < 2 and l.country = ?4
            order by (l.latitude - ?1) * (l.latitude - ?1) + (l.longitude - ?2) * (l.longitude - ?2) * ?5 limit ?6`,
        )
        .bind(latitude, longitude, degrees, country, Math.cos((latitude * Math.PI) / 180) ** 2, limit)
        .all<Locality>();
      return results;
    },
  };
}
