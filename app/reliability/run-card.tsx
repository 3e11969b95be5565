import { Badge } from "../ui/badge";
import { Disclosure } from "../ui/disclosure";
import type { RecordedRun } from "./recorded-runs.server";

const NUMBER = new Intl.NumberFormat("en-AU");
const DAY = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** How many of the first counts stand in sight: those say how much was tried. */
const IN_SIGHT = 3;

/** One recorded run: what was tried, how it ended, and how anyone can try it again. */
export function RunCard({ run: { name, title, date, seed, command, seconds, counts, verdict, notes } }: { run: RecordedRun }) {
  const all = Object.entries(counts);
  return (
    <section aria-labelledby={name} className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6">
      <div className="grid justify-items-start gap-2">
        <Badge tone={verdict === "held" ? "accent" : "attention"}>{verdict === "held" ? "Held" : "Fell short"}</Badge>
        <h2 id={name} className="text-xl font-bold">
          {title}
        </h2>
        <p className="text-sm text-soft">
          {DAY.format(new Date(`${date}T00:00:00Z`))}, seed {seed}, {NUMBER.format(Math.round(seconds))} seconds
        </p>
      </div>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-3">
        {all.slice(0, IN_SIGHT).map(([what, count]) => (
          <div key={what} className="flex flex-row-reverse items-baseline justify-end gap-2 sm:flex-col-reverse sm:items-start sm:gap-0">
            <dt className="text-sm text-soft first-letter:uppercase">{what}</dt>
            <dd className="shrink-0 text-xl font-bold tabular-nums">{NUMBER.format(count)}</dd>
          </div>
        ))}
      </dl>
      <Disclosure summary={all.length > IN_SIGHT ? `All ${all.length} counts and how to try it again` : "How to try it again"}>
        <div className="grid gap-4">
          {all.length > IN_SIGHT && (
            <dl className="divide-y divide-line border-y border-line">
              {all.map(([what, count]) => (
                <div key={what} className="flex items-baseline justify-between gap-6 py-1.5">
                  <dt className="min-w-0 text-soft first-letter:uppercase">{what}</dt>
                  <dd className="shrink-0 font-semibold tabular-nums">{NUMBER.format(count)}</dd>
                </div>
              ))}
            </dl>
          )}
          {notes.map((note) => (
            <p key={note} className="text-sm text-soft">
              {note}
            </p>
          ))}
          <p className="min-w-0 text-sm">
            Try it again: <code className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono break-words">{command}</code>
          </p>
        </div>
      </Disclosure>
    </section>
  );
}
