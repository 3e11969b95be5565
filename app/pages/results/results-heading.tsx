import { Form, Link } from "@remix-run/react";
import { Disclosure } from "../../ui/disclosure";
import type { OtherQuote } from "../../domain/lead/lead";
import { NEAR_METRES } from "../../domain/supplier/reach";
import { formatCount, formatDistance } from "../../ui/format";
import { Icon } from "../../ui/icon";

export interface JobItem {
  readonly key: string;
  readonly name: string;
  /** The item that needs this one; null = this item can be removed. */
  readonly neededBy: string | null;
  /** Note below the item, for example that another item includes it, or that a fact about the vehicle must be determined first. Null = none. */
  readonly note: string | null;
}

interface Props {
  leadGuid: string;
  count: number;
  totalCount: number;
  /** The number of suppliers with a price. The others can be asked for a quote. */
  pricedCount: number;
  place: string;
  vehicle: string | null;
  items: readonly JobItem[];
  /** False once the lead has a booking. */
  canChange: boolean;
  changeHref: string;
  /** Link to what the service includes; null = the job has no service. */
  inclusionsHref: string | null;
  /** Link to the form that saves the quotes by email. */
  saveHref: string;
  disclaimers: readonly string[];
  /** Straight-line distance to the nearest supplier; null = there are no suppliers. */
  nearestMetres: number | null;
  /** The second quote, with jobs that none of these workshops does. */
  otherQuote: OtherQuote | null;
  /** True = the visitor has set a filter. */
  isFiltered: boolean;
}

/** The number of offers, the jobs and the place, with the cart to expand, and a list of what may cost more. */
export function ResultsHeading({
  leadGuid,
  count,
  totalCount,
  pricedCount,
  place,
  vehicle,
  items,
  canChange,
  changeHref,
  inclusionsHref,
  saveHref,
  disclaimers,
  nearestMetres,
  otherQuote,
  isFiltered,
}: Props) {
  const isFar = nearestMetres !== null && nearestMetres > NEAR_METRES;
  const isQuoteOnly = pricedCount === 0 && count > 0;
  return (
    <header className="grid gap-1">
      <h1 className="text-2xl font-bold">
        {isQuoteOnly ? formatCount(count, "workshop") : formatCount(pricedCount, "quote")} {isFar ? "for" : "near"}{" "}
        {place}
      </h1>
      {isFar && (
        <p className="font-semibold">
          The nearest is {formatDistance(nearestMetres)} away in a straight line. The drive is longer.
        </p>
      )}
      <p className="text-soft">
        {items.map((item) => item.name).join(", ")}
        {vehicle && ` for your ${vehicle}`}{" "}
        <Link to={changeHref} className="whitespace-nowrap text-accent underline underline-offset-4">
          Change
        </Link>
      </p>
      {isQuoteOnly && (
        <p className="text-soft">This job has no instant price. Ask the workshops you like for their quotes.</p>
      )}
      {!isQuoteOnly && count > pricedCount && (
        <p className="text-soft">
          {formatCount(count - pricedCount, "more workshop")} can quote. Ask the ones you like.
        </p>
      )}
      {count < totalCount && isFiltered && (
        <p className="text-sm text-soft">{totalCount - count} more without filters.</p>
      )}
      <div className="flex flex-wrap gap-x-6">
        <Disclosure summary={`Your job (${items.length})`}>
          <ul className="grid" aria-label="Your job">
            {items.map((item) => (
              <li key={item.key} className="flex min-h-11 items-center justify-between gap-4 border-b border-line">
                <span>
                  {item.name}
                  {item.neededBy !== null && (
                    <span className="block text-sm text-soft">Needed for {item.neededBy}</span>
                  )}
                  {item.note !== null && <span className="block text-sm text-soft">{item.note}</span>}
                </span>
                {canChange && items.length > 1 && item.neededBy === null && (
                  <Form method="post" action={`/quotes/${leadGuid}`} preventScrollReset>
                    <input type="hidden" name="intent" value="remove-item" />
                    <button
                      type="submit"
                      name="key"
                      value={item.key}
                      className="inline-flex min-h-11 items-center gap-1 rounded-sm px-1 text-accent underline underline-offset-4"
                    >
                      Remove<span className="sr-only"> {item.name}</span>
                    </button>
                  </Form>
                )}
              </li>
            ))}
          </ul>
          {canChange && (
            <Link
              to={changeHref}
              className="inline-flex min-h-11 items-center gap-1 text-accent underline underline-offset-4"
            >
              <Icon name="plus" className="size-5" />
              Add a job
            </Link>
          )}
        </Disclosure>
        {inclusionsHref && (
          <Link
            to={inclusionsHref}
            preventScrollReset
            className="inline-flex min-h-11 items-center font-medium text-accent hover:text-accent-strong"
          >
            What the service includes
          </Link>
        )}
        <Link
          to={saveHref}
          preventScrollReset
          className="inline-flex min-h-11 items-center gap-1.5 font-medium text-accent hover:text-accent-strong"
        >
          <Icon name="mail" className="size-5" />
          Save quotes
        </Link>
      </div>
      {otherQuote && (
        <p>
          <Link to={`/quote-2/${otherQuote.guid}`} className="text-accent underline underline-offset-4">
            Continue with your second quote: {otherQuote.jobs.join(", ")}
          </Link>
        </p>
      )}
      {disclaimers.length > 0 && (
        <ul className="grid gap-1 rounded-md bg-sunken px-4 py-3 text-sm" aria-label="What may cost more">
          {disclaimers.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </header>
  );
}
