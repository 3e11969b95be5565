import { bookingTokenOf } from "../../http/named";
import { parseLeadGuid } from "../../domain/ids";
import { ofLead } from "../../http/of-lead";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { answerOf } from "../../answers";
import {
  type CapturedImage,
  MAX_PHOTOS,
  picturePath,
  type ShownVideo,
  usableVideo,
} from "../../domain/photos/captured-image";
import { NO_VIDEO_CHOSEN, videoProblemText } from "../../texts/videos";
import type { FieldErrors } from "../../ui/field-errors";
import { readPhotoForm } from "../../http/read-photo-form";
import { readVideoForm } from "../../http/read-video-form";
import { pressedIn } from "../../http/typed-form";
import type { Context } from "../../usecases/context";
import { listBookingImages, listImages } from "../../usecases/photos/list-images";
import { moveForward } from "../../usecases/photos/order-images";
import { removeImage } from "../../usecases/photos/remove-image";
import { type SentPhoto, takePhoto } from "../../usecases/photos/take-photo";
import { takeVideo } from "../../usecases/photos/take-video";

/** Says in the address of the page that its form has a video: it is read as it comes. */
const VIDEO_FORM = "video";

/** The data of the page with photos and video of a quote or a booking. */
export interface PhotosData {
  /** The target of the page's forms; a video has a URL of its own. */
  readonly action: string;
  readonly videoAction: string;
  readonly back: string;
  readonly why: string;
  /** Who else may add photos; null = this viewer, up to the maximum. */
  readonly onlyFor: string | null;
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
  /** `shown` = null: it has not arrived, or cannot be used. */
  readonly video: {
    readonly id: string;
    readonly status: CapturedImage["status"];
    readonly shown: ShownVideo | null;
  } | null;
}

