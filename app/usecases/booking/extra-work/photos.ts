import type { BookingToken } from "../../../domain/core/ids";
import { PERMISSION } from "../../../domain/identity/roles";
import type { Refusal } from "../../../domain/core/outcomes";
import { retentionMs } from "../../../domain/core/retention/retention";
import type { OpenRefusal } from "../booking-offer/open-offer";
import type { Context } from "../../context";
import type { PictureAccess } from "../../lead/photos/open-picture";
import { openSentPhoto } from "../../lead/photos/sent-photos";
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

const SWEEP_BATCH_SIZE = 50;

/**
 * Deletes photos of findings after a year, like those of quotes. The files are deleted before the rows, so if the run is interrupted, the next one finds the
 * rows again.
 */
export async function sweepFindingPhotos(context: Context): Promise<{ readonly swept: number }> {
  const expiredFindings = await context.db.extraWork.withOldPhotos(
    context.clock.now() - retentionMs("photos"),
    SWEEP_BATCH_SIZE,
  );
  if (expiredFindings.length === 0) return { swept: 0 };
  await context.uploads.files.remove(expiredFindings.flatMap(({ photos }) => photos.map(({ objectKey }) => objectKey)));
  await context.db.extraWork.deletePhotos(expiredFindings.map(({ id }) => id));
  return { swept: expiredFindings.length };
}
