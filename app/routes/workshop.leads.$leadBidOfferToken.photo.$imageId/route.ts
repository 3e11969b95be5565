import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pictureResponse } from "../../pages/photos/picture-response";
import { openOfferPicture } from "../../usecases/quotes/bids/find-lead-offer";

/** Serves a photo or video of the lead to a supplier that was invited to bid. */
export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const picture = await openOfferPicture(
    app,
    params.leadBidOfferToken ?? "",
    params.imageId ?? "",
    request.headers.get("Range"),
  );
  return pictureResponse(request, picture);
}
