import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { deskRefused } from "~/pages/desk/guard.server";
import { readWorkshopFile } from "~/usecases/desk/workshops";

/** The picture of a workshop's document, for whoever decides about it. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const picture = await readWorkshopFile(app, params.application ?? "", params.fileId ?? "");
  if (!picture.ok) throw deskRefused(request, app, picture.code);
  return new Response(picture.body, {
    headers: {
      "Content-Type": picture.mediaType,
      "Content-Length": String(picture.byteLength),
      "Cache-Control": "no-store",
    },
  });
}
