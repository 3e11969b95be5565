import { bookingTokenOf } from "../../http/route-params";
import { parseLeadGuid } from "../../domain/core/ids";
import { withLeadGuid } from "../../http/with-lead-guid";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { toErrorResponse } from "../../error-responses";
import {
  type CapturedImage,
  MAX_PHOTOS,
  picturePath,
  type VideoView,
  usableVideo,
} from "../../domain/lead/photos/captured-image";
import { NO_VIDEO_CHOSEN, videoProblemText } from "../../texts/videos";
import type { FieldErrors } from "../../ui/field-errors";
import { filesField, readPhotoForm } from "../../http/read-photo-form";
import { readVideoForm } from "../../http/read-video-form";
import { parseHiddenForm } from "../../http/parse-form";
import type { Context } from "../../usecases/context";
import { listBookingImages, listImages } from "../../usecases/booking/list-images";
import { moveForward, removeImage } from "../../usecases/lead/photos/find-image";
import { type UploadedPhoto, storePhoto } from "../../usecases/lead/photos/take-photo";
import { storeVideo } from "../../usecases/lead/photos/take-video";

/** Query parameter of a form with a video, which is read as a stream. */
const VIDEO_FORM = "video";

/** The data of the page with photos and video of a quote or a booking. */
export interface PhotosData {
  /** URL that the page's forms are submitted to. The form with a video adds a query parameter. */
  readonly action: string;
  readonly videoAction: string;
  readonly back: string;
  readonly explanation: string;
  /** Text that says who can add photos or where, if this viewer cannot. Null = this viewer can, up to the maximum. */
  readonly cannotAddText: string | null;
  readonly isFull: boolean;
  readonly maxMegabytes: number;
  readonly formats: string;
  readonly photos: readonly {
    readonly id: string;
    readonly status: CapturedImage["status"];
    readonly path: string | null;
    readonly width: number | undefined;
    readonly height: number | undefined;
  }[];
  /** `shown` null = the video has not arrived, or cannot be used. */
  readonly video: {
    readonly id: string;
    readonly status: CapturedImage["status"];
    readonly shown: VideoView | null;
  } | null;
}

function pageData(
  app: Context,
  request: Request,
  images: readonly CapturedImage[],
  overrides: Pick<PhotosData, "back" | "explanation" | "cannotAddText">,
): PhotosData {
  const { maxMegabytes, extensions } = app.config.photos;
  const photos = images.filter(({ kind }) => kind === "photo");
  const video = images.find(({ kind }) => kind === "video");
  const search = preservedSearch(request);
  return {
    ...overrides,
    action: search || ".",
    videoAction: `${search}${search === "" ? "?" : "&"}${VIDEO_FORM}=yes`,
    isFull: photos.length >= MAX_PHOTOS,
    maxMegabytes,
    formats: extensions.join(", "),
    video: video ? { id: video.id, status: video.status, shown: usableVideo([video], picturePath) } : null,
    photos: photos.map(({ id, status, picture }) => ({
      id,
      status,
      path: picture === null ? null : picturePath(id),
      width: picture?.width,
      height: picture?.height,
    })),
  };
}

/** Loads the photos of a lead for its holder. Returns 404 where photos are not accepted. */
export async function loadLeadPhotos({ request, params, context: { app } }: LoaderFunctionArgs) {
  const listedImages = await withLeadGuid(params.leadGuid, (leadGuid) => listImages(app, leadGuid));
  if (!listedImages.ok || app.uploads.entryPoint === null) throw new Response(null, { status: 404 });
  return data(
    pageData(app, request, listedImages.images, {
      back: backPath(listedImages.guid, request),
      explanation: "Only the workshops that quote for you see them.",
      cannotAddText: listedImages.isHolder ? null : "You can add photos on the device where you started this quote.",
    }),
  );
}

/** The photos of a booking, for its holder (docs/decisions/0032). */
export async function loadBookingPhotos({ request, params, context: { app } }: LoaderFunctionArgs) {
  const token = bookingTokenOf(params.bookingToken);
  const bookingImages = await listBookingImages(app, token);
  if (!bookingImages.ok || app.uploads.entryPoint === null) throw new Response(null, { status: 404 });
  const cannotAddText = !bookingImages.isHolder
    ? "You can add photos on the device you used to make this booking."
    : bookingImages.isOpen
      ? null
      : "You can no longer add photos to this booking.";
  return data(
    pageData(app, request, bookingImages.images, {
      back: `/booking/${token}/confirmation`,
      explanation: "Only the workshop that does the work sees them.",
      cannotAddText,
    }),
  );
}

/** The page's query without the parameters that its forms add. */
function preservedSearch(request: Request): string {
  const { searchParams } = new URL(request.url);
  searchParams.delete(VIDEO_FORM);
  return searchParams.size === 0 ? "" : `?${searchParams}`;
}

