import { eventsOf } from "../../support/stored-leads";
import { toLeadGuid } from "../../support/ids";
import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { buildContext } from "../../../app/context";
import { incomingKey } from "../../../app/domain/lead/photos/captured-image";
import { listImages } from "../../../app/usecases/booking/list-images";
import { processImage } from "../../../app/usecases/lead/photos/process-image";
import { removeImage } from "../../../app/usecases/lead/photos/find-image";
import { requestUpload } from "../../../app/usecases/lead/photos/request-upload";
import type { Context } from "../../../app/usecases/context";
import { storePhoto } from "../../../app/usecases/lead/photos/take-photo";
import { TOO_MANY_FROM_NETWORK } from "../../../app/texts/photos";
import { ascii, exifSegment, gpsTiff, containsText, jpeg, png, segment } from "../../support/image-bytes";
import { browser } from "../leads/browser";
import { testDraft, testUpload, requestTestUpload, bucket, putFile } from "./test-photo";

const PHOTO: Uint8Array<ArrayBuffer> = jpeg({ before: [exifSegment(gpsTiff(6))] });
const MINUTE = 60_000;

it("an uploaded photo is cleaned and stored, and the original deleted", async () => {
  const context = browser();
  const guid = await testDraft(context);
  const { image, uploadUrl } = await requestTestUpload(context, guid, { byteLength: PHOTO.byteLength });
  expect((await putFile(uploadUrl, PHOTO)).status).toBe(200);
  const processed = await processImage(context, image.id);
  expect(processed).toMatchObject({
    ok: true,
    image: { status: "approved", picture: { type: "jpeg", width: 3, height: 4 } },
  });
  expect(await bucket.head(incomingKey(image.id))).toBeNull();
  const storedObject = await bucket.get(processed.ok ? (processed.image.objectKey ?? "") : "");
  expect(containsText(new Uint8Array((await storedObject?.arrayBuffer()) ?? new ArrayBuffer(0)), "151 12 36")).toBe(
    false,
  );
  expect(await eventsOf(context, toLeadGuid(guid))).toMatchObject([
    { event: "created" },
    { event: "photo-added", actor: "holder", revision: 1 },
  ]);
});

it("the storage refuses changed signatures, types, lengths and expired URLs", async () => {
  const context = browser();
  const guid = await testDraft(context);
  const { image, uploadUrl } = await requestTestUpload(context, guid, { byteLength: PHOTO.byteLength });
  const codeOf = async (response: Response) => `${response.status} ${/<Code>(\w+)</.exec(await response.text())?.[1]}`;

  const forgedUrl = new URL(uploadUrl);
  forgedUrl.searchParams.set("X-Amz-Signature", "0".repeat(64));
  expect(await codeOf(await putFile(forgedUrl.href, PHOTO))).toBe("403 SignatureDoesNotMatch");
  const otherUploadUrl = uploadUrl.replace(image.id, "A".repeat(27));
  expect(await codeOf(await putFile(otherUploadUrl, PHOTO))).toBe("403 SignatureDoesNotMatch");
  expect(await codeOf(await putFile(uploadUrl, PHOTO, "text/html"))).toBe("403 SignatureDoesNotMatch");
  expect(await codeOf(await putFile(uploadUrl, new Uint8Array(PHOTO.byteLength + 1)))).toBe(
    "403 SignatureDoesNotMatch",
  );
  expect(
    await codeOf(
      await SELF.fetch(uploadUrl, { method: "POST", body: PHOTO, headers: { "Content-Type": "image/jpeg" } }),
    ),
  ).toBe("403 AccessDenied");
  const longer = new URL(uploadUrl);
  longer.searchParams.set("X-Amz-Expires", "604800");
  expect(await codeOf(await putFile(longer.href, PHOTO))).toBe("403 SignatureDoesNotMatch");
  const old = await context.uploads.entryPoint?.address(
    { id: image.id, mediaType: "image/jpeg", byteLength: PHOTO.byteLength },
    Date.now() - 11 * MINUTE,
  );
  expect(await codeOf(await putFile(old ?? "", PHOTO))).toBe("403 AccessDenied");

  expect(await bucket.head(incomingKey(image.id))).toBeNull();
  expect((await putFile(uploadUrl, PHOTO)).status).toBe(200);
});

