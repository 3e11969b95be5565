import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/answers";
import { momentWords } from "~/domain/bids/moment-words";
import { COUNTRIES } from "~/domain/country/country";
import { requireUser } from "~/pages/portal/guard.server";
import { lengthsAsked, overviewView } from "~/pages/portal/overview/overview-view.server";
import { useFresh } from "~/pages/portal/overview/use-fresh";
import { Wallet } from "~/pages/portal/overview/wallet";
import { type ListedWork, WorkList } from "~/pages/portal/overview/work-list";
import { PortalPage } from "~/pages/portal/portal-page";
import { storeAsked } from "~/pages/portal/settings/store-asked";
import { StoreChoice } from "~/pages/portal/settings/store-choice";
import { portalPath } from "~/usecases/portal/links";
import type { OpenedByLink } from "~/usecases/ports/portal-access";
import { showOverview } from "~/usecases/portal/show-overview";
import { NO_INDEX } from "../../ui/no-index";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "Workshop overview" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const shown = await showOverview(app, storeAsked(request), lengthsAsked(request));
  if (!shown.ok) throw refusedPage(shown.code);
  const { stores, work, opened, maySeeBookings, maySeeLeads } = shown;
  const zone = work?.overview.zone ?? COUNTRIES[app.config.country].defaultZone;
  const byLink = (each: OpenedByLink): ListedWork => ({
    href: portalPath(each),
    title: each.kind === "booking" ? "Booking" : "Quote request",
    about: `For ${each.supplierName}`,
    when: `Opened ${momentWords(each.openedAt, zone)}`,
    unread: null,
    deadline: null,
  });
  const common = {
    stores: stores.map(({ supplierId, supplierName }) => ({ value: String(supplierId), label: supplierName })),
    opened: opened.map(byLink),
  };
  if (work === null) return { ...common, work: null };
  const { store, overview } = work;
  return {
    ...common,
    work: {
      store: String(store.supplierId),
      storeName: store.supplierName,
      maySeeBookings,
      maySeeLeads,
      ...(await overviewView(app, request, overview)),
      currency: COUNTRIES[app.config.country].currency,
    },
  };
}

/** What waits for a store and for its customers, what is booked in, what was sent and done, and its wallet; it keeps itself fresh. */
export default function WorkshopOverview() {
  const { stores, opened, work } = useLoaderData<typeof loader>();
  useFresh();
  const byLink = (
    <WorkList id="opened" title="Opened from a link" empty="" list={{ works: opened, more: null }} now={0} />
  );
  if (work === null) {
    return (
      <PortalPage title="Overview" subtitle="You work for no workshop here yet">
        {byLink}
      </PortalPage>
    );
  }
  const {
    store,
    storeName,
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
    phone,
    currency,
  } = work;
  return (
    <PortalPage title="Overview" subtitle={storeName}>
      <StoreChoice stores={stores} store={store} />
      <div className="grid gap-10 md:grid-cols-2">
        {maySeeBookings && (
          <WorkList
            id="awaiting"
            title="Bookings to answer"
            empty="No booking waits for your answer."
            list={awaiting}
            now={now}
          />
        )}
        {maySeeLeads && (
          <WorkList
            id="requests"
            title="Requests for a quote"
            empty="No customer waits for a quote of yours."
            list={requests}
            now={now}
          />
        )}
        {maySeeBookings && (
          <WorkList id="coming" title="Booked in" empty="Nothing is booked in from today on." list={coming} now={now} />
        )}
        {maySeeBookings && (
          <WorkList
            id="asked"
            title="Waiting for the customer"
            empty="No customer has a date or a price of yours to answer."
            list={asked}
            now={now}
          />
        )}
        {maySeeLeads && (
          <WorkList
            id="sent"
            title="Offers sent"
            empty="None of your offers waits for a customer."
            list={sent}
            now={now}
          />
        )}
        {maySeeBookings && (
          <WorkList id="past" title="Past work" empty="No work lies behind you yet." list={past} now={now} />
        )}
        {maySeeLeads && <Wallet balance={balance} postings={postings} currency={currency} phone={phone} />}
        {opened.length > 0 && byLink}
      </div>
    </PortalPage>
  );
}
