import type { SupplierId } from "../core/ids";
import { findCells, countIndexedRanks } from "./cells.ts";
import type { Supplier, SupplierKind } from "./supplier";

/** Supplier data that determines its cells and ranks on the map. */
export type RankableSupplier = Pick<
  Supplier,
  "id" | "kind" | "latitude" | "longitude" | "bases" | "categoryIds" | "providesServicing" | "shrunkRating100"
>;

/** A supplier's rank in a map square. */
export type CellRow = readonly [cell: number, capability: number, kind: SupplierKind, rank: number, id: SupplierId];

/** Best first within its kind: our own service, then by shrunk rating, then by id. */
const compareByRank = (a: RankableSupplier, b: RankableSupplier): number =>
  Number(b.bases.length > 0) - Number(a.bases.length > 0) || b.shrunkRating100 - a.shrunkRating100 || a.id - b.id;

/** Ranks suppliers in the given map squares, or in all. `suppliers` must contain every supplier in these squares, because a rank is a position among them. */
export function buildCellRows(suppliers: readonly RankableSupplier[], allowedCells?: ReadonlySet<number>): CellRow[] {
  const ranks = new Map<string, number>();
  const rows: CellRow[] = [];
  for (const supplier of [...suppliers].sort(compareByRank)) {
    const points = supplier.bases.length > 0 ? supplier.bases : [supplier];
    const supplierCells = new Set(points.flatMap(({ latitude, longitude }) => findCells(latitude, longitude)));
    const cells =
      allowedCells === undefined ? supplierCells : [...supplierCells].filter((cell) => allowedCells.has(cell));
    for (const cell of cells)
      for (const capability of supplier.providesServicing ? [0, ...supplier.categoryIds] : supplier.categoryIds) {
        const rank = takeNextRank(ranks, cell, capability, supplier.kind);
        if (rank !== null) rows.push([cell, capability, supplier.kind, rank, supplier.id]);
      }
  }
  return rows;
}

/** The next rank in a square; null when no search reads that far. */
function takeNextRank(ranks: Map<string, number>, cell: number, capability: number, kind: SupplierKind): number | null {
  const key = `${cell}|${capability}|${kind}`;
  const rank = ranks.get(key) ?? 0;
  if (rank >= countIndexedRanks(Math.floor(cell / 100_000_000))) return null;
  ranks.set(key, rank + 1);
  return rank;
}
