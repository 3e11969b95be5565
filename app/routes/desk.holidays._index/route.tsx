import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatDay } from "~/domain/core/time/format";
import { formatMoment } from "~/domain/core/time/format-moment";
import { COUNTRIES } from "~/domain/core/country/country";
import { closedDayKey, parseClosedDay, formatPlace } from "~/domain/lead/dates/closed-day";
import { unappointedHolidays } from "~/domain/core/holidays/holidays";
import { dayAt } from "~/domain/core/time/days";
import { EndedItems } from "~/pages/desk/changes/ended-items";
import { ConfiguredItems } from "~/pages/desk/changes/configured-items";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { ButtonLink } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { Section } from "~/ui/page";
import { readClosedDays } from "~/usecases/operations/desk/closed-days";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Holidays" }, NO_INDEX];

const holidayPath = (key: string) => `/desk/holidays/${encodeURIComponent(key)}`;

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const closedDays = await readClosedDays(app);
  if (!closedDays.ok) throw deskRefusalResponse(request, app, closedDays.code);
  const { defaultZone } = COUNTRIES[app.config.country];
  const year = Number(dayAt(app.clock.now(), defaultZone).slice(0, 4));
  return {
    unappointed: [year, year + 1].flatMap((value) =>
      unappointedHolidays(app.config.country, value).map(({ state, name, expectedDays }) => ({
        name: `${name} ${value}, ${state}`,
        day: expectedDays.length === 0 ? null : expectedDays.map((day) => formatDay(day)).join(" and "),
      })),
    ),
    closed: closedDays.closed.map(({ reason, ...closed }) => ({
      to: holidayPath(closedDayKey(closed)),
      name: formatDay(closed.day),
      which: formatPlace(closed.country, closed.state),
      about: reason,
      worth: formatPlace(closed.country, closed.state),
    })),
    opened: closedDays.endedItems.flatMap(({ key, at, actorName, reason }) => {
      const closed = parseClosedDay(key);
      return closed === null
        ? []
        : [
            {
              to: holidayPath(key),
              name: `${formatDay(closed.day)}, ${formatPlace(closed.country, closed.state)}`,
              about: `${formatMoment(at, defaultZone)}, ${actorName}`,
              reason,
            },
          ];
    }),
  };
}

/** List of the days without bookings, in addition to public holidays. */
export default function Holidays() {
  const { closed, opened, unappointed } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Holidays"
      subtitle="Closed days in addition to the public holidays that every state and region already has."
      width="text"
    >
      <div className="grid gap-8">
        <div>
          <ButtonLink to="/desk/holidays/new" variant="secondary">
            Close a day
          </ButtonLink>
        </div>
        <Section id="closed" title="Closed days from today">
          {closed.length === 0 && <p className="text-soft">No days are closed.</p>}
          <ConfiguredItems items={closed} />
        </Section>
        {unappointed.length > 0 && (
          <Section id="unappointed" title="Not yet announced by the government">
            <p className="text-soft">
              If a date is expected, we treat workshops as closed on that day. If not, the holiday closes no workshops
              until its date is added.
            </p>
            <ul className="list-disc pl-5">
              {unappointed.map(({ name, day }) => (
                <li key={name}>{day === null ? name : `${name}: expected on ${day}`}</li>
              ))}
            </ul>
          </Section>
        )}
        <EndedItems title="Reopened" items={opened} />
      </div>
    </DeskPage>
  );
}
