import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { momentWords } from "~/domain/bids/moment-words";
import { COUNTRIES } from "~/domain/country/country";
import { closedDayKey, parseClosedDay, placeWords } from "~/domain/dates/closed-day";
import { formatDay } from "~/domain/time/words";
import { EndedThings } from "~/pages/desk/changes/ended-things";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefused } from "~/pages/desk/guard.server";
import { ButtonLink } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { readClosedDays } from "~/usecases/desk/closed-days";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Holidays" }, NO_INDEX];

const pathOf = (key: string) => `/desk/holidays/${encodeURIComponent(key)}`;

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const found = await readClosedDays(app);
  if (!found.ok) throw deskRefused(request, app, found.code);
  const { defaultZone } = COUNTRIES[app.config.country];
  return {
    closed: found.closed.map(({ reason, ...closed }) => ({
      to: pathOf(closedDayKey(closed)),
      day: formatDay(closed.day),
      place: placeWords(closed.country, closed.state),
      reason,
    })),
    opened: found.opened.flatMap(({ key, at, actorName, why }) => {
      const closed = parseClosedDay(key);
      return closed === null
        ? []
        : [
            {
              to: pathOf(key),
              name: `${formatDay(closed.day)}, ${placeWords(closed.country, closed.state)}`,
              about: `${momentWords(at, defaultZone)}, ${actorName}`,
              why,
            },
          ];
    }),
  };
}

/** The days on which nobody is booked, besides the public holidays. */
export default function Holidays() {
  const { closed, opened } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Holidays"
      subtitle="Days that are closed besides the public holidays, which every state and region has already."
      width="text"
    >
      <div className="grid gap-8">
        <div>
          <ButtonLink to="/desk/holidays/new" variant="secondary">
            Close a day
          </ButtonLink>
        </div>
        <section aria-labelledby="closed" className="grid gap-3">
          <h2 id="closed" className="text-xl font-bold">
            Closed from today on
          </h2>
          {closed.length === 0 && <p className="text-soft">No day is closed.</p>}
          <ul className="divide-y divide-line border-y border-line empty:border-0">
            {closed.map(({ to, day, place, reason }) => (
              <li key={to} className="grid gap-x-4 py-2 sm:grid-cols-[1fr_auto]">
                <div className="grid min-w-0">
                  <Link
                    to={to}
                    className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent underline underline-offset-4"
                  >
                    {day}
                    <span className="sr-only">, {place}</span>
                  </Link>
                  <span className="text-sm break-words text-soft">{reason}</span>
                </div>
                <span className="self-center text-sm font-semibold">{place}</span>
              </li>
            ))}
          </ul>
        </section>
        <EndedThings title="Opened again" things={opened} />
      </div>
    </DeskPage>
  );
}
