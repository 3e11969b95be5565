import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import { incomingKey } from "../../../app/domain/lead/photos/captured-image";
import { MAX_VIDEO_BYTES } from "../../../app/domain/lead/photos/video-rules";
import { listImages } from "../../../app/usecases/booking/list-images";
import { moveForward, removeImage, sweepImages } from "../../../app/usecases/lead/photos/find-image";
import { processImage } from "../../../app/usecases/lead/photos/process-image";
import { requestUpload } from "../../../app/usecases/lead/photos/request-upload";
import { storeVideo } from "../../../app/usecases/lead/photos/take-video";
import type { Context } from "../../../app/usecases/context";
import { ascii, containsText, jpeg, joinBytes } from "../../support/image-bytes";
import { toLeadGuid } from "../../support/ids";
import { eventsOf } from "../../support/stored-leads";
import { AUDIO_SAMPLES, mp4, PLACE, VIDEO_SAMPLES, webm } from "../../support/video-bytes";
import { browser } from "../leads/browser";
import {
  testDraft,
  testUpload,
  testPhotoOf,
  requestTestUpload,
  testVideoOf,
  bucket,
  putFile,
  streamOf,
} from "./test-photo";

const DAY = 24 * 3_600_000;
const VIDEO = mp4();
const at = (context: Context, now: number): Context => ({ ...context, clock: { now: () => now } });

const videoUploadOf = (bytes: Uint8Array, imageFileExtension = "MOV") => ({
  imageFileExtension,
  byteLength: bytes.byteLength,
});

/** Performs the steps of the page's script: requests an upload URL, uploads the bytes and reports the upload. */
async function uploadVideo(context: Context, guid: string, bytes: Uint8Array<ArrayBuffer>, extension = "MOV") {
  const { image, uploadUrl } = await requestTestUpload(context, guid, videoUploadOf(bytes, extension));
  const type = extension === "webm" ? "video/webm" : "video/mp4";
  expect((await putFile(uploadUrl, bytes, type)).status).toBe(200);
  return { id: image.id, uploadUrl, processed: await processImage(context, image.id) };
}
const readStoredBytes = async (key: string | null) =>
  new Uint8Array((await (await bucket.get(key ?? ""))?.arrayBuffer()) ?? new ArrayBuffer(0));

it.each([
  ["MOV", VIDEO, "mp4"],
  ["webm", webm(), "webm"],
])("an uploaded %s loses its location and keeps picture and sound", async (extension, bytes, type) => {
  const context = browser();
  const guid = await testDraft(context);
  const { id, processed } = await uploadVideo(context, guid, bytes, extension);
  expect(processed).toMatchObject({
    ok: true,
    image: {
      kind: "video",
      status: "approved",
      picture: { type, width: 64, height: 48, byteLength: bytes.byteLength },
    },
  });
  expect(await bucket.head(incomingKey(id))).toBeNull();
  const buffer = await readStoredBytes(processed.ok ? processed.image.objectKey : null);
  expect(buffer.byteLength).toBe(bytes.byteLength);
  expect([containsText(bytes, PLACE), containsText(buffer, PLACE), containsText(buffer, "PhoneCam9")]).toEqual([
    true,
    false,
    false,
  ]);
  const samples = type === "mp4" ? [...VIDEO_SAMPLES, ...AUDIO_SAMPLES] : [ascii("picture 3")];
  for (const sample of samples) expect(containsText(buffer, new TextDecoder().decode(sample))).toBe(true);
  expect(await eventsOf(context, toLeadGuid(guid))).toMatchObject([
    { event: "created" },
    { event: "photo-added", reason: "video", actor: "holder" },
  ]);
});

