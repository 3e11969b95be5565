import { ofLead } from "../../http/with-lead-guid";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { z } from "zod";
import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from "react";
import { answerOf } from "../../error-responses";
import { DIRECT_LENGTHS, type DirectRequestFields } from "../../domain/quotes/direct-request";
import { promoCodeOf } from "../../http/cookies";
import { toPageData } from "../../pages/results/page-data.server";
import { resultsPath, readResultsQuery, writeResultsQuery } from "../../pages/results/results-query";
import { ResultsView } from "../../pages/results/results-view";
import { useSaveTrigger } from "../../pages/results/use-save-trigger";
import type { loader as rootLoader } from "../../root";
import { withLeadCookies } from "../../http/session";
import type { RouteHandle } from "../../ui/route-handle";
import { removeFromCart } from "../../usecases/funnel/remove-from-cart";
import { askSupplier } from "../../usecases/quotes/ask-supplier";
import { chooseListing } from "../../usecases/quotes/choose-listing";
import { showResults } from "../../usecases/funnel/show-results";
import { readForm } from "../../http/read-form";
import { parseHiddenForm, parseForm, refuseForm, resultOf, textField, writtenSupplierId } from "../../http/parse-form";
import { NO_INDEX } from "../../ui/no-index";

// Rarely opened, so their scripts are loaded on demand.
const FiltersDialog = lazy(() => import("../../pages/results/filters-dialog"));
const GetQuoteDialog = lazy(() => import("../../pages/results/get-quote-dialog"));
const SupplierUnavailable = lazy(() => import("../../pages/results/supplier-unavailable"));
const NewQuotes = lazy(() => import("../../pages/results/new-quotes"));
const CancelledRequest = lazy(() => import("../../pages/results/cancelled-request"));
const AlreadyBooked = lazy(() => import("../../pages/results/already-booked"));
const ResultsError = lazy(() => import("../../pages/results/results-error"));

export const handle = { bodyClass: "search-results", panelClass: "search-results-panel" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ matches }) => [
  { title: `Search Results - ${matches.find((match) => match.id === "root")?.data.brand.name}` },
  NO_INDEX,
];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { sort, date, isWhole, ...filter } = readResultsQuery(searchParams);
  const results = await ofLead(params.leadGuid, (leadGuid) =>
    showResults(app, { leadGuid, filter, sort, serviceDay: date }),
  );
  if (!results.ok) throw redirect("/page-not-found/");
  return toPageData(results, { date, isWhole, quote: searchParams.get("quote") });
}

/** Cuts extremely long input, but leaves enough for its error message. */
const direct = (name: keyof DirectRequestFields) => textField(2 * DIRECT_LENGTHS[name]);
const DIRECT = z.object({
  supplierId: writtenSupplierId,
  name: direct("name"),
  email: direct("email"),
  contactNumber: direct("contactNumber"),
  comments: direct("comments"),
});
/** The list has three forms: request a quote, remove an item, or choose a supplier (whose buttons have no intent). */
const ASKED = z.object({ intent: z.enum(["get-a-quote", "remove-item", "choose"]).default("choose") });
const REMOVED = z.object({ key: textField(100) });
const CHOSEN = z.object({ supplierId: writtenSupplierId, date: textField(10) });

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { intent } = parseHiddenForm(form, ASKED);
  const { leadGuid } = params;
  if (intent === "get-a-quote") return readQuoteRequest(app, leadGuid, form);
  if (intent === "remove-item") {
    const removed = await ofLead(leadGuid, (guid) => removeFromCart(app, guid, parseHiddenForm(form, REMOVED).key));
    if (!removed.ok) throw data(answerOf(removed.code).text, answerOf(removed.code).status);
    return redirect(`/quotes/${removed.leadGuid}`, {
      status: 303,
      headers: withLeadCookies(request, app.viewer, removed.leadGuid),
    });
  }
  const { supplierId, ...input } = parseHiddenForm(form, CHOSEN);
  const { date } = readResultsQuery(new URLSearchParams(input));
  const selection = await ofLead(leadGuid, (guid) =>
    chooseListing(app, { leadGuid: guid, supplierId, serviceDay: date }),
  );
  if (!selection.ok) throw data(answerOf(selection.code).text, answerOf(selection.code).status);
  const headers = withLeadCookies(request, app.viewer, selection.leadGuid);
  const promo = promoCodeOf(request);
  return redirect(
    `/booking/${selection.leadGuid}/${selection.finalise}${promo === null ? "" : `?promoCode=${promo}`}`,
    {
      status: 303,
      headers,
    },
  );
}