it("a photo is processed only once, even concurrently", async () => {
  const context = browser();
  const { image, uploadUrl } = await requestTestUpload(context, await testDraft(context), {
    byteLength: PHOTO.byteLength,
  });
  await putFile(uploadUrl, PHOTO);
  const both = await Promise.all([processImage(context, image.id), processImage(context, image.id)]);
  for (const outcome of both) expect(outcome).toMatchObject({ ok: true, image: { status: "approved" } });
  const countObjects = () =>
    bucket
      .list({ prefix: "pictures/" })
      .then(({ objects: matches }) => matches.map(({ key, etag }) => `${key} ${etag}`));
  const before = await countObjects();
  expect((await putFile(uploadUrl, ascii("x".repeat(PHOTO.byteLength)))).status).toBe(200);
  expect(await processImage(context, image.id)).toEqual(both[0]);
  expect(await countObjects()).toEqual(before);
});

it("a missing photo stays pending, and an invalid one is rejected and deleted", async () => {
  const context = browser();
  const guid = await testDraft(context);
  const page = ascii("<html><script>alert(1)</script></html>");
  const { image, uploadUrl } = await requestTestUpload(context, guid, { byteLength: page.byteLength });
  expect(await processImage(context, image.id)).toMatchObject({ ok: false, code: "image-not-uploaded" });
  await putFile(uploadUrl, page);
  expect(await processImage(context, image.id)).toMatchObject({
    ok: true,
    image: { status: "rejected", problem: "not-an-image", objectKey: null },
  });
  expect(await bucket.head(incomingKey(image.id))).toBeNull();
  expect(await eventsOf(context, toLeadGuid(guid))).toMatchObject([
    { event: "created" },
    { event: "photo-rejected", reason: "not-an-image" },
  ]);
});

it("uploads are limited per network, whatever quotes they belong to", async () => {
  const at = (network: string) => {
    const context = browser();
    const { caps } = context.config;
    return {
      ...context,
      limits: { ...context.limits, network },
      config: { ...context.config, caps: { ...caps, uploads: { ...caps.uploads, perNetworkHourly: 2 } } },
    };
  };
  const upload = async (network: string) => {
    const context = at(network);
    return requestUpload(context, testUpload(await testDraft(context)));
  };
  expect(await upload("198.51.100.61")).toMatchObject({ ok: true });
  expect(await upload("198.51.100.61")).toMatchObject({ ok: true });
  expect(await upload("198.51.100.61")).toEqual({
    ok: false,
    code: "too-many-images",
    fields: { "": [TOO_MANY_FROM_NETWORK] },
  });
  expect(await upload("198.51.100.62")).toMatchObject({ ok: true });
});

it("oversized files are refused before and after upload", async () => {
  const browserContext = browser();
  const context = {
    ...browserContext,
    config: { ...browserContext.config, photos: { ...browserContext.config.photos, maxMegabytes: 1 } },
  };
  const guid = await testDraft(context);
  expect(await requestUpload(context, testUpload(guid, { byteLength: 1024 * 1024 + 1 }))).toMatchObject({
    ok: false,
    code: "invalid-input",
  });
  const large = jpeg({ after: new Uint8Array(1024 * 1024) });
  const { image, uploadUrl } = await requestTestUpload({ ...context, config: browserContext.config }, guid, {
    byteLength: large.byteLength,
  });
  expect((await putFile(uploadUrl, large)).status).toBe(200);
  expect(await processImage(context, image.id)).toMatchObject({
    ok: true,
    image: { status: "rejected", problem: "too-large" },
  });
});

it("B-194 B-304 a lead holds ten photos and refuses an eleventh, even with concurrent uploads", async () => {
  const context = browser();
  const guid = await testDraft(context);
  const requestedUploads = await Promise.all(
    Array.from({ length: 12 }, (_, sortOrder) => requestUpload(context, testUpload(guid, { sortOrder }))),
  );
  expect(requestedUploads.filter(({ ok }) => ok)).toHaveLength(10);
  expect(await requestUpload(context, testUpload(guid))).toEqual({
    ok: false,
    code: "too-many-images",
    fields: { "": ["Maximum image count reached, you may only upload up to 10 images."] },
  });
  const first = requestedUploads.find(({ ok }) => ok);
  if (first?.ok) await removeImage(context, first.image.id);
  expect(await requestUpload(context, testUpload(guid))).toMatchObject({ ok: true });
});

