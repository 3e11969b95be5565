import { distanceMetres } from "../../../app/domain/location/distance.ts";
import type { Draw } from "./draw.ts";
import type { Anchor, LocalityRow, RegionType } from "./model.ts";

const KM_PER_DEGREE = 111.195;
/** A point further than this from any locality is mostly in water or bush. */
const STRAY_METRES = 1_500;
const CELL_DEGREES = 0.15;

export interface PlacedSeat {
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
  const cellOf = (lat: number, lon: number) =>
    [Math.floor(lat / CELL_DEGREES), Math.floor(lon / CELL_DEGREES)] as const;
  for (const row of localities) {
    if (MILITARY_BASE.test(row.name)) continue;
    const key = cellOf(row.lat, row.lon).join();
    const square = squares.get(key);
    if (square) square.push(row);
    else squares.set(key, [row]);
  }
  return (lat, lon) => {
    const [y, x] = cellOf(lat, lon);
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

const destinationPoint = (lat: number, lon: number, km: number, bearing: number) => ({
  lat: lat + (km * Math.cos(bearing)) / KM_PER_DEGREE,
  lon: lon + (km * Math.sin(bearing)) / (KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
});
const roundToFour = (x: number) => Math.round(x * 10_000) / 10_000;

/** Draws a point around the anchor, and finds the locality in which the supplier is listed. A stray point is moved to within 600 m of its locality. */
export function placeSupplier(
  anchor: Anchor,
  maxKm: Readonly<Record<RegionType, number>>,
  draw: Draw,
  nearest: NearestLocality,
): PlacedSeat {
  const distanceShare = Math.sqrt(draw.u("place.r"));
  const bearing = 2 * Math.PI * draw.u("place.a");
  let placedPoint = destinationPoint(anchor.lat, anchor.lon, maxKm[anchor.regionType] * distanceShare, bearing);
  const nearestLocality = nearest(placedPoint.lat, placedPoint.lon);
  const closeLocality = nearestLocality && nearestLocality.metres <= 15_000 ? nearestLocality : null;
  if (closeLocality && closeLocality.metres > STRAY_METRES)
    placedPoint = destinationPoint(
      closeLocality.locality.lat,
      closeLocality.locality.lon,
      0.6 * distanceShare,
      bearing,
    );
  return {
    latitude: roundToFour(placedPoint.lat),
    longitude: roundToFour(placedPoint.lon),
    suburb: closeLocality?.locality.name ?? anchor.name,
    postcode: (closeLocality?.locality.postcode ?? anchor.postcode) || null,
  };
}
