import { Form, useSubmit } from "@remix-run/react";
import { formatDay } from "../../ui/format";
import { TextField } from "../../ui/text-field";
import { QueryFields } from "./query-fields";
import type { ResultsQuery } from "./results-query";

interface Props {
  query: ResultsQuery;
  /** First day of the list, moved past days that cannot be booked. */
  serviceDay: string;
  minimumDay: string;
  maximumDay: string;
}

/** Form for another first day. JavaScript submits it at once; otherwise it has a button. */
export function DateForm({ query, serviceDay, minimumDay, maximumDay }: Props) {
  const submit = useSubmit();
  return (
    <Form method="get" preventScrollReset className="flex items-end gap-2">
      <QueryFields query={query} ownParams={["date"]} />
      <TextField
        key={serviceDay}
        name="date"
        type="date"
        label="From"
        defaultValue={serviceDay}
        min={minimumDay}
        max={maximumDay}
        // Submits on blur, because a typed date is complete only when all four digits of the year are entered.
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

/** Shown if the requested day was not available (P-163). */
export const MovedDate = ({
  requestedDay,
  serviceDay,
  maximumDay,
}: {
  requestedDay: string;
  serviceDay: string;
  maximumDay: string;
}) => (
  <p role="status" className="text-sm text-soft">
    {formatDay(requestedDay)}{" "}
    {requestedDay > maximumDay ? `is too far ahead: you can book until ${formatDay(maximumDay)}` : "cannot be booked"}.
    These quotes are from {formatDay(serviceDay)} onwards.
  </p>
);
