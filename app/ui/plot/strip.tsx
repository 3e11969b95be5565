import { useId } from "react";

export interface StripRow {
  readonly label: string;
  /** Ranges of values. A single value has equal ends. */
  readonly values: readonly (readonly [from: number, to: number])[];
}

interface Props {
  title: string;
  /** One-sentence summary of the chart for screen readers. */
  description: string;
  rows: readonly StripRow[];
  /** Value marked by a vertical line through all rows. */
  middle: number;
  text: (value: number) => string;
}

/** Heights in pixels. Only the width depends on the screen. */
const ROW = 44;
const TOP = 22;
const BOTTOM = 24;
/** Margins in percent of the width, with space for half a mark at either end. */
const LEFT = 2;
const RIGHT = 98;

/** Distribution of the values of a few groups along one line, rendered as SVG with the page. A row without values is left out. */
export function Strip({ title, description, rows, middle, text: message }: Props) {
  const id = useId();
  const matchingRows = rows.filter(({ values }) => values.length > 0);
  const all = matchingRows.flatMap(({ values }) => values.flat());
  if (all.length === 0) return null;
  const least = Math.min(...all);
  const most = Math.max(...all);
  const toPercentX = (value: number) =>
    least === most ? 50 : LEFT + ((value - least) / (most - least)) * (RIGHT - LEFT);
  const height = TOP + matchingRows.length * ROW + BOTTOM;
  const at = toPercentX(middle);
  return (
    <figure className="grid min-w-0 gap-2">
      <figcaption className="font-semibold">{title}</figcaption>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
        width="100%"
        height={height}
        className="block overflow-visible text-xs"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{description}</desc>
        <line
          x1={`${at}%`}
          x2={`${at}%`}
          y1={TOP - 4}
          y2={height - BOTTOM}
          strokeWidth="2"
          className="stroke-attention-line"
        />
        <text x={`${at}%`} y={12} textAnchor={at > 75 ? "end" : at < 25 ? "start" : "middle"} className="fill-soft">
          median {message(middle)}
        </text>
        {matchingRows.map(({ label, values }, index) => {
          const y = TOP + index * ROW + 28;
          return (
            <g key={label}>
              <text x="0" y={y - 14} className="fill-soft">
                {label}
              </text>
              <line x1="0" x2="100%" y1={y} y2={y} className="stroke-line" />
              {values.map(([from, to], place) =>
                from === to ? (
                  <circle
                    key={place}
                    cx={`${toPercentX(from)}%`}
                    cy={y}
                    r="5"
                    className="fill-accent stroke-surface"
                    fillOpacity="0.75"
                  />
                ) : (
                  <line
                    key={place}
                    x1={`${toPercentX(from)}%`}
                    x2={`${toPercentX(to)}%`}
                    y1={y}
                    y2={y}
                    strokeWidth="8"
                    strokeOpacity="0.3"
                    className="stroke-accent"
                  />
                ),
              )}
            </g>
          );
        })}
        <text x="0" y={height - 6} className="fill-soft tabular-nums">
          {message(least)}
        </text>
        <text x="100%" y={height - 6} textAnchor="end" className="fill-soft tabular-nums">
          {message(most)}
        </text>
      </svg>
    </figure>
  );
}
