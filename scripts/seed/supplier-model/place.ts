import { distanceMetres } from "../../../app/domain/location/distance.ts";
import type { Draw } from "./draw.ts";
import type { Anchor, LocalityRow, RegionType } from "./model.ts";

const KM_PER_DEGREE = 111.195;
/** A point further than this from any locality is mostly in water or bush. */
const STRAY_METRES = 1_500;
const CELL_DEGREES = 0.15;

export interface Placed {
  readonly latitude: number;
  readonly longitude: number;
  readonly suburb: string;
  readonly postcode: string | null;
}

export type NearestLocality = (
  lat: number,
  lon: number,
) => { readonly locality: LocalityRow; readonly metres: number } | null;

/** Naval and air bases have postcodes, but no workshops. */
const MILITARY_BASE = /\b(?:HMAS|RAAF)\b/;

/** Finds the nearest locality with a grid of 0.15 degrees. The nearest one within about 15 km is in the nine squares around a point. */
export function localityIndex(localities: readonly LocalityRow[]): NearestLocality {
  const squares = new Map<string, LocalityRow[]>();
  const at = (lat: number, lon: number) => [Math.floor(lat / CELL_DEGREES), Math.floor(lon / CELL_DEGREES)] as const;
  for (const row of localities) {
    if (MILITARY_BASE.test(row.name)) continue;
    const key = at(row.lat, row.lon).join();
    const square = squares.get(key);
    if (square) square.push(row);
    else squares.set(key, [row]);
  }
  return (lat, lon) => {
    const [y, x] = at(lat, lon);
    let best: { locality: LocalityRow; metres: number } | null = null;
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++)
        for (const locality of squares.get(`${y + dy},${x + dx}`) ?? []) {
          const metres = distanceMetres(
            { latitude: lat, longitude: lon },
            { latitude: locality.lat, longitude: locality.lon },
          );
          if (!best || metres < best.metres) best = { locality, metres };
        }
    return best;
  };
}

const move = (lat: number, lon: number, km: number, bearing: number) => ({
  lat: lat + (km * Math.cos(bearing)) / KM_PER_DEGREE,
  lon: lon + (km * Math.sin(bearing)) / (KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
});
const fourDecimals = (x: number) => Math.round(x * 10_000) / 10_000;

/** Draws a point around the anchor, and finds the locality in which the supplier is listed. A stray point is moved to within 600 m of its locality. */
export function place(
  anchor: Anchor,
  maxKm: Readonly<Record<RegionType, number>>,
  draw: Draw,
  nearest: NearestLocality,
): Placed {
  const reach = Math.sqrt(draw.u("place.r"));
  const bearing = 2 * Math.PI * draw.u("place.a");
  let point = move(anchor.lat, anchor.lon, maxKm[anchor.regionType] * reach, bearing);
  const match = nearest(point.lat, point.lon);
  const near = match && match.metres <= 15_000 ? match : null;
  if (near && near.metres > STRAY_METRES) point = move(near.locality.lat, near.locality.lon, 0.6 * reach, bearing);
  return {
    latitude: fourDecimals(point.lat),
    longitude: fourDecimals(point.lon),
    suburb: near?.locality.name ?? anchor.name,
    postcode: (near?.locality.postcode ?? anchor.postcode) || null,
  };
}
