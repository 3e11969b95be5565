import type { Point } from "./nearest.ts";

export interface NamedPoint extends Point {
  readonly region: string;
  readonly name: string;
}

/** How far around a point counts as "here". */
const NEAR_KM = 10;
/** One degree of latitude. */
const DEGREE_KM = 111.2;
/** Cells of a tenth of a degree: two to each side hold everything near, to beyond 60° south. */
const CELL = 0.1;
const REACH = 2;

const cellOf = (degrees: number): number => Math.floor(degrees / CELL);
const keyOf = (row: number, column: number): string => `${row}|${column}`;

/**
 * For each point, in the order given, how many different places lie within 10 km of it: a town has its suburbs about it, the middle of an
 * outback postcode has nothing. Tells which of two places of one name is meant more often, and where a town with several postcodes lies.
 * With `counts` only the places that it accepts are counted: those of the same postcode tell a town's street postcode from its boxes.
 */
export function countNeighbours<T extends NamedPoint>(places: readonly T[], counts: (place: T, other: T) => boolean = () => true): readonly number[] {
  const cells = new Map<string, T[]>();
  for (const place of places) {
    const key = keyOf(cellOf(place.latitude), cellOf(place.longitude));
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [place]);
    else cell.push(place);
  }
  return places.map((place) => {
    const names = new Set<string>();
    for (const other of around(cells, place)) if (isNear(place, other) && (other === place || counts(place, other))) names.add(`${other.region}|${other.name}`);
    return names.size - 1;
  });
}

function* around<T>(cells: ReadonlyMap<string, readonly T[]>, { latitude, longitude }: Point): Iterable<T> {
  for (let row = -REACH; row <= REACH; row += 1)
    for (let column = -REACH; column <= REACH; column += 1) yield* cells.get(keyOf(cellOf(latitude) + row, cellOf(longitude) + column)) ?? [];
}

function isNear(a: Point, b: Point): boolean {
  const north = (a.latitude - b.latitude) * DEGREE_KM;
  const east = (a.longitude - b.longitude) * DEGREE_KM * Math.cos(((a.latitude + b.latitude) * Math.PI) / 360);
  return north * north + east * east <= NEAR_KM * NEAR_KM;
}
