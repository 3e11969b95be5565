import { type ByteRange, parseByteRange } from "../../../domain/lead/photos/byte-range";
import { MEDIA_TYPES, EXTENSIONS } from "../../../domain/lead/photos/image-type";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { CapturedImage } from "../../../domain/lead/photos/captured-image";
import { VIDEO_EXTENSIONS, VIDEO_MEDIA_TYPES } from "../../../domain/lead/photos/video-rules";
import type { Context } from "../../context";
import { findOwnImage } from "./find-image";

export interface PictureAccess {
  readonly ok: true;
  /** null = the requested byte range does not exist. */
  readonly body: ReadableStream | null;
  readonly mediaType: string;
  /** Size of the whole file. */
  readonly byteLength: number;
  readonly fileName: string;
  readonly etag: string;
  /** The byte range that `body` contains, because video players request ranges. Null = the whole file. Photos are always returned whole. */
  readonly part?: ByteRange | "outside" | null;
}

/** The bytes of an approved photo or video, for the holder of its lead. `range` is the request's Range header. */
export async function openPicture(
  context: Context,
  id: string,
  range: string | null,
): Promise<PictureAccess | Refusal<"image-not-found">> {
  const ownImage = await findOwnImage(context, id);
  return ownImage.ok ? readPicture(context, ownImage.image, range) : ownImage;
}

const ALL_MEDIA_TYPES = { ...MEDIA_TYPES, ...VIDEO_MEDIA_TYPES };
const FILE_EXTENSIONS = { ...EXTENSIONS, ...VIDEO_EXTENSIONS };

/** The bytes of a photo or video. The caller has already checked access. */
export async function readPicture(
  context: Context,
  { kind, picture, objectKey, sortOrder }: CapturedImage,
  range: string | null,
): Promise<PictureAccess | Refusal<"image-not-found">> {
  if (picture === null || objectKey === null) return refuse("image-not-found");
  const requestedRange = kind === "video" ? parseByteRange(range, picture.byteLength) : null;
  // If no bytes will be sent, only the first byte is requested, to check that the file exists.
  const file = await context.uploads.files.open(
    objectKey,
    requestedRange === "outside" ? { first: 0, last: 0 } : (requestedRange ?? undefined),
  );
  if (file === null) return refuse("image-not-found");
  if (requestedRange === "outside") await file.body.cancel();
  return {
    ok: true,
    body: requestedRange === "outside" ? null : file.body,
    etag: file.etag,
    mediaType: ALL_MEDIA_TYPES[picture.type],
    byteLength: picture.byteLength,
    fileName: `${kind}-${sortOrder + 1}.${FILE_EXTENSIONS[picture.type][0]}`,
    ...(kind === "video" ? { part: requestedRange } : {}),
  };
}
