import { readAscii, type CleanedImage, DamagedImageError, concatBytes } from "./cleaned-photo";
import { type Orientation, buildOrientationExif, readOrientation } from "./orientation";

const MARKER = { soi: 0xd8, eoi: 0xd9, sos: 0xda, app0: 0xe0, app1: 0xe1, app14: 0xee } as const;
/** JPEG markers for quantisation tables, Huffman tables, arithmetic conditioning and the restart interval. */
const TABLE_MARKERS = [0xdb, 0xc4, 0xcc, 0xdd];
const EXIF = "Exif\0\0";

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isRemovedSegment = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

function buildSegment(marker: number, payload: Uint8Array): Uint8Array {
  const length = payload.byteLength + 2;
  return concatBytes([new Uint8Array([0xff, marker, length >> 8, length & 255]), payload]);
}

/**
 * Keeps the density and the colour transform from an application segment. Colour profiles are dropped because they contain free text; without one, a picture is
 * displayed as sRGB.
 */
function reduceApplicationSegment(marker: number, payload: Uint8Array): Uint8Array | null {
  if (marker === MARKER.app0 && readAscii(payload, 0, 5) === "JFIF\0" && payload.byteLength >= 14) {
    // Keeps the density and drops the thumbnail.
    return buildSegment(marker, concatBytes([payload.subarray(0, 12), new Uint8Array(2)]));
  }
  if (marker === MARKER.app14 && readAscii(payload, 0, 5) === "Adobe" && payload.byteLength >= 12)
    return buildSegment(marker, payload.subarray(0, 12));
  return null;
}

/** The end of a scan's compressed data: the next marker that is neither stuffing nor a restart. */
function findScanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.byteLength; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  throw new DamagedImageError("image is truncated");
}

/**
 * Rewrites a JPEG with only what is needed to display it: tables, frame, scans. EXIF (place, device, preview), XMP, IPTC, comments, colour profiles, and
 * anything after the end of the picture (second pictures, videos, other files) are removed. A rotated picture keeps its orientation.
 */
export function cleanJpeg(bytes: Uint8Array): CleanedImage {
  const jfifSegments: Uint8Array[] = [];
  const segments: Uint8Array[] = [];
  const body: Uint8Array[] = [];
  let orientation: Orientation | null = null;
  let size: { width: number; height: number } | null = null;
  let hasScan = false;
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) throw new DamagedImageError("marker is missing");
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (marker === MARKER.eoi) break;
    const start = at + 4;
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    if (marker === undefined || end < start || end > bytes.byteLength)
      throw new DamagedImageError("segment is truncated");
    const payload = bytes.subarray(start, end);
    if (isRemovedSegment(marker)) {
      if (marker === MARKER.app1 && orientation === null && readAscii(payload, 0, 6) === EXIF)
        orientation = readOrientation(payload.subarray(6));
      const keptSegment = reduceApplicationSegment(marker, payload);
      if (keptSegment && marker !== MARKER.app0) segments.push(keptSegment);
      else if (keptSegment && jfifSegments.length === 0) jfifSegments.push(keptSegment);
    } else if (isFrame(marker)) {
      if (size !== null || payload.byteLength < 6) throw new DamagedImageError("expected exactly one image");
      size = {
        height: ((payload[1] ?? 0) << 8) | (payload[2] ?? 0),
        width: ((payload[3] ?? 0) << 8) | (payload[4] ?? 0),
      };
      body.push(buildSegment(marker, payload));
    } else if (marker === MARKER.sos && size !== null) {
      const scanEnd = findScanEnd(bytes, end);
      body.push(buildSegment(marker, payload), bytes.subarray(end, scanEnd));
      hasScan = true;
      at = scanEnd;
      continue;
    } else if (TABLE_MARKERS.includes(marker)) {
      body.push(buildSegment(marker, payload));
    } else {
      throw new DamagedImageError("unknown segment");
    }
    at = end;
  }
  if (size === null || !hasScan || size.width === 0 || size.height === 0) throw new DamagedImageError("no image");
  const orientationOrDefault = orientation ?? 1;
  const exif =
    orientationOrDefault === 1
      ? []
      : [
          buildSegment(
            MARKER.app1,
            concatBytes([new TextEncoder().encode(EXIF), buildOrientationExif(orientationOrDefault)]),
          ),
        ];
  return {
    bytes: concatBytes([
      new Uint8Array([0xff, MARKER.soi]),
      ...jfifSegments,
      ...exif,
      ...segments,
      ...body,
      new Uint8Array([0xff, MARKER.eoi]),
    ]),
    ...size,
    orientation: orientationOrDefault,
  };
}
