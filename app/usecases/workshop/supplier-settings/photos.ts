import type { SupplierId } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { publicPhotoPath, type StoredPhoto } from "../../../domain/supplier/supplier-settings/photos";
import { MAX_PHOTOS } from "../../../domain/supplier/profile";
import type { Context } from "../../context";
import { currentUser } from "../../identity/current-user";
import { storeFiles, openFile } from "../joining/files";
import type { PictureAccess } from "../../lead/photos/open-picture";
import { storesOf } from "../../identity/store-account/stores";
import { loadSettings, findNewestChange } from "./load-settings";
import type { UploadedFile } from "../../lead/photos/sent-photos";
import { toHistoryActor } from "../../identity/store-account/store-for";

type PhotoUploadResult =
  | { readonly ok: true }
  | Refusal<"not-signed-in" | "portal-forbidden" | "invalid-input" | "uploads-unavailable">;

/** Adds cleaned photos after the existing ones. If another person changes the photos at the same time, both changes are kept. */
export async function uploadStorePhotos(
  context: Context,
  supplierId: SupplierId,
  sentFiles: readonly UploadedFile[],
): Promise<PhotoUploadResult> {
  const settings = await loadSettings(context, supplierId);
  if (!settings.ok) return settings;
  if (!settings.mayChange) return refuse("portal-forbidden");
  if (sentFiles.length === 0) return refuse("invalid-input", { file: ["Choose a photo first"] });
  if (settings.supplier.images.length + sentFiles.length > MAX_PHOTOS)
    return refuseTooManyPhotos(settings.supplier.images.length);
  const storedFiles = await storeFiles(context, "photo", null, sentFiles);
  if (!storedFiles.ok) return storedFiles;
  const photos = storedFiles.files.map(({ id, objectKey, mediaType, width, height, byteLength, uploadedAt }) => ({
    id,
    objectKey,
    mediaType,
    width,
    height,
    byteLength,
    uploadedAt,
  }));
  const addResult = await addPhotos(context, supplierId, photos);
  if (!addResult.ok) await context.uploads.files.remove(photos.map(({ objectKey }) => objectKey));
  return addResult;
}

const refuseTooManyPhotos = (photoCount: number) =>
  refuse("invalid-input", { file: [`You can have up to ${MAX_PHOTOS} photos and already have ${photoCount}`] });

async function addPhotos(
  context: Context,
  supplierId: SupplierId,
  photos: readonly StoredPhoto[],
): Promise<PhotoUploadResult> {
  const settings = await loadSettings(context, supplierId);
  if (!settings.ok) return settings;
  const { supplier, facts, mayChange } = settings;
  if (!mayChange) return refuse("portal-forbidden");
  const { images } = supplier;
  if (images.length + photos.length > MAX_PHOTOS) return refuseTooManyPhotos(images.length);
  const saveResult = await context.db.supplierSettings.save({
    supplier,
    section: "photos",
    version: (findNewestChange(settings, "photos")?.version ?? 0) + 1,
    ...toHistoryActor(context, settings),
    before: { images },
    after: { images: [...images, ...photos.map(({ id }) => ({ path: publicPhotoPath(id), text: "" }))] },
    today: facts.today,
    reason: null,
    blocked: null,
    photos,
  });
  return saveResult ? { ok: true } : addPhotos(context, supplierId, photos);
}

/** Deletes photos that a store no longer shows. A photo whose file could not be deleted stays hidden until the next time. */
export async function deleteUnusedPhotos(context: Context, supplierId: SupplierId): Promise<void> {
  const unusedPhotos = await context.db.supplierPhotos.listRemovedPhotos(supplierId);
  if (unusedPhotos.length === 0) return;
  await context.uploads.files.remove(unusedPhotos.map(({ objectKey }) => objectKey));
  await context.db.supplierPhotos.forget(unusedPhotos.map(({ id }) => id));
}

/** Opens a photo of a workshop. Available to its members at any time, and to everyone while customers can book the workshop. */
export async function openWorkshopPhoto(
  context: Context,
  id: string,
): Promise<PictureAccess | Refusal<"image-not-found">> {
  const photoView = await context.db.supplierPhotos.findShown(id);
  if (photoView === null || !(photoView.isOffered || (await isMemberOfWorkshop(context, photoView.supplierId))))
    return refuse("image-not-found");
  return openFile(context, { ...photoView.photo, kind: "photo" });
}

async function isMemberOfWorkshop(context: Context, supplierId: SupplierId): Promise<boolean> {
  const user = await currentUser(context);
  return user !== null && (await storesOf(context, user)).some((store) => store.supplierId === supplierId);
}
