import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { brandPreviewStyles } from "~/domain/fleet/brand/branding-tokens";
import { readBranding, parseThemeAndColour } from "~/usecases/operations/desk/white-labels";

/** Brand colours for the branding preview at the desk, whose content security policy allows only style sheet files. */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const picture = parseThemeAndColour(app, searchParams.get("theme") ?? "", searchParams.get("colour") ?? "");
  const branding = picture && (await readBranding(app, picture));
  if (picture === null || branding === null) throw refusedPage("page-not-found");
  return new Response(brandPreviewStyles(branding, picture.colour), {
    headers: { "Content-Type": "text/css; charset=utf-8" },
  });
}
