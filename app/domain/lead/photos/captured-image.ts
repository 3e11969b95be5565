import type { LeadGuid } from "../../core/ids";
import type { PhotoProblem } from "./clean-photo";
import type { ImageType } from "./image-type";
import type { VideoProblem, VideoType } from "./video-file";
import type { LeadHolder } from "../lead-holder";

/** Maximum number of photos (B-304). */
export const MAX_PHOTOS = 10;

/** Upload addresses per quote and day. Each accepts bytes once, even if its photo is removed at once. */
export const MAX_UPLOADS_PER_DAY = 40;

/** An upload must begin within this time after its address was given. */
export const UPLOAD_MINUTES = 10;
/** An upload that has not come by then never will: its place is free again. */
export const HELD_MINUTES = 30;

/** Values on the wire. `pending`: an upload address was issued and nothing has been checked yet. */
export type ImageStatus = "pending" | "approved" | "rejected";

/** A photo or video of a vehicle that goes with a lead. */
export interface CapturedImage {
  /** 160 random bits: address of the photo and name of its object. Shown to the lead's holder only. */
  readonly id: string;
  readonly leadGuid: LeadGuid;
  readonly vehicleId: string | null;
  readonly bookingId: string | null;
  /** From 0; the order in which people see them. */
  readonly sortOrder: number;
  readonly status: ImageStatus;
  /** A video is one from its beginning: its place and its limits are others than a photo's (docs/decisions/0032). */
  readonly kind: "photo" | "video";
  /** Why it was rejected. */
  readonly problem: PhotoProblem | VideoProblem | null;
  /** Null until approved. Width and height as one sees them. */
  readonly picture: {
    readonly type: ImageType | VideoType;
    readonly width: number;
    readonly height: number;
    readonly byteLength: number;
  } | null;
  /** Where the cleaned picture lies; null until approved. */
  readonly objectKey: string | null;
  readonly createdAt: number;
}

/** Where a browser puts the bytes as they are. Never served. */
export const incomingKey = (id: string): string => `incoming/${id}`;
/** The storage key of the cleaned picture. Each cleaning has its own, so a second late upload cannot replace what was checked. */
export const pictureKey = (token: string): string => `pictures/${token}`;

/** Address of the picture on this site. */
export const picturePath = (id: string): string => `/photo/${id}`;

/** The photos that can be shown, in order. */
export const usablePhotos = (
  images: readonly CapturedImage[],
): readonly { readonly id: string; readonly width: number; readonly height: number }[] =>
  images.flatMap(({ id, kind, status, picture }) =>
    kind === "photo" && status === "approved" && picture ? [{ id, width: picture.width, height: picture.height }] : [],
  );

/** A video that can be played, with the address for the current viewer. */
export interface VideoView {
  readonly id: string;
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly byteLength: number;
}

/** The video that can be played; null when there is none. `pathOf` makes its address for the current viewer. */
export function usableVideo(images: readonly CapturedImage[], pathOf: (id: string) => string): VideoView | null {
  const image = images.find(({ kind, status }) => kind === "video" && status === "approved");
  if (!image?.picture) return null;
  const { width, height, byteLength } = image.picture;
  return { id: image.id, src: pathOf(image.id), width, height, byteLength };
}

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

/** A photo that came with a form and was cleaned, as stored in the row that it belongs to. */
export interface SentPhoto {
  readonly id: string;
  readonly objectKey: string;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  readonly byteLength: number;
}
