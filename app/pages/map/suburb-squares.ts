/** A suburb's name with its longitude and latitude in degrees. */
export type SuburbName = readonly [name: string, longitude: number, latitude: number];

/** Number of squares per degree. A square of half a degree is a few kilobytes, and the map of a city covers at most four. */
const PER_DEGREE = 2;
/** A view that covers more squares shows no suburb names, because they would not be readable. */
const MAX_SQUARES = 9;

const floor = (degrees: number): number => Math.floor(degrees * PER_DEGREE);

/** Name of the square that contains a point, which is also its file name. */
export const squareOf = (latitude: number, longitude: number): string => `${floor(latitude)}_${floor(longitude)}`;

export const squareUrl = (square: string): string => `/map/suburbs/${square}.json`;

/** List of the squares that have a file. Desert and sea have none. */
export const SQUARES_URL = "/map/suburbs/squares.json";

export interface View {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** Squares that overlap the view; empty if the view is too wide. */
export function squaresIn({ south, north, west, east }: View): string[] {
  const [rows, columns] = [floor(north) - floor(south) + 1, floor(east) - floor(west) + 1];
  if (rows * columns > MAX_SQUARES) return [];
  return Array.from(
    { length: rows * columns },
    (_, n) => `${floor(south) + Math.floor(n / columns)}_${floor(west) + (n % columns)}`,
  );
}

/** Loads a list. If it cannot be loaded, it is empty, because the map works without names. */
const listFrom = <T>(url: string): Promise<readonly T[]> =>
  fetch(url).then(
    (answer) => (answer.ok ? (answer.json() as Promise<T[]>) : []),
    () => [],
  );

/** Loaded once and shared. */
let squaresWithSuburbs: Promise<ReadonlySet<string>> | undefined;
/** Suburbs by square. Each square is loaded once. */
const suburbs = new Map<string, Promise<readonly SuburbName[]>>();
/** The suburbs of a square. A square without suburbs has no file, and none is requested. */
export async function suburbsOf(square: string): Promise<readonly SuburbName[]> {
  squaresWithSuburbs ??= listFrom<string>(SQUARES_URL).then((squares) => new Set(squares));
  if (!(await squaresWithSuburbs).has(square)) return [];
  const names = suburbs.get(square) ?? listFrom<SuburbName>(squareUrl(square));
  suburbs.set(square, names);
  return names;
}
