import type { BookingToken } from "../../../domain/core/ids";
import { PERMISSION } from "../../../domain/identity/roles";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { acceptsPhotos } from "../list-images";
import type { Context } from "../../context";
import { customerMessages } from "./offer-messages";
import type { ViewedOffer } from "./load-offered";
import { type OpenRefusal, openOffer } from "./open-offer";
import { type PictureAccess, readPicture } from "../../lead/photos/open-picture";
import { findImage } from "../../lead/photos/find-image";

/** Event kind for a photo request. A supplier can request photos once per booking. */
const PHOTOS_REQUESTED_EVENT = "photos-requested";

/** Whether the booking's supplier can ask for photos: uploads must be configured, and work on the car must not have started. */
export const mayAskForPhotos = (
  { uploads }: Pick<Context, "uploads">,
  { booking, offer, wasReassigned }: Pick<ViewedOffer, "booking" | "offer" | "wasReassigned">,
): boolean =>
  uploads.entryPoint !== null &&
  !wasReassigned &&
  offer.state !== "closed" &&
  acceptsPhotos(booking.status) &&
  (booking.work?.step ?? null) === null;

/** Asks the customer for photos of the car, once per booking. The message links to the upload page. */
export async function requestPhotos(
  context: Context,
  bookingToken: BookingToken,
): Promise<{ readonly ok: true } | OpenRefusal | Refusal<"offer-no-longer-available" | "offer-changed">> {
  const openedOffer = await openOffer(context, bookingToken, null, PERMISSION.respondToBookings);
  if (!openedOffer.ok) return openedOffer;
  const { offeredBooking: viewedOffer } = openedOffer;
  if (!mayAskForPhotos(context, viewedOffer)) return refuse("offer-no-longer-available");
  const { booking, supplier } = viewedOffer;
  const events = await context.db.bookings.listEvents(bookingToken);
  if (werePhotosRequested(events)) return { ok: true };
  const at = context.clock.now();
  const messages = await customerMessages(context, viewedOffer, {
    id: `${bookingToken}:${supplier.id}`,
    template: "photo-needed",
    path: `/booking/${booking.token}/photos`,
  });
  if (!(await context.db.bookingOffers.recordPhotoRequest(viewedOffer, { actor: "supplier", at, messages })))
    return refuse("offer-changed");
  context.later(context.jobs.sendMessages());
  return { ok: true };
}

/** Whether the booking's current supplier has requested photos. After a reassignment, the new supplier can make its own request. */
export const werePhotosRequested = (events: readonly { readonly kind: string }[]): boolean =>
  events
    .slice(events.findLastIndex(({ kind }) => kind === "passed-on") + 1)
    .some(({ kind }) => kind === PHOTOS_REQUESTED_EVENT);

/** The bytes of an approved photo or video of the booked lead, for portal users with access to the booking. */
export async function openBookingPicture(
  context: Context,
  token: BookingToken,
  imageId: string,
  range: string | null,
): Promise<PictureAccess | OpenRefusal | Refusal<"image-not-found">> {
  const [openedOffer, ownedImage] = await Promise.all([openOffer(context, token, null), findImage(context, imageId)]);
  if (!openedOffer.ok) return openedOffer;
  const image = ownedImage?.image;
  return image && image.leadGuid === openedOffer.offeredBooking.booking.leadGuid
    ? readPicture(context, image, range)
    : refuse("image-not-found");
}
