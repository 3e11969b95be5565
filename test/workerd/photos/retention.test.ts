import { eventsOf } from "../../support/stored-leads";
import { toLeadGuid } from "../../support/ids";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { markBooked, saveLead } from "../../../app/usecases/lead/save-lead";
import { listImages } from "../../../app/usecases/booking/list-images";
import { moveForward, removeImage, sweepImages } from "../../../app/usecases/lead/photos/find-image";
import { storePhoto } from "../../../app/usecases/lead/photos/take-photo";
import type { Context } from "../../../app/usecases/context";
import { jpeg } from "../../support/image-bytes";
import { ANNA, browser } from "../leads/browser";
import { testDraft, requestTestUpload, bucket, putFile } from "./test-photo";

const DAY = 24 * 3_600_000;
const at = (context: Context, now: number): Context => ({ ...context, clock: { now: () => now } });

async function testPhoto(context: Context, leadGuid: string) {
  const result = await storePhoto(context, {
    leadGuid: toLeadGuid(leadGuid),
    bookingId: null,
    name: "car.jpg",
    bytes: jpeg(),
  });
  if (!result.ok || result.image.objectKey === null) throw new Error("not taken");
  return { id: result.image.id, key: result.image.objectKey };
}
const idsOf = async (context: Context, guid: string) => {
  const images = await listImages(context, toLeadGuid(guid));
  return images.ok ? images.images.map(({ id }) => id) : [];
};

it("photos are listed in the order that their holder chose", async () => {
  const context = browser();
  const guid = await testDraft(context);
  const item = await testPhoto(context, guid);
  const secondPhoto = await testPhoto(context, guid);
  const thirdPhoto = await testPhoto(context, guid);
  expect(await idsOf(context, guid)).toEqual([item.id, secondPhoto.id, thirdPhoto.id]);
  await moveForward(context, thirdPhoto.id);
  await moveForward(context, item.id);
  expect(await idsOf(context, guid)).toEqual([item.id, thirdPhoto.id, secondPhoto.id]);
  expect(await moveForward(browser(), secondPhoto.id)).toMatchObject({ ok: false, code: "image-not-found" });
});

it("a removed photo is deleted with its file, and removing it again returns not found", async () => {
  const context = browser();
  const guid = await testDraft(context);
  const photo = await testPhoto(context, guid);
  expect(await removeImage(context, photo.id)).toEqual({ ok: true });
  expect(await bucket.head(photo.key)).toBeNull();
  expect(await removeImage(context, photo.id)).toMatchObject({ ok: false, code: "image-not-found" });
  expect(await idsOf(context, guid)).toEqual([]);
  expect((await eventsOf(context, toLeadGuid(guid))).map(({ event }) => event)).toEqual([
    "created",
    "photo-added",
    "photo-removed",
  ]);
});

it("a copied lead keeps its photos until the last lead that refers to them is deleted", async () => {
  const anna = browser();
  const guid = await testDraft(anna);
  const photo = await testPhoto(anna, guid);
  await saveLead(anna, { guid: toLeadGuid(guid), patch: { contact: ANNA } });
  await markBooked(anna, toLeadGuid(guid));
  const shifted = await saveLead(anna, { guid: toLeadGuid(guid), patch: { repairNotes: "New thought" } });
  if (!shifted.ok) throw new Error(shifted.code);
  expect(shifted.shifted).toBe(true);
  const [copy = ""] = await idsOf(anna, shifted.lead.guid);
  expect(copy).not.toBe(photo.id);
  await removeImage(anna, photo.id);
  expect(await bucket.head(photo.key)).not.toBeNull();
  await removeImage(anna, copy);
  expect(await bucket.head(photo.key)).toBeNull();
});

it("a stranger's copy has no photos", async () => {
  const anna = browser();
  const guid = await testDraft(anna);
  await testPhoto(anna, guid);
  await saveLead(anna, { guid: toLeadGuid(guid), patch: { contact: ANNA } });
  const stranger = browser();
  const copyResult = await saveLead(stranger, { guid: toLeadGuid(guid), patch: { repairNotes: "Mine now" } });
  if (!copyResult.ok) throw new Error(copyResult.code);
  expect(copyResult.lead.guid).not.toBe(guid);
  expect(await idsOf(stranger, copyResult.lead.guid)).toEqual([]);
});

const rowsOf = async (guid: string) =>
  (
    await (env as unknown as Env).DB.prepare("select id from captured_images where lead_guid = ?")
      .bind(guid)
      .all<{ id: string }>()
  ).results.map(({ id }) => id);

it("an unused upload is deleted after a day, a photo after a year, and not before", async () => {
  const context = browser();
  const guid = await testDraft(context);
  const photo = await testPhoto(context, guid);
  const pending = await requestTestUpload(context, guid);

  await sweepImages(at(context, Date.now() + 23 * 3_600_000));
  expect(await rowsOf(guid)).toEqual(expect.arrayContaining([pending.image.id, photo.id]));
  await sweepImages(at(context, Date.now() + DAY + 60_000));
  expect(await rowsOf(guid)).toEqual([photo.id]);
  await sweepImages(at(context, Date.now() + 365 * DAY));
  expect(await bucket.head(photo.key)).not.toBeNull();
  await sweepImages(at(context, Date.now() + 373 * DAY));
  expect([await bucket.head(photo.key), await rowsOf(guid)]).toEqual([null, []]);
});

it("the file of an abandoned upload is deleted after a day, not before", async () => {
  const context = browser();
  const pending = await requestTestUpload(context, await testDraft(context));
  await putFile(pending.uploadUrl, jpeg());
  const readIncoming = () => bucket.head(`incoming/${pending.image.id}`);
  // The bucket records upload times by the machine's clock.
  const uploadedAt = (await readIncoming())?.uploaded.getTime() ?? 0;
  await sweepImages(at(context, uploadedAt + 23 * 3_600_000));
  expect(await readIncoming()).not.toBeNull();
  await sweepImages(at(context, uploadedAt + DAY + 60_000));
  expect(await readIncoming()).toBeNull();
});
