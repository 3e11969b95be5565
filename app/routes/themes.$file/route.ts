import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { themeLogo, themeStyles, parseThemeFileName } from "~/domain/fleet/brand/generated-theme";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { isPublic: true };

/** Serves the style sheet and logo of a theme generated from one colour. The URL determines the content, so browsers cache it for a year. */
export function loader({ params }: LoaderFunctionArgs) {
  const file = parseThemeFileName(params.file ?? "");
  if (file === null) throw refusedPage("page-not-found");
  const { colour, letter, isCurrent } = file;
  return new Response(letter === null ? themeStyles(colour) : themeLogo(colour, letter), {
    headers: {
      "Content-Type": letter === null ? "text/css; charset=utf-8" : "image/svg+xml",
      // If the URL belongs to another release, the response is not cached, because both releases may be running.
      "Cache-Control": isCurrent ? "public, max-age=31536000, immutable" : "no-store",
    },
  });
}
