import { describe, expect, it } from "vitest";
import { ascii, bigEndian, heic, containsText, jpeg, joinBytes } from "../../../../test/support/image-bytes";
import {
  box,
  applyEdits,
  element,
  AUDIO_SAMPLES,
  mp4,
  PLACE,
  VIDEO_SAMPLES,
  smallElement,
  sourceOf,
  webm,
} from "../../../../test/support/video-bytes";
import { examineVideo } from "./examine-video";
import { MAX_VIDEO_BYTES } from "./video-rules";

const examine = (bytes: Uint8Array) => examineVideo(sourceOf(bytes));
const problemOf = async (bytes: Uint8Array) => {
  const examination = await examine(bytes);
  return examination.ok ? null : examination.problem;
};

/** The cleaned file, read in chunks of several sizes. */
async function readCleanedVideo(bytes: Uint8Array): Promise<Uint8Array> {
  const examination = await examine(bytes);
  if (!examination.ok) throw new Error(examination.problem);
  const once = applyEdits(bytes, examination.edits, 7);
  expect(applyEdits(bytes, examination.edits, 1 << 20)).toEqual(once);
  expect(once.byteLength).toBe(bytes.byteLength);
  return once;
}

const VIDEO_FORMATS = [
  ["an MP4 with its tables at the end", mp4()],
  ["an MP4 with its tables in front", mp4({ isMoovFirst: true })],
  ["an MP4 with sizes and places of 64 bits", mp4({ isWide: true, brand: "mp42" })],
  ["a WebM with a length", webm({ duration: 12.4, hasSizes: true })],
  ["a WebM of a browser, without a length and sizes", webm()],
] as const;

describe.each(VIDEO_FORMATS)("%s", (_, bytes) => {
  it("recognises the video by its bytes and reads its length and size", async () => {
    expect(await examine(bytes)).toMatchObject({ ok: true, width: 64, height: 48 });
    const examination = await examine(bytes);
    expect(examination.ok && Math.floor(examination.seconds)).toBe(12);
  });

  it("cleaning removes place, time and device data and keeps all video and audio samples", async () => {
    for (const hiddenText of [PLACE, "PhoneCam9", "\xda\xda", "ISO6709"].filter((text) => containsText(bytes, text)))
      expect(containsText(await readCleanedVideo(bytes), hiddenText), hiddenText).toBe(false);
    const buffer = containsText(bytes, "ftyp") ? [...VIDEO_SAMPLES, ...AUDIO_SAMPLES] : [];
    for (const sample of buffer)
      expect(containsText(await readCleanedVideo(bytes), new TextDecoder().decode(sample))).toBe(true);
    for (let at = 0; at <= 9; at += 1) expect(containsText(await readCleanedVideo(bytes), `picture ${at}`)).toBe(true);
  });

  it("cleaning keeps a video's length and size, and cleaning it again changes nothing", async () => {
    const once = await readCleanedVideo(bytes);
    const before = await examine(bytes);
    const after = await examine(once);
    expect(after).toMatchObject({ ok: true, seconds: before.ok ? before.seconds : null, width: 64, height: 48 });
    expect(await readCleanedVideo(once)).toEqual(once);
  });

  it("a video truncated at any byte is refused or keeps no location", async () => {
    for (let end = 0; end < bytes.byteLength; end += 1) {
      const examination = await examine(bytes.slice(0, end));
      if (examination.ok) expect(containsText(applyEdits(bytes.slice(0, end), examination.edits), PLACE)).toBe(false);
    }
  });

  it("a video with any byte changed is refused or keeps no location", async () => {
    for (let at = 0; at < bytes.byteLength; at += 1) {
      const changed = bytes.slice();
      changed[at] = 0xff - (changed[at] ?? 0);
      const examination = await examine(changed);
      expect(examination.ok ? examination.seconds : 1).toBeGreaterThan(0);
    }
  });
});

it("a video recorded in portrait has a portrait size", async () => {
  expect(await examine(mp4({ isTurned: true }))).toMatchObject({ ok: true, width: 48, height: 64 });
});