function dataOf(
  app: Context,
  request: Request,
  images: readonly CapturedImage[],
  over: Pick<PhotosData, "back" | "why" | "onlyFor">,
): PhotosData {
  const { maxMegabytes, extensions } = app.config.photos;
  const photos = images.filter(({ kind }) => kind === "photo");
  const video = images.find(({ kind }) => kind === "video");
  const search = searchOf(request);
  return {
    ...over,
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

/** The photos of a lead, for its holder; not found where photos are not accepted. */
export async function loadLeadPhotos({ request, params, context: { app } }: LoaderFunctionArgs) {
  const listed = await ofLead(params.leadGuid, (leadGuid) => listImages(app, leadGuid));
  if (!listed.ok || app.uploads.door === null) throw new Response(null, { status: 404 });
  return data(
    dataOf(app, request, listed.images, {
      back: backOf(listed.guid, request),
      why: "They are for the workshops that quote for you, and for nobody else.",
      onlyFor: listed.isHolder ? null : "Photos can be added on the device where this quote was started.",
    }),
  );
}

/** The photos of a booking, for its holder (docs/decisions/0032). */
export async function loadBookingPhotos({ request, params, context: { app } }: LoaderFunctionArgs) {
  const token = bookingTokenOf(params.bookingToken);
  const listed = await listBookingImages(app, token);
  if (!listed.ok || app.uploads.door === null) throw new Response(null, { status: 404 });
  const onlyFor = !listed.isHolder
    ? "Photos can be added on the device that this booking was made on."
    : listed.isOpen
      ? null
      : "This booking takes no more photos.";
  return data(
    dataOf(app, request, listed.images, {
      back: `/booking/${token}/confirmation`,
      why: "They are for the workshop that does the work, and for nobody else.",
      onlyFor,
    }),
  );
}

/** The page's query without the parameters that its forms add. */
function searchOf(request: Request): string {
  const { searchParams } = new URL(request.url);
  searchParams.delete(VIDEO_FORM);
  return searchParams.size === 0 ? "" : `?${searchParams}`;
}

/** To the step of the quote, or to the finalise form one came from. */
function backOf(guid: string, request: Request): string {
  const { searchParams } = new URL(request.url);
  const from = searchParams.get("from");
  if (from !== "finalise" && from !== "product-finalise") return `/quote-2/${guid}${searchOf(request)}`;
  const supplier = searchParams.get("supplier") ?? "";
  return `/booking/${guid}/${from}${/^\d{1,9}$/.test(supplier) ? `?supplier=${supplier}` : ""}`;
}

const TOO_MUCH: FieldErrors = { photo: ["These photos are too large to send together. Please send them one by one."] };

export async function takeLeadPhotos(asked: ActionFunctionArgs) {
  const leadGuid = parseLeadGuid(asked.params.leadGuid ?? "");
  if (leadGuid === null) throw new Response(null, { status: 404 });
  return takePhotos(asked, { leadGuid, bookingId: null });
}

export async function takeBookingPhotos(asked: ActionFunctionArgs) {
  const listed = await listBookingImages(asked.context.app, bookingTokenOf(asked.params.bookingToken));
  if (!listed.ok) throw new Response(null, { status: 404 });
  if (!listed.isHolder || !listed.isOpen) throw new Response(null, { status: 403 });
  return takePhotos(asked, listed);
}

/** The box of files is empty where none was chosen: a browser sends a file without a name. */
const PHOTOS = z.object({
  remove: z.string().max(60).optional(),
  forward: z.string().max(60).optional(),
  stay: z.string().max(10).optional(),
  photo: z.array(z.file().optional()).transform((chosen) => chosen.filter((file): file is File => file !== undefined)),
});

/** Takes photos of a form or a video, moves a photo forward or removes either: one form each on the page. */
async function takePhotos(
  { request, context: { app } }: ActionFunctionArgs,
  of: Pick<SentPhoto, "leadGuid" | "bookingId">,
) {
  if (new URL(request.url).searchParams.has(VIDEO_FORM)) return takePostedVideo(app, request, of);
  const form = await readPhotoForm(request);
  if (form === "too-large") return data({ errors: TOO_MUCH }, { status: 413 });
  const { remove, forward, stay, photo: files } = pressedIn(form, PHOTOS);
  if (remove !== undefined || forward !== undefined) {
    const done = remove !== undefined ? await removeImage(app, remove) : await moveForward(app, forward ?? "");
    // A photo that is already gone needs no error.
    if (!done.ok && done.code !== "image-not-found") throw new Response(null, { status: answerOf(done.code).status });
    // Script sends this from over another page, where it stays.
    return stay === "yes" ? data({ errors: null }) : redirect(request.url, 303);
  }
  if (files.length === 0) return data({ errors: { photo: ["Choose a photo first"] } as FieldErrors }, { status: 422 });

  const said: string[] = [];
  for (const file of files) {
    const taken = await takePhoto(app, {
      leadGuid: of.leadGuid,
      bookingId: of.bookingId,
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    });
    if (taken.ok) continue;
    if (taken.code === "lead-not-found") throw new Response(null, { status: 404 });
    const words = Object.values(taken.fields ?? {}).flat()[0] ?? answerOf(taken.code).words;
    said.push(taken.code === "invalid-input" ? `${file.name}: ${words}` : words);
    // This refusal applies to all remaining photos too.
    if (taken.code !== "invalid-input") break;
  }
  return said.length === 0
    ? redirect(request.url, 303)
    : data({ errors: { photo: said } as FieldErrors }, { status: 422 });
}

async function takePostedVideo(
  app: Context,
  request: Request,
  { leadGuid, bookingId }: Pick<SentPhoto, "leadGuid" | "bookingId">,
) {
  const video = await readVideoForm(request);
  if (video === "too-large") return data({ errors: videoErrors(videoProblemText("video-too-large")) }, { status: 413 });
  if (video === null) return data({ errors: videoErrors(NO_VIDEO_CHOSEN) }, { status: 422 });
  const taken = await takeVideo(app, { leadGuid, bookingId, ...video });
  if (taken.ok) {
    const page = new URL(request.url);
    page.searchParams.delete(VIDEO_FORM);
    return redirect(page.href, 303);
  }
  if (taken.code === "lead-not-found") throw new Response(null, { status: 404 });
  const words = Object.values(taken.fields ?? {}).flat()[0] ?? answerOf(taken.code).words;
  return data(
    { errors: videoErrors(words) },
    { status: taken.code === "invalid-input" ? 422 : answerOf(taken.code).status },
  );
}

const videoErrors = (words: string): FieldErrors => ({ video: [words] });
