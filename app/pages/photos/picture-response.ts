import type { Refusal } from "../../domain/core/outcomes";
import { toErrorResponse } from "../../error-responses";
import type { PictureAccess } from "../../usecases/lead/photos/open-picture";

const CACHE_SECONDS = 24 * 60 * 60;

/**
 * Responds with the bytes of a photo or video under its own content type, so that a browser never executes them. Throws an empty response for a refusal.
 */
export async function pictureResponse(request: Request, picture: PictureAccess | Refusal): Promise<Response> {
  if (!picture.ok) throw new Response(null, { status: toErrorResponse(picture.code).status });
  const { body, byteLength, etag, part } = picture;
  const headers = {
    "Content-Type": picture.mediaType,
    "Content-Disposition": `inline; filename="${picture.fileName}"`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": `private, max-age=${CACHE_SECONDS}`,
    ETag: etag,
    ...(part === undefined ? {} : { "Accept-Ranges": "bytes" }),
  };
  if (request.headers.get("If-None-Match") === etag) {
    await body?.cancel();
    return new Response(null, { status: 304, headers });
  }
  if (part === "outside")
    return new Response(null, { status: 416, headers: { ...headers, "Content-Range": `bytes */${byteLength}` } });
  if (!part) return new Response(body, { headers: { ...headers, "Content-Length": String(byteLength) } });
  return new Response(body, {
    status: 206,
    headers: {
      ...headers,
      "Content-Length": String(part.last - part.first + 1),
      "Content-Range": `bytes ${part.first}-${part.last}/${byteLength}`,
    },
  });
}
