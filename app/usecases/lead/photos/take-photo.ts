import type { LeadGuid } from "../../../domain/core/ids";
import type { CapturedImage } from "../../../domain/lead/photos/captured-image";
import { withDetectedExtension } from "../../../domain/lead/photos/image-type";
import { fileExtension, fileProblem } from "../../../domain/lead/photos/upload-rules";
import { photoProblemText } from "../../../texts/photos";
import { imageProblemText } from "../../../texts/videos";
import { refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { findOwnImage, removeImage } from "./find-image";
import { checkAndStoreImage } from "./process-image";
import { addImage, type UploadRefusal } from "./request-upload";

export interface UploadedPhoto {
  readonly leadGuid: LeadGuid;
  /** null = the photo belongs to the quote. */
  readonly bookingId: string | null;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Stores a photo from a form without JavaScript, by the same rules as other photos. Its bytes are checked at once. Files that are not photos are discarded. */
export async function storePhoto(
  context: Context,
  { leadGuid, bookingId, name: chosenName, bytes }: UploadedPhoto,
): Promise<{ readonly ok: true; readonly image: CapturedImage } | UploadRefusal> {
  const { photos } = context.config;
  if (context.uploads.entryPoint === null) return refuse("uploads-unavailable");
  const name = withDetectedExtension(chosenName, bytes);
  const uploadProblem = fileProblem({ name, size: bytes.byteLength }, photos);
  if (uploadProblem !== null) return refuse("invalid-input", { photo: [photoProblemText(uploadProblem, photos)] });
  const lead = await context.db.leads.find(leadGuid);
  const existingImages =
    lead === null ? [] : await context.db.capturedImages.listByLead(lead.guid, context.clock.now());
  const upload = await addImage(context, {
    leadGuid,
    bookingId,
    vehicleId: lead?.vehicle.mid ?? null,
    imageFileExtension: fileExtension(name),
    byteLength: bytes.byteLength,
    sortOrder: (existingImages.at(-1)?.sortOrder ?? -1) + 1,
  });
  if (!upload.ok) return upload;
  await checkAndStoreImage(context, upload.image, bytes);
  const ownImage = await findOwnImage(context, upload.image.id);
  if (ownImage.ok && ownImage.image.problem === null) return ownImage;
  await removeImage(context, upload.image.id);
  return refuse("invalid-input", {
    photo: [imageProblemText(ownImage.ok ? (ownImage.image.problem ?? "damaged") : "damaged", photos)],
  });
}
