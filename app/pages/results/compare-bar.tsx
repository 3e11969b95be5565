import { MAX_COMPARED_OFFERS, MIN_COMPARED_OFFERS } from "../../domain/quotes/compare";
import { spellNumber } from "../../domain/core/words/title";
import { Button } from "../../ui/button";
import type { SupplierId } from "../../domain/core/ids";
import { QueryFields } from "./query-fields";
import type { ResultsQuery } from "./results-query";

const FORM_ID = "compare";
/** Query parameter for an offer that is selected for comparison. */
const OFFER_PARAM = "offer";

/** Checkbox that selects an offer for comparison. Its form is below the list. */
export const CompareCheckbox = ({ supplierId }: { supplierId: SupplierId }) => (
  <label className="inline-flex min-h-11 items-center gap-2 text-sm">
    <input
      type="checkbox"
      name={OFFER_PARAM}
      value={supplierId}
      form={FORM_ID}
      aria-describedby={`listing-${supplierId}`}
      className="size-5 accent-accent"
    />
    Compare
  </label>
);

/** The offers selected in the URL. Values that are not numbers are ignored. */
export const parseSelectedOffers = (params: URLSearchParams): readonly number[] =>
  params.getAll(OFFER_PARAM).map(Number).filter(Number.isSafeInteger);

/** Form that compares the selected offers. It sticks to the bottom of the screen once an offer is selected. */
export function CompareBar({ leadGuid, query }: { leadGuid: string; query: ResultsQuery }) {
  return (
    <form
      id={FORM_ID}
      method="get"
      action={`/quotes/${leadGuid}/compare`}
      className="no-print flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 group-has-[input[form=compare]:checked]/offers:sticky group-has-[input[form=compare]:checked]/offers:bottom-18 map:group-has-[input[form=compare]:checked]/offers:bottom-4"
    >
      <QueryFields query={query} ownParams={[]} />
      <span className="text-sm">
        Select {spellNumber(MIN_COMPARED_OFFERS)} to {spellNumber(MAX_COMPARED_OFFERS)} offers to see them side by side.
      </span>
      <Button variant="secondary">Compare</Button>
    </form>
  );
}
