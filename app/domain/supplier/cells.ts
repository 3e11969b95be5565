/**
 * Squares of the map in three sizes. A search reads the squares around a point, small ones close by and large ones
 * for the sparse country, and only the first ranks of each: the work does not grow with the number of suppliers.
 */
export interface CellSize {
  /** 1, 2, 3: goes into the cell's number. */
  readonly level: number;
  readonly degrees: number;
  /** Squares read on each side of the middle one. */
  readonly rings: number;
  /** Ranks read in each square, by kind; searching for one kind alone reads `alone`. */
  readonly ranks: { readonly workshop: number; readonly mobile: number; readonly dealership: number; readonly alone: number };
}

/** About 5.5 km, 22 km and 110 km from south to north. */
export const CELL_SIZES: readonly CellSize[] = [
  { level: 1, degrees: 0.05, rings: 2, ranks: { workshop: 3, mobile: 2, dealership: 1, alone: 5 } },
  { level: 2, degrees: 0.2, rings: 1, ranks: { workshop: 3, mobile: 2, dealership: 1, alone: 5 } },
  { level: 3, degrees: 1, rings: 1, ranks: { workshop: 2, mobile: 1, dealership: 1, alone: 3 } },
];

const row = (latitude: number, degrees: number) => Math.floor((latitude + 90) / degrees + 1e-9);
const column = (longitude: number, degrees: number) => Math.floor((longitude + 180) / degrees + 1e-9);
const cellNumber = (level: number, y: number, x: number) => level * 100_000_000 + y * 10_000 + x;

/** The squares a supplier stands in, one of each size. */
export const cellsOf = (latitude: number, longitude: number): number[] =>
  CELL_SIZES.map(({ level, degrees }) => cellNumber(level, row(latitude, degrees), column(longitude, degrees)));

export interface CellRange {
  readonly cell: number;
  readonly kind: "workshop" | "mobile" | "dealership";
  /** Ranks below this are read. */
  readonly ranks: number;
}

const KINDS = ["workshop", "mobile", "dealership"] as const;

/** What a search around a point reads: the squares within the rings of each size, nearest first, for one kind of supplier or all. */
export function cellsAround(latitude: number, longitude: number, only: CellRange["kind"] | null): CellRange[] {
  return CELL_SIZES.flatMap(({ level, degrees, rings, ranks }) => {
    const y = row(latitude, degrees);
    const x = column(longitude, degrees);
    const kinds = only ? [only] : KINDS;
    return squaresAround(rings).flatMap(([dy, dx]) => kinds.map((kind) => ({ cell: cellNumber(level, y + dy, x + dx), kind, ranks: only ? ranks.alone : ranks[kind] })));
  });
}

/** Steps to the squares around the middle one, which comes first. */
function squaresAround(rings: number): (readonly [dy: number, dx: number])[] {
  const steps = Array.from({ length: 2 * rings + 1 }, (_, i) => i - rings);
  return steps.flatMap((dy) => steps.map((dx) => [dy, dx] as const)).sort((a, b) => a[0] ** 2 + a[1] ** 2 - (b[0] ** 2 + b[1] ** 2));
}

/** No search reads further: what the index keeps of a square of this size. */
export const deepestRank = (level: number): number => Math.max(...CELL_SIZES.filter((size) => size.level === level).flatMap(({ ranks }) => Object.values(ranks)));
