import { bookingTokenOf } from "../../http/route-params";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pictureResponse } from "../../pages/photos/picture-response";
import { openBookingPicture } from "../../usecases/booking/booking-offer/ask-for-photos";

/** Serves a photo or video of the car to a supplier that was offered the booking. */
export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const picture = await openBookingPicture(
    app,
    bookingTokenOf(params.bookingToken),
    params.imageId ?? "",
    request.headers.get("Range"),
  );
  return pictureResponse(request, picture);
}
