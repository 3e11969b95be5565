import { Form, useSubmit } from "@remix-run/react";
import { SelectField } from "../ui/select-field";
import { QueryFields } from "./query-fields";
import type { ResultsQuery, Sort } from "./results-query";

const SORT_WORDS: Readonly<Record<Sort, string>> = {
  recommended: "Recommended",
  price: "Price",
  rating: "Rating",
  distance: "Distance",
};

/** Orders the list at once with script, by its own button without. */
export function SortForm({ query }: { query: ResultsQuery }) {
  const submit = useSubmit();
  return (
    <Form method="get" preventScrollReset className="flex items-end gap-2">
      <QueryFields query={query} except="sortby" />
      <SelectField
        key={query.sortby}
        name="sortby"
        label="Sort by"
        defaultValue={query.sortby}
        onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
        options={Object.entries(SORT_WORDS).map(([value, label]) => ({ value, label }))}
      />
      <noscript>
        <button type="submit" className="min-h-12 rounded-md border border-control px-4 font-semibold">
          Sort
        </button>
      </noscript>
    </Form>
  );
}
