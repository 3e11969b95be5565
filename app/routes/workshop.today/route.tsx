import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { diaryView } from "~/pages/portal/diary/diary-view.server";
import { portalRefusalResponse } from "~/pages/portal/guard.server";
import { overviewView } from "~/pages/portal/overview/overview-view.server";
import { StoreStateNotice } from "~/pages/portal/overview/store-state-notice";
import { useAutoRefresh } from "~/pages/portal/overview/use-auto-refresh";
import { WorkList } from "~/pages/portal/overview/work-list";
import { PortalPage } from "~/pages/portal/portal-page";
import { readStoreId, storeFields } from "~/pages/portal/settings/store-param";
import { StoreChoice } from "~/pages/portal/settings/store-choice";
import { NO_INDEX } from "~/ui/no-index";
import { Section } from "~/ui/page";
import { showOverview } from "~/usecases/workshop/portal/show-overview";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "Today" }, NO_INDEX];

/** Maximum number of rows in each list. The lists with 0 rows are on the diary's page. */
const LIST_LENGTHS = { awaiting: 30, requests: 30, asked: 0, sent: 0, coming: 60, past: 0 } as const;

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const view = await showOverview(app, readStoreId(request), LIST_LENGTHS, {
    day: null,
    view: "ahead",
    movingItem: null,
  });
  if (!view.ok) throw portalRefusalResponse(request, app, view.code);
  const { stores, work, maySeeBookings, maySeeLeads } = view;
  // A person who has only opened a link has no access to this page. The bookings that such a link opened are listed on the diary's page.
  if (work === null) throw redirect("/workshop");
  const { store, overview, diary } = work;
  const { now, awaiting, answered, requests, coming } = await overviewView(
    app,
    request,
    overview,
    diary?.now.today ?? "",
  );
  const diaryBoard = diary && (await diaryView(app, String(store.supplierId), diary, false));
  return {
    ...storeFields(stores, store),
    state: store.state,
    now,
    maySeeBookings,
    maySeeLeads,
    awaiting: { ...awaiting, more: null },
    answered,
    requests: { ...requests, more: null },
    coming: { ...coming, more: null },
    free: (diaryBoard?.days ?? []).map(({ day, label, free, taken: takenSlots, href, isToday }) => ({
      key: day,
      label: isToday ? "Today" : label,
      free,
      taken: takenSlots,
      href,
    })),
  };
}

/** Start page of a workshop's day: what needs an answer, who comes today, and the free time. */
export default function Today() {
  const page = useLoaderData<typeof loader>();
  const { stores, store, storeName, state, now, maySeeBookings, maySeeLeads } = page;
  const { awaiting, answered, requests, coming, free } = page;
  useAutoRefresh();
  return (
    <PortalPage title="Today" subtitle={storeName}>
      <StoreChoice stores={stores} store={store} />
      <StoreStateNotice state={state} />
      <div className="grid max-w-3xl gap-10">
        {maySeeBookings && (
          <WorkList
            id="awaiting"
            title="Bookings to answer"
            empty="You have answered every booking."
            list={awaiting}
            now={now}
          />
        )}
        {maySeeBookings && answered.works.length > 0 && (
          <WorkList id="answered" title="Just answered" empty="" list={answered} now={now} />
        )}
        {maySeeLeads && requests.works.length > 0 && (
          <WorkList id="requests" title="Requests for a quote" empty="" list={requests} now={now} />
        )}
        {maySeeBookings && (
          <WorkList id="coming" title="Coming today" empty="No bookings for today." list={coming} now={now} />
        )}
        {free.length > 0 && (
          <Section id="free" title="Free in the next 7 days">
            <ul className="divide-y divide-line border-y border-line">
              {free.map(({ key, label, free: hours, taken: takenSlots, href }) => (
                <li key={key}>
                  <Link to={href} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1">
                    <span className="font-semibold text-accent underline underline-offset-4">{label}</span>
                    <span>
                      {hours}
                      {takenSlots && <span className="text-soft">, {takenSlots}</span>}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </PortalPage>
  );
}
