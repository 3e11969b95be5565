import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toErrorResponse } from "../../error-responses";
import { pictureResponse } from "../../pages/photos/picture-response";
import { openWorkshopPhoto } from "../../usecases/workshop/supplier-settings/photos";

/** Serves a photo of a workshop to anyone who gets its offers. */
export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const picture = await openWorkshopPhoto(app, params.id ?? "");
  if (!picture.ok) throw new Response(null, { status: toErrorResponse(picture.code).status });
  return pictureResponse(request, picture);
}
