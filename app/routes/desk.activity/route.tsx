import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { COUNTRIES } from "~/domain/country/country";
import { SECURITY_EVENTS, type SecurityEvent } from "~/domain/health/security-events";
import { addDays, dayAt } from "~/domain/time/days";
import { formatDay } from "~/domain/time/words";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefused } from "~/pages/desk/guard.server";
import { NO_INDEX } from "~/ui/no-index";
import { readSecurityDays } from "~/usecases/desk/activity";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Security activity" }, NO_INDEX];

const DAYS = 7;

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const today = dayAt(app.clock.now(), COUNTRIES[app.config.country].defaultZone);
  const days = Array.from({ length: DAYS }, (_, back) => addDays(today, -back));
  const found = await readSecurityDays(app, days.at(-1) ?? today, today);
  if (!found.ok) throw deskRefused(request, app, found.code);
  const { counts, unusual } = found;
  return {
    days: days.map((day) => formatDay(day)),
    kinds: (Object.keys(SECURITY_EVENTS) as SecurityEvent[]).map((event) => ({
      event,
      label: SECURITY_EVENTS[event].label,
      isUnusual: unusual.some((each) => each.event === event),
      counts: days.map((day) => counts.find((row) => row.day === day && row.name === event)?.n ?? 0),
    })),
  };
}

/** What was counted of sign-ins, codes, refused permissions and limits. */
export default function Activity() {
  const { days, kinds } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Security activity"
      subtitle="By day, newest first. Counts may be a few minutes behind."
      width="wide"
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keyboard too */}
      <section aria-label="Events by day" className="overflow-x-auto" tabIndex={0}>
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="min-w-40 py-2 pr-4">
                Event
              </th>
              {days.map((day) => (
                <th key={day} scope="col" className="px-2 py-2 text-right whitespace-nowrap">
                  {day}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ event, label, isUnusual, counts }) => (
              <tr key={event} className="border-b border-line">
                <th scope="row" className="py-2 pr-4 font-normal">
                  {label}
                  {isUnusual && <strong> (unusual today)</strong>}
                </th>
                {counts.map((count, at) => (
                  <td key={days[at]} className="px-2 py-2 text-right tabular-nums">
                    {count}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </DeskPage>
  );
}
