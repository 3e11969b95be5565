import type { Lead } from "../../../domain/lead/lead";
import { type CapturedImage, usablePhotos } from "../../../domain/lead/photos/captured-image";
import { isPhotoMissing, jobsThatNeedPhotos } from "../../../domain/lead/photos/photo-need";
import type { Context } from "../../context";

export interface LeadPhotos {
  /** In order; null when they were not requested or photos are not accepted here. */
  readonly images: readonly CapturedImage[] | null;
  /** A job of the cart cannot be quoted without a photo, and there is none (F-335). */
  readonly isMissing: boolean;
}

/** The photos of a lead if its next step needs them: when its cart requires one, or the page shows them. At most one read. */
export async function leadPhotos(context: Context, lead: Lead, isShown: boolean): Promise<LeadPhotos> {
  const { requiredTaskIds } = context.config.photos;
  const isRequested = jobsThatNeedPhotos(lead.cart, requiredTaskIds).length > 0;
  if (context.uploads.entryPoint === null || !(isShown || isRequested)) return { images: null, isMissing: false };
  const images = await context.db.capturedImages.ofLead(lead.guid, context.clock.now());
  const photoCount = usablePhotos(images).length;
  return { images, isMissing: isPhotoMissing({ cart: lead.cart, photoCount, requiredTaskIds }) };
}
