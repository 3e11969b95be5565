import { isHeldByOneOf } from "../../../domain/lead/lead-holder";
import type { CapturedImage } from "../../../domain/lead/photos/captured-image";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { isBookingHolder } from "../holder";
import { currentUser } from "../../identity/current-user";

const ID = /^[\w-]{27}$/;

/** A photo, for the holder of its lead or booking. For anyone else it does not exist, and the answer takes as long as for one that does. */
export async function findOwnImage(
  context: Context,
  id: string,
): Promise<{ readonly ok: true; readonly image: CapturedImage } | Refusal<"image-not-found">> {
  const [user, ownedImage] = await Promise.all([
    currentUser(context),
    ID.test(id) ? context.db.capturedImages.find(id, context.clock.now()) : null,
  ]);
  if (ownedImage === null) return refuse("image-not-found");
  const caller = { userId: user?.userId ?? null, holderHash: context.viewer.holderHash };
  const { bookingId } = ownedImage.image;
  const booking =
    bookingId !== null && context.viewer.contactHash !== null
      ? await context.db.bookings.whoseIs(Number(bookingId))
      : null;
  return isHeldByOneOf(ownedImage.holders, caller) || (booking && (await isBookingHolder(context, booking)))
    ? { ok: true, image: ownedImage.image }
    : refuse("image-not-found");
}
