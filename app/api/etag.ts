/** A JSON answer that browsers and proxies may keep: tagged by its bytes, 304 when the caller has them. */
export async function cachedJson(request: Request, json: string, seconds: number): Promise<Response> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(json)));
  const tag = `W/"${Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
  const headers = { "Cache-Control": `public, max-age=${seconds}`, ETag: tag };
  const known = (request.headers.get("If-None-Match") ?? "").split(",").map((entry) => entry.trim());
  if (known.includes(tag) || known.includes("*")) return new Response(null, { status: 304, headers });
  return new Response(json, { headers: { ...headers, "Content-Type": "application/json" } });
}
