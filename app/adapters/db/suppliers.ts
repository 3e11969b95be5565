import type { BookedMinutes } from "../../domain/availability/first-available-day";
import type { Country } from "../../domain/country/country";
import { cellsAround } from "../../domain/supplier/cells";
import type { DaySpan, Suppliers, SupplierReview, SupplierWithDays } from "../../usecases/ports/suppliers";
import { d1Extras } from "./extras";
import { asInCountry, SUPPLIER_COLUMNS, type SupplierRow, toSupplier } from "./supplier-row";

/** More are never compared on one page. */
const MOST_CANDIDATES = 90;

/** The newest; older ones count in the stars alone. */
const MOST_REVIEWS = 100;

const COLUMNS = SUPPLIER_COLUMNS.map((column) => `s.${column}`).join(", ");
/** [day, minutes] pairs of a supplier within a span, as JSON: one statement instead of two. */
const BOOKED = `(select json_group_array(json_array(d.day, d.booked_minutes)) from supplier_days d
                  where d.supplier_id = s.id and d.day between ?1 and ?2) as booked`;

/**
 * ?3 = [cell, kind, ranks] triples, ?4 = capability, ?5 = country. The cross joins keep the order of the loops:
 * squares, then the index by its whole key, then suppliers by id.
 */
const CANDIDATES = `
  with near as (
    select c.supplier_id as id, min(q.key) as place
      from json_each(?3) q
     cross join supplier_cells c
        on c.cell = q.value ->> 0 and c.capability = ?4 and c.kind = q.value ->> 1 and c.rank < q.value ->> 2
     group by c.supplier_id
     order by place
     limit ${MOST_CANDIDATES}
  )
  select ${COLUMNS}, ${BOOKED}
    from near cross join suppliers s on s.id = near.id
   where s.country = ?5 or s.abroad is not null`;

type Row = SupplierRow & { booked: string };

/** `brand` stands in the name of our own service, which is stored as "{brand} Mobile". */
export function d1Suppliers(db: D1Database, brand: string): Suppliers {
  const extras = d1Extras(db);
  const read = async (rows: Promise<readonly Row[]>, country: Country): Promise<SupplierWithDays[]> => {
    const [found, all] = await Promise.all([rows, extras.all()]);
    const byId = new Map(all.map((extra) => [extra.id, extra]));
    return found.flatMap((row) => {
      const local = asInCountry(row, country);
      return local ? [{ supplier: toSupplier(local, byId, brand), booked: bookedOf(row.booked) }] : [];
    });
  };
  return {
    async candidates({ country, point, capability, kind, from, to }) {
      const triples = cellsAround(point.latitude, point.longitude, kind).map((range) => [range.cell, range.kind, range.ranks]);
      const statement = db.prepare(CANDIDATES).bind(from, to, JSON.stringify(triples), capability, country);
      return read(statement.all<Row>().then(({ results }) => results), country);
    },
    async find(id: number, country: Country, { from, to }: DaySpan) {
      const statement = db.prepare(`select ${COLUMNS}, ${BOOKED} from suppliers s where s.id = ?3`).bind(from, to, id);
      return (await read(statement.all<Row>().then(({ results }) => results), country))[0] ?? null;
    },
    async reviews(id: number) {
      const { results } = await db
        .prepare(
          `select stars, reviewedOn, reviewer, body from (
             select 0 as old, -updated_at as place, stars, rated_on as reviewedOn, reviewer, comments as body from ratings where supplier_id = ?1 and comments is not null and held_because is null
             union all select 1, number, stars, reviewed_on, reviewer, body from supplier_reviews where supplier_id = ?1
           ) order by old, place limit ${MOST_REVIEWS}`,
        )
        .bind(id)
        .all<SupplierReview>();
      return results;
    },
  };
}

const bookedOf = (json: string): BookedMinutes => new Map(JSON.parse(json) as [string, number][]);
