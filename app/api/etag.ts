import { etagOf, isKnown } from "../http/etag";

/** A JSON answer that browsers and proxies may cache: tagged by its bytes, 304 when the client has them. */
export function cachedJson(request: Request, json: string, seconds: number): Response {
  const etag = `W/${etagOf(json)}`;
  const headers = { "Cache-Control": `public, max-age=${seconds}`, ETag: etag };
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(json, { headers: { ...headers, "Content-Type": "application/json" } });
}
