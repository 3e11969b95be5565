import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { clubsIn } from "~/domain/pricing/partners/club";
import { siteMapAnswer } from "~/http/site-map-answer";
import type { RouteHandle } from "~/ui/route-handle";
import type { Context } from "~/usecases/context";
import { cachedFigures } from "~/usecases/quotes/public-pages/cached-figures";
import { guidePaths } from "~/usecases/quotes/public-pages/show-symptom-guide";
import { type SiteMapPart, siteMapPart } from "~/usecases/quotes/public-pages/site-map";

export const handle: RouteHandle = { isPublic: true };

/** Serves one part of the sitemap, as named in sitemap.xml. */
export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const [, name] = /^([a-z0-9-]+)\.xml$/.exec(params.name ?? "") ?? [];
  if (name === undefined) throw refusedPage("page-not-found");
  const { brand, hasPublicPages, isWhiteLabel } = app.config;
  const part = name === "pages" ? await cachedFigures(app, "site-map/pages", () => ownPages(app)) : null;
  if (part === null && (!hasPublicPages || isWhiteLabel)) throw refusedPage("page-not-found");
  const match = part ?? (await siteMapPart(app, name));
  if (!match.ok) throw refusedPage(match.code);
  return siteMapAnswer(
    request,
    "urlset",
    match.paths.map((path) => ({ address: new URL(path, brand.websiteUrl).href, changed: match.changed })),
  );
}

/** Pages that do not depend on workshops' prices. */
async function ownPages(app: Context): Promise<SiteMapPart> {
  const { country, termsUrl, privacyUrl, hasPublicPages, isWhiteLabel } = app.config;
  const partners = clubsIn(await app.db.partners.clubs(), country).map(({ slug }) => `/${slug}`);
  return {
    ok: true,
    paths: [
      "/",
      "/help",
      ...(hasPublicPages && !isWhiteLabel ? ["/cost", "/mechanics", ...(await guidePaths(app))] : []),
      ...(app.identity.provider === null ? [] : ["/for-workshops"]),
      ...(termsUrl === null ? ["/terms"] : []),
      ...(privacyUrl === null ? ["/privacy"] : []),
      "/cookies",
      "/accessibility",
      "/reliability",
      ...partners,
    ],
    changed: null,
  };
}
