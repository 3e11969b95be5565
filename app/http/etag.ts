import { hash } from "node:crypto";

/** Length of the digest, enough to avoid accidental collisions. */
const ETAG_LENGTH = 27;

/** ETag of a response, derived from its content. */
export const etagOf = (text: string): string => `"${hash("sha256", text, "base64url").slice(0, ETAG_LENGTH)}"`;

const toStrongEtag = (etag: string) => etag.trim().replace(/^W\//, "");

/** Whether the client already has the response with this ETag. */
export function hasMatchingEtag(request: Request, etag: string): boolean {
  const etags = (request.headers.get("If-None-Match") ?? "").split(",").map(toStrongEtag);
  return etags.includes(toStrongEtag(etag)) || etags.includes("*");
}

/**
 * Adds an ETag to a public page, so that a client with the same content gets an empty 304. `ignoredParts` lists the parts that differ in every response
 * without changing its meaning, such as the nonce, so the ETag is weak. A 304 has no content policy, because the stored page keeps its own.
 */
export async function withPageEtag(
  request: Request,
  response: Response,
  ignoredParts: readonly string[],
): Promise<Response> {
  const isPage = response.status === 200 && response.headers.get("Content-Type")?.startsWith("text/html") === true;
  if (request.method !== "GET" || !isPage) return response;
  const text = await response.text();
  const etag = `W/${etagOf(ignoredParts.reduce((rest, part) => rest.replaceAll(part, ""), text))}`;
  const headers = new Headers(response.headers);
  headers.set("ETag", etag);
  if (!hasMatchingEtag(request, etag)) return new Response(text, { headers });
  headers.delete("Content-Security-Policy");
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}
