import { withDetectedExtension, sniffImage } from "../../domain/lead/photos/image-type";

/** Longest side of an uploaded photo in pixels: enough to see a scratch, at a tenth of a phone's file size. */
const MAX_SIDE_PX = 2560;
const JPEG_QUALITY = 0.85;
/** Number of bytes at the start of a file that identify its image format. */
const MAGIC_BYTE_COUNT = 16;

const readMagicBytes = async (file: File): Promise<Uint8Array> =>
  new Uint8Array(
    await file
      .slice(0, MAGIC_BYTE_COUNT)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );

/** True if the content of a file is a HEIC photo, whatever its name says. */
export const isHeic = async (file: File): Promise<boolean> => sniffImage(await readMagicBytes(file)) === "heic";

/** Returns the same file with a name that matches its content. */
export async function renameByContent(file: File): Promise<File> {
  const name = withDetectedExtension(file.name, await readMagicBytes(file));
  return name === file.name ? file : new File([file], name, { type: file.type });
}

const shrinkFactor = ({ width, height }: ImageBitmap): number => Math.min(MAX_SIDE_PX / Math.max(width, height), 1);

/** Draws a picture as a JPEG of limited size without metadata; null = it cannot be drawn. */
export async function convertToJpeg(picture: ImageBitmap, name: string): Promise<File | null> {
  const scaleFactor = shrinkFactor(picture);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scaleFactor);
  canvas.height = Math.round(picture.height * scaleFactor);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
  return jpeg === null ? null : new File([jpeg], name.replace(/(\.\w+)?$/, ".jpg"), { type: "image/jpeg" });
}

/**
 * Prepares a photo for upload. A large one is drawn smaller and upright, which removes its location, time and device. A HEIC photo becomes a JPEG if the
 * browser can read it. Anything else is uploaded unchanged, because the server checks it anyway.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  try {
    if (shrinkFactor(picture) === 1 && !(await isHeic(file))) return file;
    return (await convertToJpeg(picture, file.name)) ?? file;
  } finally {
    picture.close();
  }
}
