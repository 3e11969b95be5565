import { supplierIdOf } from "../../http/route-params";
import { withLeadGuid } from "../../http/with-lead-guid";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useLoaderData, useLocation, useParams } from "@remix-run/react";
import { lazy, Suspense, useEffect } from "react";
import { refusedPage } from "~/error-responses";
import { readResultsQuery, writeResultsQuery } from "~/pages/results/results-query";
import { WorkshopDialog } from "~/pages/results/workshop/workshop-dialog";
import { workshopData } from "~/pages/results/workshop/workshop-data.server";
import { findPriceLines } from "~/usecases/quotes/price-lines-of";
import { loadSupplierProfile } from "~/usecases/supplier/supplier-profile";

const WindowError = lazy(() => import("~/ui/window-error"));

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const id = supplierIdOf(params.workshopId);
  if (id === null) throw refusedPage("supplier-not-found");
  const [offer, profile, categories] = await Promise.all([
    withLeadGuid(params.leadGuid, (leadGuid) => findPriceLines(app, leadGuid, id)),
    loadSupplierProfile(app, { id, includeReviews: true }),
    app.db.tasks.categories(),
  ]);
  if (!offer.ok) throw refusedPage(offer.code);
  const { lead, isUnnamed, price, guaranteedUntil } = offer;
  const { supplier } = offer.offer;
  return workshopData(
    { supplier, country: lead.country, isUnnamed, isFleet: lead.fleetCompanyId !== null, price, guaranteedUntil },
    profile.ok ? (profile.reviews ?? []) : [],
    app.config.changeRules,
    categories,
  );
}

/** Switching to another tab, page or picture needs no reload. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod && formMethod !== "GET" ? defaultShouldRevalidate : currentUrl.pathname !== nextUrl.pathname;

/** Dialog of one workshop in the results: its details, reviews and terms (P-006, P-057). */
export default function WorkshopDetails() {
  const { leadGuid = "", workshopId = "" } = useParams();
  const { search } = useLocation();
  useEffect(() => void navigator.sendBeacon?.(`/api/quotes/${leadGuid}/click/${workshopId}`), [leadGuid, workshopId]);
  const params = new URLSearchParams(search);
  const list = writeResultsQuery(readResultsQuery(params)).toString();
  return (
    <WorkshopDialog
      data={useLoaderData<typeof loader>()}
      params={params}
      listQuery={list}
      closeHref={`/quotes/${leadGuid}${list ? `?${list}` : ""}`}
    />
  );
}

export function ErrorBoundary() {
  const { leadGuid } = useParams();
  const { search } = useLocation();
  return (
    <Suspense>
      <WindowError closeHref={`/quotes/${leadGuid}${search}`} />
    </Suspense>
  );
}
