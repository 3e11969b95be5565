import { createEditor, type Edit, type VideoSource } from "../../app/domain/lead/photos/video-file";
import { ascii, bigEndian, joinBytes } from "./image-bytes";

/** A location as phones write it into videos (ISO 6709). */
export const PLACE = "+37.8136+144.9631/";

export const sourceOf = (bytes: Uint8Array): VideoSource => ({
  byteLength: bytes.byteLength,
  read: async (at, length) => bytes.slice(at, at + length),
});

/** The file as stored after the edits. Its bytes are passed in pieces of this size. */
export function applyEdits(bytes: Uint8Array, edits: readonly Edit[], pieceBytes = 1000): Uint8Array {
  const edit = createEditor(edits);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) pieces.push(edit(bytes.slice(at, at + pieceBytes)));
  return joinBytes(...pieces);
}

const zeros = (count: number) => new Uint8Array(count);
const bigWords = (...values: readonly number[]) => joinBytes(...values.map((value) => bigEndian(value, 4)));

export const box = (type: string, ...parts: readonly Uint8Array[]): Uint8Array => {
  const body = joinBytes(...parts);
  return joinBytes(bigEndian(body.byteLength + 8, 4), ascii(type), body);
};

/** A box with a 64-bit size. */
export const wideBox = (type: string, ...parts: readonly Uint8Array[]): Uint8Array => {
  const body = joinBytes(...parts);
  return joinBytes(bigEndian(1, 4), ascii(type), bigEndian(0, 4), bigEndian(body.byteLength + 16, 4), body);
};

