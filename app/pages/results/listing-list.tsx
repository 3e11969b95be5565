import type { SupplierId } from "../../domain/core/ids";
import { Link } from "@remix-run/react";
import { memo, useEffect } from "react";
import { ButtonLink } from "../../ui/button";
import { SupplierCard } from "./supplier-card";
import { BookForm } from "./book-form";
import { CompareCheckbox } from "./compare-bar";
import { type HighlightStore, markElement } from "./highlight";
import type { ResultListing } from "./result-listing";
import { resultsPath, getQuoteHref, type ResultsQuery } from "./results-query";
import { WhyPrice } from "./why-price";

interface Props {
  listings: readonly ResultListing[];
  leadGuid: string;
  query: ResultsQuery;
  canBook: boolean;
  /** True if there are other offers to compare with. */
  canCompare: boolean;
  lit: HighlightStore;
}

export const listingElementId = (supplierId: SupplierId): string => `offer-${supplierId}`;

export function ListingList({ listings, ...rest }: Props) {
  const { lit: highlight } = rest;
  useEffect(
    () => markElement(highlight, (supplierId) => document.getElementById(listingElementId(supplierId))),
    [highlight],
  );
  return (
    <ol className="grid grid-cols-1 gap-3" aria-label="Offers">
      {listings.map((listing) => (
        <ListingItem key={listing.supplierId} listing={listing} {...rest} />
      ))}
    </ol>
  );
}

/** Memoised, so that a change of one card or in a dialog over the list does not render the other cards again. */
const ListingItem = memo(function ListingItem({
  listing,
  leadGuid,
  query,
  canBook,
  canCompare,
  lit: highlight,
}: Omit<Props, "listings"> & { listing: ResultListing }) {
  const { supplierId } = listing;
  const highlightListing = () => highlight.setSupplier(supplierId);
  const clearHighlight = () => highlight.setSupplier(null);
  const detailsHref = resultsPath(leadGuid, `/workshop/${supplierId}`, query);
  return (
    <li
      id={listingElementId(supplierId)}
      data-listing={supplierId}
      tabIndex={-1}
      className="offer"
      onPointerEnter={highlightListing}
      onPointerLeave={clearHighlight}
      onFocus={highlightListing}
      onBlur={clearHighlight}
    >
      <SupplierCard
        listing={listing}
        name={
          <Link
            to={detailsHref}
            preventScrollReset
            className="underline decoration-1 underline-offset-4 hover:text-accent"
          >
            {listing.name}
          </Link>
        }
        explanation={<WhyPrice leadGuid={leadGuid} supplierId={supplierId} detailsHref={detailsHref} />}
        mark={canCompare && <CompareCheckbox supplierId={supplierId} />}
        action={
          canBook &&
          (listing.isInstantlyPriced || listing.canReachMinimum ? (
            <BookForm listing={listing} leadGuid={leadGuid} date={query.date} />
          ) : (
            <ButtonLink
              to={getQuoteHref(query, supplierId)}
              preventScrollReset
              className="w-full sm:w-auto"
              aria-describedby={`listing-${supplierId}`}
            >
              Get a quote
            </ButtonLink>
          ))
        }
      />
    </li>
  );
});
