import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LINK_CLASS } from "~/ui/classes";
import { formatPageMoment } from "~/ui/format-moment";
import { RESPONSE_TYPE } from "~/domain/booking/booking-offer/booking-offer";
import type { BookingToken } from "~/domain/core/ids";
import { COUNTRIES } from "~/domain/core/country/country";
import { Diary } from "~/pages/portal/diary/diary";
import { readDiaryRequest } from "~/pages/portal/diary/diary-request";
import { DIARY_RESULTS } from "~/pages/portal/diary/diary-done";
import { submitDiary } from "~/pages/portal/diary/diary-action.server";
import { diaryView } from "~/pages/portal/diary/diary-view.server";
import { portalRefusalResponse } from "~/pages/portal/guard.server";
import { readPageLengths, overviewView } from "~/pages/portal/overview/overview-view.server";
import { useAutoRefresh } from "~/pages/portal/overview/use-auto-refresh";
import { Wallet } from "~/pages/portal/overview/wallet";
import { type ListedWork, WorkList } from "~/pages/portal/overview/work-list";
import { PortalPage } from "~/pages/portal/portal-page";
import { StoreStateNotice } from "~/pages/portal/overview/store-state-notice";
import { readStoreId, storeOptions } from "~/pages/portal/settings/store-param";
import { StoreChoice } from "~/pages/portal/settings/store-choice";
import { portalPath } from "~/usecases/supplier/portal-links";
import type { LinkSession } from "~/domain/identity/store-account/portal-access";
import type { PortalOverview } from "~/domain/booking/portal-overview";
import { showOverview } from "~/usecases/workshop/portal/show-overview";
import { NO_INDEX } from "../../ui/no-index";
import styles from "../../styles/diary.css?url";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = () => [{ title: "Diary" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const view = await showOverview(app, readStoreId(request), readPageLengths(request), readDiaryRequest(request));
  if (!view.ok) throw portalRefusalResponse(request, app, view.code);
  const { stores, work, openLinks: linkSessions, maySeeBookings, maySeeLeads } = view;
  const zone = work?.overview.zone ?? COUNTRIES[app.config.country].defaultZone;
  const toLinkWorkItem = (linkSession: LinkSession): ListedWork => ({
    href: portalPath(linkSession),
    title: linkSession.kind === "booking" ? "Booking" : "Quote request",
    about: `For ${linkSession.supplierName}`,
    when: `Opened ${formatPageMoment(linkSession.openedAt, zone)}`,
    unread: null,
    call: null,
    deadline: null,
  });
  const sharedFields = {
    stores: storeOptions(stores),
    opened: linkSessions.map(toLinkWorkItem),
  };
  if (work === null) return { ...sharedFields, work: null };
  const { store, overview, diary, mayPlan } = work;
  const doneParam = new URL(request.url).searchParams.get("done");
  return {
    ...sharedFields,
    work: {
      store: String(store.supplierId),
      storeName: store.supplierName,
      state: store.state,
      diary: diary && (await diaryView(app, String(store.supplierId), diary, mayPlan, pendingTokens(overview))),
      done: DIARY_RESULTS.find((value) => value === doneParam) ?? null,
      maySeeBookings,
      maySeeLeads,
      ...(await overviewView(app, request, overview)),
      currency: COUNTRIES[app.config.country].currency,
    },
  };
}

/** Tokens of the bookings whose confirmation can still be undone. */
const pendingTokens = ({ awaiting }: PortalOverview): ReadonlySet<BookingToken> =>
  new Set(awaiting.rows.filter(({ pendingType }) => pendingType === RESPONSE_TYPE.confirm).map(({ token }) => token));

export const action = (request: ActionFunctionArgs) => submitDiary(request);

/**
 * Overview of a store: what needs its answer, its diary, what is waiting for customers, sent and completed work, and its wallet. It refreshes automatically.
 */
export default function WorkshopOverview() {
  const { stores, opened, work } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  useAutoRefresh();
  const linkSection = (
    <WorkList id="opened" title="Opened from a link" empty="" list={{ works: opened, more: null }} now={0} />
  );
  if (work === null) {
    return (
      <PortalPage title="Diary" subtitle="You are not a member of a workshop yet">
        {linkSection}
      </PortalPage>
    );
  }
  const {
    store,
    storeName,
    state,
    diary,
    done: result,
    maySeeBookings,
    maySeeLeads,
    now,
    awaiting,
    asked,
    coming,
    past,
    requests,
    sent,
    balance,
    postings,
    currency,
  } = work;
  return (
    <PortalPage title="Diary" subtitle={storeName} width="wide">
      <StoreChoice stores={stores} store={store} />
      <StoreStateNotice state={state} />
      {diary && awaiting.works.length + requests.works.length > 0 && (
        // Link to the diary, which on a phone starts several screens below the top.
        <p className="no-print mb-2 md:hidden">
          <a href="#day" className={LINK_CLASS}>
            Go to the day
          </a>
        </p>
      )}
      <div className="no-print mb-8 grid gap-8 md:grid-cols-2">
        {maySeeBookings && (
          <WorkList
            id="awaiting"
            title="Bookings to answer"
            empty="You have answered every booking."
            list={awaiting}
            now={now}
          />
        )}
        {maySeeLeads && (
          <WorkList
            id="requests"
            title="Requests for a quote"
            empty="No customers are waiting for your quote."
            list={requests}
            now={now}
          />
        )}
      </div>
      {diary && (
        <div id="day" className="scroll-mt-4">
          <Diary diary={diary} done={result} errors={response?.result.error ?? null} />
        </div>
      )}
      <div className="no-print mt-10 grid gap-10 md:grid-cols-2">
        {maySeeBookings && (
          <WorkList
            id="coming"
            isCollapsed
            title="Booked in"
            empty="Nothing is booked in yet."
            list={coming}
            now={now}
          />
        )}
        {maySeeBookings && (
          <WorkList
            id="asked"
            isCollapsed
            title="Waiting for the customer"
            empty="No customers have a date or price to decide on."
            list={asked}
            now={now}
          />
        )}
        {maySeeLeads && (
          <WorkList id="sent" isCollapsed title="Offers sent" empty="You have no open offers." list={sent} now={now} />
        )}
        {maySeeBookings && (
          <WorkList id="past" isCollapsed title="Past work" empty="No past work yet." list={past} now={now} />
        )}
        {maySeeLeads && <Wallet balance={balance} postings={postings} currency={currency} store={store} />}
        {opened.length > 0 && linkSection}
      </div>
    </PortalPage>
  );
}
