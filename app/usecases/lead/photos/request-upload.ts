import type { LeadGuid } from "../../../domain/core/ids";
import type { CapturedImage } from "../../../domain/lead/photos/captured-image";
import { MEDIA_TYPES, toImageType } from "../../../domain/lead/photos/image-type";
import { isAllowedExtension, type PhotoLimits, sizeProblem } from "../../../domain/lead/photos/upload-rules";
import { VIDEO_MEDIA_TYPES, videoFileProblem, toVideoType } from "../../../domain/lead/photos/video-rules";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { consumeNetworkCaps } from "../../identity/caps/consume-caps";
import { isBookingHolder } from "../holder";
import { findLeadForViewer } from "./find-image";
import {
  MISSING_LENGTH_TEXT,
  TOO_MANY_FROM_NETWORK,
  TOO_MANY_PHOTOS,
  TOO_MANY_PHOTOS_TODAY,
  wrongFormatText,
} from "../../../texts/photos";
import { imageProblemText, TOO_MANY_VIDEOS_TODAY, VIDEO_EXISTS_TEXT } from "../../../texts/videos";

export interface UploadRequest {
  readonly leadGuid: LeadGuid;
  /** Reference of a booking of this lead. The photo then belongs to the booking's holders. Null = the photo belongs to the lead. */
  readonly bookingId: string | null;
  readonly vehicleId: string | null;
  readonly imageFileExtension: string;
  readonly sortOrder: number;
  /** Number of bytes that will be uploaded; null = not stated. */
  readonly byteLength: number | null;
}

export type UploadRefusal = Refusal<
  | "lead-not-found"
  | "not-the-holder"
  | "booking-not-found"
  | "invalid-input"
  | "too-many-images"
  | "uploads-unavailable"
>;
export type RequestedUpload =
  | { readonly ok: true; readonly image: CapturedImage; readonly uploadUrl: string }
  | UploadRefusal;

/**
 * Reserves a slot for one more photo of a lead or its booking, and returns the signed upload URL for a file of the declared size. Only for the holder of the
 * lead or booking (F-400).
 */
export async function requestUpload(context: Context, request: UploadRequest): Promise<RequestedUpload> {
  const { entryPoint } = context.uploads;
  if (entryPoint === null) return refuse("uploads-unavailable");
  const addResult = await addImage(context, request);
  if (!addResult.ok) return addResult;
  const { image, mediaType, byteLength } = addResult;
  return {
    ok: true,
    image,
    uploadUrl: await entryPoint.address({ id: image.id, mediaType, byteLength }, image.createdAt),
  };
}

const PHOTO_LIMIT_MESSAGES = { full: TOO_MANY_PHOTOS, "daily-limit": TOO_MANY_PHOTOS_TODAY } as const;
const VIDEO_LIMIT_MESSAGES = { full: VIDEO_EXISTS_TEXT, "daily-limit": TOO_MANY_VIDEOS_TODAY } as const;

/** null = not a photo type that this deployment accepts. */
function photoMediaType(extension: string, photos: PhotoLimits): string | null {
  const type = toImageType(extension);
  return type === null || !isAllowedExtension(extension, photos) ? null : MEDIA_TYPES[type];
}

/** Checks the rules for a new photo or video, and adds its row. */
export async function addImage(
  context: Context,
  request: UploadRequest,
): Promise<
  | { readonly ok: true; readonly image: CapturedImage; readonly mediaType: string; readonly byteLength: number }
  | UploadRefusal
> {
  const { photos } = context.config;
  const extension = request.imageFileExtension;
  const video = toVideoType(extension);
  const mediaType = video ? VIDEO_MEDIA_TYPES[video] : photoMediaType(extension, photos);
  if (mediaType === null) return refuse("invalid-input", { imageFileExtension: [wrongFormatText(photos)] });
  if (request.byteLength === null || request.byteLength <= 0)
    return refuse("invalid-input", { byteLength: [MISSING_LENGTH_TEXT] });
  const limitProblem = video
    ? videoFileProblem({ size: request.byteLength, extension })
    : sizeProblem({ size: request.byteLength }, photos);
  if (limitProblem !== null) return refuse("invalid-input", { byteLength: [imageProblemText(limitProblem, photos)] });

  const lead = await findLeadForViewer(context, request.leadGuid);
  if (!lead.ok) return lead;
  const { guid } = lead.storedLead.lead;
  const booking = request.bookingId === null ? null : await context.db.bookings.findForLead(guid);
  const isHolder = booking ? await isBookingHolder(context, booking) : lead.isHolder;
  if (request.bookingId !== null && (String(booking?.id) !== request.bookingId || !(isHolder || lead.isHolder)))
    return refuse("booking-not-found");
  if (!isHolder) return refuse("not-the-holder");

  const { vehicleId, bookingId, sortOrder } = request;
  const newImage = {
    id: context.ids.token(),
    leadGuid: guid,
    vehicleId,
    bookingId,
    sortOrder,
    createdAt: context.clock.now(),
  };
  const quota = await consumeNetworkCaps(context, "uploads");
  if (quota === null) return refuse("too-many-images", { "": [TOO_MANY_FROM_NETWORK] });
  const addResult = await context.db.capturedImages.add({ ...newImage, video });
  if (addResult !== "added") {
    await quota.releaseQuota();
    return refuse("too-many-images", { "": [(video ? VIDEO_LIMIT_MESSAGES : PHOTO_LIMIT_MESSAGES)[addResult]] });
  }
  return {
    ok: true,
    image: {
      ...newImage,
      status: "pending",
      kind: video ? "video" : "photo",
      problem: null,
      picture: null,
      objectKey: null,
    },
    mediaType,
    byteLength: request.byteLength,
  };
}
