import { type SupplierId, supplierId } from "../../app/domain/ids.ts";
import { widestSquare } from "../../app/domain/supplier/cells.ts";
import { ownSettings } from "../seed/suppliers.ts";
import { inChunks } from "../seed/production.ts";
import { cellRows, type Ranked, SUPPLIER_ROW, type Value } from "../seed/write-suppliers.ts";
import type { ImportedSupplier } from "./supplier-row.ts";

/** What customers, bookings and the supplier itself wrote: an import leaves it as it is. */
const THEIRS = new Set([
  "id",
  "closed_from",
  "closed_days",
  "rating_count",
  "rating_100",
  "shrunk_rating_100",
  "stars",
  "is_premium",
  "is_zero_communication",
  "has_verified_credentials",
  "is_new",
  "images",
  "profile_words",
  "specialities",
  "best_makes",
  "diary_rows",
  "open_holidays",
  "is_demo",
  "hidden_because",
]);
const COLUMNS = [...SUPPLIER_ROW.map(([name]) => name), "operator_key"];
const KEPT_IN_STEP = COLUMNS.filter((name) => !THEIRS.has(name) && name !== "operator_key");

/** A row that stands is updated where it is the same operator's supplier and something differs; a number that another import took refuses. */
const WRITE = `insert into suppliers (${COLUMNS.join(", ")}) select ${COLUMNS.map((_, at) => `value ->> ${at}`).join(", ")} from json_each(?1) where true
  on conflict (id) do update set ${KEPT_IN_STEP.map((name) => `${name} = excluded.${name}`).join(", ")}
  where suppliers.operator_key = excluded.operator_key and (${KEPT_IN_STEP.map((name) => `suppliers.${name}`).join(", ")}) is not (${KEPT_IN_STEP.map((name) => `excluded.${name}`).join(", ")})`;

/** Numbers below are our own service's and the demo's. */
const FIRST_ID = 1_000_000;
const ROWS_CHARACTERS = 200_000;
const PAGE = 4_000;

interface Stored extends Ranked {
  readonly key: string | null;
}

/** Tells how far a part of the work has come. */
export type Progress = (all: number, what: string) => (done: number) => void;

/** What came of writing. */
export interface Written {
  readonly added: number;
  readonly updated: number;
  readonly same: number;
}

/** Every supplier as far as the map's squares need it. */
async function storedSuppliers(db: D1Database): Promise<Map<SupplierId, Stored>> {
  const all = new Map<SupplierId, Stored>();
  for (let after = supplierId(0); ; ) {
    const { results } = await db
      .prepare(
        `select id, operator_key as key, kind, latitude, longitude, bases, category_ids, provides_servicing, shrunk_rating_100
           from suppliers where id > cast(?1 as integer) order by id limit ${PAGE}`,
      )
      .bind(String(after))
      .all<Record<string, string | number | null>>();
    for (const row of results) {
      after = supplierId(Number(row.id));
      all.set(after, {
        id: after,
        key: row.key === null ? null : String(row.key),
        kind: row.kind === "mobile" ? "mobile" : row.kind === "dealership" ? "dealership" : "workshop",
        latitude: Number(row.latitude),
        longitude: Number(row.longitude),
        bases: row.bases === null ? [] : JSON.parse(String(row.bases)),
        categoryIds: JSON.parse(String(row.category_ids)),
        providesServicing: Number(row.provides_servicing) === 1,
        shrunkRating100: Number(row.shrunk_rating_100),
      });
    }
    if (results.length < PAGE) return all;
  }
}

const placed = ({ kind, latitude, longitude, categoryIds, providesServicing }: Ranked) =>
  JSON.stringify([kind, latitude, longitude, categoryIds, providesServicing]);

/**
 * Writes imported suppliers, once each by the operator's own id, then the squares of the map that they stand in. What a supplier set itself in the portal
 * stays. Bounded statements, each of which may be sent again, so that an import that broke off is run again.
 */
