import { namedByContent, sniffImage } from "../../domain/lead/photos/image-type";

/** Longest side of a sent photo in pixels: enough to see a scratch, and a tenth of a phone's file size. */
const MAX_SIDE = 2560;
const JPEG_QUALITY = 0.85;
/** Where the kinds of picture say what they are. */
const MAGIC_BYTES = 16;

const startOf = async (file: File): Promise<Uint8Array> =>
  new Uint8Array(
    await file
      .slice(0, MAGIC_BYTES)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );

/** Whether a file is a HEIC photo by its bytes, whatever it is called. */
export const isHeic = async (file: File): Promise<boolean> => sniffImage(await startOf(file)) === "heic";

/** The same file under a name that says what it holds. */
export async function renamedByContent(file: File): Promise<File> {
  const name = namedByContent(file.name, await startOf(file));
  return name === file.name ? file : new File([file], name, { type: file.type });
}

const scaleOf = ({ width, height }: ImageBitmap): number => Math.min(MAX_SIDE / Math.max(width, height), 1);

/** Draws a picture as a JPEG of limited size with nothing but its pixels; null when it cannot be drawn. */
export async function asJpeg(picture: ImageBitmap, name: string): Promise<File | null> {
  const scale = scaleOf(picture);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const html = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
  return html === null ? null : new File([html], name.replace(/(\.\w+)?$/, ".jpg"), { type: "image/jpeg" });
}

/**
 * Prepares a photo for sending. A large one is drawn smaller and upright, which removes its place, time and device; a HEIC photo becomes a JPEG where the
 * browser can read it. Anything else is sent unchanged, because the server checks it anyway.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  try {
    if (scaleOf(picture) === 1 && !(await isHeic(file))) return file;
    return (await asJpeg(picture, file.name)) ?? file;
  } finally {
    picture.close();
  }
}
