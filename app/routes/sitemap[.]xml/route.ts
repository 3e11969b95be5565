import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { isPublic: true };

/** The pages that are for everyone, of this country's site. */
export async function loader({ context: { app } }: LoaderFunctionArgs) {
  const { brand, country, termsUrl, privacyUrl } = app.config;
  const partners = (await app.db.partners.landings())
    .filter((landing) => landing.countries.includes(country))
    .map(({ slug }) => `/${slug}`);
  const urls = [
    "/",
    "/help",
    ...(app.identity.provider === null ? [] : ["/for-workshops"]),
    ...(termsUrl === null ? ["/terms"] : []),
    ...(privacyUrl === null ? ["/privacy"] : []),
    "/cookies",
    "/accessibility",
    "/reliability",
    ...partners,
  ].map((path) => `  <url><loc>${new URL(path, brand.websiteUrl).href}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
