import { z } from "zod";
import type { Country } from "../../core/country/country";

/** Street archives are named by a hash of their contents, so that a URL never shows a different map than before. */
const VERSION_PATTERN = /^[0-9a-f]{16}$/;

export const isStreetsVersion = (text: string): boolean => VERSION_PATTERN.test(text);

/** Key of an archive version in the bucket. */
export const streetsKey = (version: string): string => `streets/${version}.pmtiles`;

/** Key in the bucket of the file that names the active archive. */
export const CURRENT_STREETS_KEY = "streets/shown.json";

const SHOWN_STREETS_SCHEMA = z.object({
  version: z.string().regex(VERSION_PATTERN),
  /** The previously active version, which pages that are already open still use. */
  before: z.string().regex(VERSION_PATTERN).nullable(),
});
export type StreetsView = z.infer<typeof SHOWN_STREETS_SCHEMA>;

/** Reads which archive is active; null when the text is not valid. */
export function readShownStreets(text: string): StreetsView | null {
  try {
    return SHOWN_STREETS_SCHEMA.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Degrees, WGS 84. */
interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Bounding box of a country's populated area, without remote islands. */
const POPULATED_AREA: Readonly<Record<Country, Box>> = {
  AU: { west: 112, south: -44, east: 154, north: -9 },
  NZ: { west: 166, south: -48, east: 179, north: -34 },
};

/** The metadata of an archive. */
export interface ArchiveFacts {
  readonly isVector: boolean;
  /** Whether tiles and directories use a compression that every browser supports: gzip or none. */
  readonly isReadable: boolean;
  readonly box: Box;
  /** The highest zoom level that has tiles. */
  readonly maxZoom: number;
  readonly layers: readonly string[];
  /** File length according to the archive's own header. */
  readonly declaredBytes: number;
  readonly byteLength: number;
}

/** Layers of the Protomaps basemap that the street map draws. */
const REQUIRED_LAYERS = ["earth", "water", "roads"];
/** Tiles of lower zoom levels have no small streets. */
const REQUIRED_ZOOM = 13;

const boxesOverlap = (a: Box, b: Box): boolean =>
  a.west < b.east && b.west < a.east && a.south < b.north && b.south < a.north;

/** Reasons why an archive cannot be shown, worded for the operator; empty if it can. */
export function findArchiveProblems(archive: ArchiveFacts, countries: readonly Country[]): readonly string[] {
  const missingLayers = REQUIRED_LAYERS.filter((layer) => !archive.layers.includes(layer));
  return [
    ...(archive.byteLength < archive.declaredBytes
      ? [`The file is incomplete: it has ${archive.byteLength} of ${archive.declaredBytes} bytes.`]
      : []),
    ...(archive.isVector ? [] : ["The tiles are raster images. Use vector tiles (MVT)."]),
    ...(archive.isReadable ? [] : ["Browsers cannot read its compression. Use gzip or none."]),
    ...(countries.some((country) => boxesOverlap(archive.box, POPULATED_AREA[country]))
      ? []
      : [`The map does not cover ${countries.join(" or ")}.`]),
    ...(archive.maxZoom >= REQUIRED_ZOOM
      ? []
      : [`The highest zoom is ${archive.maxZoom}, but small streets need zoom ${REQUIRED_ZOOM}.`]),
    ...(missingLayers.length === 0
      ? []
      : [
          `The map lacks the layers ${missingLayers.join(", ")} of the Protomaps basemap. It has ${archive.layers.join(", ") || "none"}.`,
        ]),
  ];
}
