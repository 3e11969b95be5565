import type { PhotoProblem } from "./clean-photo";
import { toImageType } from "./image-type";

/** Deployment settings (ledger B-195, B-196). */
export interface PhotoLimits {
  readonly maxMegabytes: number;
  /** Lower case, without the dot. */
  readonly extensions: readonly string[];
}

export const megabytesToBytes = (count: number): number => count * 1024 * 1024;

/** Returns the file extension: "IMG_1.JPG" -> "jpg"; "" = none. */
export const fileExtension = (fileName: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";

export const isAllowedExtension = (extension: string, { extensions }: PhotoLimits): boolean =>
  extensions.includes(extension.toLowerCase()) && toImageType(extension) !== null;

/** Why a HEIC photo could not be converted. */
export type HeicProblem = "damaged" | "too-many-pixels" | "too-slow" | "not-loaded";

/** Resolution of the largest phone cameras. Decoding needs 200 MB at four bytes per pixel, although the uploaded file is far smaller. */
export const MAX_HEIC_PIXELS = 50_000_000;
/** Time limit in seconds for decoding one photo. The same limit applies to loading the decoder beforehand. */
export const HEIC_TIMEOUT_SECONDS = 30;

/** The problem with a chosen file's size; null when there is none. */
export const sizeProblem = (
  { size }: { readonly size: number },
  limits: Pick<PhotoLimits, "maxMegabytes">,
): "too-large" | null => (size > megabytesToBytes(limits.maxMegabytes) ? "too-large" : null);

/** The problem with a chosen file before it is uploaded; null when it may be uploaded. */
export function fileProblem(
  file: { readonly name: string; readonly size: number },
  limits: PhotoLimits,
): PhotoProblem | null {
  const extension = fileExtension(file.name);
  if (!isAllowedExtension(extension, limits))
    return extension === "heic" || extension === "heif" ? "heic" : "not-an-image";
  return sizeProblem(file, limits);
}