/** Path back to the step of the quote, or to the finalise form. */
function backPath(guid: string, request: Request): string {
  const { searchParams } = new URL(request.url);
  const fromScreen = searchParams.get("from");
  if (fromScreen !== "finalise" && fromScreen !== "product-finalise")
    return `/quote-2/${guid}${preservedSearch(request)}`;
  const supplier = searchParams.get("supplier") ?? "";
  return `/booking/${guid}/${fromScreen}${/^\d{1,9}$/.test(supplier) ? `?supplier=${supplier}` : ""}`;
}

const TOO_LARGE_ERRORS: FieldErrors = {
  photo: ["These photos are too large to send together. Please send them one by one."],
};

export async function submitLeadPhotos(request: ActionFunctionArgs) {
  const leadGuid = parseLeadGuid(request.params.leadGuid ?? "");
  if (leadGuid === null) throw new Response(null, { status: 404 });
  return submitPhotos(request, { leadGuid, bookingId: null });
}

export async function submitBookingPhotos(request: ActionFunctionArgs) {
  const bookingImages = await listBookingImages(request.context.app, bookingTokenOf(request.params.bookingToken));
  if (!bookingImages.ok) throw new Response(null, { status: 404 });
  if (!bookingImages.isHolder || !bookingImages.isOpen) throw new Response(null, { status: 403 });
  return submitPhotos(request, bookingImages);
}

const PHOTOS = z.object({
  remove: z.string().max(60).optional(),
  forward: z.string().max(60).optional(),
  stay: z.string().max(10).optional(),
  photo: filesField,
});

/** Accepts photos or a video, moves a photo forward or removes an item. Each has its own form on the page. */
async function submitPhotos(
  { request, context: { app } }: ActionFunctionArgs,
  of: Pick<UploadedPhoto, "leadGuid" | "bookingId">,
) {
  if (new URL(request.url).searchParams.has(VIDEO_FORM)) return submitVideo(app, request, of);
  const form = await readPhotoForm(request);
  if (form === "too-large") return data({ errors: TOO_LARGE_ERRORS }, { status: 413 });
  const { remove, forward, stay, photo: files } = parseHiddenForm(form, PHOTOS);
  if (remove !== undefined || forward !== undefined) {
    const result = remove !== undefined ? await removeImage(app, remove) : await moveForward(app, forward ?? "");
    // If the photo is already gone, that is not an error.
    if (!result.ok && result.code !== "image-not-found")
      throw new Response(null, { status: toErrorResponse(result.code).status });
    // If JavaScript submitted the form from another page, the browser stays on that page.
    return stay === "yes" ? data({ errors: null }) : redirect(request.url, 303);
  }
  if (files.length === 0) return data({ errors: { photo: ["Choose a photo first"] } as FieldErrors }, { status: 422 });

  const messages: string[] = [];
  for (const file of files) {
    const result = await storePhoto(app, {
      leadGuid: of.leadGuid,
      bookingId: of.bookingId,
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    });
    if (result.ok) continue;
    if (result.code === "lead-not-found") throw new Response(null, { status: 404 });
    const text = Object.values(result.fields ?? {}).flat()[0] ?? toErrorResponse(result.code).text;
    messages.push(result.code === "invalid-input" ? `${file.name}: ${text}` : text);
    // This refusal applies to all remaining photos too.
    if (result.code !== "invalid-input") break;
  }
  return messages.length === 0
    ? redirect(request.url, 303)
    : data({ errors: { photo: messages } as FieldErrors }, { status: 422 });
}

async function submitVideo(
  app: Context,
  request: Request,
  { leadGuid, bookingId }: Pick<UploadedPhoto, "leadGuid" | "bookingId">,
) {
  const video = await readVideoForm(request);
  if (video === "too-large") return data({ errors: videoErrors(videoProblemText("video-too-large")) }, { status: 413 });
  if (video === null) return data({ errors: videoErrors(NO_VIDEO_CHOSEN) }, { status: 422 });
  const result = await storeVideo(app, { leadGuid, bookingId, ...video });
  if (result.ok) {
    const pageUrl = new URL(request.url);
    pageUrl.searchParams.delete(VIDEO_FORM);
    return redirect(pageUrl.href, 303);
  }
  if (result.code === "lead-not-found") throw new Response(null, { status: 404 });
  const text = Object.values(result.fields ?? {}).flat()[0] ?? toErrorResponse(result.code).text;
  return data(
    { errors: videoErrors(text) },
    { status: result.code === "invalid-input" ? 422 : toErrorResponse(result.code).status },
  );
}

const videoErrors = (text: string): FieldErrors => ({ video: [text] });
