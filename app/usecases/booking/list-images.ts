import type { BookingToken, LeadGuid } from "../../domain/core/ids";
import { type BookingStatus, hasSupplierAgreed } from "../../domain/booking/status";
import type { CapturedImage } from "../../domain/lead/photos/captured-image";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { isBookingHolder } from "../lead/holder";
import type { Context } from "../context";
import { isHolderOf } from "../lead/open-lead";
import { findLeadForViewer } from "../lead/photos/find-image";

export type ListedImages =
  | {
      readonly ok: true;
      readonly guid: LeadGuid;
      readonly isHolder: boolean;
      readonly images: readonly CapturedImage[];
    }
  | Refusal<"lead-not-found">;

/** The photos of a lead in order, without those added to the booking. Empty unless this browser holds the lead (F-358). */
export async function listImages(context: Context, guid: LeadGuid): Promise<ListedImages> {
  const lead = await findLeadForViewer(context, guid);
  if (!lead.ok) return lead;
  return {
    ok: true,
    guid,
    isHolder: lead.isHolder,
    images: lead.isHolder
      ? (await context.db.capturedImages.listByLead(guid, context.clock.now())).filter(
          ({ bookingId }) => bookingId === null,
        )
      : [],
  };
}

export interface BookingImages {
  readonly ok: true;
  readonly leadGuid: LeadGuid;
  readonly bookingId: string;
  readonly isHolder: boolean;
  /** Whether photos can still be added: the work is not done and the booking has not ended. */
  readonly isOpen: boolean;
  readonly images: readonly CapturedImage[];
}

/** Loads the photos of a booking for its holder: those added to the booking, and those of the quote if this browser also holds the quote. */
export async function listBookingImages(
  context: Context,
  token: BookingToken,
): Promise<BookingImages | Refusal<"booking-not-found">> {
  const booking = (await context.db.bookings.find(token))?.booking;
  if (!booking) return refuse("booking-not-found");
  const [lead, images, isHolder] = await Promise.all([
    context.db.leads.findStored(booking.leadGuid),
    context.db.capturedImages.listByLead(booking.leadGuid, context.clock.now()),
    isBookingHolder(context, booking),
  ]);
  const bookingId = String(booking.id);
  const holdsLead = isHolder && lead !== null && (await isHolderOf(context, lead));
  return {
    ok: true,
    leadGuid: booking.leadGuid,
    bookingId,
    isHolder,
    isOpen: acceptsPhotos(booking.status),
    images: images.filter((image) => canOpenImage(image, { bookingId, isHolder, holdsLead })),
  };
}

/**
 * Whether the viewer may open a photo of a booked quote. The booking's holder sees the photos added to the booking, and the quote's holder sees those of the
 * quote.
 */
export const canOpenImage = (
  image: Pick<CapturedImage, "bookingId">,
  {
    bookingId,
    isHolder,
    holdsLead,
  }: { readonly bookingId: string; readonly isHolder: boolean; readonly holdsLead: boolean },
): boolean => (image.bookingId === null ? holdsLead : isHolder && image.bookingId === bookingId);

export const acceptsPhotos = (status: BookingStatus): boolean => status === "Pending" || hasSupplierAgreed(status);
