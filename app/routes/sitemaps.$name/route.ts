import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { filterClubs } from "~/domain/pricing/partners/club";
import { siteMapResponse } from "~/http/site-map-answer";
import type { RouteHandle } from "~/ui/route-handle";
import type { Context } from "~/usecases/context";
import { readOrComputeFigures } from "~/usecases/quotes/public-pages/cached-figures";
import { listGuidePaths } from "~/usecases/quotes/public-pages/show-symptom-guide";
import { type SiteMapPart, readSiteMapPart } from "~/usecases/quotes/public-pages/site-map";

export const handle: RouteHandle = { isPublic: true };

/** Serves one part of the sitemap, as named in sitemap.xml. */
export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const [, name] = /^([a-z0-9-]+)\.xml$/.exec(params.name ?? "") ?? [];
  if (name === undefined) throw refusedPage("page-not-found");
  const { brand, hasPublicPages, isWhiteLabel } = app.config;
  const part = name === "pages" ? await readOrComputeFigures(app, "site-map/pages", () => sitePages(app)) : null;
  if (part === null && (!hasPublicPages || isWhiteLabel)) throw refusedPage("page-not-found");
  const siteMap = part ?? (await readSiteMapPart(app, name));
  if (!siteMap.ok) throw refusedPage(siteMap.code);
  return siteMapResponse(
    request,
    "urlset",
    siteMap.paths.map((path) => ({ url: new URL(path, brand.websiteUrl).href, lastModified: siteMap.changedOn })),
  );
}

/** Pages that do not depend on workshops' prices. */
async function sitePages(app: Context): Promise<SiteMapPart> {
  const { country, termsUrl, privacyUrl, hasPublicPages, isWhiteLabel } = app.config;
  const partners = filterClubs(await app.db.partners.clubs(), country).map(({ slug }) => `/${slug}`);
  return {
    ok: true,
    paths: [
      "/",
      "/help",
      ...(hasPublicPages && !isWhiteLabel ? ["/cost", "/mechanics", ...(await listGuidePaths(app))] : []),
      ...(app.identity.provider === null ? [] : ["/for-workshops"]),
      ...(termsUrl === null ? ["/terms"] : []),
      ...(privacyUrl === null ? ["/privacy"] : []),
      "/cookies",
      "/accessibility",
      "/reliability",
      ...partners,
    ],
    changedOn: null,
  };
}
