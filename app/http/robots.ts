/** Paths with a guid or token, and API calls. They must not appear in search results. */
const PRIVATE_PATHS = [
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
 * URLs that other companies' programs read. Google's calendar import and fetchers of social previews obey robots.txt, where the longest matching rule applies.
 * `noindex` keeps these URLs out of search results.
 */
export const MACHINE_PATHS = [
  "/booking/*/calendar.ics",
  "/workshop/bookings/*/calendar.ics",
  "/workshop/calendar/",
  "/api/webhook/",
  "/map/",
  "/social",
  "/site.webmanifest",
] as const;

/** The robots.txt of a deployment. Search engines may only index a live marketplace. */
export function robotsText(environment: string, websiteUrl: string): string {
  const allowed = MACHINE_PATHS.map((path) => `Allow: ${path}`);
  const lines =
    environment === "PROD"
      ? [
          ...allowed,
          ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
          "",
          `Sitemap: ${new URL("/sitemap.xml", websiteUrl).href}`,
        ]
      : [...allowed, "Disallow: /"];
  return ["User-agent: *", ...lines, ""].join("\n");
}
