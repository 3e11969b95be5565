import type { ResultListing } from "./page-data";
import { SupplierCard } from "../ui/supplier-card";
import { ButtonLink } from "../ui/button";
import { BookForm } from "./book-form";
import { getQuoteHref, type ResultsQuery } from "./results-query";

interface Props {
  listings: readonly ResultListing[];
  leadGuid: string;
  query: ResultsQuery;
  canBook: boolean;
  active: number | null;
  onActivate: (id: number | null) => void;
}

export const listingElementId = (supplierId: number): string => `offer-${supplierId}`;

export function ListingList({ listings, leadGuid, query, canBook, active, onActivate }: Props) {
  return (
    <ol className="grid gap-3" aria-label="Offers">
      {listings.map((listing) => {
        const light = () => onActivate(listing.supplierId);
        const dim = () => onActivate(null);
        return (
          <li
            key={listing.supplierId}
            id={listingElementId(listing.supplierId)}
            data-listing={listing.supplierId}
            tabIndex={-1}
            onPointerEnter={light}
            onPointerLeave={dim}
            onFocus={light}
            onBlur={dim}
          >
            <SupplierCard
              listing={listing}
              active={active === listing.supplierId}
              action={
                canBook &&
                (listing.isInstantlyPriced ? (
                  <BookForm listing={listing} leadGuid={leadGuid} />
                ) : (
                  <ButtonLink to={getQuoteHref(query, listing.supplierId)} preventScrollReset className="w-full sm:w-auto" aria-describedby={`listing-${listing.supplierId}`}>
                    Get a quote
                  </ButtonLink>
                ))
              }
            />
          </li>
        );
      })}
    </ol>
  );
}
