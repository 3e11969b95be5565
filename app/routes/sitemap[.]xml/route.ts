import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { siteMapResponse } from "~/http/site-map-answer";
import type { RouteHandle } from "~/ui/route-handle";
import { siteMapParts } from "~/usecases/quotes/public-pages/site-map";

export const handle: RouteHandle = { isPublic: true };

/** Lists the parts of the sitemap. The content of a part is computed on request. */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const { brand, hasPublicPages, isWhiteLabel } = app.config;
  const siteMapNames = ["pages", ...(hasPublicPages && !isWhiteLabel ? await siteMapParts(app) : [])];
  return siteMapResponse(
    request,
    "sitemapindex",
    siteMapNames.map((name) => ({ url: new URL(`/sitemaps/${name}.xml`, brand.websiteUrl).href, lastModified: null })),
  );
}
