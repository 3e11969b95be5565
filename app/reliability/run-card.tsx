import { Badge } from "../ui/badge";
import type { RecordedRun } from "./recorded-runs.server";

const NUMBER = new Intl.NumberFormat("en-AU");
const DAY = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** One recorded run: what was tried, how it ended, and how anyone can try it again. */
export function RunCard({ run: { name, title, date, seed, command, seconds, counts, verdict, notes } }: { run: RecordedRun }) {
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
      <dl className="divide-y divide-line border-y border-line">
        {Object.entries(counts).map(([what, count]) => (
          <div key={what} className="flex items-baseline justify-between gap-6 py-1.5">
            <dt className="min-w-0 text-soft first-letter:uppercase">{what}</dt>
            <dd className="shrink-0 font-semibold tabular-nums">{NUMBER.format(count)}</dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note} className="text-sm text-soft">
          {note}
        </p>
      ))}
      <p className="min-w-0 text-sm">
        Try it again: <code className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono break-words">{command}</code>
      </p>
    </section>
  );
}
