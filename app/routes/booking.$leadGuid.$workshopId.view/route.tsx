import { useEffect } from "react";
import { supplierIdOf } from "../../http/route-params";
import { withLeadGuid } from "../../http/with-lead-guid";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { localityLabel } from "~/domain/location/locality";
import { formatArrival, formatDay } from "~/ui/format";
import { Page } from "~/ui/page";
import { PriceTotal } from "~/ui/money";
import { PriceLines } from "~/pages/results/price-lines";
import type { RouteHandle } from "~/ui/route-handle";
import { SummaryList } from "~/ui/summary-list";
import { getFinalise } from "~/usecases/booking/get-finalise";
import { finaliseTitle, VIEWING_FLAGS } from "../../pages/finalise/display-flags";
import { finaliseView, type FinaliseView } from "../../pages/finalise/finalise-view.server";
import { EMPTY_VALUES } from "../../pages/finalise/finalise-values";
import { AdditionalServices, OfferExpiry } from "../../pages/finalise/offer-notes";
import { SupplierSummary } from "../../pages/finalise/supplier-summary";
import { useHasEnded } from "../../ui/use-has-ended";
import { NO_INDEX } from "~/ui/no-index";

export const handle: RouteHandle = { bodyClass: "finalise offer-finalise sticky-header-mobile" };
const TITLE = finaliseTitle({ isViewing: true });
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const supplierId = supplierIdOf(params.workshopId);
  const details = await withLeadGuid(params.leadGuid, (leadGuid) =>
    getFinalise(app, {
      leadGuid,
      supplierId,
      day: null,
      extraIds: null,
      arrivalFrom: null,
      attemptId: null,
      isViewing: true,
    }),
  );
  if (!details.ok) throw refusedPage(details.code);
  return finaliseView(details, app.ids.token(), EMPTY_VALUES);
}

/** A supplier's view of its own offer as the customer sees it (B-015, B-021): read-only, at the quoted price, without anyone's contact details. */
export default function ViewOffer() {
  const view = useLoaderData<typeof loader>();
  const hasEnded = useHasEnded(view.expiry, view.createdAt);
  useRegisterView(view.offerId, view.submissionKey);
  return (
    <Page width="page">
      <h1 className="mt-2 mb-6 text-2xl font-bold">{TITLE}</h1>
      <Outlet />
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12">
        <div className="grid min-w-0 gap-8">
          <OfferExpiry expiry={view.expiry} hasEnded={hasEnded} />
          <SupplierSummary view={view} flags={VIEWING_FLAGS} inclusionsHref={null} />
          <SummaryList rows={offerRows(view)} />
          <AdditionalServices view={view} />
        </div>
        <section aria-labelledby="quote" className="grid gap-3 rounded-lg border border-line bg-surface p-5">
          <h2 id="quote" className="text-lg font-semibold">
            Your quoted price
          </h2>
          <p className="text-2xl font-bold">
            <PriceTotal price={view.quotedPrice} /> <span className="text-sm font-normal text-soft">incl. GST</span>
          </p>
          <PriceLines price={view.quotedPrice} />
        </section>
      </div>
    </Page>
  );
}

function offerRows({ serviceDay, arrivals, arrivalLabel, supplier, extraIds, suburb }: FinaliseView) {
  const [first] = arrivals;
  const extras = supplier.extras.filter((extra) => extraIds.includes(extra.id)).map((extra) => extra.name);
  const rows = [
    { key: "day", label: "Date", value: serviceDay === null ? "No day available" : formatDay(serviceDay) },
    {
      key: "time",
      label: arrivalLabel,
      value: first ? formatArrival(first.from, first.to) : "",
    },
    { key: "suburb", label: "Job near", value: suburb ? localityLabel(suburb) : "" },
    { key: "extras", label: "Extras", value: extras.join(", ") },
  ];
  return rows.filter((row) => row.value !== "");
}

/** Reports once per viewing that the supplier has viewed its offer (B-126). Opening the URL alone reports nothing. */
function useRegisterView(offerId: number | null, viewingId: string): void {
  useEffect(() => {
    if (offerId === null) return;
    void fetch(`/api/lead-bid-offer/${offerId}/register-workshop-quote-view`, {
      method: "POST",
      headers: { "Idempotency-Key": viewingId },
    }).catch(() => undefined);
  }, [offerId, viewingId]);
}
