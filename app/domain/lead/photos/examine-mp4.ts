import { readAscii } from "./cleaned-photo";
import { blankBoxContent, type Box, readBox, readBoxes, keepOnlyBoxes } from "./mp4-boxes";
import { samplesDuration, mergeSpans, sampleSpans, type Span } from "./mp4-samples";
import {
  damagedVideoError,
  type Edit,
  type ExaminedVideo,
  UnusableVideoError,
  type VideoSource,
  toDataView,
  createWindowedSource,
} from "./video-file";

/** Maximum number of top-level boxes. Files from phones have five. */
const MAX_TOP_BOXES = 100;
/** Maximum size of the tables. For one minute of video from a phone, they take about a tenth of this. */
const MAX_MOOV_BYTES = 1024 * 1024;
const MAX_FTYP_BYTES = 512;
const WINDOW_BYTES = 64 * 1024;
/** Tolerance for hidden data in seconds. A phone that trims a video keeps the data on which its first frame depends. */
const MAX_HIDDEN_SECONDS = 2;

// The boxes that are kept. Everything else is overwritten with `free` boxes of zeros: locations, names, devices, previews and anything unknown.
const MOVIE_BOXES: ReadonlySet<string> = new Set(["mvhd", "trak", "mvex"]);
const TRACK_BOXES: ReadonlySet<string> = new Set(["tkhd", "edts", "mdia"]);
const EDIT_BOXES: ReadonlySet<string> = new Set(["elst"]);
const MEDIA_BOXES: ReadonlySet<string> = new Set(["mdhd", "hdlr", "minf"]);
const MEDIA_INFO_BOXES: ReadonlySet<string> = new Set(["vmhd", "smhd", "dinf", "stbl"]);
const DATA_INFO_BOXES: ReadonlySet<string> = new Set(["dref"]);
const SAMPLE_TABLE_BOXES: ReadonlySet<string> = new Set(
  "stsd stts ctts cslg stsc stsz stco co64 stss stps sdtp".split(" "),
);
/** Boxes that are blanked inside a codec's description. Players need the other boxes. */
const REMOVED_CODEC_BOXES: ReadonlySet<string> = new Set(["uuid", "udta", "meta", "name", "free", "skip"]);
const ENCRYPTED_BOXES: ReadonlySet<string> = new Set(["encv", "enca", "drmi", "drms", "sinf"]);

const findSingleBox = (boxes: readonly Box[], type: string): Box => {
  const matchingBoxes = boxes.filter((box) => box.type === type);
  if (matchingBoxes.length !== 1 || matchingBoxes[0] === undefined)
    throw damagedVideoError(`expected exactly one ${type}`);
  return matchingBoxes[0];
};

/** Clears the creation and modification times of a header. Returns the offset of the fields after them, and whether they are 64-bit. */
function clearTimes(bytes: Uint8Array, box: Box, minBytes: number): { readonly at: number; readonly is64Bit: boolean } {
  if (box.body + minBytes > box.end) throw damagedVideoError(`${box.type} is truncated`);
  const is64Bit = bytes[box.body] === 1;
  const at = box.body + 4 + (is64Bit ? 16 : 8);
  if (box.body + minBytes + (is64Bit ? 12 : 0) > box.end) throw damagedVideoError(`${box.type} is truncated`);
  bytes.fill(0, box.body + 4, at);
  return { at, is64Bit };
}

/** Reads a duration. If all bits are set, the duration is unknown and the result is 0. */
function readDurationUnits(bytes: Uint8Array, at: number, is64Bit: boolean): number {
  const view = toDataView(bytes);
  if (is64Bit) return view.getBigUint64(at) === 0xffffffffffffffffn ? 0 : Number(view.getBigUint64(at));
  return view.getUint32(at) === 0xffffffff ? 0 : view.getUint32(at);
}

/** Time scale and duration from a movie or track media header (mvhd, mdhd). */
function readTimes(bytes: Uint8Array, box: Box): { readonly scale: number; readonly units: number } {
  const { at, is64Bit } = clearTimes(bytes, box, 20);
  const scale = toDataView(bytes).getUint32(at);
  if (scale === 0) throw damagedVideoError(`${box.type} has no time scale`);
  return { scale, units: readDurationUnits(bytes, at + 4, is64Bit) };
}

/** Makes every data reference point to the file itself and zeroes the names of external files. */
function clearDataReferences(bytes: Uint8Array, dref: Box): void {
  for (const entry of readBoxes(bytes, dref.body + 8, dref.end)) {
    if (entry.body + 4 > entry.end) throw damagedVideoError("data reference is truncated");
    bytes.fill(0, entry.body + 4, entry.end);
    bytes.set([0, 0, 0, 1], entry.body);
  }
}

