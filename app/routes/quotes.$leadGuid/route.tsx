import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useLoaderData, useSearchParams } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { answerOf } from "../../answers";
import { readResultsQuery, writeResultsQuery } from "../../results/results-query";
import { ResultsView } from "../../results/results-view";
import { toPageData } from "../../results/page-data";
import type { loader as rootLoader } from "../../root";
import { withLeadCookies } from "../../session";
import type { RouteHandle } from "../../ui/route-handle";
import { chooseListing } from "../../usecases/quotes/choose-listing";
import { showResults } from "../../usecases/quotes/show-results";
import { readForm } from "../../read-form";

// Seldom opened: their script comes when they are.
const FiltersDialog = lazy(() => import("../../results/filters-dialog").then((module) => ({ default: module.FiltersDialog })));
const AlreadyBooked = lazy(() => import("../../results/already-booked").then((module) => ({ default: module.AlreadyBooked })));

export const handle = { bodyClass: "search-results" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ matches }) => [
  { title: `Search Results - ${matches.find((match) => match.id === "root")?.data.brand.name}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const { sort, ...filter } = readResultsQuery(new URL(request.url).searchParams);
  const results = await showResults(app, { leadGuid: params.leadGuid ?? "", filter, sort });
  if (!results.ok) {
    const { status, words } = answerOf(results.code);
    throw new Response(words, { status });
  }
  return toPageData(results);
}

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const supplierId = Number((await readForm(request)).get("supplierId"));
  const chosen = await chooseListing(app, { leadGuid: params.leadGuid ?? "", supplierId });
  if (!chosen.ok) {
    const { status, words } = answerOf(chosen.code);
    throw data(words, status);
  }
  const headers = withLeadCookies(request, app.viewer, chosen.leadGuid);
  return redirect(`/booking/${chosen.leadGuid}/${chosen.finalise}`, { status: 303, headers });
}

/** Opening and closing the filters asks the server nothing. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const withoutDialog = ({ pathname, searchParams }: URL) => pathname + writeResultsQuery(readResultsQuery(searchParams));
  if (!formMethod || formMethod === "GET") return withoutDialog(currentUrl) !== withoutDialog(nextUrl);
  return defaultShouldRevalidate;
}

export default function ResultsPage() {
  const page = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const query = readResultsQuery(params);
  const listHref = `?${writeResultsQuery(query)}`;
  const filters = writeResultsQuery(query);
  filters.set("filters", "open");
  return (
    <ResultsView
      {...page}
      query={query}
      canBook={!page.isBooked}
      filtersHref={`?${filters}`}
      changeHref={page.fleet ? `/quote/${page.leadGuid}?step=task-your-items&isFleet=true` : `/quote-2/${page.leadGuid}?step=task-your-items`}
    >
      <Suspense>
        {params.get("filters") === "open" && (
          <FiltersDialog query={query} radiusOptions={page.radiusOptions} extras={page.extraChoices} isFleet={page.fleet !== null} closeHref={listHref} />
        )}
        {page.isBooked && params.get("booked") !== "seen" && (
          <AlreadyBooked newQuoteHref={page.fleet?.landingPath ?? `/quote/${page.leadGuid}`} closeHref="?booked=seen" />
        )}
      </Suspense>
    </ResultsView>
  );
}
