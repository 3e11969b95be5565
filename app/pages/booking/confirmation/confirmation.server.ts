import { bookingTokenOf } from "~/http/route-params";
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { readBooking } from "~/usecases/booking/read-booking";
import { bookingView } from "./booking-view.server";

/** The booking behind a confirmation address; a product's and a job's each have their own (B-029, B-030). */
export async function loadConfirmation(
  { params, request, context: { app } }: LoaderFunctionArgs,
  /** null = the booking's own address, for either. */
  screen: "confirmation" | "product-confirmation" | null,
) {
  const booking = await readBooking(app, bookingTokenOf(params.bookingToken));
  if (!booking.ok) throw refusedPage(booking.code);
  const { search, searchParams } = new URL(request.url);
  const own = booking.booking.isProductFlow ? "product-confirmation" : "confirmation";
  if (screen !== null && own !== screen) throw redirect(`/booking/${booking.booking.token}/${own}${search}`);
  return {
    view: bookingView(booking, app.config.brand.supportPhone, app.clock.now()),
    standing: booking.standing,
    fleet: booking.fleet,
    wasBookingSubmitted: searchParams.get("wasBookingSubmitted")?.toLowerCase() !== "false",
  };
}
