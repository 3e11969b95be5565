import { hash } from "node:crypto";

/** Enough of a digest that two answers do not share one by chance. */
const LETTERS = 27;

/** The tag of an answer by what it says: the same words have the same tag. */
export const etagOf = (text: string): string => `"${hash("sha256", text, "base64url").slice(0, LETTERS)}"`;

const strong = (etag: string) => etag.trim().replace(/^W\//, "");

/** Whoever asks has the answer of this tag already. */
export function isKnown(request: Request, etag: string): boolean {
  const known = (request.headers.get("If-None-Match") ?? "").split(",").map(strong);
  return known.includes(strong(etag)) || known.includes("*");
}

/**
 * A page that everybody may find, tagged by what it says to whoever asks: who has it already is told so, in no bytes. `unlike`: what is another one each time and
 * says nothing, its nonce above all; so the tag is a weak one. An answer without a body brings no policy: the page that the browser kept goes with the policy that it came with.
 */
export async function withPageEtag(request: Request, response: Response, unlike: readonly string[]): Promise<Response> {
  const isPage = response.status === 200 && response.headers.get("Content-Type")?.startsWith("text/html") === true;
  if (request.method !== "GET" || !isPage) return response;
  const text = await response.text();
  const etag = `W/${etagOf(unlike.reduce((rest, part) => rest.replaceAll(part, ""), text))}`;
  const headers = new Headers(response.headers);
  headers.set("ETag", etag);
  if (!isKnown(request, etag)) return new Response(text, { headers });
  headers.delete("Content-Security-Policy");
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}
