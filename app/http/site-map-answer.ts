import { escapeHtml } from "./responses";
import { etagOf, isKnown } from "./etag";

const MAX_AGE_SECONDS = 60 * 60;

/** A document of the site map, which changes at most once an hour. Returns 304 if the client has the current version. */
export function siteMapResponse(
  request: Request,
  root: "urlset" | "sitemapindex",
  entries: readonly SiteMapEntry[],
): Response {
  const item = root === "urlset" ? "url" : "sitemap";
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries.map(
      ({ address, changed }) =>
        `  <${item}><loc>${escapeHtml(address)}</loc>${changed === null ? "" : `<lastmod>${changed}</lastmod>`}</${item}>`,
    ),
    `</${root}>`,
    "",
  ].join("\n");
  const etag = etagOf(text);
  const headers = {
    "Content-Type": "application/xml; charset=utf-8",
    "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}`,
    ETag: etag,
  };
  return isKnown(request, etag) ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}

export interface SiteMapEntry {
  readonly address: string;
  /** Date of the last change. Null = unknown. */
  readonly changed: string | null;
}
