import { cleanJpeg } from "./clean-jpeg";
import { cleanPng } from "./clean-png";
import { cleanWebp } from "./clean-webp";
import { type CleanedImage, DamagedImageError } from "./cleaned-photo";
import { type ImageType, sniffImage } from "./image-type";
import { uprightSize } from "./orientation";

/**
 * Allows the default photo sizes of phones. A browser needs four bytes per pixel, so beyond this limit the ten photos of a lead would need more than a
 * gigabyte of memory, however small the files are.
 */
export const MAX_PIXELS = { side: 12_000, area: 25_000_000 } as const;

/** Why a photo file is rejected. */
export type PhotoProblem = "not-an-image" | "heic" | "damaged" | "too-many-pixels" | "too-large";

export type CleanedPhoto =
  /** `width` and `height` as displayed, after applying the orientation. */
  | {
      readonly ok: true;
      readonly type: ImageType;
      readonly bytes: Uint8Array;
      readonly width: number;
      readonly height: number;
    }
  | { readonly ok: false; readonly problem: PhotoProblem };

const CLEANERS: Readonly<Record<ImageType, (bytes: Uint8Array) => CleanedImage>> = {
  jpeg: cleanJpeg,
  png: cleanPng,
  webp: cleanWebp,
};

/** Detects a photo's format from its bytes and rewrites it without data about where, when or with which device it was taken. */
export function cleanPhoto(bytes: Uint8Array): CleanedPhoto {
  const type = sniffImage(bytes);
  if (type === null) return { ok: false, problem: "not-an-image" };
  if (type === "heic") return { ok: false, problem: type };
  try {
    const cleaned = CLEANERS[type](bytes);
    const { width, height } = uprightSize(cleaned.width, cleaned.height, cleaned.orientation);
    if (Math.max(width, height) > MAX_PIXELS.side || width * height > MAX_PIXELS.area)
      return { ok: false, problem: "too-many-pixels" };
    return { ok: true, type, bytes: cleaned.bytes, width, height };
  } catch (error) {
    if (error instanceof DamagedImageError) return { ok: false, problem: "damaged" };
    throw error;
  }
}
