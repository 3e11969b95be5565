import { addDays, dayAt } from "../app/domain/core/time/days";
import type { Fetch } from "../app/adapters/outgoing";

/** The host of the sandbox calendars of DEV and TEST. Any other host is fetched over the network. */
export const SANDBOX_CALENDAR_HOST = "calendar.example";

const MEGABYTE = 1024 * 1024;
const calendar = (...events: readonly string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Sandbox//EN", ...events, "END:VCALENDAR", ""].join("\r\n");
const wholeDayEvent = (day: string) =>
  [
    "BEGIN:VEVENT",
    `UID:${day}@${SANDBOX_CALENDAR_HOST}`,
    "DTSTAMP:20260101T000000Z",
    `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`,
    `SUMMARY:Away`,
    "END:VEVENT",
  ].join("\r\n");
const calendarResponse = (text: string) =>
  new Response(text, { headers: { "Content-Type": "text/calendar; charset=utf-8" } });
const redirect = (to: string) => new Response(null, { status: 302, headers: { Location: to } });

/** A calendar file of fifty megabytes, sent in chunks. */
function hugeCalendarResponse(): Response {
  let bytesSent = 0;
  const chunk = new TextEncoder().encode(`${wholeDayEvent("2027-01-01")}\r\n`.repeat(400));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")),
    pull(control) {
      control.enqueue(chunk);
      bytesSent += chunk.byteLength;
      if (bytesSent > 50 * MEGABYTE) control.close();
    },
  });
  return new Response(body);
}

/**
 * Calendars with typical problems, by path: `/away/2026-12-01.ics` (busy all of that day), `/soon.ics` (busy all of the day after tomorrow), `/empty.ics`,
 * `/page.ics` (a sign-in page), `/cut.ics`, `/missing.ics`, `/inside.ics` and `/round.ics` (redirects), `/fifty.ics` (fifty megabytes), `/hangs.ics`.
 */
export const calendarSandbox =
  (now: () => number, fallbackFetch: Fetch): Fetch =>
  async (input, init) => {
    const url = new URL(new Request(input, init).url);
    if (url.host !== SANDBOX_CALENDAR_HOST) return fallbackFetch(input, init);
    const awayDate = /^\/away\/(\d{4}-\d{2}-\d{2})\.ics$/.exec(url.pathname)?.[1];
    if (awayDate !== undefined) return calendarResponse(calendar(wholeDayEvent(awayDate)));
    switch (url.pathname) {
      case "/soon.ics":
        return calendarResponse(calendar(wholeDayEvent(addDays(dayAt(now(), "Australia/Sydney"), 2))));
      case "/moved.ics":
        return redirect("/soon.ics");
      case "/empty.ics":
        return calendarResponse(calendar());
      case "/page.ics":
        return new Response("<!doctype html><title>Sign in</title>", { headers: { "Content-Type": "text/html" } });
      case "/cut.ics":
        return calendarResponse(calendar(wholeDayEvent("2027-01-01")).slice(0, -40));
      case "/inside.ics":
        return redirect("https://169.254.169.254/latest/meta-data");
      case "/round.ics":
        return redirect("/round.ics");
      case "/fifty.ics":
        return hugeCalendarResponse();
      case "/hangs.ics":
        return new Promise(() => undefined);
      default:
        return new Response("There is no such calendar", { status: 404 });
    }
  };
