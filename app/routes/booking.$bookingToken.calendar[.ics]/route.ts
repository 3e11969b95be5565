import { bookingTokenOf } from "~/http/route-params";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { calendarResponse } from "~/http/responses";
import { buildCustomerCalendar, calendarFileName } from "~/usecases/booking/booking-calendar";
import { readBooking } from "~/usecases/booking/read-booking";

/** The booking as a calendar file. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const booking = await readBooking(app, bookingTokenOf(params.bookingToken));
  if (!booking.ok) throw refusedPage(booking.code);
  return calendarResponse(
    calendarFileName(booking.booking),
    buildCustomerCalendar(app, { ...booking, customerAddress: booking.customer.address }),
  );
}
