import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Notice } from "~/ui/notice";
import type { ExternalCalendarView } from "./calendars-view.server";

/** An external calendar, and the result of its last import. */
export function ExternalCalendarCard({ address, store }: { address: ExternalCalendarView; store: string }) {
  const { id, name, host, takes: takesBooking, read, failure, busyDays } = address;
  const hiddenInputs = (
    <>
      <input type="hidden" name="store" value={store} />
      <input type="hidden" name="id" value={id} />
    </>
  );
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="grid gap-1">
        <h3 className="min-w-0 font-semibold break-words">{name}</h3>
        <p className="text-sm break-words text-soft">
          {host}. {takesBooking}.
        </p>
        <p className="text-sm">
          {read}.{" "}
          {busyDays === 0
            ? "No upcoming events."
            : `Blocks time on ${busyDays} upcoming ${busyDays === 1 ? "day" : "days"}.`}
        </p>
      </div>
      {failure && (
        <Notice tone="attention" title="We cannot read this calendar">
          {failure.reason} This started {failure.since}. We still use the busy times from the last successful update.
        </Notice>
      )}
      {failure && (
        <div className="flex flex-wrap gap-3">
          <Form method="post">
            {hiddenInputs}
            <Button name="intent" value="read" variant="secondary">
              Update <span className="sr-only">{name}</span> now
            </Button>
          </Form>
          {failure.isEmpty && (
            <Form method="post">
              {hiddenInputs}
              <Button name="intent" value="empty" variant="secondary">
                Yes, this calendar is empty
              </Button>
            </Form>
          )}
        </div>
      )}
      <Disclosure
        summary={
          <>
            Remove<span className="sr-only"> {name}</span>
          </>
        }
      >
        <Form method="post" className="grid justify-items-start gap-3">
          {hiddenInputs}
          <p>Customers can book the time it blocked again.</p>
          <Button name="intent" value="remove" variant="danger">
            Remove {name}
          </Button>
        </Form>
      </Disclosure>
    </li>
  );
}
