import { expect, it } from "vitest";
import { r2Files } from "../../../app/adapters/uploads/r2-files";
import type { Context } from "../../../app/usecases/context";
import { processImage } from "../../../app/usecases/lead/photos/process-image";
import { storeVideo } from "../../../app/usecases/lead/photos/take-video";
import { toLeadGuid } from "../../support/ids";
import { containsText } from "../../support/image-bytes";
import { mp4, PLACE } from "../../support/video-bytes";
import { browser } from "../leads/browser";
import { testDraft, requestTestUpload, bucket, putFile, streamOf } from "./test-photo";

const KIB = 1024;
const MIB = KIB * KIB;
/** Half a minute at thirty frames a second: 60 MB in a video track and an audio track, and a track with the location. */
const VIDEO = mp4({
  seconds: 30,
  pictures: Array.from({ length: 900 }, () => new Uint8Array((60 * MIB) / 900).fill(1)),
});
/** Maximum size of a chunk, because all requests share the worker's 128 MB. */
const MAX_CHUNK_BYTES = MIB;

/** A context whose bucket records the ranges that are read, the number of objects read whole, and the largest piece written. */
function recordingContext(context: Context) {
  const reads = { parts: [] as number[], wholeReads: 0, largestPiece: 0 };
  const get = async (key: string, options: R2GetOptions = {}) => {
    const { range } = options;
    if (range === undefined || !("length" in range)) reads.wholeReads += 1;
    else reads.parts.push(range.length ?? 0);
    return bucket.get(key, options);
  };
  const putPieces = async (key: string, body: ReadableStream<Uint8Array>, options?: R2PutOptions) => {
    const measuringStream = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        reads.largestPiece = Math.max(reads.largestPiece, piece.byteLength);
        controller.enqueue(piece);
      },
    });
    const whole = new FixedLengthStream(VIDEO.byteLength);
    return bucket.put(key, body.pipeThrough(measuringStream).pipeThrough(whole), options);
  };
  const files = r2Files(
    new Proxy(bucket, {
      get(target, name) {
        if (name === "get") return get;
        if (name === "put") return putPieces;
        const propertyValue: unknown = Reflect.get(target, name);
        return typeof propertyValue === "function" ? propertyValue.bind(target) : propertyValue;
      },
    }),
  );
  return { reads, context: { ...context, uploads: { ...context.uploads, files } } };
}

/** A range of the stored bytes. */
async function readStoredBytes(key: string | null, offset: number, length: number) {
  const part = await bucket.get(key ?? "", { range: { offset, length } });
  return new Uint8Array((await part?.arrayBuffer()) ?? new ArrayBuffer(0));
}

const APPROVED_VIDEO = {
  ok: true,
  image: { kind: "video", status: "approved", picture: { type: "mp4", byteLength: VIDEO.byteLength } },
};

it("a 60 MB video is read in a few small parts and copied in pieces", async () => {
  const { reads, context } = recordingContext(browser());
  const { image, uploadUrl } = await requestTestUpload(context, await testDraft(context), {
    imageFileExtension: "MOV",
    byteLength: VIDEO.byteLength,
  });
  expect((await putFile(uploadUrl, VIDEO, "video/mp4")).status).toBe(200);
  const processed = await processImage(context, image.id);
  expect(processed).toMatchObject(APPROVED_VIDEO);
  expect(reads.parts.length).toBeLessThanOrEqual(8);
  expect(reads.parts.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(256 * KIB);
  expect(reads.wholeReads).toBe(1);
  expect(reads.largestPiece).toBeLessThanOrEqual(MAX_CHUNK_BYTES);

  const key = processed.ok ? processed.image.objectKey : null;
  const last = 16 * KIB;
  for (const at of [0, VIDEO.byteLength - last]) {
    expect(containsText(VIDEO.subarray(at, at + last), PLACE)).toBe(true);
    const bytes = await readStoredBytes(key, at, last);
    expect([bytes.byteLength, containsText(bytes, PLACE)]).toEqual([last, false]);
  }
});

it("a 60 MB video uploaded by form is streamed to the storage", async () => {
  const { reads, context } = recordingContext(browser());
  const result = await storeVideo(context, {
    leadGuid: toLeadGuid(await testDraft(context)),
    bookingId: null,
    name: "IMG_0001.MOV",
    byteLength: VIDEO.byteLength,
    body: streamOf(VIDEO, 64 * KIB),
  });
  expect(result).toMatchObject(APPROVED_VIDEO);
  expect(reads.parts.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(256 * KIB);
  expect(reads.wholeReads).toBe(1);
  expect(reads.largestPiece).toBeLessThanOrEqual(MAX_CHUNK_BYTES);
});
