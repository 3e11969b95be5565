import { and, asc, desc, eq, gte, isNotNull, isNull, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { CELL_SIZES, findCells, countIndexedRanks, findWidestSquare } from "../../domain/supplier/cells";
import type { Supplier } from "../../domain/supplier/supplier";
import { selectColumns, orm, type Query } from "./orm";
import { supplierCells, suppliers } from "./schema/suppliers";
import { supplyChanges } from "./schema/supplier-settings";
import type { RevisionBound, SupplierSearchResult } from "../../domain/supplier/supplier-search";
import type { Suppliers } from "./suppliers";

/** Recalculates the ranks in a supplier's squares, for capabilities that it has gained or lost. Runs after the supplier's row is written. */
export function rerank(
  db: D1Database,
  { kind, latitude, longitude }: Pick<Supplier, "kind" | "latitude" | "longitude">,
  capabilities: readonly number[],
): Query[] {
  const database = orm(db);
  const squares = findCells(latitude, longitude).flatMap((cell) => {
    const size = CELL_SIZES.find(({ level }) => level === Math.floor(cell / 100_000_000));
    return size
      ? [
          {
            cell,
            degrees: size.degrees,
            y: Math.floor((cell % 100_000_000) / 10_000),
            x: cell % 10_000,
            deepest: countIndexedRanks(size.level),
          },
        ]
      : [];
  });
  // A single JSON parameter, which takes any number of squares and capabilities. Raw SQL, because the query builder cannot select from `json_each`.
  const rows = sql`json_each(${JSON.stringify(
    squares.flatMap(({ cell, degrees, y, x, deepest }) =>
      capabilities.map((capability) => [cell, capability, degrees, y, x, deepest]),
    ),
  )})`;
  const square = database.$with("q").as(
    database
      .select({
        cell: sql<number>`value ->> 0`.as("cell"),
        capability: sql<number>`value ->> 1`.as("capability"),
        degrees: sql<number>`value ->> 2`.as("degrees"),
        y: sql<number>`value ->> 3`.as("y"),
        x: sql<number>`value ->> 4`.as("x"),
        deepest: sql<number>`value ->> 5`.as("deepest"),
      })
      .from(rows),
  );
  /** Whether a point is in the square, calculated as in app/domain/supplier/cells.ts. */
  const isInSquare = (latitude: SQLWrapper, longitude: SQLWrapper): SQL =>
    sql`cast((${latitude} + 90) / ${square.degrees} + 1e-9 as integer) = ${square.y} and cast((${longitude} + 180) / ${square.degrees} + 1e-9 as integer) = ${square.x}`;
  const columns = {
    cell: sql<number>`${square.cell}`.as("cell"),
    capability: sql<number>`${square.capability}`.as("capability"),
    deepest: sql<number>`${square.deepest}`.as("deepest"),
    ...selectColumns({
      supplierId: suppliers.id,
      shrunkRating100: suppliers.shrunkRating100,
      providesServicing: suppliers.providesServicing,
      categoryIds: suppliers.categoryIds,
    }),
  };
  // All suppliers of this kind in the squares. They are found by latitude, except our own service, which is found by its bases.
  const nearbyIds = database.$with("here").as(
    database
      .select({ ...columns, isOwn: sql<number>`0`.as("is_own") })
      .from(square)
      .crossJoin(suppliers)
      .where(
        and(
          gte(suppliers.latitude, sql`${square.y} * ${square.degrees} - 90.001`),
          lt(suppliers.latitude, sql`(${square.y} + 1) * ${square.degrees} - 89.999`),
          eq(suppliers.kind, kind),
          isNull(suppliers.bases),
          isInSquare(suppliers.latitude, suppliers.longitude),
        ),
      )
      .unionAll(
        database
          .select({ ...columns, isOwn: sql<number>`1`.as("is_own") })
          .from(square)
          .crossJoin(suppliers)
          .where(
            and(
              isNotNull(suppliers.bases),
              eq(suppliers.kind, kind),
              sql`exists (select 1 from json_each(${suppliers.bases}) b where ${isInSquare(sql`(b.value ->> 'latitude')`, sql`(b.value ->> 'longitude')`)})`,
            ),
          ),
      ),
  );
  const ranked = database.$with("ranked").as(
    database
      .select({
        cell: nearbyIds.cell,
        capability: nearbyIds.capability,
        deepest: nearbyIds.deepest,
        supplierId: nearbyIds.supplierId,
        // SQL, because the query builder does not support window functions.
        place:
          sql<number>`row_number() over (partition by ${nearbyIds.cell}, ${nearbyIds.capability} order by ${desc(nearbyIds.isOwn)}, ${desc(nearbyIds.shrunkRating100)}, ${asc(nearbyIds.supplierId)}) - 1`.as(
            "place",
          ),
      })
      .from(nearbyIds)
      .where(
        sql`case ${nearbyIds.capability} when 0 then ${nearbyIds.providesServicing} = 1 else exists (select 1 from json_each(${nearbyIds.categoryIds}) where value = ${nearbyIds.capability}) end`,
      ),
  );
  return [
    database
      .delete(supplierCells)
      .where(
        and(
          eq(supplierCells.kind, kind),
          sql`(${supplierCells.cell}, ${supplierCells.capability}) in (select value ->> 0, value ->> 1 from ${rows})`,
        ),
      ),
    database.insert(supplierCells).select(
      database
        .with(square, nearbyIds, ranked)
        .select({
          cell: ranked.cell,
          capability: ranked.capability,
          kind: sql<string>`${kind}`.as("kind"),
          rank: ranked.place,
          supplierId: ranked.supplierId,
        })
        .from(ranked)
        .where(lt(ranked.place, ranked.deepest)),
    ),
  ];
}

/** Invalidates the cached results that this supplier affects. Used in the batch that changes the supplier. */
export const invalidateSearchResults = (
  db: D1Database,
  { id, latitude, longitude }: { readonly id: number; readonly latitude: number; readonly longitude: number },
): Query[] =>
  [...findWidestSquare(latitude, longitude), -id].map((square) =>
    orm(db)
      .insert(supplyChanges)
      .values({ square, revision: 1 })
      .onConflictDoUpdate({
        target: supplyChanges.square,
        set: { revision: sql`${supplyChanges.revision} + 1` },
      }),
  );

/**
 * Reads search results from the nearest replica of the database. If the replica lacks a change that the caller knows of, searches the primary database, so that
 * people see their own changes. Free times and details of a single supplier always come from the primary.
 */
export function replicaSuppliers(replica: Suppliers, primary: Suppliers): Suppliers {
  const search = async (
    { minRevision = 0 }: RevisionBound,
    runSearch: (suppliers: Suppliers) => Promise<SupplierSearchResult>,
  ): Promise<SupplierSearchResult> => {
    const searchResult = await runSearch(replica);
    return searchResult.revision < minRevision ? runSearch(primary) : searchResult;
  };
  return {
    ...primary,
    candidates: (query) => search(query, (suppliers) => suppliers.candidates(query)),
    only: (id, country, span) => search(span, (suppliers) => suppliers.only(id, country, span)),
  };
}
