import { pictureKey, type SentPhoto } from "../../../domain/lead/photos/captured-image";
import { cleanPhoto } from "../../../domain/lead/photos/clean-photo";
import { EXTENSIONS, MEDIA_TYPES, withDetectedExtension } from "../../../domain/lead/photos/image-type";
import { fileProblem } from "../../../domain/lead/photos/upload-rules";
import { photoProblemText } from "../../../texts/photos";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import type { PictureAccess } from "./open-picture";
import { retentionMs } from "../../../domain/core/retention/retention";

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Stores photos from a form. They are cleaned before they are displayed. Files that are not photos are discarded. */
export async function storeUploadedPhotos(
  context: Context,
  files: readonly UploadedFile[],
): Promise<
  { readonly ok: true; readonly photos: readonly SentPhoto[] } | Refusal<"invalid-input" | "uploads-unavailable">
> {
  const { photos: limits } = context.config;
  if (files.length > 0 && context.uploads.entryPoint === null) return refuse("uploads-unavailable");
  const problems: string[] = [];
  const storedPhotos: SentPhoto[] = [];
  const cleanedFiles = files.map(({ name, bytes }) => {
    const uploadProblem = fileProblem({ name: withDetectedExtension(name, bytes), size: bytes.byteLength }, limits);
    const cleanedPhoto = uploadProblem === null ? cleanPhoto(bytes) : null;
    if (uploadProblem !== null) problems.push(`${name}: ${photoProblemText(uploadProblem, limits)}`);
    else if (cleanedPhoto && !cleanedPhoto.ok)
      problems.push(`${name}: ${photoProblemText(cleanedPhoto.problem, limits)}`);
    return cleanedPhoto;
  });
  if (problems.length > 0) return refuse("invalid-input", { photo: problems });
  for (const cleanedPhoto of cleanedFiles) {
    if (!cleanedPhoto?.ok) continue;
    const { type, width, height, bytes } = cleanedPhoto;
    const objectKey = pictureKey(context.ids.token());
    await context.uploads.files.save(objectKey, bytes, MEDIA_TYPES[type]);
    storedPhotos.push({
      id: context.ids.token(),
      objectKey,
      mediaType: MEDIA_TYPES[type],
      width,
      height,
      byteLength: bytes.byteLength,
    });
  }
  return { ok: true, photos: storedPhotos };
}

/** Deletes the files of photos that are not needed, for example because their form was not accepted. */
export const dropPhotos = ({ uploads }: Pick<Context, "uploads">, photos: readonly SentPhoto[]) =>
  uploads.files.remove(photos.map(({ objectKey }) => objectKey));

/** Opens the photo with this id. The caller has checked access to `photos`. `name` is the file name without its extension. */
export async function openSentPhoto(
  context: Context,
  photos: readonly SentPhoto[],
  photoId: string,
  name: string,
): Promise<PictureAccess | Refusal<"image-not-found">> {
  const photo = photos.find(({ id }) => id === photoId);
  const file = photo ? await context.uploads.files.open(photo.objectKey) : null;
  if (!photo || file === null) return refuse("image-not-found");
  const extension = Object.entries(MEDIA_TYPES).find(([, media]) => media === photo.mediaType)?.[0];
  return {
    ok: true,
    body: file.body,
    etag: file.etag,
    mediaType: photo.mediaType,
    byteLength: photo.byteLength,
    fileName: `${name}.${extension === "jpeg" || extension === "png" || extension === "webp" ? EXTENSIONS[extension][0] : "jpg"}`,
  };
}

/** Maximum number of rows whose photos one sweep deletes. */
const SWEEP_BATCH_SIZE = 50;

/**
 * Deletes photos whose retention has ended, of rows such as messages or receipts. The files are deleted before the rows, so if the run is interrupted, the next
 * one finds the rows again.
 */
export async function sweepSentPhotos(
  context: Pick<Context, "clock" | "uploads">,
  retention: Extract<Parameters<typeof retentionMs>[0], "photos" | "receipts">,
  rows: {
    listExpired(
      before: number,
      limit: number,
    ): Promise<readonly { readonly id: string; readonly photos: readonly SentPhoto[] }[]>;
    deletePhotos(ids: readonly string[]): Promise<unknown>;
  },
): Promise<{ readonly swept: number }> {
  const expiredRows = await rows.listExpired(context.clock.now() - retentionMs(retention), SWEEP_BATCH_SIZE);
  if (expiredRows.length === 0) return { swept: 0 };
  await dropPhotos(
    context,
    expiredRows.flatMap(({ photos }) => photos),
  );
  await rows.deletePhotos(expiredRows.map(({ id }) => id));
  return { swept: expiredRows.length };
}
