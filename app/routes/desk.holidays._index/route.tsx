import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { momentWords } from "~/domain/bids/moment-words";
import { COUNTRIES } from "~/domain/country/country";
import { closedDayKey, parseClosedDay, placeWords } from "~/domain/dates/closed-day";
import { formatDay } from "~/domain/time/words";
import { EndedThings } from "~/pages/desk/changes/ended-things";
import { SetThings } from "~/pages/desk/changes/set-things";
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
      name: formatDay(closed.day),
      which: placeWords(closed.country, closed.state),
      about: reason,
      worth: placeWords(closed.country, closed.state),
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
          <SetThings things={closed} />
        </section>
        <EndedThings title="Opened again" things={opened} />
      </div>
    </DeskPage>
  );
}
