import type { CountryFacts } from "../../domain/core/country/country";

/** Zoom levels of the results map (P-389, P-390, F-462): the limits, and the level for a single offer. */
export const RESULTS_ZOOM = { least: 12, most: 20, marker: 17 } as const;

/** The specification counts zoom in tiles of 256 pixels, the map library in tiles of 512: the same picture is one less. */
export const toLibrary = (zoom: number): number => zoom - 1;
export const fromLibrary = (zoom: number): number => zoom + 1;

/**
 * The least zoom of a map, in the specification's count: 12, and less only where the offers lie so far apart that 12 does not show them all,
 * down to the country's own least. `fitting` = the zoom at which all are seen.
 */
export const leastZoom = ({ minZoom }: CountryFacts["map"], fitting: number): number =>
  Math.max(minZoom, Math.min(RESULTS_ZOOM.least, Math.floor(fitting)));
