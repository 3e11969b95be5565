/**
 * Map squares in three sizes. A search reads small squares near a point and large ones further away, and only the first ranks of each. Its cost therefore does
 * not grow with the number of suppliers.
 */
export interface CellSize {
  /** 1, 2 or 3; part of the cell's number. */
  readonly level: number;
  readonly degrees: number;
  /** Squares read on each side of the central one. */
  readonly rings: number;
  /** Number of ranks read in each square by a search for a single kind of supplier. */
  readonly maxSingleKindRanks: number;
}

/** The three sizes of squares: about 5.5 km, 22 km and 110 km from north to south. */
export const CELL_SIZES: readonly CellSize[] = [
  { level: 1, degrees: 0.05, rings: 2, maxSingleKindRanks: 5 },
  { level: 2, degrees: 0.2, rings: 1, maxSingleKindRanks: 5 },
  { level: 3, degrees: 1, rings: 1, maxSingleKindRanks: 3 },
];

/** Ranks read in each square by a search for all kinds: the two best workshops, the two best mobile mechanics and the two best dealerships. */
const INCLUDED_RANKS = [0, 1];

const latitudeIndex = (latitude: number, degrees: number) => Math.floor((latitude + 90) / degrees + 1e-9);
const longitudeIndex = (longitude: number, degrees: number) => Math.floor((longitude + 180) / degrees + 1e-9);
const cellNumber = (level: number, y: number, x: number) => level * 100_000_000 + y * 10_000 + x;

/** The map squares that contain a supplier, one in each size. */
export const findCells = (latitude: number, longitude: number): number[] =>
  CELL_SIZES.map(({ level, degrees }) =>
    cellNumber(level, latitudeIndex(latitude, degrees), longitudeIndex(longitude, degrees)),
  );

/** A row of adjacent squares, which are numbered consecutively from west to east. */
export interface CellStripe {
  readonly rank: number;
  readonly first: number;
  readonly last: number;
}

/** Squares that a search for all kinds reads. Small squares come first; in each size the best rank comes first, from the centre outwards. */
export function listStripesAround(latitude: number, longitude: number): CellStripe[] {
  return CELL_SIZES.flatMap(({ level, degrees, rings }) => {
    const y = latitudeIndex(latitude, degrees);
    const x = longitudeIndex(longitude, degrees);
    return INCLUDED_RANKS.flatMap((rank) =>
      offsetsFromCentre(rings).map((dy) => ({
        rank,
        first: cellNumber(level, y + dy, x - rings),
        last: cellNumber(level, y + dy, x + rings),
      })),
    );
  });
}

const WIDEST_LEVEL = 3;
const widestCells = (latitude: number, longitude: number) =>
  CELL_SIZES.flatMap(({ level, degrees }) =>
    level === WIDEST_LEVEL
      ? [{ level, y: latitudeIndex(latitude, degrees), x: longitudeIndex(longitude, degrees) }]
      : [],
  );

/** The largest square that contains a supplier. Changes to the supplier are counted for this square. */
export const findWidestSquare = (latitude: number, longitude: number): number[] =>
  widestCells(latitude, longitude).map(({ level, y, x }) => cellNumber(level, y, x));

/** The largest squares that a search around a point reads. Every supplier that the search can find is in one of them. */
export const listWidestSquares = (latitude: number, longitude: number): number[] =>
  widestCells(latitude, longitude).flatMap(({ level, y, x }) =>
    listSquareOffsets(1).map(([dy, dx]) => cellNumber(level, y + dy, x + dx)),
  );

export interface CellRange {
  readonly cell: number;
  /** Number of ranks to read, starting with the best. */
  readonly ranks: number;
}

/** Squares that a search for a single kind reads: those within the rings of each size, nearest first. */
export function listCellsAround(latitude: number, longitude: number): CellRange[] {
  return CELL_SIZES.flatMap(({ level, degrees, rings, maxSingleKindRanks: maxRanks }) => {
    const y = latitudeIndex(latitude, degrees);
    const x = longitudeIndex(longitude, degrees);
    return listSquareOffsets(rings).map(([dy, dx]) => ({ cell: cellNumber(level, y + dy, x + dx), ranks: maxRanks }));
  });
}

/** Offsets from the centre to either side, nearest first, starting with 0. */
const offsetsFromCentre = (rings: number): number[] =>
  Array.from({ length: 2 * rings + 1 }, (_, i) => i - rings).sort((a, b) => a ** 2 - b ** 2);

/** Offsets of the squares around the central one, nearest first, starting with the centre. */
function listSquareOffsets(rings: number): (readonly [dy: number, dx: number])[] {
  const offsets = offsetsFromCentre(rings);
  return offsets
    .flatMap((dy) => offsets.map((dx) => [dy, dx] as const))
    .sort((a, b) => a[0] ** 2 + a[1] ** 2 - (b[0] ** 2 + b[1] ** 2));
}

/** Number of ranks that the index stores for a square of this size. No search reads more ranks. */
export const countIndexedRanks = (level: number): number =>
  Math.max(
    INCLUDED_RANKS.length,
    ...CELL_SIZES.filter((size) => size.level === level).map(({ maxSingleKindRanks: maxRanks }) => maxRanks),
  );