it("an upload URL requires the number of bytes", async () => {
  const context = browser();
  const guid = await testDraft(context);
  for (const byteLength of [null, 0])
    expect(await requestUpload(context, testUpload(guid, { byteLength }))).toMatchObject({
      ok: false,
      code: "invalid-input",
      fields: { byteLength: [expect.stringContaining("byteLength")] },
    });
});

it("a quote gets at most forty upload URLs a day, even if each photo is removed at once", async () => {
  const context = browser();
  const guid = await testDraft(context);
  for (let count = 0; count < 40; count += 1)
    await removeImage(context, (await requestTestUpload(context, guid)).image.id);
  expect(await requestUpload(context, testUpload(guid))).toMatchObject({
    ok: false,
    code: "too-many-images",
    fields: { "": [expect.stringContaining("Please try again tomorrow")] },
  });
  const tomorrow = { ...context, clock: { now: () => Date.now() + 24 * 60 * MINUTE } };
  expect(await requestUpload(tomorrow, testUpload(guid))).toMatchObject({ ok: true });
});

it("B-196 only listed image extensions get an upload URL, in upper or lower case", async () => {
  const context = browser();
  const guid = await testDraft(context);
  for (const imageFileExtension of ["exe", "gif", "heic", "", "svg"]) {
    expect(await requestUpload(context, testUpload(guid, { imageFileExtension })), imageFileExtension).toMatchObject({
      ok: false,
      code: "invalid-input",
    });
  }
  for (const imageFileExtension of ["JPG", "jpeg", "Png", "webp"])
    expect(await requestUpload(context, testUpload(guid, { imageFileExtension }))).toMatchObject({ ok: true });
});

it("an upload that never arrives frees its slot", async () => {
  const context = browser();
  const guid = await testDraft(context);
  const before = { ...context, clock: { now: () => Date.now() - 31 * MINUTE } };
  for (let count = 0; count < 10; count += 1) await requestTestUpload(before, guid);
  expect(await listImages(context, toLeadGuid(guid))).toMatchObject({ images: [] });
  expect(await requestUpload(context, testUpload(guid))).toMatchObject({ ok: true });
});

it("a stranger cannot find, process or remove a lead's photos", async () => {
  const anna = browser();
  const stranger = browser();
  const guid = await testDraft(anna);
  const { image, uploadUrl } = await requestTestUpload(anna, guid, { byteLength: PHOTO.byteLength });
  await putFile(uploadUrl, PHOTO);
  expect(await requestUpload(stranger, testUpload(guid))).toMatchObject({ ok: false, code: "not-the-holder" });
  expect(
    await storePhoto(stranger, { leadGuid: toLeadGuid(guid), bookingId: null, name: "car.jpg", bytes: PHOTO }),
  ).toMatchObject({
    ok: false,
    code: "not-the-holder",
  });
  expect(await processImage(stranger, image.id)).toMatchObject({ ok: false, code: "image-not-found" });
  expect(await removeImage(stranger, image.id)).toMatchObject({ ok: false, code: "image-not-found" });
  expect(await listImages(stranger, toLeadGuid(guid))).toMatchObject({ ok: true, isHolder: false, images: [] });
  expect(await processImage(anna, image.id)).toMatchObject({ ok: true, image: { status: "approved" } });
});

it("a booking of another lead gets no upload URL", async () => {
  const context = browser();
  expect(await requestUpload(context, testUpload(await testDraft(context), { bookingId: "123456789" }))).toMatchObject({
    ok: false,
    code: "booking-not-found",
  });
});

