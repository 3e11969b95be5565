/** URLs that carry a guid or token, and API calls, which must not be in search results. */
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
  "/request-review",
  "/my-data",
  "/sandbox/",
  "/dev/",
];

/**
 * URLs that we give to other companies' programs. Google's calendar import and the fetchers of social pictures obey robots.txt, where the longest matching
 * rule decides. `noindex` keeps these URLs out of search results.
 */
export const MACHINE_ADDRESSES = [
  "/booking/*/calendar.ics",
  "/workshop/bookings/*/calendar.ics",
  "/workshop/calendar/",
  "/api/webhook/",
  "/map/",
  "/social/",
  "/site.webmanifest",
] as const;

/** The robots.txt of a deployment. Only a live marketplace is for search engines. */
export function robotsText(environment: string, websiteUrl: string): string {
  const allowed = MACHINE_ADDRESSES.map((path) => `Allow: ${path}`);
  const lines =
    environment === "PROD"
      ? [
          ...allowed,
          ...PRIVATE.map((path) => `Disallow: ${path}`),
          "",
          `Sitemap: ${new URL("/sitemap.xml", websiteUrl).href}`,
        ]
      : [...allowed, "Disallow: /"];
  return ["User-agent: *", ...lines, ""].join("\n");
}
