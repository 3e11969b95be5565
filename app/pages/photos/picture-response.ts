import type { OpenedPicture } from "../../usecases/photos/open-picture";

const KEPT_SECONDS = 24 * 60 * 60;

/** The bytes of a photo, as a picture and nothing else: whatever they may look like to a browser, it runs none of them. */
export async function pictureResponse(request: Request, picture: OpenedPicture): Promise<Response> {
  const headers = {
    "Content-Type": picture.mediaType,
    "Content-Disposition": `inline; filename="${picture.fileName}"`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": `private, max-age=${KEPT_SECONDS}`,
    ETag: picture.etag,
  };
  if (request.headers.get("If-None-Match") === picture.etag) {
    await picture.body.cancel();
    return new Response(null, { status: 304, headers });
  }
  return new Response(picture.body, { headers: { ...headers, "Content-Length": String(picture.byteLength) } });
}
