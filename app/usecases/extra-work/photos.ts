import type { FindingPhoto } from "../../domain/extra-work/finding";
import { KEPT_MONTHS, pictureKey } from "../../domain/photos/captured-image";
import { cleanPhoto } from "../../domain/photos/clean-photo";
import { EXTENSIONS, MEDIA_TYPES } from "../../domain/photos/image-type";
import { fileProblem, problemWords } from "../../domain/photos/upload-rules";
import { PERMISSION } from "../../domain/identity/permissions";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { OpenRefusal } from "../booking-offer/open-offer";
import type { Context } from "../context";
import type { OpenedPicture } from "../photos/open-picture";
import { roomOfCustomer, roomOfSupplier } from "./room";

export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Photos that came with a finding's form, cleaned like every photo before anyone sees them. One that is none leaves nothing behind. */
export async function keepFindingPhotos(
  context: Context,
  files: readonly SentFile[],
): Promise<
  { readonly ok: true; readonly photos: readonly FindingPhoto[] } | Refusal<"invalid-input" | "uploads-unavailable">
> {
  const { photos: limits } = context.config;
  if (files.length > 0 && context.uploads.door === null) return refuse("uploads-unavailable");
  const problems: string[] = [];
  const kept: FindingPhoto[] = [];
  const cleaned = files.map(({ name, bytes }) => {
    const wrong = fileProblem({ name, size: bytes.byteLength }, limits);
    const clean = wrong === null ? cleanPhoto(bytes) : null;
    if (wrong !== null) problems.push(`${name}: ${wrong}`);
    else if (clean && !clean.ok) problems.push(`${name}: ${problemWords(clean.problem, limits)}`);
    return clean;
  });
  if (problems.length > 0) return refuse("invalid-input", { photo: problems });
  for (const clean of cleaned) {
    if (!clean?.ok) continue;
    const { type, width, height, bytes } = clean;
    const objectKey = pictureKey(context.ids.token());
    await context.uploads.files.keep(objectKey, bytes, MEDIA_TYPES[type]);
    kept.push({
      id: context.ids.token(),
      objectKey,
      mediaType: MEDIA_TYPES[type],
      width,
      height,
      byteLength: bytes.byteLength,
    });
  }
  return { ok: true, photos: kept };
}

type Asked = { readonly side: "supplier" } | { readonly side: "customer"; readonly secret: string };

/** A photo of a finding, for its workshop, and for its customer once it was sent. */
export async function openFindingPhoto(
  context: Context,
  token: string,
  photoId: string,
  asked: Asked,
): Promise<OpenedPicture | OpenRefusal | Refusal<"image-not-found" | "not-the-holder">> {
  const room =
    asked.side === "supplier"
      ? await roomOfSupplier(context, token, PERMISSION.viewBookings)
      : await roomOfCustomer(context, token, asked.secret);
  if (!room.ok) return room;
  const photo = room.findings.flatMap(({ photos }) => photos).find(({ id }) => id === photoId);
  const file = photo ? await context.uploads.files.open(photo.objectKey) : null;
  if (!photo || file === null) return refuse("image-not-found");
  const extension = Object.entries(MEDIA_TYPES).find(([, media]) => media === photo.mediaType)?.[0];
  return {
    ok: true,
    body: file.body,
    etag: file.etag,
    mediaType: photo.mediaType,
    byteLength: photo.byteLength,
    fileName: `finding.${extension === "jpeg" || extension === "png" || extension === "webp" ? EXTENSIONS[extension][0] : "jpg"}`,
  };
}

const MONTH_MS = 31 * 24 * 3_600_000;
const MOST = 50;

/** Photos of findings go after a year, like those of quotes. Objects first: a row that stays is swept again. */
export async function sweepFindingPhotos(context: Context): Promise<{ readonly swept: number }> {
  const old = await context.db.extraWork.withOldPhotos(context.clock.now() - KEPT_MONTHS * MONTH_MS, MOST);
  if (old.length === 0) return { swept: 0 };
  await context.uploads.files.remove(old.flatMap(({ photos }) => photos.map(({ objectKey }) => objectKey)));
  await context.db.extraWork.forgetPhotos(old.map(({ id }) => id));
  return { swept: old.length };
}