it.each([
  ["longer than thirty seconds", mp4({ seconds: 31 }), "video-too-long"],
  ["a photo under a video's name", jpeg(), "not-a-video"],
  ["broken off", VIDEO.slice(0, VIDEO.byteLength - 400), "video-damaged"],
])("a file that is %s is rejected and not stored", async (_, bytes, problem) => {
  const context = browser();
  const guid = await testDraft(context);
  const countPictures = async () => (await bucket.list({ prefix: "pictures/" })).objects.length;
  const objectsBefore = await countPictures();
  const { id, processed } = await uploadVideo(context, guid, bytes);
  expect(processed).toMatchObject({ ok: true, image: { kind: "video", status: "rejected", problem, objectKey: null } });
  expect([await bucket.head(incomingKey(id)), await countPictures()]).toEqual([null, objectsBefore]);
});

it("a video uploaded as a photo is rejected, and a photo uploaded as a video too", async () => {
  const context = browser();
  const { image, uploadUrl } = await requestTestUpload(context, await testDraft(context), {
    byteLength: VIDEO.byteLength,
  });
  await putFile(uploadUrl, VIDEO);
  expect(await processImage(context, image.id)).toMatchObject({
    image: { kind: "photo", status: "rejected", problem: "not-an-image" },
  });
});

it("a video is processed only once, even concurrently", async () => {
  const context = browser();
  const { image, uploadUrl } = await requestTestUpload(context, await testDraft(context), videoUploadOf(VIDEO));
  await putFile(uploadUrl, VIDEO, "video/mp4");
  const both = await Promise.all([processImage(context, image.id), processImage(context, image.id)]);
  const imageResult = both.find((imageResult) => imageResult.ok && imageResult.image.status === "approved");
  expect(imageResult).toBeDefined();
  await putFile(uploadUrl, joinBytes(VIDEO).fill(7), "video/mp4");
  expect(await processImage(context, image.id)).toEqual(imageResult);
});

it("a quote has at most one video, even with concurrent uploads", async () => {
  const context = browser();
  const guid = await testDraft(context);
  for (let count = 0; count < 10; count += 1) await requestTestUpload(context, guid);
  const requestedUploads = await Promise.all(
    [0, 1].map(() => requestUpload(context, testUpload(guid, videoUploadOf(VIDEO)))),
  );
  expect(requestedUploads.filter(({ ok }) => ok)).toHaveLength(1);
  expect(requestedUploads.find(({ ok }) => !ok)).toMatchObject({
    code: "too-many-images",
    fields: { "": ["You have already added a video. Remove it before you add another one."] },
  });
  const first = requestedUploads.find(({ ok }) => ok);
  if (first?.ok) await removeImage(context, first.image.id);
  expect(await requestUpload(context, testUpload(guid, videoUploadOf(VIDEO)))).toMatchObject({ ok: true });
});

it("a quote gets at most eight video upload URLs a day, and photos are not affected", async () => {
  const context = browser();
  const guid = await testDraft(context);
  for (let count = 0; count < 8; count += 1)
    await removeImage(context, (await requestTestUpload(context, guid, videoUploadOf(VIDEO))).image.id);
  expect(await requestUpload(context, testUpload(guid, videoUploadOf(VIDEO)))).toMatchObject({
    fields: { "": [expect.stringContaining("Please try again tomorrow")] },
  });
  expect(await requestUpload(context, testUpload(guid))).toMatchObject({ ok: true });
});

it("a video larger than the limit gets no upload URL", async () => {
  const context = browser();
  const guid = await testDraft(context);
  const requestVideoUpload = (byteLength: number) =>
    requestUpload(context, testUpload(guid, { imageFileExtension: "mp4", byteLength }));
  expect(await requestVideoUpload(MAX_VIDEO_BYTES + 1)).toMatchObject({
    ok: false,
    code: "invalid-input",
    fields: { byteLength: [expect.stringContaining("larger than 64 MB")] },
  });
  expect(await requestVideoUpload(MAX_VIDEO_BYTES)).toMatchObject({ ok: true });
});

