import { toLeadGuid } from "../../support/ids";
import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Context } from "../../../app/usecases/context";
import { createLead } from "../../../app/usecases/lead/create-lead";
import { storePhoto } from "../../../app/usecases/lead/photos/take-photo";
import { storeVideo } from "../../../app/usecases/lead/photos/take-video";
import { jpeg } from "../../support/image-bytes";
import { mp4 } from "../../support/video-bytes";
import { requestUpload, type UploadRequest } from "../../../app/usecases/lead/photos/request-upload";

export const bucket = (env as unknown as Env).UPLOADS;

export async function testDraft(context: Context): Promise<string> {
  const lead = await createLead(context);
  if (!lead.ok) throw new Error(lead.code);
  return lead.lead.guid;
}

export const testUpload = (leadGuid: string, overrides: Partial<UploadRequest> = {}): UploadRequest => ({
  leadGuid: toLeadGuid(leadGuid),
  bookingId: null,
  vehicleId: null,
  imageFileExtension: "jpg",
  sortOrder: 0,
  byteLength: jpeg().byteLength,
  ...overrides,
});

/** Requests an upload URL for a photo, or fails the test. */
export async function requestTestUpload(context: Context, leadGuid: string, overrides: Partial<UploadRequest> = {}) {
  const requested = await requestUpload(context, testUpload(leadGuid, overrides));
  if (!requested.ok) throw new Error(requested.code);
  return requested;
}

/** Adds a photo as the lead's owner and returns its id. The lead becomes this browser's. */
export async function testPhotoOf(context: Context, leadGuid: string): Promise<string> {
  await (env as unknown as Env).DB.prepare("update leads set holder_hash = ? where guid = ?")
    .bind(context.viewer.holderHash, leadGuid)
    .run();
  const result = await storePhoto(context, {
    leadGuid: toLeadGuid(leadGuid),
    bookingId: null,
    name: "car.jpg",
    bytes: jpeg(),
  });
  if (!result.ok) throw new Error(result.code);
  return result.image.id;
}

/** Uploads to a presigned URL as a browser would. */
export const putFile = (url: string, bytes: Uint8Array<ArrayBuffer>, contentType = "image/jpeg") =>
  SELF.fetch(url, { method: "PUT", body: bytes, headers: { "Content-Type": contentType } });

/** The bytes of a video as a stream of chunks, as in a form upload. */
export const streamOf = (bytes: Uint8Array, pieceBytes = 1000): ReadableStream<Uint8Array> => {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.byteLength) return controller.close();
      controller.enqueue(bytes.slice(at, at + pieceBytes));
      at += pieceBytes;
    },
  });
};

/** Adds a short video as the lead's owner. Returns its id and its stored bytes. */
export async function testVideoOf(context: Context, leadGuid: string): Promise<{ id: string; kept: Uint8Array }> {
  const bytes = mp4();
  const result = await storeVideo(context, {
    leadGuid: toLeadGuid(leadGuid),
    bookingId: null,
    name: "IMG_0001.MOV",
    byteLength: bytes.byteLength,
    body: streamOf(bytes),
  });
  if (!result.ok) throw new Error(result.code);
  const storedObject = await bucket.get(result.image.objectKey ?? "");
  return { id: result.image.id, kept: new Uint8Array((await storedObject?.arrayBuffer()) ?? new ArrayBuffer(0)) };
}
