import type { LeadGuid } from "../ids";
import type { PhotoProblem } from "./clean-photo";
import type { ImageType } from "./image-type";
import type { VideoProblem, VideoType } from "./video-file";

/** At most ten (B-304). */
export const MAX_PHOTOS = 10;

/** Each place that is given out takes bytes once, also when its photo is removed at once: so many a quote and day. */
export const MAX_UPLOADS_A_DAY = 40;

/** An upload must begin within this time after its address was given. */
export const UPLOAD_MINUTES = 10;
/** An upload that has not come by then never will: its place is free again. */
export const HELD_MINUTES = 30;
/** A photo that was never looked at lies no longer than this (domain/trust/retention.ts). */
export const UNSEEN_HOURS = 24;
/** So long a photo is kept (domain/trust/retention.ts). */
export const KEPT_MONTHS = 12;

/** Words of the wire. `pending`: an address was given, nothing was looked at yet. */
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
/** Where the cleaned picture lies. A key of its own for each cleaning: a late second upload cannot change what was looked at. */
export const pictureKey = (token: string): string => `pictures/${token}`;

/** Address of the picture on this site. */
export const picturePath = (id: string): string => `/photo/${id}`;

/** The photos that can be looked at, in their order. */
export const usablePhotos = (
  images: readonly CapturedImage[],
): readonly { readonly id: string; readonly width: number; readonly height: number }[] =>
  images.flatMap(({ id, kind, status, picture }) =>
    kind === "photo" && status === "approved" && picture ? [{ id, width: picture.width, height: picture.height }] : [],
  );

/** A video that can be played, with the address at which whoever looks opens it. */
export interface ShownVideo {
  readonly id: string;
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly byteLength: number;
}

/** The video that can be played; null = none. `pathOf` is its address for whoever looks. */
export function usableVideo(images: readonly CapturedImage[], pathOf: (id: string) => string): ShownVideo | null {
  const found = images.find(({ kind, status }) => kind === "video" && status === "approved");
  if (!found?.picture) return null;
  const { width, height, byteLength } = found.picture;
  return { id: found.id, src: pathOf(found.id), width, height, byteLength };
}
