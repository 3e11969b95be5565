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
  markedValue: number;
  formatValue: (value: number) => string;
}

/** Heights in pixels. Only the width depends on the screen. */
const ROW_HEIGHT = 44;
const TOP = 22;
const BOTTOM = 24;
/** Margins in percent of the width, with space for half a mark at either end. */
const LEFT = 2;
const RIGHT = 98;

/** Distribution of the values of a few groups along one line, rendered as SVG with the page. A row without values is left out. */
export function Strip({ title, description, rows, markedValue, formatValue }: Props) {
  const id = useId();
  const matchingRows = rows.filter(({ values }) => values.length > 0);
  const all = matchingRows.flatMap(({ values }) => values.flat());
  if (all.length === 0) return null;
  const minValue = Math.min(...all);
  const maxValue = Math.max(...all);
  const toPercentX = (value: number) =>
    minValue === maxValue ? 50 : LEFT + ((value - minValue) / (maxValue - minValue)) * (RIGHT - LEFT);
  const height = TOP + matchingRows.length * ROW_HEIGHT + BOTTOM;
  const markedPercent = toPercentX(markedValue);
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
          x1={`${markedPercent}%`}
          x2={`${markedPercent}%`}
          y1={TOP - 4}
          y2={height - BOTTOM}
          strokeWidth="2"
          className="stroke-attention-line"
        />
        <text
          x={`${markedPercent}%`}
          y={12}
          textAnchor={markedPercent > 75 ? "end" : markedPercent < 25 ? "start" : "middle"}
          className="fill-soft"
        >
          median {formatValue(markedValue)}
        </text>
        {matchingRows.map(({ label, values }, index) => {
          const y = TOP + index * ROW_HEIGHT + 28;
          return (
            <g key={label}>
              <text x="0" y={y - 14} className="fill-soft">
                {label}
              </text>
              <line x1="0" x2="100%" y1={y} y2={y} className="stroke-line" />
              {values.map(([from, to], index) =>
                from === to ? (
                  <circle
                    key={index}
                    cx={`${toPercentX(from)}%`}
                    cy={y}
                    r="5"
                    className="fill-accent stroke-surface"
                    fillOpacity="0.75"
                  />
                ) : (
                  <line
                    key={index}
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
          {formatValue(minValue)}
        </text>
        <text x="100%" y={height - 6} textAnchor="end" className="fill-soft tabular-nums">
          {formatValue(maxValue)}
        </text>
      </svg>
    </figure>
  );
}
