import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { pictureResponse } from "~/pages/photos/picture-response";
import { openReceipt } from "~/usecases/garage/write-entry";

/** Serves a receipt to the owner of the car. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const picture = await openReceipt(app, params.vehicleId ?? "", params.photoId ?? "");
  if (!picture.ok) throw refusedPage(picture.code);
  return pictureResponse(request, picture);
}
