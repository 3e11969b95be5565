import { isHeldByAny } from "../../../domain/lead/lead-holder";
import { type CapturedImage, usablePhotos, incomingKey } from "../../../domain/lead/photos/captured-image";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { isBookingHolder } from "../holder";
import { currentUser } from "../../identity/current-user";
import { type LeadGuid, isRandomToken } from "../../../domain/core/ids";
import { isHolderOf } from "../open-lead";
import type { StoredLead } from "../../../domain/lead/stored-lead";
import type { Lead } from "../../../domain/lead/lead";
import { isPhotoMissing, jobsThatNeedPhotos } from "../../../domain/lead/photos/photo-need";
import { retentionMs } from "../../../domain/core/retention/retention";

/** Finds a photo by the id in a URL, together with the holders of its lead. The caller checks access. */
export const findImage = async ({ db, clock }: Pick<Context, "db" | "clock">, id: string) =>
  isRandomToken(id) ? db.capturedImages.find(id, clock.now()) : null;

/** Loads a photo for the holder of its lead or booking. For everyone else the response and its timing are the same as for a missing photo. */
export async function findOwnImage(
  context: Context,
  id: string,
): Promise<{ readonly ok: true; readonly image: CapturedImage } | Refusal<"image-not-found">> {
  const [user, ownedImage] = await Promise.all([currentUser(context), findImage(context, id)]);
  if (ownedImage === null) return refuse("image-not-found");
  const caller = { userId: user?.userId ?? null, holderHash: context.viewer.holderHash };
  const { bookingId } = ownedImage.image;
  const booking =
    bookingId !== null && context.viewer.contactHash !== null
      ? await context.db.bookings.findOwners(Number(bookingId))
      : null;
  return isHeldByAny(ownedImage.holders, caller) || (booking && (await isBookingHolder(context, booking)))
    ? { ok: true, image: ownedImage.image }
    : refuse("image-not-found");
}

/** Loads a lead for this viewer, and whether the viewer holds it. Only the holder may see its photos. */
export async function findLeadForViewer(
  context: Context,
  guid: LeadGuid,
): Promise<
  { readonly ok: true; readonly storedLead: StoredLead; readonly isHolder: boolean } | Refusal<"lead-not-found">
> {
  const storedLead = await context.db.leads.findStored(guid);
  return storedLead === null
    ? refuse("lead-not-found")
    : { ok: true, storedLead, isHolder: await isHolderOf(context, storedLead) };
}

export interface LeadPhotos {
  /** In display order. Null = not requested, or photos are not accepted here. */
  readonly images: readonly CapturedImage[] | null;
  /** True = a job in the cart cannot be quoted without a photo, and there is none (F-335). */
  readonly isRequiredPhotoMissing: boolean;
}

/** The photos of a lead, if its next step needs them: because a job in the cart requires one, or because the page shows them. At most one read. */
export async function loadLeadPhotos(context: Context, lead: Lead, isShown: boolean): Promise<LeadPhotos> {
  const { requiredTaskIds } = context.config.photos;
  const isRequested = jobsThatNeedPhotos(lead.cart, requiredTaskIds).length > 0;
  if (context.uploads.entryPoint === null || !(isShown || isRequested))
    return { images: null, isRequiredPhotoMissing: false };
  const images = await context.db.capturedImages.listByLead(lead.guid, context.clock.now());
  const photoCount = usablePhotos(images).length;
  return { images, isRequiredPhotoMissing: isPhotoMissing({ cart: lead.cart, photoCount, requiredTaskIds }) };
}

/** Moves a photo one position forward among the photos of the same lead or booking. Does nothing for the first one. */
export async function moveForward(
  context: Context,
  id: string,
): Promise<{ readonly ok: true } | Refusal<"image-not-found">> {
  const ownImage = await findOwnImage(context, id);
  if (!ownImage.ok) return ownImage;
  const { leadGuid, bookingId, kind } = ownImage.image;
  const ids = (await context.db.capturedImages.listByLead(leadGuid, context.clock.now()))
    .filter((image) => image.bookingId === bookingId && image.kind === kind)
    .map((image) => image.id);
  const position = ids.indexOf(id);
  if (position > 0)
    await context.db.capturedImages.reorder(leadGuid, ids.toSpliced(position - 1, 2, id, ids[position - 1] ?? id));
  return { ok: true };
}

/** Removes a photo from its lead. Its file is deleted too, unless another lead still uses it. */
export async function removeImage(
  context: Context,
  id: string,
): Promise<{ readonly ok: true } | Refusal<"image-not-found">> {
  const ownImage = await findOwnImage(context, id);
  if (!ownImage.ok) return ownImage;
  const removalResult = await context.db.capturedImages.remove(ownImage.image, context.clock.now());
  await context.uploads.files.remove([incomingKey(id), ...(removalResult === null ? [] : [removalResult])]);
  return { ok: true };
}

/** Maximum number of photos that one run deletes. The next run is only minutes away. */
const MAX_ITEMS = 200;

/**
 * Deletes unused uploads after a day and photos after a year. The files are deleted before the rows, so if the run is interrupted, the next one finds the rows
 * again.
 */
export async function sweepImages(context: Context): Promise<{ readonly swept: number }> {
  const now = context.clock.now();
  const unusedCutoff = now - retentionMs("uploads");
  const retainedSince = now - retentionMs("photos");
  const { files } = context.uploads;
  const { ids, objectKeys } = await context.db.capturedImages.findExpired(unusedCutoff, retainedSince, MAX_ITEMS);
  await files.remove(objectKeys);
  await context.db.capturedImages.deleteImages(ids, retainedSince);
  await files.sweepIncoming(unusedCutoff);
  return { swept: ids.length };
}
