import { withLeadGuid } from "../../http/with-lead-guid";
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
import { toErrorResponse } from "../../error-responses";
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
import {
  parseHiddenForm,
  parseForm,
  refuseForm,
  toFormResult,
  textField,
  hiddenSupplierId,
} from "../../http/parse-form";
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
  const results = await withLeadGuid(params.leadGuid, (leadGuid) =>
    showResults(app, { leadGuid, filter, sort, serviceDay: date }),
  );
  if (!results.ok) throw redirect("/page-not-found/");
  return toPageData(results, { date, showsAll: isWhole, quote: searchParams.get("quote") });
}

/** Cuts extremely long input, but leaves enough for its error message. */
const directField = (name: keyof DirectRequestFields) => textField(2 * DIRECT_LENGTHS[name]);
const DIRECT_QUOTE_FIELDS = z.object({
  supplierId: hiddenSupplierId,
  name: directField("name"),
  email: directField("email"),
  contactNumber: directField("contactNumber"),
  comments: directField("comments"),
});
/** The list has three forms: request a quote, remove an item, or choose a supplier (whose buttons have no intent). */
const INTENT_FIELDS = z.object({ intent: z.enum(["get-a-quote", "remove-item", "choose"]).default("choose") });
const REMOVAL_FIELDS = z.object({ key: textField(100) });
const CHOICE_FIELDS = z.object({ supplierId: hiddenSupplierId, date: textField(10) });

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { intent } = parseHiddenForm(form, INTENT_FIELDS);
  const { leadGuid } = params;
  if (intent === "get-a-quote") return submitQuoteRequest(app, leadGuid, form);
  if (intent === "remove-item") {
    const removeResult = await withLeadGuid(leadGuid, (guid) =>
      removeFromCart(app, guid, parseHiddenForm(form, REMOVAL_FIELDS).key),
    );
    if (!removeResult.ok)
      throw data(toErrorResponse(removeResult.code).text, toErrorResponse(removeResult.code).status);
    return redirect(`/quotes/${removeResult.leadGuid}`, {
      status: 303,
      headers: withLeadCookies(request, app.viewer, removeResult.leadGuid),
    });
  }
  const { supplierId, ...input } = parseHiddenForm(form, CHOICE_FIELDS);
  const { date } = readResultsQuery(new URLSearchParams(input));
  const choiceOutcome = await withLeadGuid(leadGuid, (guid) =>
    chooseListing(app, { leadGuid: guid, supplierId, serviceDay: date }),
  );
  if (!choiceOutcome.ok)
    throw data(toErrorResponse(choiceOutcome.code).text, toErrorResponse(choiceOutcome.code).status);
  const headers = withLeadCookies(request, app.viewer, choiceOutcome.leadGuid);
  const promoCode = promoCodeOf(request);
  return redirect(
    `/booking/${choiceOutcome.leadGuid}/${choiceOutcome.finalise}${promoCode === null ? "" : `?promoCode=${promoCode}`}`,
    {
      status: 303,
      headers,
    },
  );
}

/** Handles the get-a-quote form without JavaScript. The entered values are returned with the errors. */
async function submitQuoteRequest(
  app: Parameters<typeof askSupplier>[0],
  leadGuid: string | undefined,
  form: FormData,
) {
  const submission = parseForm(form, DIRECT_QUOTE_FIELDS);
  if (submission.status !== "success") return refuseForm(submission, undefined, { contactNumber: null });
  const { supplierId, ...input } = submission.value;
  const askOutcome = await withLeadGuid(leadGuid, (guid) =>
    askSupplier(app, { leadGuid: guid, supplierId, requestFields: input }),
  );
  if (!askOutcome.ok) return refuseForm(submission, askOutcome, { contactNumber: null });
  return { result: toFormResult(submission), contactNumber: askOutcome.contactNumber };
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
  const listQuery = ({ pathname, searchParams }: URL) =>
    `${pathname.split("/")[2]}?${writeResultsQuery(readResultsQuery(searchParams))}`;
  if (!formMethod || formMethod === "GET" || formAction?.split("?")[0]?.endsWith("/save"))
    return listQuery(currentUrl) !== listQuery(nextUrl);
  return defaultShouldRevalidate;
}

export default function ResultsPage() {
  const loaderData = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  // Stays the same object while the list's part of the URL is unchanged, so that opening a dialog does not render the cards again.
  const listQuery = writeResultsQuery(readResultsQuery(params)).toString();
  const query = useMemo(() => readResultsQuery(new URLSearchParams(listQuery)), [listQuery]);
  const { leadGuid, listings } = loaderData;
  const view = useMemo(() => ({ ...query, radiusMetres: loaderData.radiusMetres }), [query, loaderData.radiusMetres]);
  const listHref = resultsPath(leadGuid, "", query);
  const resultListing = loaderData.isBooked
    ? undefined
    : listings.find((listing) => !listing.isInstantlyPriced && String(listing.supplierId) === params.get("quote"));
  const isBookedNoticeShown = loaderData.isBooked && params.get("booked") !== "seen";
  useSaveTrigger(
    leadGuid,
    resultsPath(leadGuid, "/save", query),
    resultListing !== undefined || loaderData.isBooked || loaderData.isCancelled,
  );
  useEffect(() => {
    void import("../../pages/results/send-impressions").then(({ sendImpressions }) => sendImpressions(loaderData));
  }, [loaderData]);
  const changeHref = loaderData.fleet
    ? `/quote/${leadGuid}?step=task-your-items&isFleet=true`
    : `/quote-2/${leadGuid}?step=task-your-items`;
  if (loaderData.isCancelled)
    return (
      <Deferred>
        <CancelledRequest startHref={changeHref} />
      </Deferred>
    );
  return (
    <ResultsView
      {...loaderData}
      query={query}
      canBook={!loaderData.isBooked}
      changeHref={changeHref}
      isFiltering={params.get("filters") === "open"}
    >
      {loaderData.quotesReceived !== null && !loaderData.isBooked && (
        <Deferred>
          <NewQuotes leadGuid={loaderData.leadGuid} shownCount={loaderData.quotesReceived} />
        </Deferred>
      )}
      {params.get("filters") === "open" && (
        <Deferred>
          <FiltersDialog
            query={view}
            radiusOptions={loaderData.radiusOptions}
            extras={loaderData.extraChoices}
            isFleet={loaderData.fleet !== null}
            closeHref={listHref}
          />
        </Deferred>
      )}
      {resultListing && (
        <Deferred>
          <GetQuoteDialog
            key={resultListing.supplierId}
            leadGuid={leadGuid}
            country={loaderData.country}
            supplier={resultListing}
            answer={answer ?? null}
            closeHref={listHref}
          />
        </Deferred>
      )}
      {!loaderData.isBooked && params.get("unavailable") !== null && (
        <Deferred>
          <SupplierUnavailable closeHref={listHref} />
        </Deferred>
      )}
      {isBookedNoticeShown && (
        <Deferred>
          <AlreadyBooked
            newQuoteHref={loaderData.fleet?.landingPath ?? `/quote/${leadGuid}`}
            closeHref="?booked=seen"
          />
        </Deferred>
      )}
      <Outlet />
    </ResultsView>
  );
}

/** Each dialog has its own Suspense boundary, so that a click takes effect at once without waiting for the dialog's script. */
const Deferred = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>;

export const ErrorBoundary = () => (
  <Deferred>
    <ResultsError />
  </Deferred>
);
