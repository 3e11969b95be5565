import { bookingTokenOf } from "~/http/named";
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { refusedPage } from "~/answers";
import { readBooking } from "~/usecases/booking/read-booking";
import { bookingView } from "./booking-view.server";

/** The booking behind a confirmation address; a product's and a job's each have their own (B-029, B-030). */
export async function loadConfirmation(
  { params, request, context: { app } }: LoaderFunctionArgs,
  /** null = the booking's own address, for either. */
  screen: "confirmation" | "product-confirmation" | null,
) {
  const found = await readBooking(app, bookingTokenOf(params.bookingToken));
  if (!found.ok) throw refusedPage(found.code);
  const { search, searchParams } = new URL(request.url);
  const own = found.booking.isProductFlow ? "product-confirmation" : "confirmation";
  if (screen !== null && own !== screen) throw redirect(`/booking/${found.booking.token}/${own}${search}`);
  return {
    view: bookingView(found, app.config.brand.supportPhone, app.clock.now()),
    standing: found.standing,
    fleet: found.fleet,
    wasBookingSubmitted: searchParams.get("wasBookingSubmitted")?.toLowerCase() !== "false",
  };
}
