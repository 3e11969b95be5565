import { Badge } from "../../ui/badge";
import { formatDay } from "../../ui/format";
import type { MeasuredFigure } from "./measured-figures.server";

/** Speed and size of the pages, each figure with its limit. */
export function FiguresCard({ figures }: { figures: readonly MeasuredFigure[] }) {
  const withinLimitCount = figures.filter(({ isWithinLimit }) => isWithinLimit).length;
  const days = [...new Set(figures.map(({ measuredOn }) => measuredOn))].sort();
  return (
    <section aria-labelledby="speed" className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6">
      <div className="grid justify-items-start gap-2">
        <Badge tone={withinLimitCount === figures.length ? "accent" : "attention"}>
          {withinLimitCount === figures.length
            ? "All within limits"
            : `${withinLimitCount} of ${figures.length} within limits`}
        </Badge>
        <h2 id="speed" className="text-xl font-bold">
          Page speed and size against their limits
        </h2>
        <p className="text-sm text-soft">Measured on two cores, {days.map((day) => formatDay(day)).join(" and ")}</p>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {figures.map(({ name, measured, must, isWithinLimit }) => (
          <li key={name} className="grid gap-x-6 py-2 sm:grid-cols-2">
            <span className="min-w-0 text-soft">{name}</span>
            <span className="min-w-0 tabular-nums sm:text-right">
              <span className="font-semibold">{measured}</span>
              <span className={`block text-sm ${isWithinLimit ? "text-soft" : "text-attention"}`}>
                {isWithinLimit ? "limit:" : "misses the limit:"} {must}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="min-w-0 text-sm">
        Run it yourself:{" "}
        <code className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono break-words">npm run bench -- --help</code>
      </p>
    </section>
  );
}
