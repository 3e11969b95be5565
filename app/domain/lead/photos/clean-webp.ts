import { readAscii, type CleanedImage, DamagedImageError, concatBytes } from "./cleaned-photo";
import { type Orientation, buildOrientationExif, readOrientation } from "./orientation";

/** Flags of the extended header (VP8X). */
const FLAG = { animation: 0x02, xmp: 0x04, exif: 0x08, profile: 0x20 } as const;
const PRESERVED_CHUNKS = ["ALPH", "VP8 ", "VP8L"];

const encodeUint32 = (value: number) =>
  new Uint8Array([value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >>> 24) & 255]);
const buildChunk = (name: string, payload: Uint8Array) =>
  concatBytes([
    new TextEncoder().encode(name),
    encodeUint32(payload.byteLength),
    payload,
    new Uint8Array(payload.byteLength % 2),
  ]);

/** Picture size from the header of the VP8 or VP8L bit stream. */
function readFrameSize(name: string, payload: Uint8Array): { width: number; height: number } {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  if (name === "VP8 " && payload.byteLength >= 10 && readAscii(payload, 3, 3) === "\x9d\x01\x2a") {
    return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
  }
  if (name === "VP8L" && payload.byteLength >= 5 && payload[0] === 0x2f) {
    const bits = view.getUint32(1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  throw new DamagedImageError("no frame header");
}

/** Rewrites a WebP without EXIF, XMP, colour profile, unknown chunks and any bytes after its end. Animations are rejected. */
export function cleanWebp(bytes: Uint8Array): CleanedImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.byteLength < 12 ? 0 : view.getUint32(4, true) + 8;
  if (end < 20 || end > bytes.byteLength) throw new DamagedImageError("image is truncated");
  const keptChunks: Uint8Array[] = [];
  let extendedHeader: Uint8Array | null = null;
  let orientation: Orientation = 1;
  let size: { width: number; height: number } | null = null;
  for (let at = 12; at < end; ) {
    if (at + 8 > end) throw new DamagedImageError("chunk is truncated");
    const name = readAscii(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > end) throw new DamagedImageError("chunk is truncated");
    const payload = bytes.subarray(at + 8, at + 8 + length);
    if (name === "VP8X" && length === 10) extendedHeader = payload;
    if (name === "EXIF")
      orientation = readOrientation(readAscii(payload, 0, 6) === "Exif\0\0" ? payload.subarray(6) : payload);
    if (name === "VP8 " || name === "VP8L") {
      if (size !== null) throw new DamagedImageError("more than one image");
      size = readFrameSize(name, payload);
    }
    if (PRESERVED_CHUNKS.includes(name)) keptChunks.push(buildChunk(name, payload));
    at += 8 + length + (length % 2);
  }
  if (size === null || size.width === 0 || size.height === 0 || ((extendedHeader?.[0] ?? 0) & FLAG.animation) !== 0)
    throw new DamagedImageError("no still image");
  const isRotated = extendedHeader !== null && orientation !== 1;
  const header = extendedHeader === null ? [] : [buildChunk("VP8X", setFlags(extendedHeader, isRotated))];
  // EXIF needs the extended header. A file without that header has no orientation to keep.
  const exif = isRotated ? [buildChunk("EXIF", buildOrientationExif(orientation))] : [];
  const chunks = concatBytes([...header, ...keptChunks, ...exif]);
  const riff = concatBytes([
    new TextEncoder().encode("RIFF"),
    encodeUint32(chunks.byteLength + 4),
    new TextEncoder().encode("WEBP"),
  ]);
  return { bytes: concatBytes([riff, chunks]), ...size, orientation: isRotated ? orientation : 1 };
}

function setFlags(extendedHeader: Uint8Array, hasExif: boolean): Uint8Array {
  const header = Uint8Array.from(extendedHeader);
  header[0] = ((extendedHeader[0] ?? 0) & ~(FLAG.xmp | FLAG.exif | FLAG.profile)) | (hasExif ? FLAG.exif : 0);
  return header;
}
