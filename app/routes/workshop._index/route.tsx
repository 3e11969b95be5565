import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/answers";
import { momentWords } from "~/domain/bids/moment-words";
import { COUNTRIES } from "~/domain/country/country";
import { shownVehicle } from "~/domain/vehicle/describe";
import { requireUser } from "~/portal/guard.server";
import { type ListedWork, WorkList } from "~/portal/overview/work-list";
import { PortalPage } from "~/portal/portal-page";
import { storeAsked } from "~/portal/settings/store-asked";
import { StoreChoice } from "~/portal/settings/store-choice";
import { formatDay, formatTime } from "~/ui/format";
import { Money } from "~/ui/money";
import { portalPath } from "~/usecases/portal/links";
import type { OpenedByLink } from "~/usecases/ports/portal-access";
import { showOverview } from "~/usecases/portal/show-overview";
import type { BookingInBrief, LeadOfferInBrief, WorkInBrief } from "~/usecases/ports/portal-overview";

export const meta: MetaFunction = () => [{ title: "Workshop overview" }, { name: "robots", content: "noindex" }];

const itemsOf = ({ items }: WorkInBrief) => items.join(", ") || "A service";
const carOf = ({ vehicle, suburb }: WorkInBrief) => [vehicle && shownVehicle(vehicle), suburb].filter(Boolean).join(", ") || "Vehicle not known";

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const shown = await showOverview(app, storeAsked(request));
  if (!shown.ok) throw refusedPage(shown.code);
  const { stores, work, opened, maySeeBookings, maySeeLeads } = shown;
  const zone = work?.overview.zone ?? COUNTRIES[app.config.country].defaultZone;
  const byLink = (each: OpenedByLink): ListedWork => ({
    href: portalPath(each), title: each.kind === "booking" ? "Booking" : "Quote request", about: `For ${each.supplierName}`, when: `Opened ${momentWords(each.openedAt, zone)}`,
  });
  const common = { stores: stores.map(({ supplierId, supplierName }) => ({ value: String(supplierId), label: supplierName })), opened: opened.map(byLink) };
  if (work === null) return { ...common, work: null };
  const { store, overview } = work;
  const booking = (each: BookingInBrief): ListedWork => ({
    href: portalPath({ kind: "booking", token: each.token }), title: itemsOf(each), about: `${carOf(each)}. Booking ${each.reference}`,
    when: `${formatDay(each.serviceDay)}, ${formatTime(each.startAt)}${each.respondBy === null ? "" : `. Answer by ${momentWords(each.respondBy, overview.zone)}`}`,
  });
  const leadOffer = (each: LeadOfferInBrief): ListedWork => ({
    href: portalPath({ kind: "lead-offer", token: each.token }), title: itemsOf(each), about: carOf(each), when: `Quote by ${momentWords(each.cutOffAt, overview.zone)}`,
  });
  return {
    ...common,
    work: {
      store: String(store.supplierId), storeName: store.supplierName, maySeeBookings, maySeeLeads,
      awaiting: overview.awaiting.map(booking), coming: overview.coming.map(booking), requests: overview.leadOffers.map(leadOffer),
      balance: overview.balance, currency: COUNTRIES[app.config.country].currency,
    },
  };
}

/** What waits for a store: bookings to answer, requests to quote, what is booked in, and its wallet. */
export default function WorkshopOverview() {
  const { stores, opened, work } = useLoaderData<typeof loader>();
  const byLink = <WorkList id="opened" title="Opened from a link" empty="" works={opened} />;
  if (work === null) {
    return (
      <PortalPage title="Overview" subtitle="You work for no workshop here yet">
        {byLink}
      </PortalPage>
    );
  }
  const { store, storeName, maySeeBookings, maySeeLeads, awaiting, coming, requests, balance, currency } = work;
  return (
    <PortalPage title="Overview" subtitle={storeName}>
      <StoreChoice stores={stores} store={store} />
      <div className="grid gap-10 md:grid-cols-2">
        {maySeeBookings && <WorkList id="awaiting" title="Bookings to answer" empty="No booking waits for your answer." works={awaiting} />}
        {maySeeLeads && <WorkList id="requests" title="Requests for a quote" empty="No customer waits for a quote of yours." works={requests} />}
        {maySeeBookings && <WorkList id="coming" title="Booked in" empty="Nothing is booked in from today on." works={coming} />}
        {maySeeLeads && (
          <section aria-labelledby="wallet" className="grid content-start gap-3">
            <h2 id="wallet" className="text-xl font-bold">
              Wallet
            </h2>
            <p className="text-2xl font-bold">
              <Money cents={balance} currency={currency} />
            </p>
            <p className="text-soft">What you have with us. Leads that you claim are paid from it.</p>
          </section>
        )}
        {opened.length > 0 && byLink}
      </div>
    </PortalPage>
  );
}
