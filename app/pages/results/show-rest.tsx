import type { SupplierId } from "../../domain/core/ids";
import { ButtonLink } from "../../ui/button";
import { listingElementId } from "./listing-list";
import { type ResultsQuery, writeResultsQuery } from "./results-query";

interface Props {
  query: ResultsQuery;
  shownCount: number;
  rest: { readonly count: number; readonly next: SupplierId };
}

/** Link to the remaining offers: the same page with all of them, at the first one that was not shown. With JavaScript the page does not reload. */
export function ShowMore({ query, shownCount, rest: { count, next } }: Props) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-soft">
      {shownCount} of {shownCount + count} shown
      <ButtonLink
        to={`?${writeResultsQuery({ ...query, isWhole: true })}#${listingElementId(next)}`}
        variant="secondary"
        className="w-full sm:w-auto"
      >
        Show {count} more
      </ButtonLink>
    </p>
  );
}
