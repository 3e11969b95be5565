import { MEDIA_TYPES, EXTENSIONS } from "../../domain/photos/image-type";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { CapturedImage } from "../../domain/photos/captured-image";
import type { Context } from "../context";
import { findOwnImage } from "./find-image";

export interface OpenedPicture {
  readonly ok: true;
  readonly body: ReadableStream;
  readonly mediaType: string;
  readonly byteLength: number;
  readonly fileName: string;
  readonly etag: string;
}

/** The bytes of an approved photo, for the holder of its lead. */
export async function openPicture(context: Context, id: string): Promise<OpenedPicture | Refusal<"image-not-found">> {
  const found = await findOwnImage(context, id);
  return found.ok ? pictureOf(context, found.image) : found;
}

/** The bytes of a photo whose reader's right was checked. */
export async function pictureOf(
  context: Context,
  { picture, objectKey, sortOrder }: CapturedImage,
): Promise<OpenedPicture | Refusal<"image-not-found">> {
  const file = picture === null || objectKey === null ? null : await context.uploads.files.open(objectKey);
  if (picture === null || file === null) return refuse("image-not-found");
  return {
    ok: true,
    body: file.body,
    etag: file.etag,
    mediaType: MEDIA_TYPES[picture.type],
    byteLength: picture.byteLength,
    fileName: `photo-${sortOrder + 1}.${EXTENSIONS[picture.type][0]}`,
  };
}
