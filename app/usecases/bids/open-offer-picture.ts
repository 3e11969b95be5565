import { PERMISSION } from "../../domain/identity/permissions";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import { type OpenedPicture, pictureOf } from "../photos/open-picture";
import { findLeadOfferWith, type OfferAccessRefusal } from "./find-lead-offer";

const ID = /^[\w-]{27}$/;

/** The bytes of a lead's approved photo or video, for a supplier that was asked to bid on the lead. */
export async function openOfferPicture(
  context: Context,
  token: string,
  imageId: string,
  range: string | null,
): Promise<OpenedPicture | OfferAccessRefusal | Refusal<"image-not-found">> {
  const found = await findLeadOfferWith(context, { token }, PERMISSION.viewLeads, async () =>
    ID.test(imageId) ? context.db.capturedImages.find(imageId, context.clock.now()) : null,
  );
  if (!found.ok) return found;
  const image = found.more?.image;
  return image && image.leadGuid === found.opened.leadGuid
    ? pictureOf(context, image, range)
    : refuse("image-not-found");
}
