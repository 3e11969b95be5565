import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { brandingPictureStyles } from "~/domain/fleet/brand/branding-tokens";
import { readBranding, readPicture } from "~/usecases/operations/desk/white-labels";

/** Brand colours for the branding preview at the desk, whose content security policy allows only style sheet files. */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const themeQuery = readPicture(app, searchParams.get("theme") ?? "", searchParams.get("colour") ?? "");
  const branding = themeQuery && (await readBranding(app, themeQuery));
  if (themeQuery === null || branding === null) throw refusedPage("page-not-found");
  return new Response(brandingPictureStyles(branding, themeQuery.colour), {
    headers: { "Content-Type": "text/css; charset=utf-8" },
  });
}
