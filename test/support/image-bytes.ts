import { crc32 } from "../../app/domain/lead/photos/clean-png";

/** Joins byte arrays. The images in this file are structurally valid, so that metadata can be tested without a camera. */
export const joinBytes = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.byteLength;
  }
  return joined;
};
export const ascii = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
export const bigEndian = (value: number, bytes: 1 | 2 | 3 | 4): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: bytes }, (_, index) => (value >>> (8 * (bytes - 1 - index))) & 255);
const littleEndian = (value: number) => bigEndian(value, 4).reverse();

export const segment = (marker: number, payload: Uint8Array): Uint8Array =>
  joinBytes(new Uint8Array([0xff, marker]), bigEndian(payload.byteLength + 2, 2), payload);

/** A TIFF block with an orientation and a GPS directory, as written by phones. */
export function gpsTiff(orientation: number, place = "33 52 04 S 151 12 36 E"): Uint8Array {
  const entry = (tag: number, type: number, count: number, value: Uint8Array) =>
    joinBytes(bigEndian(tag, 2), bigEndian(type, 2), bigEndian(count, 4), value);
  const gpsAt = 8 + 2 + 2 * 12 + 4;
  const textAt = gpsAt + 2 + 12 + 4;
  return joinBytes(
    ascii("MM"),
    bigEndian(42, 2),
    bigEndian(8, 4),
    bigEndian(2, 2),
    entry(0x0112, 3, 1, joinBytes(bigEndian(orientation, 2), bigEndian(0, 2))),
    entry(0x8825, 4, 1, bigEndian(gpsAt, 4)),
    bigEndian(0, 4),
    bigEndian(1, 2),
    entry(0x0002, 2, place.length, bigEndian(textAt, 4)),
    bigEndian(0, 4),
    ascii(place),
  );
}
export const exifSegment = (tiff: Uint8Array): Uint8Array => segment(0xe1, joinBytes(ascii("Exif\0\0"), tiff));

interface JpegParts {
  readonly width?: number;
  readonly height?: number;
  /** Segments between the start of the file and its frame. */
  readonly before?: readonly Uint8Array[];
  readonly scan?: Uint8Array;
  /** Bytes after the end of the image. */
  readonly after?: Uint8Array;
}

export function jpeg({
  width = 4,
  height = 3,
  before = [],
  scan = new Uint8Array([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
  after = new Uint8Array(),
}: JpegParts = {}) {
  const frame = segment(
    0xc0,
    joinBytes(new Uint8Array([8]), bigEndian(height, 2), bigEndian(width, 2), new Uint8Array([1, 1, 0x11, 0])),
  );
  return joinBytes(
    new Uint8Array([0xff, 0xd8]),
    ...before,
    segment(0xdb, new Uint8Array(65)),
    frame,
    segment(0xc4, new Uint8Array(20)),
    segment(0xda, new Uint8Array([1, 1, 0, 0, 63, 0])),
    scan,
    new Uint8Array([0xff, 0xd9]),
    after,
  );
}

export function pngChunk(name: string, payload: Uint8Array): Uint8Array {
  const bytes = joinBytes(ascii(name), payload);
  return joinBytes(bigEndian(payload.byteLength, 4), bytes, bigEndian(crc32(bytes), 4));
}

export function png({
  width = 4,
  height = 3,
  extra = [],
  after = new Uint8Array(),
}: {
  width?: number;
  height?: number;
  extra?: readonly Uint8Array[];
  after?: Uint8Array;
} = {}) {
  return joinBytes(
    ascii("\x89PNG\r\n\x1a\n"),
    pngChunk("IHDR", joinBytes(bigEndian(width, 4), bigEndian(height, 4), new Uint8Array([8, 2, 0, 0, 0]))),
    ...extra,
    pngChunk("IDAT", new Uint8Array([1, 2, 3, 4])),
    pngChunk("IEND", new Uint8Array()),
    after,
  );
}

export const webpChunk = (name: string, payload: Uint8Array): Uint8Array =>
  joinBytes(ascii(name), littleEndian(payload.byteLength), payload, new Uint8Array(payload.byteLength % 2));

/** A WebP image with an extended header (VP8X) that has the given flags. */
export function webp({
  width = 4,
  height = 3,
  flags = 0,
  extra = [],
  after = new Uint8Array(),
}: {
  width?: number;
  height?: number;
  flags?: number;
  extra?: readonly Uint8Array[];
  after?: Uint8Array;
} = {}) {
  const littleSize = (value: number) => littleEndian(value - 1).slice(0, 3);
  const chunks = joinBytes(
    webpChunk("VP8X", joinBytes(new Uint8Array([flags, 0, 0, 0]), littleSize(width), littleSize(height))),
    webpChunk(
      "VP8 ",
      joinBytes(
        new Uint8Array([0, 0, 0, 0x9d, 1, 0x2a, width & 255, width >> 8, height & 255, height >> 8]),
        new Uint8Array(9),
      ),
    ),
    ...extra,
  );
  return joinBytes(ascii("RIFF"), littleEndian(chunks.byteLength + 4), ascii("WEBP"), chunks, after);
}

export const heic = joinBytes(bigEndian(24, 4), ascii("ftypheic"), new Uint8Array(12));

/** True if a text occurs anywhere in the bytes. */
export const containsText = (bytes: Uint8Array, text: string): boolean =>
  new TextDecoder("latin1").decode(bytes).includes(text);
