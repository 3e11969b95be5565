import { Badge } from "../../ui/badge";
import { Disclosure } from "../../ui/disclosure";
import { formatDay } from "../../ui/format";
import type { Harness, RecordedRun } from "./recorded-runs.server";

const NUMBER_FORMAT = new Intl.NumberFormat("en-AU");

/** Number of counts that are always visible. They show how much was tested. */
const VISIBLE_COUNT = 3;

function Command({ command }: { command: string }) {
  return <code className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-sm break-words">{command}</code>;
}

/** The planted faults, and the command that plants them again. */
function PlantedFaults({ planted: { command, notes }, found: foundCount }: { planted: RecordedRun; found: string }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{foundCount}</h3>
      <ul className="list-disc pl-5 text-soft">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <p className="min-w-0 text-sm">
        Run them yourself: <Command command={command} />
      </p>
    </div>
  );
}

/** A test harness: what it tested, the result, the planted faults it found, and the command to run it again. */
export function HarnessRow({ harness: { run, planted } }: { harness: Harness }) {
  const { name, title, date, seed, command, seconds, counts, verdict, notes } = run;
  const countEntries = Object.entries(counts);
  const text = countEntries
    .slice(0, VISIBLE_COUNT)
    .map(([label, count]) => `${NUMBER_FORMAT.format(count)} ${label}`)
    .join(" · ");
  const foundText = planted
    ? `${planted.counts["faults found"]} of ${planted.counts["faults planted"]} planted faults found`
    : "";
  return (
    <section aria-labelledby={name} className="grid gap-1 px-4 pt-4 pb-1 sm:px-6">
      <div className="flex items-start justify-between gap-4">
        <h2 id={name} className="text-lg font-bold">
          {title}
        </h2>
        <Badge tone={verdict === "passed" ? "accent" : "attention"}>{verdict === "passed" ? "Passed" : "Failed"}</Badge>
      </div>
      <p className="tabular-nums">{text}</p>
      <p className="text-sm text-soft">
        {[
          formatDay(date),
          `${NUMBER_FORMAT.format(Math.round(seconds))} seconds`,
          ...(foundText ? [foundText] : []),
        ].join(" · ")}
      </p>
      <Disclosure summary="All counts and how to run it yourself">
        <div className="grid gap-5">
          <dl className="divide-y divide-line border-y border-line">
            {countEntries.map(([label, count]) => (
              <div key={label} className="flex items-baseline justify-between gap-6 py-1.5">
                <dt className="min-w-0 text-soft first-letter:uppercase">{label}</dt>
                <dd className="shrink-0 font-semibold tabular-nums">{NUMBER_FORMAT.format(count)}</dd>
              </div>
            ))}
          </dl>
          {notes.map((note) => (
            <p key={note} className="text-sm text-soft">
              {note}
            </p>
          ))}
          <p className="min-w-0 text-sm">
            Run it yourself, with seed {seed}: <Command command={command} />
          </p>
          {planted && <PlantedFaults planted={planted} found={foundText} />}
        </div>
      </Disclosure>
    </section>
  );
}