it("a stranger gets no upload URL, and cannot find, process or remove a video", async () => {
  const anna = browser();
  const stranger = browser();
  const guid = await testDraft(anna);
  const { id } = await uploadVideo(anna, guid, VIDEO);
  expect(await requestUpload(stranger, testUpload(guid, videoUploadOf(VIDEO)))).toMatchObject({
    code: "not-the-holder",
  });
  const videoUpload = { leadGuid: toLeadGuid(guid), bookingId: null, name: "a.mp4", byteLength: VIDEO.byteLength };
  expect(await storeVideo(stranger, { ...videoUpload, body: streamOf(VIDEO) })).toMatchObject({
    code: "not-the-holder",
  });
  expect(await processImage(stranger, id)).toMatchObject({ code: "image-not-found" });
  expect(await removeImage(stranger, id)).toMatchObject({ code: "image-not-found" });
});

it("a video is served in byte ranges to its holder", async () => {
  const secret = "V".repeat(27);
  const context = browser(secret);
  const { id, kept: bytes } = await testVideoOf(context, await testDraft(context));
  const get = (headers: Record<string, string> = {}, cookie = `holder=${secret}`) =>
    SELF.fetch(`http://pitlane.test/photo/${id}`, { headers: { Cookie: cookie, ...headers } });
  const size = bytes.byteLength;

  const wholeAnswer = await get();
  expect(wholeAnswer.status).toBe(200);
  expect(Object.fromEntries(wholeAnswer.headers)).toMatchObject({
    "content-type": "video/mp4",
    "accept-ranges": "bytes",
    "content-length": String(size),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "content-disposition": 'inline; filename="video-1.mp4"',
    "cross-origin-resource-policy": "same-origin",
  });
  expect(new Uint8Array(await wholeAnswer.arrayBuffer())).toEqual(bytes);

  for (const [range, first, last] of [
    ["bytes=0-", 0, size - 1],
    ["bytes=10-99", 10, 99],
    ["bytes=-5", size - 5, size - 1],
  ] as const) {
    const part = await get({ Range: range });
    expect([part.status, part.headers.get("Content-Range"), part.headers.get("Content-Length")], range).toEqual([
      206,
      `bytes ${first}-${last}/${size}`,
      String(last - first + 1),
    ]);
    expect(new Uint8Array(await part.arrayBuffer()), range).toEqual(bytes.slice(first, last + 1));
  }
  const outside = await get({ Range: `bytes=${size}-` });
  expect([outside.status, outside.headers.get("Content-Range")]).toEqual([416, `bytes */${size}`]);
  expect((await get({ Range: "bytes=1-2,4-5" })).status).toBe(200);
  expect((await get({ "If-None-Match": wholeAnswer.headers.get("ETag") ?? "" })).status).toBe(304);
  for (const cookie of ["", `holder=${"Q".repeat(27)}`]) expect((await get({}, cookie)).status).toBe(404);
});

it("a removed video is deleted with its file, and any video after a year with the photos", async () => {
  const context = browser();
  const guid = await testDraft(context);
  const keyOf = async () => {
    const images = await listImages(context, toLeadGuid(guid));
    return (images.ok && images.images[0]?.objectKey) || "";
  };
  await testVideoOf(context, guid);
  const removed = await keyOf();
  const images = await listImages(context, toLeadGuid(guid));
  if (images.ok) await removeImage(context, images.images[0]?.id ?? "");
  expect(await bucket.head(removed)).toBeNull();

  await testVideoOf(context, guid);
  const oldKey = await keyOf();
  await sweepImages(at(context, Date.now() + 365 * DAY));
  expect(await bucket.head(oldKey)).not.toBeNull();
  await sweepImages(at(context, Date.now() + 373 * DAY));
  expect([await bucket.head(oldKey), await keyOf()]).toEqual([null, ""]);
});

