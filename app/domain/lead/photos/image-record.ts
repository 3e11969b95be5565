import type { LeadHolder } from "../lead-holder";
import type { CapturedImage } from "./captured-image";
import type { PhotoProblem } from "./clean-photo";
import type { VideoProblem, VideoType } from "./video-file";

export interface NewImage
  extends Pick<CapturedImage, "id" | "leadGuid" | "vehicleId" | "bookingId" | "sortOrder" | "createdAt"> {
  /** Null = a photo. */
  readonly video: VideoType | null;
}

/** The result of checking the bytes. */
export type ImageVerdict =
  | { readonly status: "approved"; readonly picture: NonNullable<CapturedImage["picture"]>; readonly objectKey: string }
  | { readonly status: "rejected"; readonly problem: PhotoProblem | VideoProblem };

/** An image with who holds it: its lead's holder, or of a booking's photo everyone who holds the booking. */
export interface OwnedImage {
  readonly image: CapturedImage;
  readonly holders: readonly LeadHolder[];
}
