import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { themeMark, themeStyles, parseThemeFileName } from "~/domain/fleet/brand/generated-theme";
import type { RouteHandle } from "~/ui/route-handle";

export const handle: RouteHandle = { isPublic: true };

/** The styles and the mark of a look that is drawn from one colour. The address says all that is in them, so browsers keep them for a year. */
export function loader({ params }: LoaderFunctionArgs) {
  const file = parseThemeFileName(params.file ?? "");
  if (file === null) throw refusedPage("page-not-found");
  const { colour, letter, isNow } = file;
  return new Response(letter === null ? themeStyles(colour) : themeMark(colour, letter), {
    headers: {
      "Content-Type": letter === null ? "text/css; charset=utf-8" : "image/svg+xml",
      // Of another release, while both run.
      "Cache-Control": isNow ? "public, max-age=31536000, immutable" : "no-store",
    },
  });
}
