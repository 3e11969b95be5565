import { sniffImage } from "../../domain/photos/image-type";

/** Longest side that is sent: enough to see a scratch, a tenth of what a phone takes. */
const MAX_SIDE = 2560;
const JPEG_QUALITY = 0.85;
/** Where the kinds of picture say what they are. */
const MAGIC_BYTES = 16;

/** Whether a file is a HEIC photo by its bytes, whatever it is called. */
export async function isHeic(file: File): Promise<boolean> {
  const start = await file
    .slice(0, MAGIC_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return sniffImage(new Uint8Array(start)) === "heic";
}

const scaleOf = ({ width, height }: ImageBitmap): number => Math.min(MAX_SIDE / Math.max(width, height), 1);

/** A picture drawn as the JPEG that is sent: no larger than anybody looks at, and nothing but its points. null = it cannot be drawn. */
export async function asJpeg(picture: ImageBitmap, name: string): Promise<File | null> {
  const scale = scaleOf(picture);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
  return drawn === null ? null : new File([drawn], name.replace(/(\.\w+)?$/, ".jpg"), { type: "image/jpeg" });
}

/**
 * A photo as it is sent. One larger than anybody looks at is drawn smaller and upright, which leaves its place, time and device behind;
 * a HEIC photo becomes a JPEG where the browser can read it. Everything else goes as it is: the server looks at it anyway.
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
