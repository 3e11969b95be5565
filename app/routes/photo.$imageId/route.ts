import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pictureResponse } from "../../pages/photos/picture-response";
import { openPicture } from "../../usecases/lead/photos/open-picture";

/** Serves a photo or video to the holder of its lead. */
export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const picture = await openPicture(app, params.imageId ?? "", request.headers.get("Range"));
  return pictureResponse(request, picture);
}
