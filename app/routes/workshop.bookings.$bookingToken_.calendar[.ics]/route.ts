import { bookingTokenOf } from "~/http/named";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/answers";
import { calendarAnswer } from "~/http/calendar-answer";
import { requireUser, toLogin } from "~/pages/portal/guard.server";
import { workshopCalendar } from "~/usecases/booking/booking-calendar";

/** The booking as a calendar file, for its workshop. */
export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const made = await workshopCalendar(app, bookingTokenOf(params.bookingToken));
  if (made.ok) return calendarAnswer(made.name, made.content);
  if (made.code === "not-signed-in") throw toLogin(request, app);
  throw refusedPage(made.code);
}
