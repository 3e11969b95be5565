import type { Country } from "./country.ts";

interface Outline {
  /** Size of the drawing, in its own units. */
  readonly width: number;
  readonly height: number;
  readonly west: number;
  readonly north: number;
  /** Drawing units per degree of latitude, and per degree of longitude at the country's middle latitude. */
  readonly unitsPerLatitude: number;
  readonly unitsPerLongitude: number;
  /** Label positions of states and regions, from `region_label` in public/map/au-nz-basemap.geojson. */
  readonly regions: Readonly<Record<string, readonly [longitude: number, latitude: number]>>;
}

/**
 * The outline of a country as drawn in public/map/outline-*.svg (`npm run outlines`). The projection uses plain degrees, with longitude scaled by the cosine
 * of the middle latitude.
 */
export const OUTLINES: Readonly<Record<Country, Outline>> = {
  AU: {
    width: 400,
    height: 366,
    west: 112.5,
    north: -9.5,
    unitsPerLatitude: 10.6,
    unitsPerLongitude: 9.48,
    regions: {
      ACT: [149.0, -35.5],
      NSW: [146.5, -32.3],
      NT: [133.5, -19.5],
      QLD: [144.5, -22.5],
      SA: [135.0, -30.0],
      TAS: [146.6, -42.0],
      VIC: [144.3, -36.9],
      WA: [121.5, -25.5],
    },
  },
  NZ: {
    width: 400,
    height: 510,
    west: 165.9,
    north: -34.0,
    unitsPerLatitude: 36.8,
    unitsPerLongitude: 28.0,
    regions: {
      Auckland: [174.55, -36.65],
      "Bay of Plenty": [176.94, -38.31],
      Canterbury: [171.81, -43.4],
      Gisborne: [177.93, -38.34],
      "Hawke's Bay": [176.6, -39.54],
      "Manawatu-Whanganui": [175.61, -40.37],
      Marlborough: [173.6, -41.75],
      Nelson: [173.39, -41.25],
      Northland: [173.98, -35.59],
      Otago: [169.64, -45.57],
      Southland: [168.0, -45.7],
      Taranaki: [174.41, -39.34],
      Tasman: [172.67, -41.67],
      Waikato: [175.38, -37.55],
      Wellington: [175.2, -41.23],
      "West Coast": [170.4, -43.36],
    },
  },
};

/** Converts coordinates to a position on the drawing. */
export function projectOnOutline(
  country: Country,
  { longitude, latitude }: { readonly longitude: number; readonly latitude: number },
): readonly [x: number, y: number] {
  const { west, north, unitsPerLatitude, unitsPerLongitude } = OUTLINES[country];
  return [(longitude - west) * unitsPerLongitude, (north - latitude) * unitsPerLatitude];
}

/** The position of a state or region on the outline; null when it has none (the Chatham Islands, or an unknown region). */
export function findRegionPoint(country: Country, region: string): readonly [x: number, y: number] | null {
  const point = OUTLINES[country].regions[region];
  return point === undefined ? null : projectOnOutline(country, { longitude: point[0], latitude: point[1] });
}
