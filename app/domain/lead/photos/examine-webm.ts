import { readAscii } from "./cleaned-photo";
import {
  type Element,
  readElement,
  readElements,
  readFloat,
  keepOnlyElements,
  MAX_ELEMENT_HEADER_BYTES,
  readUint,
  voidElementHeader,
  type CompleteElement,
} from "./ebml";
import {
  damagedVideoError,
  type Edit,
  type ExaminedVideo,
  UnusableVideoError,
  type VideoSource,
  toDataView,
  createWindowedSource,
} from "./video-file";

/** Element ids from RFC 9559. */
const ELEMENT_ID = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  contentEncodings: 0x6d80,
  contentEncoding: 0x6240,
  contentEncryption: 0x5035,
  cues: 0x1c53bb6b,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  position: 0xa7,
  prevSize: 0xab,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
  referenceBlock: 0xfb,
  discardPadding: 0x75a2,
} as const;

// The elements that are kept. Everything else is replaced with a zeroed Void element.
const INFO_ELEMENTS: ReadonlySet<number> = new Set([
  ELEMENT_ID.timestampScale,
  ELEMENT_ID.duration,
  ELEMENT_ID.muxingApp,
  ELEMENT_ID.writingApp,
]);
/**
 * Kept parts of a track entry: number, UID, type, enabled, default, forced, lacing, default duration, language, codec, its private data and delay, pre-roll,
 * picture, sound, encodings.
 */
const TRACK_ELEMENTS: ReadonlySet<number> = new Set([
  ELEMENT_ID.trackNumber,
  0x73c5,
  ELEMENT_ID.trackType,
  0xb9,
  0x88,
  0x55aa,
  0x9c,
  0x23e383,
  0x22b59c,
  0x86,
  0x63a2,
  0x56aa,
  0x56bb,
  ELEMENT_ID.video,
  0xe1,
  ELEMENT_ID.contentEncodings,
]);
const BLOCK_GROUP_ELEMENTS: ReadonlySet<number> = new Set([
  ELEMENT_ID.block,
  ELEMENT_ID.blockDuration,
  ELEMENT_ID.referenceBlock,
  ELEMENT_ID.discardPadding,
]);
/** Elements that contain only numbers, such as offsets and timestamps. */
const PRESERVED_ELEMENTS: ReadonlySet<number> = new Set([
  ELEMENT_ID.seekHead,
  ELEMENT_ID.cues,
  ELEMENT_ID.timestamp,
  ELEMENT_ID.position,
  ELEMENT_ID.prevSize,
]);

const TRACK_TYPE = { video: 1, audio: 2 } as const;
const MAX_HEADER_BYTES = 256;
const MAX_PART_BYTES = 256 * 1024;
/** Maximum number of elements. A 30-second browser recording has about five thousand. */
const MAX_ELEMENTS = 100_000;
const WINDOW_BYTES = 1024 * 1024;
const NANOSECONDS_PER_SECOND = 1_000_000_000;

/** Tracks and times collected while reading the file. */
interface WebmScan {
  /** Length of one tick in nanoseconds. */
  scale: number;
  duration: number;
  /** The numbers of the tracks that are kept; null until they have been read. */
  tracks: ReadonlySet<number> | null;
  width: number;
  height: number;
  clusterTime: number;
  lastTime: number;
  readonly edits: Edit[];
}

function readInfo(scan: WebmScan, bytes: Uint8Array, from: number): void {
  for (const element of keepOnlyElements(bytes, from, bytes.byteLength, INFO_ELEMENTS)) {
    if (element.id === ELEMENT_ID.timestampScale) scan.scale = readUint(bytes, element);
    else if (element.id === ELEMENT_ID.duration) scan.duration = readFloat(bytes, element);
    // Program names are mandatory elements, so their content is zeroed and the elements stay.
    else bytes.fill(0, element.body, element.end);
  }
}

function isEncrypted(bytes: Uint8Array, encodings: CompleteElement): boolean {
  for (const encoding of readElements(bytes, encodings.body, encodings.end))
    for (const part of readElements(bytes, encoding.body, encoding.end))
      if (part.id === ELEMENT_ID.contentEncryption) return true;
  return false;
}

