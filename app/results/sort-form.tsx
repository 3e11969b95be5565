import { Form, useSubmit } from "@remix-run/react";
import { SORTS } from "../domain/quotes/order";
import { SelectField } from "../ui/select-field";
import { QueryFields } from "./query-fields";
import type { ResultsQuery } from "./results-query";

/** Orders the list at once with script, by its own button without. */
export function SortForm({ query }: { query: ResultsQuery }) {
  const submit = useSubmit();
  return (
    <Form method="get" preventScrollReset className="flex items-end gap-2">
      <QueryFields query={query} own={["sortby"]} />
      <SelectField
        key={query.sort}
        name="sortby"
        label="Sort by"
        defaultValue={query.sort.toLowerCase()}
        onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
        options={SORTS.map((sort) => ({ value: sort.toLowerCase(), label: sort }))}
      />
      <noscript>
        <button type="submit" className="min-h-12 rounded-md border border-control px-4 font-semibold">
          Sort
        </button>
      </noscript>
    </Form>
  );
}