it("without storage credentials no photo is accepted", async () => {
  const browserContext = browser();
  const context = { ...browserContext, uploads: { ...browserContext.uploads, entryPoint: null } };
  const guid = await testDraft(context);
  expect(await requestUpload(context, testUpload(guid))).toMatchObject({ ok: false, code: "uploads-unavailable" });
  expect(
    await storePhoto(context, { leadGuid: toLeadGuid(guid), bookingId: null, name: "car.jpg", bytes: PHOTO }),
  ).toMatchObject({
    ok: false,
    code: "uploads-unavailable",
  });
});

it("photos uploaded by form follow the same rules, and an invalid one leaves no file", async () => {
  const context = browser();
  const guid = await testDraft(context);
  expect(
    await storePhoto(context, { leadGuid: toLeadGuid(guid), bookingId: null, name: "IMG 1.JPG", bytes: PHOTO }),
  ).toMatchObject({
    ok: true,
    image: { status: "approved", sortOrder: 0 },
  });
  expect(
    await storePhoto(context, { leadGuid: toLeadGuid(guid), bookingId: null, name: "two.png", bytes: png() }),
  ).toMatchObject({
    ok: true,
    image: { sortOrder: 1, picture: { type: "png" } },
  });
  expect(
    await storePhoto(context, { leadGuid: toLeadGuid(guid), bookingId: null, name: "car.gif", bytes: PHOTO }),
  ).toMatchObject({
    ok: false,
    fields: { photo: [expect.stringContaining("formats: jpg")] },
  });
  expect(
    await storePhoto(context, {
      leadGuid: toLeadGuid(guid),
      bookingId: null,
      name: "car.jpg",
      bytes: PHOTO.subarray(0, 90),
    }),
  ).toMatchObject({ ok: false, fields: { photo: [expect.stringContaining("incomplete")] } });
  expect(await listImages(context, toLeadGuid(guid))).toMatchObject({ images: [{ sortOrder: 0 }, { sortOrder: 1 }] });
});

it("a photo is served only to its holder, with a fixed type and no sniffing", async () => {
  const secret = "P".repeat(27);
  const context = browser(secret);
  const guid = await testDraft(context);
  const polyglot = jpeg({
    before: [segment(0xfe, ascii("<html><script>alert(1)</script>"))],
    scan: ascii("<script>alert(2)</script>"),
  });
  const result = await storePhoto(context, {
    leadGuid: toLeadGuid(guid),
    bookingId: null,
    name: "car.jpg",
    bytes: polyglot,
  });
  if (!result.ok) throw new Error(result.code);
  const get = (cookie: string, headers = {}) =>
    SELF.fetch(`http://pitlane.test/photo/${result.image.id}`, {
      headers: { Cookie: cookie, Accept: "text/html", ...headers },
    });
  const answer = await get(`holder=${secret}`);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "content-disposition": 'inline; filename="photo-1.jpg"',
    "cross-origin-resource-policy": "same-origin",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(answer.headers.get("Cache-Control")).toMatch(/^private/);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(containsText(bytes, "alert(1)")).toBe(false);
  expect((await get(`holder=${secret}`, { "If-None-Match": answer.headers.get("ETag") ?? "" })).status).toBe(304);
  for (const cookie of ["", `holder=${"Q".repeat(27)}`]) expect((await get(cookie)).status).toBe(404);
});

it("B-195 the maximum photo size is a setting: 1 MB refuses a photo that 5 MB accepts", async () => {
  const MB = 1024 * 1024;
  const limitedTo = (megabytes: string): Context => ({
    ...context,
    config: buildContext({ ...(env as unknown as Env), PHOTO_MAX_MEGABYTES: megabytes } as unknown as Env, null).config,
  });
  const context = browser();
  const guid = await testDraft(context);
  const requestUploadOf = (limit: string, size: number) =>
    requestUpload(limitedTo(limit), testUpload(guid, { byteLength: Math.round(size * MB) }));
  expect(await requestUploadOf("1", 1.1)).toMatchObject({
    ok: false,
    code: "invalid-input",
    fields: { byteLength: [expect.stringContaining("smaller than 1 MB")] },
  });
  expect([await requestUploadOf("1", 0.9), await requestUploadOf("5", 1.1)]).toMatchObject([
    { ok: true },
    { ok: true },
  ]);
  // The browser gets the same limit before it uploads.
  expect(limitedTo("5").config.photos.maxMegabytes).toBe(5);
});
