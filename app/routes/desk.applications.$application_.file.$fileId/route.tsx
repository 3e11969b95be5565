import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { PDF_TYPE } from "~/domain/supplier/joining/pdf-file";
import { deskRefused } from "~/pages/desk/guard.server";
import { readWorkshopFile } from "~/usecases/operations/desk/workshops";

/** A workshop's document, for whoever decides about it. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const picture = await readWorkshopFile(app, params.application ?? "", params.fileId ?? "");
  if (!picture.ok) throw deskRefused(request, app, picture.code);
  return new Response(picture.body, {
    headers: {
      "Content-Type": picture.mediaType,
      "Content-Length": String(picture.byteLength),
      "Cache-Control": "no-store",
      // A PDF of a stranger is downloaded, never shown in a page of ours.
      ...(picture.mediaType === PDF_TYPE && { "Content-Disposition": `attachment; filename="${picture.fileName}"` }),
    },
  });
}
