import { streetLine } from "~/domain/location/locality";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/answers";
import { calendarFile } from "~/domain/booking/calendar-file";
import { readBooking } from "~/usecases/booking/read-booking";

/** The booking as a calendar file. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const found = await readBooking(app, params.bookingToken ?? "");
  if (!found.ok) throw refusedPage(found.code);
  const { booking, supplier, items } = found;
  const { name, websiteUrl } = app.config.brand;
  const file = calendarFile({
    uid: `${booking.id}@${new URL(websiteUrl).hostname}`,
    title: `${items.join(", ")} at ${supplier.name}`,
    place: supplier.isMobile ? "" : streetLine(supplier),
    description: `${name} booking ${booking.id}\n${websiteUrl}/booking/${booking.token}/confirmation`,
    day: booking.serviceDay, from: booking.arrivalFrom, to: booking.arrivalTo, minutes: booking.jobMinutes, zone: supplier.zone, madeAt: booking.createdAt,
    sequence: booking.calendarSequence ?? 0, isCancelled: booking.status === "Cancelled",
  });
  return new Response(file, { headers: { "Content-Type": "text/calendar; charset=utf-8", "Content-Disposition": `attachment; filename="booking-${booking.id}.ics"` } });
}