/** Keeps video and audio tracks and replaces other tracks with Void elements. Blocks of the other tracks are removed too. */
function readTracks(scan: WebmScan, bytes: Uint8Array, from: number): void {
  const trackNumbers = new Set<number>();
  for (const entry of keepOnlyElements(bytes, from, bytes.byteLength, new Set([ELEMENT_ID.trackEntry]))) {
    const parts = keepOnlyElements(bytes, entry.body, entry.end, TRACK_ELEMENTS);
    const readNumber = (id: number) =>
      parts.filter((part) => part.id === id).map((part) => readUint(bytes, part))[0] ?? 0;
    const type = readNumber(ELEMENT_ID.trackType);
    if (type !== TRACK_TYPE.video && type !== TRACK_TYPE.audio) {
      bytes.fill(0, entry.start, entry.end);
      bytes.set(voidElementHeader(entry), entry.start);
      continue;
    }
    for (const encodings of parts.filter(({ id }) => id === ELEMENT_ID.contentEncodings))
      if (isEncrypted(bytes, encodings)) throw new UnusableVideoError("video-encrypted", "ContentEncryption");
    trackNumbers.add(readNumber(ELEMENT_ID.trackNumber));
    for (const video of parts.filter(({ id }) => id === ELEMENT_ID.video))
      for (const part of readElements(bytes, video.body, video.end)) {
        if (part.id === ELEMENT_ID.pixelWidth) scan.width = Math.max(scan.width, readUint(bytes, part));
        if (part.id === ELEMENT_ID.pixelHeight) scan.height = Math.max(scan.height, readUint(bytes, part));
      }
  }
  scan.tracks = trackNumbers;
}

/** Track number and timestamp of a block from its first bytes. The timestamp is relative to the cluster. */
function readBlockHeader(bytes: Uint8Array): { readonly track: number; readonly time: number } {
  const width = Math.clz32(bytes[0] ?? 0) - 23;
  if (width > 2 || bytes.byteLength < width + 2) throw damagedVideoError("block is truncated");
  const track = width === 1 ? (bytes[0] ?? 0) & 0x7f : toDataView(bytes).getUint16(0) & 0x3fff;
  return { track, time: toDataView(bytes).getInt16(width) };
}

const voidElement = (element: CompleteElement): readonly Edit[] => {
  const bytes = voidElementHeader(element);
  const rest = element.start + bytes.byteLength;
  return [
    { at: element.start, length: bytes.byteLength, bytes },
    ...(element.end > rest ? [{ at: rest, length: element.end - rest, bytes: null }] : []),
  ];
};

/** Returns whether the block's track is kept. If it is, extends `lastTime` to the end of the block. */
async function keepBlock(
  scan: WebmScan,
  reader: VideoSource,
  { body, end }: CompleteElement,
  ticks = 0,
): Promise<boolean> {
  const { track, time } = readBlockHeader(await reader.read(body, Math.min(4, end - body)));
  if (!scan.tracks?.has(track)) return false;
  scan.lastTime = Math.max(scan.lastTime, scan.clusterTime + time + ticks);
  return true;
}

/** Reads a block group: a block and its few, small accompanying elements. */
async function readBlockGroup(scan: WebmScan, reader: VideoSource, group: CompleteElement): Promise<void> {
  const parts: CompleteElement[] = [];
  for (let at = group.body; at < group.end; ) {
    const part = await readHeader(reader, at, group.end);
    if (part.end === null || parts.length === 20) throw damagedVideoError("block group has an invalid size");
    parts.push({ ...part, end: part.end });
    at = part.end;
  }
  const durationElement = parts.find(({ id }) => id === ELEMENT_ID.blockDuration);
  const size = durationElement ? durationElement.end - durationElement.body : 0;
  if (size > 8) throw damagedVideoError("number is too long");
  const ticks = durationElement
    ? readUint(await reader.read(durationElement.body, size), { ...durationElement, body: 0, end: size })
    : 0;
  const blockElement = parts.find(({ id }) => id === ELEMENT_ID.block);
  if (!blockElement || !(await keepBlock(scan, reader, blockElement, ticks))) {
    scan.edits.push(...voidElement(group));
    return;
  }
  for (const part of parts) if (!BLOCK_GROUP_ELEMENTS.has(part.id)) scan.edits.push(...voidElement(part));
}

async function readHeader(reader: VideoSource, at: number, limit: number): Promise<Element> {
  const element = readElement(await reader.read(at, Math.min(MAX_ELEMENT_HEADER_BYTES, reader.byteLength - at)), 0, at);
  if (element.end !== null && element.end > limit) throw damagedVideoError("file is truncated");
  return element;
}

