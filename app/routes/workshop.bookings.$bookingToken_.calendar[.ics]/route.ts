import { bookingTokenOf } from "~/http/route-params";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { calendarResponse } from "~/http/responses";
import { portalRefusalResponse, requireUser } from "~/pages/portal/guard.server";
import { loadWorkshopCalendar } from "~/usecases/booking/booking-calendar";

/** Serves the booking as a calendar file to its workshop. */
export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const calendar = await loadWorkshopCalendar(app, bookingTokenOf(params.bookingToken));
  if (calendar.ok) return calendarResponse(calendar.name, calendar.content);
  throw portalRefusalResponse(request, app, calendar.code);
}
