import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { answerOf } from "../../answers";
import { typedIn } from "../../results/direct-typed";
import type { DirectAnswer } from "../../results/get-quote-dialog";
import { readResultsQuery, writeResultsQuery } from "../../results/results-query";
import { ResultsView } from "../../results/results-view";
import { toPageData } from "../../results/page-data";
import type { loader as rootLoader } from "../../root";
import { withLeadCookies } from "../../session";
import type { RouteHandle } from "../../ui/route-handle";
import { askSupplier } from "../../usecases/quotes/ask-supplier";
import { chooseListing } from "../../usecases/quotes/choose-listing";
import { showResults } from "../../usecases/quotes/show-results";
import { readForm } from "../../read-form";

// Seldom opened: their script comes when they are.
const FiltersDialog = lazy(() => import("../../results/filters-dialog").then((module) => ({ default: module.FiltersDialog })));
const GetQuoteDialog = lazy(() => import("../../results/get-quote-dialog").then((module) => ({ default: module.GetQuoteDialog })));
const SupplierUnavailable = lazy(() => import("../../results/supplier-unavailable").then((module) => ({ default: module.SupplierUnavailable })));
const NewQuotes = lazy(() => import("../../results/new-quotes").then((module) => ({ default: module.NewQuotes })));
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
  const form = await readForm(request);
  if (form.get("intent") === "get-a-quote") return askedForQuote(app, params.leadGuid ?? "", form);
  const supplierId = Number(form.get("supplierId"));
  const chosen = await chooseListing(app, { leadGuid: params.leadGuid ?? "", supplierId });
  if (!chosen.ok) {
    const { status, words } = answerOf(chosen.code);
    throw data(words, status);
  }
  const headers = withLeadCookies(request, app.viewer, chosen.leadGuid);
  return redirect(`/booking/${chosen.leadGuid}/${chosen.finalise}`, { status: 303, headers });
}

/** The get-a-quote form of a browser without script: what was typed comes back with what was wrong. */
async function askedForQuote(app: Parameters<typeof askSupplier>[0], leadGuid: string, form: FormData) {
  const typed = typedIn(form);
  const asked = await askSupplier(app, { leadGuid, supplierId: Number(form.get("workshopId")), typed });
  if (asked.ok) return data<DirectAnswer>({ errors: {}, typed, contactNumber: asked.contactNumber });
  const { status, words } = answerOf(asked.code);
  return data<DirectAnswer>({ errors: asked.fields ?? { "": [words] }, typed, contactNumber: null }, { status });
}

/** Opening and closing a dialog asks the server nothing. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const withoutDialog = ({ pathname, searchParams }: URL) => pathname + writeResultsQuery(readResultsQuery(searchParams));
  if (!formMethod || formMethod === "GET") return withoutDialog(currentUrl) !== withoutDialog(nextUrl);
  return defaultShouldRevalidate;
}

export default function ResultsPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  const query = readResultsQuery(params);
  const listHref = `?${writeResultsQuery(query)}`;
  const asked = page.isBooked ? undefined : page.listings.find((listing) => !listing.isInstantlyPriced && String(listing.supplierId) === params.get("quote"));
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
        {page.quotesReceived !== null && !page.isBooked && <NewQuotes leadGuid={page.leadGuid} shown={page.quotesReceived} />}
        {params.get("filters") === "open" && (
          <FiltersDialog query={query} radiusOptions={page.radiusOptions} extras={page.extraChoices} isFleet={page.fleet !== null} closeHref={listHref} />
        )}
        {asked && <GetQuoteDialog key={asked.supplierId} leadGuid={page.leadGuid} country={page.country} supplier={asked} answer={answer ?? null} closeHref={listHref} />}
        {!page.isBooked && params.get("unavailable") !== null && <SupplierUnavailable closeHref={listHref} />}
        {page.isBooked && params.get("booked") !== "seen" && (
          <AlreadyBooked newQuoteHref={page.fleet?.landingPath ?? `/quote/${page.leadGuid}`} closeHref="?booked=seen" />
        )}
      </Suspense>
    </ResultsView>
  );
}
