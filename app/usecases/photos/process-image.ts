import { type CapturedImage, incomingKey, pictureKey } from "../../domain/photos/captured-image";
import { cleanPhoto } from "../../domain/photos/clean-photo";
import { MEDIA_TYPES } from "../../domain/photos/image-type";
import { megabytes } from "../../domain/photos/upload-rules";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import type { ImageVerdict } from "../ports/captured-images";
import { findOwnImage } from "./find-image";

export type ProcessedImage =
  | { readonly ok: true; readonly image: CapturedImage }
  | Refusal<"image-not-found" | "image-not-uploaded">;

/** Looks at what was uploaded, once: a photo that was settled before keeps its status (F-402). */
export async function processImage(context: Context, id: string): Promise<ProcessedImage> {
  const found = await findOwnImage(context, id);
  if (!found.ok || found.image.status !== "pending") return found;
  const bytes = await context.uploads.files.readIncoming(id, megabytes(context.config.photos.maxMegabytes));
  if (bytes !== null) return settleImage(context, found.image, bytes);
  // Processed twice at once: the other one has taken the bytes.
  const again = await findOwnImage(context, id);
  return again.ok && again.image.status === "pending" ? refuse("image-not-uploaded") : again;
}

/** Judges the bytes, keeps the cleaned picture and drops the original. */
export async function settleImage(
  context: Context,
  image: CapturedImage,
  bytes: Uint8Array | "too-large",
): Promise<ProcessedImage> {
  const { files } = context.uploads;
  const cleaned = bytes === "too-large" ? ({ ok: false, problem: bytes } as const) : cleanPhoto(bytes);
  const objectKey = pictureKey(context.ids.token());
  if (cleaned.ok) await files.keep(objectKey, cleaned.bytes, MEDIA_TYPES[cleaned.type]);
  const verdict: ImageVerdict = cleaned.ok
    ? {
        status: "approved",
        picture: {
          type: cleaned.type,
          width: cleaned.width,
          height: cleaned.height,
          byteLength: cleaned.bytes.byteLength,
        },
        objectKey,
      }
    : { status: "rejected", problem: cleaned.problem };
  const isFirst = await context.db.capturedImages.settle(image, verdict, context.clock.now());
  await files.remove([incomingKey(image.id), ...(cleaned.ok && !isFirst ? [objectKey] : [])]);
  return findOwnImage(context, image.id);
}
