import { CELL_SIZES, cellsOf, deepestRank } from "../../domain/supplier/cells";
import type { Supplier } from "../../domain/supplier/supplier";

/** The square of a point, as app/domain/supplier/cells.ts has it. */
const inSquare = (latitude: string, longitude: string) =>
  `cast((${latitude} + 90) / q.degrees + 1e-9 as integer) = q.y and cast((${longitude} + 180) / q.degrees + 1e-9 as integer) = q.x`;

/** Everyone of a kind in the squares, by a search over the latitude, and our own service by its vans. */
const RANKED = `
  with q as (
    select value ->> 0 as cell, value ->> 1 as capability, value ->> 2 as degrees, value ->> 3 as y, value ->> 4 as x, value ->> 5 as deepest from json_each(?1)
  ), here as (
    select q.cell, q.capability, q.deepest, s.id, s.shrunk_rating_100, s.provides_servicing, s.category_ids, 0 as is_own
      from q cross join suppliers s
     where s.latitude >= q.y * q.degrees - 90.001 and s.latitude < (q.y + 1) * q.degrees - 89.999 and s.kind = ?2 and s.bases is null and ${inSquare("s.latitude", "s.longitude")}
    union all
    select q.cell, q.capability, q.deepest, s.id, s.shrunk_rating_100, s.provides_servicing, s.category_ids, 1
      from q cross join suppliers s
     where s.bases is not null and s.kind = ?2 and exists (select 1 from json_each(s.bases) b where ${inSquare("(b.value ->> 'latitude')", "(b.value ->> 'longitude')")})
  ), ranked as (
    select cell, capability, deepest, id, row_number() over (partition by cell, capability order by is_own desc, shrunk_rating_100 desc, id) - 1 as place
      from here
     where case capability when 0 then provides_servicing = 1 else exists (select 1 from json_each(category_ids) where value = capability) end
  )
  insert into supplier_cells (cell, capability, kind, rank, supplier_id) select cell, capability, ?2, place, id from ranked where place < deepest`;

/** Ranks the suppliers anew in the squares that one stands in, for capabilities that it has taken up or dropped. Run after the supplier's row is written. */
export function rankAnew(
  db: D1Database,
  { kind, latitude, longitude }: Pick<Supplier, "kind" | "latitude" | "longitude">,
  capabilities: readonly number[],
): D1PreparedStatement[] {
  const squares = cellsOf(latitude, longitude).flatMap((cell) => {
    const size = CELL_SIZES.find(({ level }) => level === Math.floor(cell / 100_000_000));
    return size
      ? [
          {
            cell,
            degrees: size.degrees,
            y: Math.floor((cell % 100_000_000) / 10_000),
            x: cell % 10_000,
            deepest: deepestRank(size.level),
          },
        ]
      : [];
  });
  const rows = JSON.stringify(
    squares.flatMap(({ cell, degrees, y, x, deepest }) =>
      capabilities.map((capability) => [cell, capability, degrees, y, x, deepest]),
    ),
  );
  return [
    db
      .prepare(
        "delete from supplier_cells where kind = ?2 and (cell, capability) in (select value ->> 0, value ->> 1 from json_each(?1))",
      )
      .bind(rows, kind),
    db.prepare(RANKED).bind(rows, kind),
  ];
}
