/** Doors that servers of other companies call: their own signature is checked instead of the origin. */
const SIGNED_DOORS = "/api/webhook/";
const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** A path that no link of ours can have: it would only confuse a router, a redirect or a log. */
export function isMalformedPath(pathname: string): boolean {
  if (pathname.startsWith("//")) return true;
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    return /[\\\u0000-\u001f]/.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}

/**
 * True for a changing request that a page of another site sent. Browsers say where a request comes from in Sec-Fetch-Site, older ones in Origin;
 * a request with neither is no browser's and carries no cookie of a visitor.
 */
export function isForeign(request: Request): boolean {
  if (READING.has(request.method)) return false;
  const url = new URL(request.url);
  if (url.pathname.startsWith(SIGNED_DOORS)) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = request.headers.get("Origin");
  return origin !== null && origin !== url.origin;
}

/** Why a request is refused before any page or call sees it; null = it may pass. */
export function guardRequest(request: Request): "malformed-address" | "foreign-origin" | null {
  if (isMalformedPath(new URL(request.url).pathname)) return "malformed-address";
  return isForeign(request) ? "foreign-origin" : null;
}