it.each([
  ["thirty seconds and what a phone rounds", mp4({ seconds: 30.4 }), null],
  ["more", mp4({ seconds: 31 }), "video-too-long"],
  ["more, though the movie says less", mp4({ seconds: 45, movieSeconds: 5 }), "video-too-long"],
  [
    "more, by the tables of its samples alone",
    mp4({ seconds: 45, movieSeconds: 5, trackSeconds: 5 }),
    "video-too-long",
  ],
  ["more, though only the movie says so", mp4({ seconds: 5, movieSeconds: 45 }), "video-too-long"],
  ["thirty seconds of WebM", webm({ seconds: 30 }), null],
  ["more of WebM, by the time of its last block", webm({ seconds: 31 }), "video-too-long"],
  ["more, though its header says less", webm({ seconds: 45, duration: 5 }), "video-too-long"],
  ["more, though only its header says so", webm({ seconds: 5, duration: 45 }), "video-too-long"],
])("length limit of a video: %s", async (_, bytes, problem) => {
  expect(await problemOf(bytes)).toBe(problem);
});

/** Nested boxes with a text in the innermost one. */
const nestedBoxes = (count: number): Uint8Array =>
  joinBytes(
    ...Array.from({ length: count }, (_, at) =>
      joinBytes(bigEndian((count - at) * 8 + PLACE.length, 4), ascii("udta")),
    ),
    ascii(PLACE),
  );

it.each([
  ["ten thousand boxes in each other", mp4({ inMoov: [nestedBoxes(10_000)] })],
  ["ten thousand boxes beside each other", mp4({ inMoov: Array.from({ length: 10_000 }, () => box("junk")) })],
  [
    "ten thousand elements in a WebM",
    webm({ inSegment: Array.from({ length: 10_000 }, () => smallElement(0xec, ascii(PLACE))) }),
  ],
])("a video is cleaned of %s", async (_, bytes) => {
  expect(containsText(await readCleanedVideo(bytes), PLACE)).toBe(false);
});

const encryptedBox = box("encv", new Uint8Array(78), box("sinf"));
const withFalseSize = (type: string, size: number): Uint8Array => {
  const bytes = mp4();
  const at = new TextDecoder("latin1").decode(bytes).indexOf(type);
  bytes.set(bigEndian(size, 4), at - 4);
  return bytes;
};

it.each([
  ["a photo", jpeg(), "not-a-video"],
  ["a HEIC photo", heic, "not-a-video"],
  ["a page", ascii("<html><video></video></html>"), "not-a-video"],
  ["nothing", new Uint8Array(), "not-a-video"],
  ["another Matroska", webm({ docType: "matroska" }), "not-a-video"],
  ["sound alone", mp4({ withVideo: false }), "no-video-track"],
  ["sound alone in a WebM", webm({ withVideo: false }), "no-video-track"],
  ["an encrypted MP4", mp4({ videoEntry: encryptedBox }), "video-encrypted"],
  ["an encrypted WebM", webm({ isEncrypted: true }), "video-encrypted"],
  ["an MP4 in fragments", mp4({ inMoov: [box("mvex")] }), "video-length-unknown"],
  ["fragments after its tables", mp4({ after: [box("moof")] }), "video-length-unknown"],
  ["a hundred boxes at the top", mp4({ after: Array.from({ length: 100 }, () => box("free")) }), "video-damaged"],
  ["a box smaller than its head", withFalseSize("mdia", 5), "video-damaged"],
  ["a box larger than what holds it", withFalseSize("stbl", 60_000), "video-damaged"],
  ["a box larger than the file", withFalseSize("mdat", 1_000_000), "video-damaged"],
  ["tables larger than a phone's", mp4({ inMoov: [box("free", new Uint8Array(1 << 20))] }), "video-damaged"],
  [
    "an element larger than the file",
    joinBytes(webm(), smallElement(0xec, ascii("x")), new Uint8Array([0xec, 0xc0])),
    "video-damaged",
  ],
  [
    "a hundred thousand elements",
    joinBytes(
      webm(),
      new Uint8Array(200_002).map((_, at) => (at % 2 === 0 ? 0xec : 0x80)),
    ),
    "video-damaged",
  ],
  ["a head of a WebM that is far too long", element(0x1a45dfa3, new Uint8Array(1000)), "video-damaged"],
])("refuses %s", async (_, bytes, problem) => {
  expect(await problemOf(bytes)).toBe(problem);
});

it("refuses a video over the size limit without reading it", async () => {
  const failingRead = () => Promise.reject(new Error("read"));
  expect(await examineVideo({ byteLength: MAX_VIDEO_BYTES + 1, read: failingRead })).toEqual({
    ok: false,
    problem: "video-too-large",
  });
});