it("photos can be reordered regardless of the position of the video", async () => {
  const context = browser();
  const guid = await testDraft(context);
  const value = await testPhotoOf(context, guid);
  await testVideoOf(context, guid);
  const two = await testPhotoOf(context, guid);
  await moveForward(context, two);
  const images = await listImages(context, toLeadGuid(guid));
  expect(images.ok && images.images.filter(({ kind }) => kind === "photo").map(({ id }) => id)).toEqual([two, value]);
});

/** The page's form as posted by a browser without JavaScript. */
function uploadForm(bytes: Uint8Array, { name = "IMG 1.MOV", field = "video", end = "\r\n" } = {}) {
  const boundary = "----WebKitFormBoundaryAbC123";
  const body = joinBytes(
    ascii(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: video/quicktime\r\n\r\n`,
    ),
    bytes,
    ascii(`\r\n--${boundary}--${end}`),
  );
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

it("a video uploaded by form follows the same rules, and errors are shown as text", async () => {
  const secret = "W".repeat(27);
  const context = browser(secret);
  const guid = await testDraft(context);
  const send = async ({ body, type }: ReturnType<typeof uploadForm>, cookie = `holder=${secret}`) => {
    const response = await SELF.fetch(`http://pitlane.test/quote-2/${guid}/photos?step=customer&video=yes`, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { "Content-Type": type, Cookie: cookie },
    });
    return { status: response.status, to: response.headers.get("Location"), html: await response.text() };
  };
  const expectRefused = async (form: ReturnType<typeof uploadForm>, status: number, text: string) => {
    const response = await send(form);
    expect([response.status, response.html.includes(text)], text).toEqual([status, true]);
    expect(await listImages(context, toLeadGuid(guid))).toMatchObject({ images: [] });
  };
  await expectRefused(uploadForm(new Uint8Array(), { name: "" }), 422, "Choose a video first");
  await expectRefused(uploadForm(mp4({ seconds: 40 })), 422, "This video is longer than 30 seconds");
  await expectRefused(uploadForm(jpeg(), { name: "car.jpg" }), 422, "cannot play this file as a video");
  await expectRefused(uploadForm(VIDEO.slice(0, 500)), 422, "is incomplete");
  await expectRefused(uploadForm(VIDEO, { end: "" }), 422, "is incomplete");
  for (const wrong of [uploadForm(VIDEO, { field: "photo" }), { body: VIDEO, type: "multipart/form-data; boundary=x" }])
    expect((await send(wrong)).status).toBe(400);
  expect((await send({ body: VIDEO, type: "video/mp4" })).status).toBe(415);
  expect((await send(uploadForm(VIDEO), `holder=${"Q".repeat(27)}`)).html).not.toContain("<video");

  const result = await send(uploadForm(VIDEO));
  expect([result.status, result.to]).toEqual([303, `http://pitlane.test/quote-2/${guid}/photos?step=customer`]);
  const images = await listImages(context, toLeadGuid(guid));
  const [video] = images.ok ? images.images : [];
  expect(video).toMatchObject({ kind: "video", status: "approved" });
  expect(containsText(await readStoredBytes(video?.objectKey ?? null), PLACE)).toBe(false);
  const secondPage = await send(uploadForm(VIDEO));
  expect([secondPage.status, secondPage.html.includes("already added a video")]).toEqual([409, true]);
  expect(secondPage.html).toContain(`<video src="/photo/${video?.id}"`);
});

it("a form longer than the maximum video is refused before it is read", async () => {
  const context = browser("X".repeat(27));
  const guid = await testDraft(context);
  const response = await SELF.fetch(`http://pitlane.test/quote-2/${guid}/photos?video=yes`, {
    method: "POST",
    body: new Uint8Array(MAX_VIDEO_BYTES + 9000),
    headers: {
      "Content-Type": "multipart/form-data; boundary=x",
      Cookie: `holder=${"X".repeat(27)}`,
    },
  });
  expect([response.status, (await response.text()).includes("larger than 64 MB")]).toEqual([413, true]);
});
