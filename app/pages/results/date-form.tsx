import { Form, useSubmit } from "@remix-run/react";
import { formatDay } from "../../ui/format";
import { TextField } from "../../ui/text-field";
import { QueryFields } from "./query-fields";
import type { ResultsQuery } from "./results-query";

interface Props {
  query: ResultsQuery;
  /** The day the list begins at: moved past days that cannot be booked. */
  serviceDay: string;
  minimumDay: string;
  maximumDay: string;
}

/** Asks for another first day, at once with script, by its own button without. */
export function DateForm({ query, serviceDay, minimumDay, maximumDay }: Props) {
  const submit = useSubmit();
  return (
    <Form method="get" preventScrollReset className="flex items-end gap-2">
      <QueryFields query={query} own={["date"]} />
      <TextField
        key={serviceDay}
        name="date"
        type="date"
        label="From"
        defaultValue={serviceDay}
        min={minimumDay}
        max={maximumDay}
        // A day that is typed is whole only when its four figures of the year are.
        onBlur={(event) =>
          event.currentTarget.value !== serviceDay &&
          event.currentTarget.value !== "" &&
          submit(event.currentTarget.form, { preventScrollReset: true })
        }
      />
      <noscript>
        <button type="submit" className="min-h-12 rounded-md border border-control px-4 font-semibold">
          Show
        </button>
      </noscript>
    </Form>
  );
}

/** Said where the day asked for could not be had (P-163). */
export const MovedDate = ({
  asked: request,
  serviceDay,
  maximumDay,
}: {
  asked: string;
  serviceDay: string;
  maximumDay: string;
}) => (
  <p role="status" className="text-sm text-soft">
    {formatDay(request)}{" "}
    {request > maximumDay
      ? `is too far ahead: ${formatDay(maximumDay)} is the last day that can be booked`
      : "cannot be booked"}
    . These quotes are from {formatDay(serviceDay)} on.
  </p>
);
