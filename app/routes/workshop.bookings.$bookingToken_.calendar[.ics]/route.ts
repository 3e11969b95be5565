import { bookingTokenOf } from "~/http/named";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/answers";
import { calendarAnswer } from "~/http/calendar-answer";
import { requireUser, redirectToLogin } from "~/pages/portal/guard.server";
import { workshopCalendar } from "~/usecases/booking/booking-calendar";

/** The booking as a calendar file, for its workshop. */
export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const created = await workshopCalendar(app, bookingTokenOf(params.bookingToken));
  if (created.ok) return calendarAnswer(created.name, created.content);
  if (created.code === "not-signed-in") throw redirectToLogin(request, app);
  throw refusedPage(created.code);
}
