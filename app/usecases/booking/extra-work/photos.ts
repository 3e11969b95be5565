import type { BookingToken } from "../../../domain/core/ids";
import { PERMISSION } from "../../../domain/identity/roles";
import type { Refusal } from "../../../domain/core/outcomes";
import type { OpenRefusal } from "../booking-offer/open-offer";
import type { Context } from "../../context";
import type { PictureAccess } from "../../lead/photos/open-picture";
import { openSentPhoto, sweepSentPhotos } from "../../lead/photos/sent-photos";
import { loadExtraWorkForCustomer, loadExtraWorkForSupplier } from "./load-extra-work";

type PhotoViewer = { readonly side: "supplier" } | { readonly side: "customer"; readonly secret: string };

/** Opens a photo of a finding for the workshop, or for the customer once the finding was sent. */
export async function openFindingPhoto(
  context: Context,
  token: BookingToken,
  photoId: string,
  viewer: PhotoViewer,
): Promise<PictureAccess | OpenRefusal | Refusal<"image-not-found" | "not-the-holder">> {
  const conversation =
    viewer.side === "supplier"
      ? await loadExtraWorkForSupplier(context, token, PERMISSION.viewBookings)
      : await loadExtraWorkForCustomer(context, token, viewer.secret);
  if (!conversation.ok) return conversation;
  return openSentPhoto(
    context,
    conversation.findings.flatMap(({ photos }) => photos),
    photoId,
    "finding",
  );
}

/** Deletes photos of findings after a year, like those of quotes. */
export const sweepFindingPhotos = (context: Context): Promise<{ readonly swept: number }> =>
  sweepSentPhotos(context, "photos", {
    listExpired: context.db.extraWork.withOldPhotos,
    deletePhotos: context.db.extraWork.deletePhotos,
  });
