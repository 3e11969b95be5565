import { PERMISSION } from "../../../domain/identity/permissions";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { type PictureAccess, pictureOf } from "../../lead/photos/open-picture";
import { findLeadOfferWith, type OfferAccessRefusal } from "./find-lead-offer";

const ID = /^[\w-]{27}$/;

/** The bytes of a lead's approved photo or video, for a supplier that was asked to bid on the lead. */
export async function openOfferPicture(
  context: Context,
  token: string,
  imageId: string,
  range: string | null,
): Promise<PictureAccess | OfferAccessRefusal | Refusal<"image-not-found">> {
  const match = await findLeadOfferWith(context, { token }, PERMISSION.viewLeads, async () =>
    ID.test(imageId) ? context.db.capturedImages.find(imageId, context.clock.now()) : null,
  );
  if (!match.ok) return match;
  const image = match.more?.image;
  return image && image.leadGuid === match.opened.leadGuid
    ? pictureOf(context, image, range)
    : refuse("image-not-found");
}