/** Handles the get-a-quote form without JavaScript. The entered values are returned with the errors. */
async function readQuoteRequest(app: Parameters<typeof askSupplier>[0], leadGuid: string | undefined, form: FormData) {
  const submission = parseForm(form, DIRECT);
  if (submission.status !== "success") return refuseForm(submission, undefined, { contactNumber: null });
  const { supplierId, ...input } = submission.value;
  const request = await ofLead(leadGuid, (guid) => askSupplier(app, { leadGuid: guid, supplierId, typed: input }));
  if (!request.ok) return refuseForm(submission, request, { contactNumber: null });
  return { result: resultOf(submission), contactNumber: request.contactNumber };
}

/** The list is not reloaded when a dialog over it is opened, closed or submitted. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  // The URL is the same, so the list itself should be reloaded.
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  const ofList = ({ pathname, searchParams }: URL) =>
    `${pathname.split("/")[2]}?${writeResultsQuery(readResultsQuery(searchParams))}`;
  if (!formMethod || formMethod === "GET" || formAction?.split("?")[0]?.endsWith("/save"))
    return ofList(currentUrl) !== ofList(nextUrl);
  return defaultShouldRevalidate;
}

export default function ResultsPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  // Stays the same object while the list's part of the URL is unchanged, so that opening a dialog does not render the cards again.
  const ofList = writeResultsQuery(readResultsQuery(params)).toString();
  const query = useMemo(() => readResultsQuery(new URLSearchParams(ofList)), [ofList]);
  const { leadGuid, listings } = page;
  const view = useMemo(() => ({ ...query, radiusMetres: page.radiusMetres }), [query, page.radiusMetres]);
  const listHref = resultsPath(leadGuid, "", query);
  const resultListing = page.isBooked
    ? undefined
    : listings.find((listing) => !listing.isInstantlyPriced && String(listing.supplierId) === params.get("quote"));
  const isBookedShown = page.isBooked && params.get("booked") !== "seen";
  useSaveTrigger(
    leadGuid,
    resultsPath(leadGuid, "/save", query),
    resultListing !== undefined || page.isBooked || page.isCancelled,
  );
  useEffect(() => {
    void import("../../pages/results/send-impressions").then(({ sendImpressions }) => sendImpressions(page));
  }, [page]);
  const changeHref = page.fleet
    ? `/quote/${leadGuid}?step=task-your-items&isFleet=true`
    : `/quote-2/${leadGuid}?step=task-your-items`;
  if (page.isCancelled)
    return (
      <Window>
        <CancelledRequest startHref={changeHref} />
      </Window>
    );
  return (
    <ResultsView
      {...page}
      query={query}
      canBook={!page.isBooked}
      changeHref={changeHref}
      isFiltering={params.get("filters") === "open"}
    >
      {page.quotesReceived !== null && !page.isBooked && (
        <Window>
          <NewQuotes leadGuid={page.leadGuid} shown={page.quotesReceived} />
        </Window>
      )}
      {params.get("filters") === "open" && (
        <Window>
          <FiltersDialog
            query={view}
            radiusOptions={page.radiusOptions}
            extras={page.extraChoices}
            isFleet={page.fleet !== null}
            closeHref={listHref}
          />
        </Window>
      )}
      {resultListing && (
        <Window>
          <GetQuoteDialog
            key={resultListing.supplierId}
            leadGuid={leadGuid}
            country={page.country}
            supplier={resultListing}
            answer={answer ?? null}
            closeHref={listHref}
          />
        </Window>
      )}
      {!page.isBooked && params.get("unavailable") !== null && (
        <Window>
          <SupplierUnavailable closeHref={listHref} />
        </Window>
      )}
      {isBookedShown && (
        <Window>
          <AlreadyBooked newQuoteHref={page.fleet?.landingPath ?? `/quote/${leadGuid}`} closeHref="?booked=seen" />
        </Window>
      )}
      <Outlet />
    </ResultsView>
  );
}

/** Each dialog has its own Suspense boundary, so that a click takes effect at once without waiting for the dialog's script. */
const Window = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>;

export const ErrorBoundary = () => (
  <Window>
    <ResultsError />
  </Window>
);
