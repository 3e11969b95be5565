import {
  type CapturedImage,
  incomingKey,
  pictureKey,
  type ImageVerdict,
} from "../../../domain/lead/photos/captured-image";
import { cleanPhoto } from "../../../domain/lead/photos/clean-photo";
import { MEDIA_TYPES } from "../../../domain/lead/photos/image-type";
import { examineVideo } from "../../../domain/lead/photos/examine-video";
import { megabytesToBytes } from "../../../domain/lead/photos/upload-rules";
import { VIDEO_MEDIA_TYPES } from "../../../domain/lead/photos/video-rules";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import type { IncomingVideo } from "../../ports/uploads";
import { findOwnImage } from "./find-image";

export type ProcessedImage =
  | { readonly ok: true; readonly image: CapturedImage }
  | Refusal<"image-not-found" | "image-not-uploaded">;

/** Checks an uploaded photo or video. If it has already been checked, it keeps its status (F-402). */
export async function processImage(context: Context, id: string): Promise<ProcessedImage> {
  const ownImage = await findOwnImage(context, id);
  if (!ownImage.ok || ownImage.image.status !== "pending") return ownImage;
  if (ownImage.image.kind === "video") {
    const incoming = await context.uploads.files.openIncoming(id);
    return incoming === null
      ? refuseUnlessProcessed(context, id)
      : checkAndStoreVideo(context, ownImage.image, incoming);
  }
  const bytes = await context.uploads.files.readIncoming(id, megabytesToBytes(context.config.photos.maxMegabytes));
  return bytes === null ? refuseUnlessProcessed(context, id) : checkAndStoreImage(context, ownImage.image, bytes);
}

/** Called when the uploaded file is missing. If two calls process the same upload, the other one has already taken the file, so its result is returned. */
async function refuseUnlessProcessed(context: Context, id: string): Promise<ProcessedImage> {
  const refreshedImage = await findOwnImage(context, id);
  return refreshedImage.ok && refreshedImage.image.status === "pending" ? refuse("image-not-uploaded") : refreshedImage;
}

/** Checks the bytes, stores the cleaned picture and deletes the original. */
export async function checkAndStoreImage(
  context: Context,
  image: CapturedImage,
  bytes: Uint8Array | "too-large",
): Promise<ProcessedImage> {
  const { files } = context.uploads;
  const cleanedImage = bytes === "too-large" ? ({ ok: false, problem: bytes } as const) : cleanPhoto(bytes);
  const objectKey = pictureKey(context.ids.token());
  if (cleanedImage.ok) await files.save(objectKey, cleanedImage.bytes, MEDIA_TYPES[cleanedImage.type]);
  return recordVerdict(
    context,
    image,
    cleanedImage.ok
      ? {
          status: "approved",
          picture: {
            type: cleanedImage.type,
            width: cleanedImage.width,
            height: cleanedImage.height,
            byteLength: cleanedImage.bytes.byteLength,
          },
          objectKey,
        }
      : { status: "rejected", problem: cleanedImage.problem },
  );
}

/** Checks a video in parts, and stores a copy without unneeded metadata (docs/decisions/0032). */
async function checkAndStoreVideo(
  context: Context,
  image: CapturedImage,
  incomingVideo: IncomingVideo,
): Promise<ProcessedImage> {
  const video = await examineVideo(incomingVideo);
  if (!video.ok) return recordVerdict(context, image, { status: "rejected", problem: video.problem });
  const { type, width, height, edits } = video;
  const objectKey = pictureKey(context.ids.token());
  if (!(await incomingVideo.save(objectKey, edits, VIDEO_MEDIA_TYPES[type])))
    return refuseUnlessProcessed(context, image.id);
  return recordVerdict(context, image, {
    status: "approved",
    picture: { type, width, height, byteLength: incomingVideo.byteLength },
    objectKey,
  });
}

/** The first verdict counts. Deletes the original. If this verdict is not the first, also deletes the file that was stored for it. */
async function recordVerdict(context: Context, image: CapturedImage, verdict: ImageVerdict): Promise<ProcessedImage> {
  const isFirst = await context.db.capturedImages.settle(image, verdict, context.clock.now());
  await context.uploads.files.remove([
    incomingKey(image.id),
    ...(verdict.status === "approved" && !isFirst ? [verdict.objectKey] : []),
  ]);
  return findOwnImage(context, image.id);
}
