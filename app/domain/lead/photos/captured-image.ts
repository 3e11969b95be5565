import type { LeadGuid } from "../../core/ids";
import type { PhotoProblem } from "./clean-photo";
import type { ImageType } from "./image-type";
import type { VideoProblem, VideoType } from "./video-file";
import type { LeadHolder } from "../lead-holder";

/** Maximum number of photos (B-304). */
export const MAX_PHOTOS = 10;

/** Maximum number of upload URLs per quote and day. Each accepts one upload, even if its photo is removed immediately. */
export const MAX_UPLOADS_PER_DAY = 40;

/** An upload must begin within this time after its URL was issued. */
export const UPLOAD_URL_MINUTES = 10;
/** An upload that has not arrived within this time is abandoned, and its slot is released. */
export const UPLOAD_SLOT_MINUTES = 30;

/** Values of the wire format. `pending` = an upload URL was issued and nothing has been checked yet. */
export type ImageStatus = "pending" | "approved" | "rejected";

/** A photo or video of a vehicle attached to a lead. */
export interface CapturedImage {
  /** 160 random bits that identify the photo in URLs and storage. Shown to the lead's holder only. */
  readonly id: string;
  readonly leadGuid: LeadGuid;
  readonly vehicleId: string | null;
  readonly bookingId: string | null;
  /** Display order, starting at 0. */
  readonly sortOrder: number;
  readonly status: ImageStatus;
  /** Fixed when the upload is requested, because videos have different limits and their own slot (docs/decisions/0032). */
  readonly kind: "photo" | "video";
  /** Why the photo or video was rejected. Null = it was not rejected. */
  readonly problem: PhotoProblem | VideoProblem | null;
  /** null until approved. Width and height as displayed. */
  readonly picture: {
    readonly type: ImageType | VideoType;
    readonly width: number;
    readonly height: number;
    readonly byteLength: number;
  } | null;
  /** Storage key of the cleaned picture; null until approved. */
  readonly objectKey: string | null;
  readonly createdAt: number;
}

/** Storage key of the unchecked upload, which is never served. */
export const incomingKey = (id: string): string => `incoming/${id}`;
/** Storage key of the cleaned picture. Each cleaning uses a new one, so that a second, late upload cannot replace what was checked. */
export const pictureKey = (token: string): string => `pictures/${token}`;

/** URL path of the picture on this site. */
export const picturePath = (id: string): string => `/photo/${id}`;

/** The photos that can be shown, in order. */
export const usablePhotos = (
  images: readonly CapturedImage[],
): readonly { readonly id: string; readonly width: number; readonly height: number }[] =>
  images.flatMap(({ id, kind, status, picture }) =>
    kind === "photo" && status === "approved" && picture ? [{ id, width: picture.width, height: picture.height }] : [],
  );

/** A playable video with its URL for the current viewer. */
export interface VideoView {
  readonly id: string;
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly byteLength: number;
}

/** The playable video; null = none. `toPath` creates its URL for the current viewer. */
export function usableVideo(images: readonly CapturedImage[], toPath: (id: string) => string): VideoView | null {
  const image = images.find(({ kind, status }) => kind === "video" && status === "approved");
  if (!image?.picture) return null;
  const { width, height, byteLength } = image.picture;
  return { id: image.id, src: toPath(image.id), width, height, byteLength };
}

export interface NewImage
  extends Pick<CapturedImage, "id" | "leadGuid" | "vehicleId" | "bookingId" | "sortOrder" | "createdAt"> {
  /** The video type; null = a photo. */
  readonly video: VideoType | null;
}

/** The result of checking an upload's bytes. */
export type ImageVerdict =
  | { readonly status: "approved"; readonly picture: NonNullable<CapturedImage["picture"]>; readonly objectKey: string }
  | { readonly status: "rejected"; readonly problem: PhotoProblem | VideoProblem };

/** An image and its holders: the lead's holder or, for a booking's photo, everyone who holds the booking. */
export interface OwnedImage {
  readonly image: CapturedImage;
  readonly holders: readonly LeadHolder[];
}

/** A cleaned photo that was sent with a form, as stored in the row that it belongs to. */
export interface SentPhoto {
  readonly id: string;
  readonly objectKey: string;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  readonly byteLength: number;
}
