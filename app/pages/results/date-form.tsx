import { Form, useSubmit } from "@remix-run/react";
import { formatDay } from "../../ui/format";
import { TextField } from "../../ui/text-field";
import { QueryFields } from "./query-fields";
import type { ResultsQuery } from "./results-query";

interface Props {
  query: ResultsQuery;
  /** The day the list begins at: moved past days that cannot be booked. */
  serviceDate: string;
  minimumDate: string;
  maximumDate: string;
}

/** Asks for another first day, at once with script, by its own button without. */
export function DateForm({ query, serviceDate, minimumDate, maximumDate }: Props) {
  const submit = useSubmit();
  return (
    <Form method="get" preventScrollReset className="flex items-end gap-2">
      <QueryFields query={query} own={["date"]} />
      <TextField
        key={serviceDate}
        name="date"
        type="date"
        label="From"
        defaultValue={serviceDate}
        min={minimumDate}
        max={maximumDate}
        // A day that is typed is whole only when its four figures of the year are.
        onBlur={(event) =>
          event.currentTarget.value !== serviceDate &&
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
  asked,
  serviceDate,
  maximumDate,
}: {
  asked: string;
  serviceDate: string;
  maximumDate: string;
}) => (
  <p role="status" className="text-sm text-soft">
    {formatDay(asked)}{" "}
    {asked > maximumDate
      ? `is too far ahead: ${formatDay(maximumDate)} is the last day that can be booked`
      : "cannot be booked"}
    . These quotes are from {formatDay(serviceDate)} on.
  </p>
);
