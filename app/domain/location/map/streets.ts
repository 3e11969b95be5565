import { z } from "zod";
import type { Country } from "../../core/country/country";

/** Street archives are named by a hash of their contents, so that a URL never shows a different map than before. */
const VERSION = /^[0-9a-f]{16}$/;

export const isStreetsVersion = (text: string): boolean => VERSION.test(text);

/** Where the archive of a version lies in the bucket. */
export const streetsKey = (version: string): string => `streets/${version}.pmtiles`;

/** Where the bucket says which archive is shown. */
export const SHOWN_STREETS_KEY = "streets/shown.json";

const SHOWN = z.object({
  version: z.string().regex(VERSION),
  /** Shown until then: pages that are open go on with it. */
  before: z.string().regex(VERSION).nullable(),
});
export type StreetsView = z.infer<typeof SHOWN>;

/** Reads which archive is active; null when the text is not valid. */
export function readShownStreets(text: string): StreetsView | null {
  try {
    return SHOWN.safeParse(JSON.parse(text)).data ?? null;
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

/** Where the people of a country live; far islands are left out. */
const WHERE: Readonly<Record<Country, Box>> = {
  AU: { west: 112, south: -44, east: 154, north: -9 },
  NZ: { west: 166, south: -48, east: 179, north: -34 },
};

/** The metadata of an archive. */
export interface ArchiveFacts {
  readonly isVector: boolean;
  /** Its tiles and directories are packed as every browser unpacks: with gzip, or not at all. */
  readonly isReadable: boolean;
  readonly box: Box;
  /** The closest zoom that it has tiles of. */
  readonly mostZoom: number;
  readonly layers: readonly string[];
  /** As long as its own header says it is. */
  readonly leastBytes: number;
  readonly byteLength: number;
}

/** Layers of Protomaps' basemap that the map draws streets from. */
const NEEDED_LAYERS = ["earth", "water", "roads"];
/** Farther out, tiles have no small streets. */
const NEEDED_ZOOM = 13;

const meets = (a: Box, b: Box): boolean => a.west < b.east && b.west < a.east && a.south < b.north && b.south < a.north;

/** Why an archive cannot be shown, in the operator's words; none = it can. */
export function archiveProblem(archive: ArchiveFacts, countries: readonly Country[]): readonly string[] {
  const missing = NEEDED_LAYERS.filter((layer) => !archive.layers.includes(layer));
  return [
    ...(archive.byteLength < archive.leastBytes
      ? [`The file is cut off: it has ${archive.byteLength} bytes of ${archive.leastBytes}.`]
      : []),
    ...(archive.isVector ? [] : ["Its tiles are pictures: streets are drawn from vector tiles (MVT)."]),
    ...(archive.isReadable ? [] : ["It is packed in a way that browsers do not unpack: only gzip or none."]),
    ...(countries.some((country) => meets(archive.box, WHERE[country]))
      ? []
      : [`It shows nothing of ${countries.join(" or ")}.`]),
    ...(archive.mostZoom >= NEEDED_ZOOM
      ? []
      : [`It ends at zoom ${archive.mostZoom}: small streets begin at ${NEEDED_ZOOM}.`]),
    ...(missing.length === 0
      ? []
      : [
          `It lacks the layers ${missing.join(", ")} of Protomaps' basemap; it has ${archive.layers.join(", ") || "none"}.`,
        ]),
  ];
}
