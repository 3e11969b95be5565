import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { exifSegment, gpsTiff, joinBytes } from "../../support/image-bytes";

const decodeBase64 = (text: string) => Uint8Array.from(Buffer.from(text, "base64"));

/** Draws an image in the browser under test: the left half red, the right half blue, with noise like a camera's. */
async function drawPhoto(
  page: Page,
  width: number,
  height: number,
  type: "image/jpeg" | "image/png",
  spotCount: number,
): Promise<Uint8Array> {
  const dataUrl = await page.evaluate(
    async ([w, h, kind, spots]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: w, height: h });
      const drawing = canvas.getContext("2d");
      if (!drawing) throw new Error("no canvas");
      drawing.fillStyle = "rgb(200, 30, 30)";
      drawing.fillRect(0, 0, w, h);
      drawing.fillStyle = "rgb(30, 30, 200)";
      drawing.fillRect(w / 2, 0, w / 2, h);
      drawing.fillStyle = "rgba(255, 255, 255, 0.15)";
      for (let index = 0; index < spots; index += 1) drawing.fillRect((index * 7919) % w, (index * 104_729) % h, 3, 3);
      return canvas.toDataURL(kind, 0.9);
    },
    [width, height, type, spotCount] as const,
  );
  return decodeBase64(dataUrl.slice(dataUrl.indexOf(",") + 1));
}

/** A twelve-megapixel portrait photo (stored rotated) with the location where it was taken. */
export async function createPhonePhoto(page: Page, name = "IMG_0001.JPG") {
  const bytes = await drawPhoto(page, 4000, 3000, "image/jpeg", 100_000);
  const buffer = Buffer.from(joinBytes(bytes.subarray(0, 2), exifSegment(gpsTiff(6)), bytes.subarray(2)));
  return { name, mimeType: "image/jpeg", buffer };
}

export const createSmallPng = async (page: Page, name = "photo.png") => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(await drawPhoto(page, 40, 30, "image/png", 0)),
});

/** The image as displayed: its size, and its colours at the top and at the bottom. */
export const readImage = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob());
    const canvas = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height });
    const drawing = canvas.getContext("2d");
    drawing?.drawImage(picture, 0, 0);
    const colour = (y: number) => {
      const [red = 0, , blue = 0] = drawing?.getImageData(picture.width / 2, y, 1, 1).data ?? [];
      return red > blue ? "red" : "blue";
    };
    return { width: picture.width, height: picture.height, top: colour(20), bottom: colour(picture.height - 20) };
  }, path);

/**
 * A HEIC of our own, like an iPhone's: 3,200 x 2,400 stored rotated (`irot`), left half red, right half blue, EXIF with the location and "A phone". Drawn with
 * sharp, encoded with libheif's heif-enc and x265; `irot` was added by hand.
 */
export const phoneHeic = (name = "IMG_0001.HEIC") => ({
  name,
  mimeType: "image/heic",
  buffer: readFileSync(new URL("./phone.heic", import.meta.url)),
});
