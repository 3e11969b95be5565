import type { CountryFacts } from "../../domain/core/country/country";

/** Zoom levels of the results map (P-389, P-390, F-462): the limits, and the level for a single offer. */
export const RESULTS_ZOOM = { least: 12, most: 20, marker: 17 } as const;

/** Converts a zoom level. The specification assumes tiles of 256 pixels and the map library tiles of 512, so the library's number is one lower. */
export const toMapLibreZoom = (zoom: number): number => zoom - 1;
export const fromMapLibreZoom = (zoom: number): number => zoom + 1;

/**
 * Minimum zoom level of a map, on the specification's scale. It is 12, or lower if the offers are so far apart that 12 does not show all of them, but not below the
 * country's minimum. `fittingZoom` = the zoom that shows all offers.
 */
export const minimumZoom = ({ minZoom }: CountryFacts["map"], fittingZoom: number): number =>
  Math.max(minZoom, Math.min(RESULTS_ZOOM.least, Math.floor(fittingZoom)));
