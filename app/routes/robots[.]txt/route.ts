import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { isPublic: true };

/** Addresses that carry a guid or token, and calls: nobody's search result. */
const PRIVATE = [
  "/api/",
  "/booking/",
  "/cancel-quote/",
  "/quote/",
  "/quote-",
  "/quotes/",
  "/payment/",
  "/photo/",
  "/resume/",
  "/save-quote/",
  "/review-your-service/",
  "/redeem/",
  "/workshop/",
  "/garage",
  "/look-again",
  "/my-data",
  "/sandbox/",
  "/dev/",
];

/** Only a live marketplace is for search engines; every other deployment is for nobody. */
export function loader({ context: { app } }: LoaderFunctionArgs) {
  const { environment, brand } = app.config;
  const lines =
    environment === "PROD"
      ? [
          ...PRIVATE.map((path) => `Disallow: ${path}`),
          "",
          `Sitemap: ${new URL("/sitemap.xml", brand.websiteUrl).href}`,
        ]
      : ["Disallow: /"];
  return new Response(["User-agent: *", ...lines, ""].join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
