import type { LeadGuid } from "../../domain/ids";
import type { LeadHolder } from "../../domain/lead/held-by";
import type { CapturedImage } from "../../domain/photos/captured-image";
import type { PhotoProblem } from "../../domain/photos/clean-photo";
import type { VideoProblem, VideoType } from "../../domain/photos/video-file";

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

/** Photos of leads. Every write appends to the lead's history in the same batch. */
export interface CapturedImages {
  /** One guarded write. `full` = the lead has as many photos, or videos, as it may; `many-today` = as many were added within a day, whatever was removed since. */
  add(image: NewImage): Promise<"added" | "full" | "many-today">;
  /** Photos that were removed, or whose upload never came, are not found. */
  find(id: string, now: number): Promise<OwnedImage | null>;
  /** In their order. */
  ofLead(leadGuid: LeadGuid, now: number): Promise<readonly CapturedImage[]>;
  /** Settles a pending photo; false = it was settled or removed before. */
  settle(image: CapturedImage, verdict: ImageVerdict, now: number): Promise<boolean>;
  /** Returns the object key that is no longer needed; null when another lead shows it, or there is none. */
  remove(image: CapturedImage, now: number): Promise<string | null>;
  /** Puts a lead's photos in the order of these ids; ids of others are passed over. */
  order(leadGuid: LeadGuid, ids: readonly string[]): Promise<void>;
  /** Copies a lead's approved photos to its copy, without those of its booking. Repeating it adds none. `ids` names the copies. */
  copyTo(from: LeadGuid, to: LeadGuid, ids: (image: CapturedImage) => string): Promise<void>;
  /** The oldest photos that were never checked, from before `pendingBefore`, and those from before `retainedSince`, with the objects that nothing else shows. */
  aged(
    pendingBefore: number,
    retainedSince: number,
    most: number,
  ): Promise<{ readonly ids: readonly string[]; readonly objectKeys: readonly string[] }>;
  /** Deletes these photos, and the history of photos from before this moment. */
  drop(ids: readonly string[], historyBefore: number): Promise<void>;
}
