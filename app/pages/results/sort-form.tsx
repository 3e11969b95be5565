import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { SORTS } from "../../domain/quotes/order";
import { SelectField } from "../../ui/select-field";
import { QueryFields } from "./query-fields";
import type { ResultsQuery } from "./results-query";

/** Form for the sort order. JavaScript submits it at once; otherwise it has a button. */
export function SortForm({ query }: { query: ResultsQuery }) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const isIdle = useNavigation().state === "idle";
  // If the requested order was not available, resets the control, so that it can be chosen again.
  useEffect(() => {
    if (isIdle) form.current?.reset();
  }, [isIdle]);
  return (
    <Form ref={form} method="get" preventScrollReset className="flex items-end gap-2">
      <QueryFields query={query} ownParams={["sortby"]} />
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
