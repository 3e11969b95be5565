import type { LeadGuid } from "../../../domain/core/ids";
import type { CapturedImage } from "../../../domain/lead/photos/captured-image";
import { fileExtension } from "../../../domain/lead/photos/upload-rules";
import { imageProblemText, videoProblemText } from "../../../texts/videos";
import { videoFileProblem } from "../../../domain/lead/photos/video-rules";
import { refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { messageOf } from "../../ports/log";
import { processImage } from "./process-image";
import { removeImage } from "./find-image";
import { addImage, type UploadRefusal } from "./request-upload";

export interface UploadedVideo {
  readonly leadGuid: LeadGuid;
  /** null = the video belongs to the quote. */
  readonly bookingId: string | null;
  readonly name: string;
  readonly byteLength: number;
  /**
   * The video's bytes. They are read once, and only if everything else about the video is valid. Reading fails if the number of bytes differs from
   * `byteLength`.
   */
  readonly body: ReadableStream<Uint8Array>;
}

/** Stores a video from a form without JavaScript. Its bytes are streamed to storage and checked at once. Files that are not short videos are discarded. */
export async function storeVideo(
  context: Context,
  { leadGuid, bookingId, name, byteLength, body }: UploadedVideo,
): Promise<{ readonly ok: true; readonly image: CapturedImage } | UploadRefusal> {
  if (context.uploads.entryPoint === null) return refuse("uploads-unavailable");
  const imageFileExtension = fileExtension(name);
  const uploadProblem = videoFileProblem({ size: byteLength, extension: imageFileExtension });
  if (uploadProblem !== null) return refuse("invalid-input", { video: [videoProblemText(uploadProblem)] });
  const lead = await context.db.leads.find(leadGuid);
  const upload = await addImage(context, {
    leadGuid,
    bookingId,
    vehicleId: lead?.vehicle.mid ?? null,
    imageFileExtension,
    byteLength,
    sortOrder: 0,
  });
  if (!upload.ok) return upload;
  const { id } = upload.image;
  const isStored = await context.uploads.files.saveIncoming(id, body, byteLength).then(
    () => true,
    (error: unknown) => {
      context.log.info({ event: "video-incomplete", message: messageOf(error) });
      return false;
    },
  );
  const processedImage = isStored ? await processImage(context, id) : refuse("image-not-uploaded");
  if (processedImage.ok && processedImage.image.status === "approved") return processedImage;
  await removeImage(context, id);
  return refuse("invalid-input", {
    video: [
      imageProblemText(
        (processedImage.ok ? processedImage.image.problem : null) ?? "video-damaged",
        context.config.photos,
      ),
    ],
  });
}