export async function writeImported(
  db: D1Database,
  imported: readonly ImportedSupplier[],
  progress: Progress = () => () => undefined,
): Promise<Written> {
  const tell = progress(imported.length, "rows written");
  const [before, own] = [await storedSuppliers(db), await ownSettings(db)];
  const idOf = new Map([...before.values()].flatMap(({ id, key }) => (key === null ? [] : [[key, id] as const])));
  let next = Math.max(FIRST_ID, ...before.keys()) + 1;
  const rows = imported.map(({ key, supplier }) => {
    const id = idOf.get(key) ?? supplierId(next++);
    return { key, supplier: { ...supplier, id, ...own.get(id) } };
  });
  let [written, changed] = [0, 0];
  const lines = rows.map(({ key, supplier }): Value[] => [...SUPPLIER_ROW.map(([, value]) => value(supplier)), key]);
  for (const chunk of inChunks(lines, ROWS_CHARACTERS)) {
    const [ran] = await db.batch([db.prepare(WRITE).bind(`[${chunk.join(",")}]`)]);
    changed += ran?.meta.changes ?? 0;
    written += chunk.length;
    tell(written);
  }
  const moved = rows.flatMap(({ supplier }) => {
    const stood = before.get(supplier.id);
    return stood && placed(stood) === placed(supplier) ? [] : stood ? [supplier, stood] : [supplier];
  });
  const after = new Map<SupplierId, Ranked>(before);
  for (const { supplier } of rows)
    after.set(supplier.id, {
      ...supplier,
      shrunkRating100: before.get(supplier.id)?.shrunkRating100 ?? supplier.shrunkRating100,
    });
  await rankSquares(db, [...after.values()], new Set(cellRows(moved).map(([cell]) => Number(cell))), progress);
  if (changed > 0)
    await countChanges(
      db,
      rows.map(({ supplier }) => supplier),
    );
  const added = rows.filter(({ key }) => !idOf.has(key)).length;
  return { added, updated: changed - added, same: rows.length - changed };
}

/** The squares in which somebody came, moved or changed what it does, each in one batch: a search sees the old ranks or the new ones. */
async function rankSquares(
  db: D1Database,
  all: readonly Ranked[],
  squares: ReadonlySet<number>,
  progress: Progress,
): Promise<void> {
  if (squares.size === 0) return;
  const tell = progress(squares.size, "squares of the map ranked");
  let done = 0;
  const bySquare = new Map<number, Value[][]>([...squares].map((square) => [square, []]));
  for (const row of cellRows(all)) bySquare.get(Number(row[0]))?.push(row);
  let [cells, rows]: [number[], Value[][]] = [[], []];
  const flush = async () => {
    await db.batch([
      db
        .prepare("delete from supplier_cells where cell in (select value from json_each(?1))")
        .bind(JSON.stringify(cells)),
      db
        .prepare(
          "insert into supplier_cells (cell, capability, kind, rank, supplier_id) select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 from json_each(?1)",
        )
        .bind(JSON.stringify(rows)),
    ]);
    done += cells.length;
    tell(done);
  };
  for (const [cell, own] of bySquare) {
    if (rows.length > 0 && rows.length + own.length > PAGE) {
      await flush();
      [cells, rows] = [[], []];
    }
    cells.push(cell);
    rows = [...rows, ...own];
  }
  await flush();
}

/** Kept answers of the results page that looked at any of them hold no more. */
async function countChanges(db: D1Database, suppliers: readonly Ranked[]): Promise<void> {
  const counted = new Set(
    suppliers.flatMap(({ id, latitude, longitude }) => [...widestSquare(latitude, longitude), -id]),
  );
  for (const chunk of inChunks(
    [...counted].map((square) => [square]),
    ROWS_CHARACTERS,
  ))
    await db.batch([
      db
        .prepare(
          "insert into supply_changes (square, revision) select value ->> 0, 1 from json_each(?1) where true on conflict (square) do update set revision = revision + 1",
        )
        .bind(`[${chunk.join(",")}]`),
    ]);
}