const SCALE = 600;
const MATRIX = bigWords(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
/** A rotation by a quarter turn to the right, as written by a phone that is held upright. */
const ROTATION_MATRIX = bigWords(0, 0x10000, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000);

interface TrackBytes {
  readonly handler: string;
  readonly seconds: number;
  /** Duration in the track's headers. */
  readonly trackSeconds: number;
  readonly samples: readonly Uint8Array[];
  readonly entry?: Uint8Array;
  readonly matrix?: Uint8Array;
  readonly more?: readonly Uint8Array[];
  readonly hasWideOffsets?: boolean;
}

/** Sample entry of a video track, with names that devices write there. */
export const pictureEntry = (
  type: string,
  { width, height }: { readonly width: number; readonly height: number },
  ...codec: readonly Uint8Array[]
): Uint8Array =>
  box(
    type,
    zeros(6),
    bigEndian(1, 2),
    zeros(4),
    ascii("appl"),
    zeros(8),
    bigEndian(width, 2),
    bigEndian(height, 2),
    zeros(14),
    joinBytes(new Uint8Array([9]), ascii("PhoneCam9"), zeros(22)),
    bigEndian(24, 2),
    bigEndian(0xffff, 2),
    ...codec,
    box("uuid", ascii(PLACE)),
  );
const VIDEO_ENTRY = pictureEntry("avc1", { width: 64, height: 48 }, box("avcC", ascii("the codec's own")));
const AUDIO_ENTRY = box(
  "mp4a",
  zeros(6),
  bigEndian(1, 2),
  zeros(8),
  bigEndian(2, 2),
  bigEndian(16, 2),
  zeros(4),
  bigWords(48000 << 16),
  box("esds", ascii("how it sounds")),
);

/** A track in one chunk that begins at `at` in the file. */
function trak(
  { handler, seconds, trackSeconds, samples, entry, matrix = MATRIX, more = [], hasWideOffsets = false }: TrackBytes,
  at: number,
): Uint8Array {
  const units = Math.round(trackSeconds * SCALE);
  const sampleDescription =
    entry ??
    (handler === "vide" ? VIDEO_ENTRY : handler === "soun" ? AUDIO_ENTRY : box("mebx", zeros(8), ascii(PLACE)));
  const count = samples.length;
  return box(
    "trak",
    box("tkhd", bigWords(7, 0xdada1111, 0xdada2222, 1, 0, units), zeros(16), matrix, bigWords(64 << 16, 48 << 16)),
    box("edts", box("elst", bigWords(0, 1, units, 0, 0x10000))),
    ...more,
    box(
      "mdia",
      box("mdhd", bigWords(0, 0xdada1111, 0xdada2222, SCALE, units), zeros(4)),
      box("hdlr", bigWords(0, 0), ascii(handler), zeros(12), ascii(`PhoneCam9 ${handler}\0`)),
      box(
        "minf",
        box(handler === "vide" ? "vmhd" : "smhd", zeros(12)),
        box("dinf", box("dref", bigWords(0, 1), box("alis", bigWords(1), ascii("/home/PhoneCam9")))),
        box(
          "stbl",
          box("stsd", bigWords(0, 1), sampleDescription),
          box(
            "stts",
            bigWords(0, 2, 1, Math.round((seconds * SCALE) / count), count - 1, Math.round((seconds * SCALE) / count)),
          ),
          box("stsc", bigWords(0, 1, 1, count, 1)),
          box("stsz", bigWords(0, 0, count), bigWords(...samples.map(({ byteLength }) => byteLength))),
          hasWideOffsets ? box("co64", bigWords(0, 1, 0, at)) : box("stco", bigWords(0, 1, at)),
        ),
      ),
    ),
  );
}

export interface Mp4Bytes {
  readonly seconds?: number;
  /** Duration in mvhd, if it differs. */
  readonly movieSeconds?: number;
  /** Duration in the track headers, if it differs from the sample tables. */
  readonly trackSeconds?: number;
  readonly isMoovFirst?: boolean;
  readonly isWide?: boolean;
  readonly isTurned?: boolean;
  readonly brand?: string;
  readonly videoEntry?: Uint8Array;
  readonly withVideo?: boolean;
  /** Video samples that replace the placeholder ones. */
  readonly pictures?: readonly Uint8Array[];
  readonly withSound?: boolean;
  /** Additional boxes inside moov. */
  readonly inMoov?: readonly Uint8Array[];
  /** Additional boxes after all others. */
  readonly after?: readonly Uint8Array[];
}

/** Video and audio, ten samples each. These bytes must be retained. */
export const VIDEO_SAMPLES = Array.from({ length: 10 }, (_, index) =>
  ascii(`picture ${index} ${"v".repeat(index * 30)}`),
);
export const AUDIO_SAMPLES = Array.from({ length: 10 }, (_, index) => ascii(`sound ${index}`));

/** A video like a phone's, with its location in three boxes and in a timed track, and the phone's name in others. */
export function mp4({
  seconds = 12,
  movieSeconds = seconds,
  trackSeconds = seconds,
  isMoovFirst = false,
  isWide = false,
  isTurned = false,
  brand = "qt  ",
  videoEntry,
  withVideo = true,
  pictures = VIDEO_SAMPLES,
  withSound = true,
  inMoov = [],
  after = [],
}: Mp4Bytes = {}): Uint8Array<ArrayBuffer> {
  const places = Array.from({ length: 10 }, () => ascii(PLACE));
  const pictureBytes = joinBytes(...pictures);
  const sound = joinBytes(...AUDIO_SAMPLES);
  const placeBytes = joinBytes(...places);
  const fileStart = joinBytes(box("ftyp", ascii(brand), zeros(4), ascii(brand)), box("wide"));
  const mdat = (isWide ? wideBox : box)("mdat", placeBytes, pictureBytes, ascii(`between ${PLACE}`), sound);
  const moovAt = (at: number) => {
    const placesAt = at + (isWide ? 16 : 8);
    const picturesAt = placesAt + placeBytes.byteLength;
    const soundAt = picturesAt + pictureBytes.byteLength + `between ${PLACE}`.length;
    return (isWide ? wideBox : box)(
      "moov",
      box("mvhd", bigWords(0, 0xdada1111, 0xdada2222, SCALE, Math.round(movieSeconds * SCALE)), zeros(80)),
      ...(withVideo
        ? [
            trak(
              {
                handler: "vide",
                trackSeconds,
                seconds,
                samples: pictures,
                hasWideOffsets: isWide,
                ...(videoEntry ? { entry: videoEntry } : {}),
                ...(isTurned ? { matrix: ROTATION_MATRIX } : {}),
                more: [box("meta", ascii(PLACE)), box("tref", box("cdsc", bigWords(2)))],
              },
              picturesAt,
            ),
          ]
        : []),
      ...(withSound
        ? [trak({ handler: "soun", seconds, trackSeconds, samples: AUDIO_SAMPLES, hasWideOffsets: isWide }, soundAt)]
        : []),
      trak({ handler: "meta", seconds, trackSeconds, samples: places }, placesAt),
      box("udta", box("\xa9xyz", bigEndian(PLACE.length, 2), zeros(2), ascii(PLACE)), zeros(4)),
      box("meta", box("keys", ascii("com.apple.quicktime.location.ISO6709")), box("ilst", ascii(PLACE))),
      ...inMoov,
    );
  };
  const moovBytes = moovAt(0).byteLength;
  const mdatAt = fileStart.byteLength + (isMoovFirst ? moovBytes : 0);
  const moov = moovAt(mdatAt);
  return joinBytes(fileStart, ...(isMoovFirst ? [moov, mdat] : [mdat, moov]), box("uuid", ascii(PLACE)), ...after);
}

/** A WebM element with its size in eight bytes. */
export function element(id: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const body = joinBytes(...parts);
  return joinBytes(idOf(id), new Uint8Array([1, 0, 0, 0]), bigEndian(body.byteLength, 4), body);
}
const idOf = (id: number) => bigEndian(id, id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1);
const openElement = (id: number) => joinBytes(idOf(id), new Uint8Array([1, 255, 255, 255, 255, 255, 255, 255]));
/** An element with its size in one byte, as small elements are written. */
export const smallElement = (id: number, body: Uint8Array) =>
  joinBytes(idOf(id), new Uint8Array([0x80 | body.byteLength]), body);
const floatBytes = (value: number) => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
};

