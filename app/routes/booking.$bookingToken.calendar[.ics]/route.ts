import { bookingTokenOf } from "~/http/named";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/answers";
import { calendarAnswer } from "~/http/calendar-answer";
import { calendarDownload, calendarFileName } from "~/usecases/booking/booking-calendar";
import { readBooking } from "~/usecases/booking/read-booking";

/** The booking as a calendar file. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const found = await readBooking(app, bookingTokenOf(params.bookingToken));
  if (!found.ok) throw refusedPage(found.code);
  return calendarAnswer(
    calendarFileName(found.booking),
    calendarDownload(app, { ...found, customerAddress: found.customer.address }),
  );
}
