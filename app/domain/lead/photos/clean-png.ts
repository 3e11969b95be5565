import { readAscii, type CleanedImage, DamagedImageError, concatBytes } from "./cleaned-photo";
import { type Orientation, buildOrientationExif, readOrientation } from "./orientation";

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 of ISO 3309, as used at the end of PNG chunks. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (CRC_TABLE[(value ^ byte) & 255] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}

/**
 * Chunks needed to draw the picture: header, palette, data, transparency, colours, background. All others are dropped. Colour profiles contain free text and
 * are replaced by sRGB.
 */
const PRESERVED_CHUNKS = [
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "cHRM",
  "gAMA",
  "sBIT",
  "sRGB",
  "cICP",
  "bKGD",
  "pHYs",
];
const SIGNATURE_LENGTH = 8;

function buildChunk(name: string, payload: Uint8Array): Uint8Array {
  const bytes = concatBytes([new TextEncoder().encode(name), payload]);
  const header = new DataView(new ArrayBuffer(8));
  header.setUint32(0, payload.byteLength);
  header.setUint32(4, crc32(bytes));
  const frameBytes = new Uint8Array(header.buffer);
  return concatBytes([frameBytes.subarray(0, 4), bytes, frameBytes.subarray(4)]);
}

/** Rewrites a PNG without texts, XMP, EXIF, times, colour profiles, unknown chunks and trailing data. An animation becomes a still picture. */
export function cleanPng(bytes: Uint8Array): CleanedImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const keptChunks: Uint8Array[] = [];
  let orientation: Orientation = 1;
  let size: { width: number; height: number } | null = null;
  let hasImageData = false;
  let hasProfile = false;
  let hasSrgbChunk = false;
  for (let at = SIGNATURE_LENGTH; ; ) {
    if (at + 12 > bytes.byteLength) throw new DamagedImageError("image is truncated");
    const length = view.getUint32(at);
    const name = readAscii(bytes, at + 4, 4);
    const end = at + 12 + length;
    if (end > bytes.byteLength) throw new DamagedImageError("chunk is truncated");
    if ((size === null) !== (name === "IHDR")) throw new DamagedImageError("header is not first or is repeated");
    if (name === "IHDR") {
      if (length !== 13) throw new DamagedImageError("header has an unexpected length");
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    }
    if (name === "IDAT") hasImageData = true;
    if (name === "eXIf") orientation = readOrientation(bytes.subarray(at + 8, at + 8 + length));
    if (PRESERVED_CHUNKS.includes(name)) keptChunks.push(bytes.subarray(at, end));
    if (name === "iCCP") hasProfile = true;
    if (name === "sRGB") hasSrgbChunk = true;
    if (name === "IEND") break;
    at = end;
  }
  if (size === null || !hasImageData || size.width === 0 || size.height === 0) throw new DamagedImageError("no image");
  const [header = new Uint8Array(), ...otherChunks] = keptChunks;
  const colourChunks = hasProfile && !hasSrgbChunk ? [buildChunk("sRGB", new Uint8Array(1))] : [];
  const exif = orientation === 1 ? [] : [buildChunk("eXIf", buildOrientationExif(orientation))];
  return {
    bytes: concatBytes([bytes.subarray(0, SIGNATURE_LENGTH), header, ...colourChunks, ...exif, ...otherChunks]),
    ...size,
    orientation,
  };
}