/** Offset of the codec's boxes inside a sample description. */
function codecBoxesOffset(bytes: Uint8Array, { start, end }: Box, isVideo: boolean): number {
  if (isVideo) return start + 86;
  if (start + 36 > end) throw damagedVideoError("sample description is truncated");
  const version = toDataView(bytes).getUint16(start + 16);
  return start + 36 + (version === 1 ? 16 : version === 2 ? 36 : 0);
}

/** Removes device and encoder names from the sample descriptions. Returns the picture size. */
function stripDescriptions(bytes: Uint8Array, stsd: Box, isVideo: boolean): { width: number; height: number } {
  const size = { width: 0, height: 0 };
  for (const entry of readBoxes(bytes, stsd.body + 8, stsd.end)) {
    if (ENCRYPTED_BOXES.has(entry.type)) throw new UnusableVideoError("video-encrypted", entry.type);
    const codecOffset = codecBoxesOffset(bytes, entry, isVideo);
    if (codecOffset > entry.end) throw damagedVideoError("sample description is truncated");
    if (isVideo) {
      const view = toDataView(bytes);
      size.width = Math.max(size.width, view.getUint16(entry.start + 32));
      size.height = Math.max(size.height, view.getUint16(entry.start + 34));
      bytes.fill(0, entry.start + 50, entry.start + 82);
    }
    bytes.fill(0, entry.start + 20, entry.start + 24);
    for (const box of readBoxes(bytes, codecOffset, entry.end)) {
      if (ENCRYPTED_BOXES.has(box.type)) throw new UnusableVideoError("video-encrypted", box.type);
      if (REMOVED_CODEC_BOXES.has(box.type)) blankBoxContent(bytes, box);
    }
  }
  return size;
}

/** Whether the matrix in a track header rotates the picture by 90 degrees. */
const isRotationMatrix = (bytes: Uint8Array, at: number) =>
  toDataView(bytes).getInt32(at) === 0 && toDataView(bytes).getInt32(at + 4) !== 0;

interface Track {
  readonly isVideo: boolean;
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly spans: readonly Span[];
}

/** Cleans a video or audio track in place. Blanks any other track and returns null. */
function readTrack(bytes: Uint8Array, trak: Box, movieScale: number): Track | null {
  const mdia = findSingleBox(
    [...readBoxes(bytes, trak.body, trak.end)].filter(({ type }) => type === "mdia"),
    "mdia",
  );
  const hdlr = findSingleBox(
    [...readBoxes(bytes, mdia.body, mdia.end)].filter(({ type }) => type === "hdlr"),
    "hdlr",
  );
  const handlerType = hdlr.body + 12 <= hdlr.end ? readAscii(bytes, hdlr.body + 8, 4) : "";
  if (handlerType !== "vide" && handlerType !== "soun") {
    blankBoxContent(bytes, trak);
    return null;
  }
  const isVideo = handlerType === "vide";
  bytes.fill(0, hdlr.body + 12, hdlr.end);

  const trackBoxes = keepOnlyBoxes(bytes, trak.body, trak.end, TRACK_BOXES);
  for (const edts of trackBoxes.filter(({ type }) => type === "edts"))
    keepOnlyBoxes(bytes, edts.body, edts.end, EDIT_BOXES);
  const mediaBoxes = keepOnlyBoxes(bytes, mdia.body, mdia.end, MEDIA_BOXES);
  const minf = findSingleBox(mediaBoxes, "minf");
  const infoBoxes = keepOnlyBoxes(bytes, minf.body, minf.end, MEDIA_INFO_BOXES);
  for (const dinf of infoBoxes.filter(({ type }) => type === "dinf"))
    for (const dref of keepOnlyBoxes(bytes, dinf.body, dinf.end, DATA_INFO_BOXES)) clearDataReferences(bytes, dref);
  const stbl = findSingleBox(infoBoxes, "stbl");
  const sampleTableBoxes = keepOnlyBoxes(bytes, stbl.body, stbl.end, SAMPLE_TABLE_BOXES);

  const tkhd = findSingleBox(trackBoxes, "tkhd");
  const times = clearTimes(bytes, tkhd, 84);
  const presentationUnits = readDurationUnits(bytes, times.at + 8, times.is64Bit);
  const media = readTimes(bytes, findSingleBox(mediaBoxes, "mdhd"));
  const mediaSeconds =
    Math.max(media.units, samplesDuration(bytes, findSingleBox(sampleTableBoxes, "stts"))) / media.scale;
  const { width, height } = stripDescriptions(bytes, findSingleBox(sampleTableBoxes, "stsd"), isVideo);
  const isRotated = isRotationMatrix(bytes, times.at + (times.is64Bit ? 16 : 12) + 16);
  const chunks = sampleTableBoxes.filter(({ type }) => type === "stco" || type === "co64");
  return {
    isVideo,
    seconds:
      presentationUnits === 0
        ? mediaSeconds
        : Math.max(presentationUnits / movieScale, mediaSeconds - MAX_HIDDEN_SECONDS),
    ...(isRotated ? { width: height, height: width } : { width, height }),
    spans: sampleSpans(bytes, {
      stsc: findSingleBox(sampleTableBoxes, "stsc"),
      stsz: findSingleBox(sampleTableBoxes, "stsz"),
      chunks: findSingleBox(chunks, chunks[0]?.type ?? "stco"),
    }),
  };
}

