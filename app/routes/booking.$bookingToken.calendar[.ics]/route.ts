import { streetLine } from "~/domain/location/locality";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/answers";
import { calendarFile } from "~/domain/booking/calendar-file";
import { meetingAddress } from "~/domain/booking/chosen";
import { calendarStatus } from "~/domain/booking/standing";
import { readBooking } from "~/usecases/booking/read-booking";

/** The booking as a calendar file. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const found = await readBooking(app, params.bookingToken ?? "");
  if (!found.ok) throw refusedPage(found.code);
  const { booking, supplier, items, standing, chosen, customer } = found;
  const { name, websiteUrl } = app.config.brand;
  const file = calendarFile({
    uid: `${booking.id}@${new URL(websiteUrl).hostname}`,
    title: `${items.join(", ")} at ${supplier.name}`,
    place: meetingAddress(chosen, { supplierAddress: streetLine(supplier), customerAddress: customer.address }),
    description: `${name} booking ${booking.id}\n${websiteUrl}/booking/${booking.token}/confirmation`,
    day: booking.serviceDay,
    from: booking.arrivalFrom,
    to: booking.arrivalTo,
    minutes: booking.jobMinutes,
    zone: supplier.zone,
    stampedAt: app.clock.now(),
    sequence: booking.calendarSequence ?? 0,
    status: calendarStatus(standing),
  });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="booking-${booking.id}.ics"`,
    },
  });
}
