import type { BookingToken } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { type PictureAccess, pictureOf } from "../../lead/photos/open-picture";
import { openOffer, type OpenRefusal } from "./open-offer";

const ID = /^[\w-]{27}$/;

/** The bytes of an approved photo or video of the booked lead, for portal users with access to the booking. */
export async function openBookingPicture(
  context: Context,
  token: BookingToken,
  imageId: string,
  range: string | null,
): Promise<PictureAccess | OpenRefusal | Refusal<"image-not-found">> {
  const [payload, ownedImage] = await Promise.all([
    openOffer(context, token, null),
    ID.test(imageId) ? context.db.capturedImages.find(imageId, context.clock.now()) : null,
  ]);
  if (!payload.ok) return payload;
  const image = ownedImage?.image;
  return image && image.leadGuid === payload.offered.booking.leadGuid
    ? pictureOf(context, image, range)
    : refuse("image-not-found");
}