/** The top-level boxes of a file. */
async function readTopBoxes(source: VideoSource): Promise<readonly Box[]> {
  const reader = createWindowedSource(source, WINDOW_BYTES);
  const boxes: Box[] = [];
  for (let at = 0; at < source.byteLength; ) {
    if (boxes.length === MAX_TOP_BOXES) throw damagedVideoError("too many boxes");
    const header = await reader.read(at, Math.min(16, source.byteLength - at));
    const box = readBox(header, 0, source.byteLength, at);
    if (box.type === "moof") throw new UnusableVideoError("video-length-unknown", "file is fragmented");
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** Edits that zero all bytes between `from` and `to` that are outside the given spans. */
function findGaps(spans: readonly Span[], from: number, to: number): readonly Edit[] {
  const gaps: Edit[] = [];
  let at = from;
  for (const span of spans) {
    if (span.to <= at || span.from >= to) continue;
    if (span.from > at) gaps.push({ at, length: span.from - at, bytes: null });
    at = Math.min(span.to, to);
  }
  if (at < to) gaps.push({ at, length: to - at, bytes: null });
  return gaps;
}

const FREE_BOX_TYPE = new Uint8Array([0x66, 0x72, 0x65, 0x65]);

/**
 * Examines an MP4 or QuickTime file. Keeps the visible and audible tracks, the tables needed to play them and the bytes of their samples; all other bytes
 * become zeros. Throws UnusableVideoError.
 */
export async function examineMp4(source: VideoSource): Promise<ExaminedVideo> {
  const boxes = await readTopBoxes(source);
  const ftyp = findSingleBox(boxes, "ftyp");
  const moov = findSingleBox(boxes, "moov");
  if (ftyp.end - ftyp.start > MAX_FTYP_BYTES || moov.end - moov.start > MAX_MOOV_BYTES)
    throw damagedVideoError("header is much larger than a phone writes");

  const bytes = (await source.read(moov.start, moov.end - moov.start)).slice();
  if (bytes.byteLength !== moov.end - moov.start) throw damagedVideoError("file is truncated");
  const movieBoxes = keepOnlyBoxes(bytes, moov.body - moov.start, bytes.byteLength, MOVIE_BOXES);
  if (movieBoxes.some(({ type }) => type === "mvex"))
    throw new UnusableVideoError("video-length-unknown", "file is fragmented");
  const movie = readTimes(bytes, findSingleBox(movieBoxes, "mvhd"));
  const tracks = movieBoxes
    .filter(({ type }) => type === "trak")
    .flatMap((trak) => readTrack(bytes, trak, movie.scale) ?? []);
  const videoTracks = tracks.filter(({ isVideo, spans }) => isVideo && spans.length > 0);
  const [videoTrack] = videoTracks;
  if (!videoTrack) throw new UnusableVideoError("no-video-track", "no visible video track");
  const seconds = Math.max(movie.units / movie.scale, ...tracks.map((track) => track.seconds));
  if (seconds === 0) throw new UnusableVideoError("video-length-unknown", "no duration");

  const spans = mergeSpans(tracks.flatMap(({ spans }) => spans));
  if ((spans.at(-1)?.to ?? 0) > source.byteLength) throw damagedVideoError("file is truncated");
  return {
    type: "mp4",
    seconds,
    width: Math.max(...videoTracks.map(({ width }) => width)),
    height: Math.max(...videoTracks.map(({ height }) => height)),
    edits: boxes.flatMap(({ type, start, body, end }): readonly Edit[] => {
      if (type === "ftyp") return [];
      if (type === "moov") return [{ at: start, length: bytes.byteLength, bytes }];
      if (type === "mdat") return findGaps(spans, body, end);
      const contentEdits = end > body ? [{ at: body, length: end - body, bytes: null }] : [];
      return [{ at: start + 4, length: 4, bytes: FREE_BOX_TYPE }, ...contentEdits];
    }),
  };
}
