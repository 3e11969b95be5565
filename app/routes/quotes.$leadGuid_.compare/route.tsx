import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { MIN_COMPARED_OFFERS } from "~/domain/quotes/compare";
import { withLeadGuid } from "~/http/with-lead-guid";
import { BookForm } from "~/pages/results/book-form";
import { parseSelectedOffers } from "~/pages/results/compare-bar";
import { compareOffers } from "~/pages/results/compare-data.server";
import { CompareTable } from "~/pages/results/compare-table";
import { resultsPath, getQuoteHref, readResultsQuery } from "~/pages/results/results-query";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { showResults } from "~/usecases/funnel/show-results";

export const meta: MetaFunction = () => [{ title: "Offers side by side" }, NO_INDEX];

/** Loads the offers that are selected in the URL, for anyone who may see the list. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = readResultsQuery(searchParams);
  const { sort, date, isWhole: _, ...filter } = query;
  const results = await withLeadGuid(params.leadGuid, (leadGuid) =>
    showResults(app, { leadGuid, filter, sort, serviceDay: date }),
  );
  if (!results.ok) throw redirect("/page-not-found/");
  const { lead, isBooked } = results;
  return {
    leadGuid: lead.guid,
    query,
    canBook: !isBooked && lead.cancelledAt === null,
    offers: compareOffers(results, parseSelectedOffers(searchParams), query),
  };
}

export default function CompareOffers() {
  const { leadGuid, query, canBook, offers } = useLoaderData<typeof loader>();
  const listHref = resultsPath(leadGuid, "", query);
  return (
    <Page>
      <div className="grid gap-5">
        <div className="grid gap-2">
          <Link to={listHref} className="justify-self-start text-accent underline underline-offset-4">
            All offers
          </Link>
          <h1 className="text-2xl font-bold">Offers side by side</h1>
        </div>
        {offers.length < MIN_COMPARED_OFFERS ? (
          <EmptyState
            title="Select at least two offers"
            action={<ButtonLink to={listHref}>Back to the offers</ButtonLink>}
          >
            Select “Compare” on the offers you want to see side by side. An offer you selected may no longer be
            available.
          </EmptyState>
        ) : (
          <CompareTable
            offers={offers}
            action={
              canBook
                ? ({ listing }) =>
                    listing.isInstantlyPriced || listing.canReachMinimum ? (
                      <BookForm listing={listing} leadGuid={leadGuid} date={query.date} />
                    ) : (
                      <ButtonLink
                        to={`${resultsPath(leadGuid, "", query).split("?")[0]}${getQuoteHref(query, listing.supplierId)}`}
                      >
                        Get a quote
                      </ButtonLink>
                    )
                : null
            }
          />
        )}
      </div>
    </Page>
  );
}
