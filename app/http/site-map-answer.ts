import { escapeHtml } from "./responses";
import { etagOf, hasMatchingEtag } from "./etag";

const MAX_AGE_SECONDS = 60 * 60;

/** Responds with a sitemap document, which changes at most once an hour, or with 304 if the client has the current version. */
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
      ({ url, lastModified }) =>
        `  <${item}><loc>${escapeHtml(url)}</loc>${lastModified === null ? "" : `<lastmod>${lastModified}</lastmod>`}</${item}>`,
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
  return hasMatchingEtag(request, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}

export interface SiteMapEntry {
  readonly url: string;
  /** Date of the last change. Null = unknown. */
  readonly lastModified: string | null;
}
