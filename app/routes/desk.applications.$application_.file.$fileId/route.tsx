import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { PDF_TYPE } from "~/domain/supplier/joining/pdf-file";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { readWorkshopFile } from "~/usecases/operations/desk/workshops";

/** Serves a workshop's document to the staff who review it. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const picture = await readWorkshopFile(app, params.application ?? "", params.fileId ?? "");
  if (!picture.ok) throw deskRefusalResponse(request, app, picture.code);
  return new Response(picture.body, {
    headers: {
      "Content-Type": picture.mediaType,
      "Content-Length": String(picture.byteLength),
      "Cache-Control": "no-store",
      // An uploaded PDF is downloaded and never displayed in one of our pages.
      ...(picture.mediaType === PDF_TYPE && { "Content-Disposition": `attachment; filename="${picture.fileName}"` }),
    },
  });
}
