/** A suburb's name with its longitude and latitude in degrees. */
export type SuburbName = readonly [name: string, longitude: number, latitude: number];

/** Number of squares per degree. The file for a square of half a degree is a few kilobytes, and the map of a city covers at most four. */
const SQUARES_PER_DEGREE = 2;
/** A view that covers more squares shows no suburb names, because they would not be readable. */
const MAX_SQUARES = 9;

const toSquareIndex = (degrees: number): number => Math.floor(degrees * SQUARES_PER_DEGREE);

/** Name of the square that contains a point, which is also its file name. */
export const squareKey = (latitude: number, longitude: number): string =>
  `${toSquareIndex(latitude)}_${toSquareIndex(longitude)}`;

export const squareUrl = (square: string): string => `/map/suburbs/${square}.json`;

/** List of the squares that have a file. Desert and sea have none. */
export const SQUARES_URL = "/map/suburbs/squares.json";

export interface MapBounds {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** Squares that overlap the view; empty if the view is too wide. */
export function squareKeysInView({ south, north, west, east }: MapBounds): string[] {
  const rows = toSquareIndex(north) - toSquareIndex(south) + 1;
  const columns = toSquareIndex(east) - toSquareIndex(west) + 1;
  if (rows * columns > MAX_SQUARES) return [];
  return Array.from(
    { length: rows * columns },
    (_, n) => `${toSquareIndex(south) + Math.floor(n / columns)}_${toSquareIndex(west) + (n % columns)}`,
  );
}

/** Loads a list. Returns an empty one if that fails, because the map works without names. */
const fetchList = <T>(url: string): Promise<readonly T[]> =>
  fetch(url).then(
    (response) => (response.ok ? (response.json() as Promise<T[]>) : []),
    () => [],
  );

/** Loaded once and shared. */
let squaresWithSuburbs: Promise<ReadonlySet<string>> | undefined;
/** Suburbs by square. Each square is loaded once. */
const suburbs = new Map<string, Promise<readonly SuburbName[]>>();
/** The suburbs of a square. A square without suburbs has no file, and none is requested. */
export async function loadSuburbs(square: string): Promise<readonly SuburbName[]> {
  squaresWithSuburbs ??= fetchList<string>(SQUARES_URL).then((squares) => new Set(squares));
  if (!(await squaresWithSuburbs).has(square)) return [];
  const names = suburbs.get(square) ?? fetchList<SuburbName>(squareUrl(square));
  suburbs.set(square, names);
  return names;
}
