import type { StreetsPart } from "../../usecases/location/map/streets";

/** The contents of a URL never change. */
const IMMUTABLE_CACHE = "private, max-age=31536000, immutable";

const RANGE_STATUSES = { part: 206, whole: 400, impossible: 416, changed: 412, unchanged: 304 } as const;

/**
 * Responds with a byte range of an archive, or with the reason why it is refused. The whole archive is never sent, because it is several gigabytes and a map
 * reads single tiles.
 */
export function archiveResponse({ request: partRequest, body, byteLength, etag }: StreetsPart): Response {
  const status = RANGE_STATUSES[partRequest.kind];
  const headers = { "Accept-Ranges": "bytes", ETag: etag };
  if (partRequest.kind === "unchanged")
    return new Response(null, { status, headers: { ...headers, "Cache-Control": IMMUTABLE_CACHE } });
  if (partRequest.kind !== "part")
    return new Response(partRequest.kind === "whole" ? "Ask for one range of bytes\n" : null, {
      status,
      headers: { ...headers, ...(partRequest.kind === "impossible" && { "Content-Range": `bytes */${byteLength}` }) },
    });
  const { offset, length } = partRequest;
  return new Response(body, {
    status,
    headers: {
      ...headers,
      "Cache-Control": IMMUTABLE_CACHE,
      "Content-Type": "application/vnd.pmtiles",
      "Content-Length": String(length),
      "Content-Range": `bytes ${offset}-${offset + length - 1}/${byteLength}`,
    },
  });
}
