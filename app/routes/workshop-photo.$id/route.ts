import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pictureResponse } from "../../pages/photos/picture-response";
import { openWorkshopPhoto } from "../../usecases/workshop/supplier-settings/photos";

/** Serves a photo of a workshop to anyone who gets its offers. */
export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const picture = await openWorkshopPhoto(app, params.id ?? "");
  return pictureResponse(request, picture);
}
