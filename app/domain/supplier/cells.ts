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
  /** Ranks read in each square by a search for one kind of supplier alone. */
  readonly alone: number;
}

/** About 5.5 km, 22 km and 110 km from south to north. */
export const CELL_SIZES: readonly CellSize[] = [
  { level: 1, degrees: 0.05, rings: 2, alone: 5 },
  { level: 2, degrees: 0.2, rings: 1, alone: 5 },
  { level: 3, degrees: 1, rings: 1, alone: 3 },
];

/** Ranks read in each square when every kind is welcome: the best two workshops, mobile mechanics and dealerships. */
const RANKS = [0, 1];

const row = (latitude: number, degrees: number) => Math.floor((latitude + 90) / degrees + 1e-9);
const column = (longitude: number, degrees: number) => Math.floor((longitude + 180) / degrees + 1e-9);
const cellNumber = (level: number, y: number, x: number) => level * 100_000_000 + y * 10_000 + x;

/** The map squares that contain a supplier, one of each size. */
export const cellsOf = (latitude: number, longitude: number): number[] =>
  CELL_SIZES.map(({ level, degrees }) => cellNumber(level, row(latitude, degrees), column(longitude, degrees)));

/** Adjacent squares from west to east have consecutive numbers. */
export interface CellStripe {
  readonly rank: number;
  readonly first: number;
  readonly last: number;
}

/** What a search for suppliers of every kind reads: small squares first, in each size the best rank first, from the middle outwards. */
export function stripesAround(latitude: number, longitude: number): CellStripe[] {
  return CELL_SIZES.flatMap(({ level, degrees, rings }) => {
    const y = row(latitude, degrees);
    const x = column(longitude, degrees);
    return RANKS.flatMap((rank) =>
      offsetsFromCentre(rings).map((dy) => ({
        rank,
        first: cellNumber(level, y + dy, x - rings),
        last: cellNumber(level, y + dy, x + rings),
      })),
    );
  });
}

const WIDEST = 3;
const widestOf = (latitude: number, longitude: number) =>
  CELL_SIZES.flatMap(({ level, degrees }) =>
    level === WIDEST ? [{ level, y: row(latitude, degrees), x: column(longitude, degrees) }] : [],
  );

/** The widest square that contains a supplier, where its changes are counted. */
export const widestSquare = (latitude: number, longitude: number): number[] =>
  widestOf(latitude, longitude).map(({ level, y, x }) => cellNumber(level, y, x));

/** The widest squares that a search around a point reads: every supplier it can find is in one of them. */
export const widestSquares = (latitude: number, longitude: number): number[] =>
  widestOf(latitude, longitude).flatMap(({ level, y, x }) =>
    squaresAround(1).map(([dy, dx]) => cellNumber(level, y + dy, x + dx)),
  );

export interface CellRange {
  readonly cell: number;
  /** Ranks below this are read. */
  readonly ranks: number;
}

/** What a search for one kind alone reads: the squares within the rings of each size, nearest first. */
export function cellsAround(latitude: number, longitude: number): CellRange[] {
  return CELL_SIZES.flatMap(({ level, degrees, rings, alone }) => {
    const y = row(latitude, degrees);
    const x = column(longitude, degrees);
    return squaresAround(rings).map(([dy, dx]) => ({ cell: cellNumber(level, y + dy, x + dx), ranks: alone }));
  });
}

/** 0, then the steps to either side, nearest first. */
const offsetsFromCentre = (rings: number): number[] =>
  Array.from({ length: 2 * rings + 1 }, (_, i) => i - rings).sort((a, b) => a ** 2 - b ** 2);

/** Steps to the squares around the middle one, which comes first. */
function squaresAround(rings: number): (readonly [dy: number, dx: number])[] {
  const steps = offsetsFromCentre(rings);
  return steps
    .flatMap((dy) => steps.map((dx) => [dy, dx] as const))
    .sort((a, b) => a[0] ** 2 + a[1] ** 2 - (b[0] ** 2 + b[1] ** 2));
}

/** No search reads further: what the index keeps of a square of this size. */
export const deepestRank = (level: number): number =>
  Math.max(RANKS.length, ...CELL_SIZES.filter((size) => size.level === level).map(({ alone }) => alone));
