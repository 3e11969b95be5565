import { Form, Link } from "@remix-run/react";
import { Button } from "~/ui/button";
import { LINK_CLASS } from "~/ui/classes";
import { PhotoLinks } from "~/ui/photo-strip";
import type { EntryView } from "./entry-view.server";

/** The work done on a car, newest first. `vehicleId` null = another person views it read-only. */
export function TimeLine({ entries, vehicleId }: { entries: readonly EntryView[]; vehicleId: string | null }) {
  return (
    <ol className="grid gap-4">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-3 border-l-4 border-line py-1 pl-4 break-inside-avoid">
          <div>
            <p className="text-sm text-soft">
              {entry.day}, {entry.kind}, {entry.source.toLowerCase()}
            </p>
            <h3 className="font-semibold break-words">{entry.title}</h3>
          </div>
          {entry.lines.length > 0 && (
            <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[8rem_1fr]">
              {entry.lines.map(({ label, value }) => (
                <div key={label} className="contents">
                  <dt className="text-soft">{label}</dt>
                  <dd className="min-w-0 whitespace-pre-line break-words tabular-nums max-sm:mb-1">{value}</dd>
                </div>
              ))}
            </dl>
          )}
          <PhotoLinks photos={entry.photos} subject={`Receipt for ${entry.title}`} />
          {vehicleId !== null && (
            <div className="flex flex-wrap items-center gap-x-5 gap-y-1 print:hidden">
              {entry.canBookAgain && (
                <Form method="post" action={`/garage/${vehicleId}/book`}>
                  <input type="hidden" name="again" value={entry.id} />
                  <Button variant="secondary">
                    Book again<span className="sr-only">: {entry.title}</span>
                  </Button>
                </Form>
              )}
              {entry.bookingHref !== null && (
                <Link to={entry.bookingHref} className={LINK_CLASS}>
                  See the booking<span className="sr-only"> for {entry.day}</span>
                </Link>
              )}
              <Link to={`/garage/${vehicleId}/entry/${entry.id}`} className={LINK_CLASS}>
                {entry.canChange ? "Change" : "Receipts"}
                <span className="sr-only">
                  : {entry.title}, {entry.day}
                </span>
              </Link>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