export interface WebmBytes {
  readonly seconds?: number;
  /** Duration in Info; null = none, as in a browser's recording. */
  readonly duration?: number | null;
  /** True if the clusters and the segment state their sizes. */
  readonly hasSizes?: boolean;
  readonly docType?: string;
  readonly withVideo?: boolean;
  readonly isEncrypted?: boolean;
  readonly inSegment?: readonly Uint8Array[];
}

/** One block per second, in clusters of five seconds, each with a line of a track that contains the location. */
export function webm({
  seconds = 12,
  duration = null,
  hasSizes = false,
  docType = "webm",
  withVideo = true,
  isEncrypted = false,
  inSegment = [],
}: WebmBytes = {}): Uint8Array<ArrayBuffer> {
  const block = (track: number, at: number, body: Uint8Array) =>
    joinBytes(new Uint8Array([0x80 | track]), bigEndian(at & 0xffff, 2), new Uint8Array([0x80]), body);
  const clusters: Uint8Array[] = [];
  for (let from = 0; from <= seconds; from += 5) {
    const parts: Uint8Array[] = [smallElement(0xe7, bigEndian(from * 1000, 4))];
    for (let at = 0; at < 5 && from + at <= seconds; at += 1) {
      const picture = block(1, at * 1000, ascii(`picture ${from + at}`));
      parts.push(
        at % 2 === 0
          ? element(0xa3, picture)
          : element(0xa0, element(0xa1, picture), smallElement(0xfb, bigEndian(1, 1)), element(0x75a1, ascii(PLACE))),
        smallElement(0xa3, block(3, at * 1000, ascii(PLACE))),
      );
    }
    clusters.push(hasSizes ? element(0x1f43b675, ...parts) : joinBytes(openElement(0x1f43b675), ...parts));
  }
  const body = joinBytes(
    element(
      0x1549a966,
      smallElement(0x2ad7b1, bigEndian(1_000_000, 4)),
      ...(duration === null ? [] : [smallElement(0x4489, floatBytes(duration * 1000))]),
      smallElement(0x4d80, ascii("PhoneCam9")),
      smallElement(0x5741, ascii("PhoneCam9")),
      smallElement(0x7ba9, ascii(PLACE)),
      smallElement(0x4461, zeros(8).fill(0xda)),
    ),
    element(
      0x1654ae6b,
      element(
        0xae,
        smallElement(0xd7, bigEndian(1, 1)),
        smallElement(0x83, bigEndian(withVideo ? 1 : 2, 1)),
        smallElement(0x86, ascii("V_VP8")),
        smallElement(0x536e, ascii("PhoneCam9")),
        ...(withVideo
          ? [element(0xe0, smallElement(0xb0, bigEndian(64, 2)), smallElement(0xba, bigEndian(48, 2)))]
          : []),
        ...(isEncrypted
          ? [element(0x6d80, element(0x6240, element(0x5035, smallElement(0x47e1, bigEndian(5, 1)))))]
          : []),
      ),
      element(
        0xae,
        smallElement(0xd7, bigEndian(3, 1)),
        smallElement(0x83, bigEndian(0x11, 1)),
        smallElement(0x86, ascii("S_TEXT/UTF8")),
      ),
    ),
    ...clusters,
    element(0x1254c367, ascii(PLACE)),
    ...inSegment,
  );
  const header = element(0x1a45dfa3, smallElement(0x4286, bigEndian(1, 1)), smallElement(0x4282, ascii(docType)));
  return joinBytes(header, hasSizes ? element(0x18538067, body) : joinBytes(openElement(0x18538067), body));
}
