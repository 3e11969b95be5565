/** Longest side that is sent: enough to see a scratch, a tenth of what a phone takes. */
const MAX_SIDE = 2560;
const JPEG_QUALITY = 0.85;

/**
 * A photo as it is sent. One larger than anybody looks at is drawn smaller and upright, which leaves its place, time and device behind;
 * a HEIC photo becomes a JPEG where the browser can read it. Everything else goes as it is: the server looks at it anyway.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  try {
    const scale = MAX_SIDE / Math.max(picture.width, picture.height);
    if (scale >= 1 && !/\.hei[cf]$/i.test(file.name)) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * Math.min(scale, 1));
    canvas.height = Math.round(picture.height * Math.min(scale, 1));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
    return drawn === null ? file : new File([drawn], file.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" });
  } finally {
    picture.close();
  }
}
