import type { BookedMinutes } from "../../domain/availability/first-available-day";
import type { Country } from "../../domain/country/country";
import { cellsAround, stripesAround, widestSquares } from "../../domain/supplier/cells";
import type {
  CandidateQuery,
  DaySpan,
  Searched,
  Suppliers,
  SupplierReview,
  SupplierWithDays,
} from "../../usecases/ports/suppliers";
import { d1Extras } from "./extras";
import { asInCountry, SUPPLIER_COLUMNS, type SupplierRow, toSupplier } from "./supplier-row";

/** More are never compared on one page. */
const MAX_CANDIDATES = 90;

/** The newest; older ones count in the stars alone. */
const MAX_REVIEWS = 100;

/** A supplier that is best in its small square is often best in the large one too: entries are read so far and no further. */
const MAX_ENTRIES = { ofAnyKind: 120, ofOneKind: 80 };

const COLUMNS = [...SUPPLIER_COLUMNS, "booked"].map((column) => `s.${column}`).join(", ");

/** The whole suppliers of the index entries that `entries` finds, the first ninety; ?2 = country. The cross joins keep the order of the loops. */
const suppliersOf = (entries: string) => `
  with entries as (${entries}),
       near as (select distinct id from entries limit ${MAX_CANDIDATES})
  select ${COLUMNS}
    from near cross join suppliers s on s.id = near.id
   where s.country = ?2 or s.abroad is not null`;

/** ?1 = [rank, first square, last square] triples, ?3 = capability. */
const OF_ANY_KIND = suppliersOf(`
    select c.supplier_id as id
      from json_each(?1) q
     cross join supplier_cells c
        on c.capability = ?3 and c.rank = q.value ->> 0 and c.cell between q.value ->> 1 and q.value ->> 2
     limit ${MAX_ENTRIES.ofAnyKind}`);

/** ?1 = [square, ranks] pairs, ?3 = capability, ?4 = kind. */
const OF_ONE_KIND = suppliersOf(`
    select c.supplier_id as id
      from json_each(?1) q
     cross join supplier_cells c
        on c.cell = q.value ->> 0 and c.capability = ?3 and c.kind = ?4 and c.rank < q.value ->> 1
     limit ${MAX_ENTRIES.ofOneKind}`);

/** ?1 = squares as JSON. A search reads them in the batch of its suppliers, so that neither is older than the other. */
const REVISION =
  "select coalesce(sum(c.revision), 0) as revision from json_each(?1) q cross join supply_changes c on c.square = q.value";

type Row = SupplierRow & { booked: string };

/** `brand` stands in the name of our own service, which is stored as "{brand} Mobile". */
export function d1Suppliers(db: D1Database, brand: string): Suppliers {
  const extras = d1Extras(db);
  const read = async (rows: Promise<readonly Row[]>, country: Country, span: DaySpan): Promise<SupplierWithDays[]> => {
    const [found, all] = await Promise.all([rows, extras.all()]);
    const byId = new Map(all.map((extra) => [extra.id, extra]));
    return found.flatMap((row) => {
      const local = asInCountry(row, country);
      return local ? [{ supplier: toSupplier(local, byId, brand), booked: bookedOf(row.booked, span) }] : [];
    });
  };
  const around = ({
    point: { latitude, longitude },
    country,
    capability,
    kind,
  }: CandidateQuery): D1PreparedStatement =>
    kind === null
      ? db
          .prepare(OF_ANY_KIND)
          .bind(
            JSON.stringify(stripesAround(latitude, longitude).map(({ rank, first, last }) => [rank, first, last])),
            country,
            capability,
          )
      : db
          .prepare(OF_ONE_KIND)
          .bind(
            JSON.stringify(cellsAround(latitude, longitude).map(({ cell, ranks }) => [cell, ranks])),
            country,
            capability,
            kind,
          );
  const byId = (id: number): D1PreparedStatement =>
    db.prepare(`select ${COLUMNS} from suppliers s where s.id = ?`).bind(id);
  /** Suppliers, and the changes counted in squares, both of one moment. */
  const search = async (
    squares: readonly number[],
    suppliers: D1PreparedStatement,
    country: Country,
    span: DaySpan,
  ): Promise<Searched> => {
    const answered = db.batch<unknown>([db.prepare(REVISION).bind(JSON.stringify(squares)), suppliers]);
    const found = await read(
      answered.then(([, rows]) => (rows?.results ?? []) as Row[]),
      country,
      span,
    );
    const [counted] = (await answered)[0]?.results ?? [];
    return { found, revision: (counted as { revision: number } | undefined)?.revision ?? 0 };
  };
  return {
    candidates: (query) =>
      search(widestSquares(query.point.latitude, query.point.longitude), around(query), query.country, query),
    only: (id, country, span) => search([-id], byId(id), country, span),
    async find(id: number, country: Country, span: DaySpan) {
      return (
        (
          await read(
            byId(id)
              .all<Row>()
              .then(({ results }) => results),
            country,
            span,
          )
        )[0] ?? null
      );
    },
    async reviews(id: number) {
      const { results } = await db
        .prepare(
          `select stars, reviewedOn, reviewer, body from (
             select 0 as old, -updated_at as place, stars, rated_on as reviewedOn, reviewer, comments as body from ratings where supplier_id = ?1 and comments is not null and held_because is null
             union all select 1, number, stars, reviewed_on, reviewer, body from supplier_reviews where supplier_id = ?1
           ) order by old, place limit ${MAX_REVIEWS}`,
        )
        .bind(id)
        .all<SupplierReview>();
      return results;
    },
  };
}

/** [day, minutes] pairs, as the supplier's row keeps them. */
const bookedOf = (json: string, { from, to }: DaySpan): BookedMinutes =>
  new Map((JSON.parse(json) as [string, number][]).filter(([day]) => day >= from && day <= to));
