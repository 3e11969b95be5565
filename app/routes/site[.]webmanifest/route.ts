import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { brandFiles } from "~/domain/fleet/brand/branding-tokens";
import { COUNTRIES } from "~/domain/core/country/country";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { isPublic: true };

/** Our own colours and icons. The maskable icon has a margin, for devices that crop icons to their own shape. */
const DEFAULT_BRANDING = {
  colours: { theme_color: "#1c5b45", background_color: "#faf7f1" },
  icons: [
    { src: "/icons/app-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "/icons/app-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "/icons/app-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

/** Web app manifest for the home screen. The app opens with the garage. A white label has its own icon and the colours of its style sheet. */
export function loader({ context: { app } }: LoaderFunctionArgs) {
  const { brand, country, isWhiteLabel } = app.config;
  const files = brandFiles(brand);
  const { colours, icons } =
    files === null
      ? DEFAULT_BRANDING
      : { colours: {}, icons: [{ src: files.logo, sizes: "any", type: "image/svg+xml", purpose: "any" }] };
  return new Response(
    JSON.stringify({
      id: "/garage",
      name: brand.name,
      short_name: brand.name,
      description: "Your cars, what is due, and your bookings.",
      lang: COUNTRIES[country].locale,
      start_url: "/garage",
      scope: "/",
      display: "standalone",
      ...colours,
      icons,
      shortcuts: [
        { name: "Get a quote", url: "/" },
        { name: "Your bookings", url: "/bookings" },
      ],
    }),
    {
      headers: {
        "Content-Type": "application/manifest+json; charset=utf-8",
        // The cache time is short for a white label, because the desk may change its branding at any time.
        "Cache-Control": `public, max-age=${isWhiteLabel ? 60 : 3600}`,
      },
    },
  );
}
