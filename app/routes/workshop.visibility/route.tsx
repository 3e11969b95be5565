import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { LeadImpression } from "~/pages/portal/visibility/lead-impression";
import { MeasuredPlot, PricePlot } from "~/pages/portal/visibility/visibility-plots";
import { searchResultsView } from "~/pages/portal/visibility/visibility-view.server";
import { requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { readStoreId } from "~/pages/portal/settings/store-param";
import { StoreChoice } from "~/pages/portal/settings/store-choice";
import { EmptyState } from "~/ui/empty-state";
import { NO_INDEX } from "~/ui/no-index";
import { Section } from "~/ui/page";
import { loadVisibility } from "~/usecases/workshop/portal/search-visibility";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "How customers find you" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const visibility = await loadVisibility(app, readStoreId(request));
  if (!visibility.ok) throw refusedPage(visibility.code);
  return searchResultsView(visibility);
}

/** Page that shows a workshop its positions in customers' results, the factors of its ranking, and the outcomes. */
export default function SearchResultsPage() {
  const { store, stores, storeName, days, leads, plots } = useLoaderData<typeof loader>();
  return (
    <PortalPage title="How customers find you" subtitle={storeName}>
      <StoreChoice stores={stores} store={store} />
      {leads.length === 0 ? (
        <EmptyState title={`You did not appear in any search in the last ${days} days`}>
          Searches appear here within an hour. We show you for the work you do, to customers who are near enough, on
          days when you have time.
        </EmptyState>
      ) : (
        <div className="grid gap-10">
          <p className="max-w-prose">
            Searches that showed your workshop in the last {days} days, as customers last saw them. We never name the
            other workshops.
          </p>
          <PricePlot points={plots.prices} />
          <div className="grid gap-10 md:grid-cols-2">
            <MeasuredPlot
              points={plots.reply}
              heading="How soon you answer"
              title="Minutes until you answer a booking, within opening hours"
              note="Measured over 90 days. Sooner is better."
              missing="We need ten bookings in 90 days to measure this. Until then, we count it as 50% in the ranking."
              formatMeasure={(minutes) => `${minutes} min`}
            />
            <MeasuredPlot
              points={plots.done}
              heading="Bookings you complete"
              title="Share of confirmed bookings that you completed"
              note="Measured over 90 days. Higher is better. Bookings that customers cancel are not included."
              missing="We need ten finished bookings in 90 days to measure this. Until then, we count it as 50% in the ranking."
              formatMeasure={(share) => `${share}%`}
            />
          </div>
          <Section id="requests" title="Request by request">
            <ul className="grid gap-4">
              {leads.map((lead) => (
                <LeadImpression key={lead.key} lead={lead} />
              ))}
            </ul>
          </Section>
        </div>
      )}
    </PortalPage>
  );
}
