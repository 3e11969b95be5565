import { MAX_PHOTOS } from "../domain/lead/photos/captured-image";
import type { PhotoProblem } from "../domain/lead/photos/clean-photo";
import { HEIC_TIMEOUT_SECONDS, type HeicProblem, type PhotoLimits } from "../domain/lead/photos/upload-rules";

/** The specification's own wording (B-292). */
export const TOO_MANY_PHOTOS = `Maximum image count reached, you may only upload up to ${MAX_PHOTOS} images.`;
export const TOO_MANY_PHOTOS_TODAY =
  "You have reached today's limit for adding and removing photos. Please try again tomorrow, or call us.";
export const TOO_MANY_FROM_NETWORK =
  "Too many photos and videos were added from your network. Please try again later, or call us.";
export const MISSING_LENGTH_TEXT = "Send the size of the file in bytes as byteLength";
const fileTooLargeMessage = ({ maxMegabytes }: Pick<PhotoLimits, "maxMegabytes">): string =>
  `Selected image is too large, please supply an image that is smaller than ${maxMegabytes} MB`;
export const wrongFormatText = ({ extensions }: Pick<PhotoLimits, "extensions">): string =>
  `Selected image cannot be uploaded, please ensure your image is of one of the following formats: ${extensions.join(", ")}`;
/** For an upload that fails after the first step (B-289). The image already has a record then, so it must be removed. */
export const uploadRefusedText = (name: string): string =>
  `Failed to upload image ${name} to the server. Please remove the image and try again.`;
export const uploadFailedText = (name: string): string => `Failed to upload image ${name}. Please try again.`;
export const processingErrorText = (name: string): string =>
  `Failed to process image ${name}. Please remove the image and try again.`;
export const REMOVE_FAILED_TEXT = "Failed to remove image. Please try again.";
export const LIST_NOT_LOADED = "Failed to initialise image list. Please try refreshing the page or pressing F5.";

const TOO_MANY_PIXELS = "This photo has too many pixels. Please take it again with the normal camera setting.";
const HEIC_HINT = "To take JPEG photos on an iPhone, choose Settings, Camera, Formats, Most Compatible.";

/** Why a HEIC photo is not uploaded. */
export function heicProblemText(problem: HeicProblem): string {
  switch (problem) {
    case "damaged":
      return "This HEIC photo is damaged or cannot be read. Please choose another one.";
    case "too-many-pixels":
      return TOO_MANY_PIXELS;
    case "too-slow":
      return `Reading this HEIC photo took more than ${HEIC_TIMEOUT_SECONDS} seconds, so we stopped. ${HEIC_HINT}`;
    case "not-loaded":
      return `We could not load the software that reads HEIC photos. Please try again. ${HEIC_HINT}`;
  }
}

/** Why a photo cannot be uploaded. */
export function photoProblemText(problem: PhotoProblem, limits: PhotoLimits): string {
  switch (problem) {
    case "too-large":
      return fileTooLargeMessage(limits);
    case "heic":
      return `${wrongFormatText(limits)}. ${HEIC_HINT}`;
    case "not-an-image":
      return wrongFormatText(limits);
    case "too-many-pixels":
      return TOO_MANY_PIXELS;
    case "damaged":
      return "This photo is incomplete or cannot be read. Please remove it and try again.";
  }
}