/** Reads a whole element into a new, writable array. */
async function readElementBytes(source: VideoSource, { start, end }: CompleteElement): Promise<Uint8Array> {
  if (end - start > MAX_PART_BYTES) throw damagedVideoError("header is much larger than in a recording");
  return (await source.read(start, end - start)).slice();
}

async function readWholeElement(scan: WebmScan, reader: VideoSource, element: CompleteElement): Promise<void> {
  const { id, start, body, end } = element;
  if (id === ELEMENT_ID.info || id === ELEMENT_ID.tracks) {
    const bytes = await readElementBytes(reader, element);
    (id === ELEMENT_ID.info ? readInfo : readTracks)(scan, bytes, body - start);
    scan.edits.push({ at: start, length: bytes.byteLength, bytes });
  } else if (id === ELEMENT_ID.timestamp) {
    if (end - body > 8) throw damagedVideoError("number is too long");
    scan.clusterTime = readUint(await reader.read(body, end - body), { ...element, body: 0, end: end - body });
  } else if (id === ELEMENT_ID.simpleBlock || id === ELEMENT_ID.blockGroup) {
    if (scan.tracks === null) throw damagedVideoError("blocks before their tracks");
    if (id === ELEMENT_ID.blockGroup) await readBlockGroup(scan, reader, element);
    else if (!(await keepBlock(scan, reader, element))) scan.edits.push(...voidElement(element));
  } else if (!PRESERVED_ELEMENTS.has(id)) scan.edits.push(...voidElement(element));
}

/** Checks that the header declares WebM and returns the range of the segment. */
async function findSegment(reader: VideoSource): Promise<{ readonly from: number; readonly to: number }> {
  const header = await readHeader(reader, 0, reader.byteLength);
  if (header.end === null || header.end > MAX_HEADER_BYTES) throw damagedVideoError("file header has an invalid size");
  const bytes = await reader.read(0, header.end);
  const docType = [...readElements(bytes, header.body, header.end)].find(({ id }) => id === ELEMENT_ID.docType);
  const name = docType ? readAscii(bytes, docType.body, docType.end - docType.body).replace(/\0+$/, "") : "";
  if (name !== "webm") throw new UnusableVideoError("not-a-video", "unsupported kind of Matroska");
  const segmentHeader = await readHeader(reader, header.end, reader.byteLength);
  if (segmentHeader.id !== ELEMENT_ID.segment) throw damagedVideoError("no segment");
  return { from: segmentHeader.body, to: segmentHeader.end ?? reader.byteLength };
}

/**
 * Examines a WebM file, including browser recordings that have no duration and clusters of unknown size. Keeps the video and audio tracks, their blocks and
 * the data needed to play them. Throws UnusableVideoError.
 */
export async function examineWebm(source: VideoSource): Promise<ExaminedVideo> {
  const reader = createWindowedSource(source, WINDOW_BYTES);
  const { from, to } = await findSegment(reader);
  const scan: WebmScan = {
    scale: 1_000_000,
    duration: 0,
    tracks: null,
    width: 0,
    height: 0,
    clusterTime: 0,
    lastTime: 0,
    edits: [],
  };
  let count = 0;
  for (let at = from; at < to; ) {
    count += 1;
    if (count > MAX_ELEMENTS) throw damagedVideoError("too many elements");
    const element = await readHeader(reader, at, to);
    // Descends into the cluster, because the size of a cluster may be unknown.
    if (element.id === ELEMENT_ID.cluster) {
      at = element.body;
      continue;
    }
    if (element.end === null) throw damagedVideoError("element without a size");
    await readWholeElement(scan, reader, { ...element, end: element.end });
    at = element.end;
  }
  if (to < source.byteLength) scan.edits.push({ at: to, length: source.byteLength - to, bytes: null });
  if (scan.width === 0 || scan.height === 0) throw new UnusableVideoError("no-video-track", "no visible video track");
  const seconds = (Math.max(scan.duration, scan.lastTime) * scan.scale) / NANOSECONDS_PER_SECOND;
  if (seconds === 0) throw new UnusableVideoError("video-length-unknown", "no duration");
  return { type: "webm", seconds, width: scan.width, height: scan.height, edits: scan.edits };
}
