import { MAX_PHOTOS } from "./captured-image";
import type { PhotoProblem } from "./clean-photo";
import { typeOfExtension } from "./image-type";
import type { VideoProblem } from "./video-file";
import { isVideoProblem, videoWords } from "./video-rules";

/** Settings of a deployment (ledger B-195, B-196). */
export interface PhotoLimits {
  readonly maxMegabytes: number;
  /** Lower case, without dot. */
  readonly extensions: readonly string[];
}

export const megabytes = (count: number): number => count * 1024 * 1024;

/** "IMG_1.JPG" -> "jpg"; "" = none. */
export const extensionOf = (fileName: string): string => /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";

export const isAllowedExtension = (extension: string, { extensions }: PhotoLimits): boolean =>
  extensions.includes(extension.toLowerCase()) && typeOfExtension(extension) !== null;

/** The specification's own words (B-292). */
export const TOO_MANY = `Maximum image count reached, you may only upload up to ${MAX_PHOTOS} images.`;
export const TOO_MANY_TODAY =
  "Many photos were added to this quote and removed again today. Please try again tomorrow, or call us.";
export const NO_LENGTH = "Send the size of the file in bytes as byteLength";
export const tooLarge = ({ maxMegabytes }: Pick<PhotoLimits, "maxMegabytes">): string =>
  `Selected image is too large, please supply an image that is smaller than ${maxMegabytes} MB`;
export const wrongFormat = ({ extensions }: PhotoLimits): string =>
  `Selected image cannot be uploaded, please ensure your image is of one of the following formats: ${extensions.join(", ")}`;
/** Which of the two upload failures: B-289. The record exists after the first step, so then it must be removed. */
export const uploadRefused = (name: string): string =>
  `Failed to upload image ${name} to the server. Please remove the image and try again.`;
export const uploadNotBegun = (name: string): string => `Failed to upload image ${name}. Please try again.`;
export const notProcessed = (name: string): string =>
  `Failed to process image ${name}. Please remove the image and try again.`;
export const NOT_REMOVED = "Failed to remove image. Please try again.";
export const LIST_NOT_LOADED = "Failed to initialise image list. Please try refreshing the page or pressing F5.";

const TOO_MANY_PIXELS = "This photo has too many pixels. Please take it again with the normal camera setting.";
const HEIC_HINT = "An iPhone sends JPEG photos after Settings, Camera, Formats, Most Compatible.";

/** Why a browser could not make a JPEG of a HEIC photo. */
export type HeicProblem = "damaged" | "too-many-pixels" | "too-slow" | "not-loaded";

/** The resolution of the largest phone cameras: 200 MB at four bytes per pixel while decoding. The upload itself is far smaller. */
export const MAX_HEIC_PIXELS = 50_000_000;
/** Time limit for decoding one photo, and for loading the decoder before it. */
export const HEIC_SECONDS = 30;

/** The problem with a chosen file's size; null when there is none. */
export const sizeProblem = (
  { size }: { readonly size: number },
  limits: Pick<PhotoLimits, "maxMegabytes">,
): string | null => (size > megabytes(limits.maxMegabytes) ? tooLarge(limits) : null);

/** The problem with a chosen file before it is sent; null when it may be uploaded. */
export function fileProblem(
  file: { readonly name: string; readonly size: number },
  limits: PhotoLimits,
): string | null {
  const extension = extensionOf(file.name);
  if (!isAllowedExtension(extension, limits))
    return extension === "heic" || extension === "heif" ? `${wrongFormat(limits)}. ${HEIC_HINT}` : wrongFormat(limits);
  return sizeProblem(file, limits);
}

/** Why a HEIC photo is not sent. */
export function heicWords(problem: HeicProblem): string {
  switch (problem) {
    case "damaged":
      return "This HEIC photo is damaged or cannot be read. Please choose another one.";
    case "too-many-pixels":
      return TOO_MANY_PIXELS;
    case "too-slow":
      return `Reading this HEIC photo took more than ${HEIC_SECONDS} seconds and was stopped. ${HEIC_HINT}`;
    case "not-loaded":
      return `What this browser needs to read a HEIC photo could not be loaded. Please try again. ${HEIC_HINT}`;
  }
}

/** Why a photo or video that arrived was not taken. */
export function problemWords(problem: PhotoProblem | VideoProblem, limits: PhotoLimits): string {
  if (isVideoProblem(problem)) return videoWords(problem);
  switch (problem) {
    case "too-large":
      return tooLarge(limits);
    case "heic":
      return `${wrongFormat(limits)}. ${HEIC_HINT}`;
    case "not-an-image":
      return wrongFormat(limits);
    case "too-many-pixels":
      return TOO_MANY_PIXELS;
    case "damaged":
      return "This photo did not arrive whole or cannot be read. Please remove it and try again.";
  }
}
