import { type ReactNode, useId } from "react";
import { nice, ticks } from "d3-array";

/** A linear scale from values to positions. */
export interface Scale {
  /** The position of a value, from 0 at the minimum to 1 at the maximum. */
  readonly toShare: (value: number) => number;
  /** Round values for grid lines, including the minimum and the maximum. */
  readonly ticks: readonly number[];
}

/** A scale with round limits around all values. A single value is in the middle. */
function createScale(values: readonly number[], count: number, minValue: number | null = null): Scale {
  const low = minValue ?? Math.min(...values);
  const high = Math.max(...values, minValue ?? Number.NEGATIVE_INFINITY);
  const [from, to] = low === high ? [low - 1, high + 1] : [low, high];
  const [minTick, maxTick] = nice(from, to, count);
  return {
    toShare: (value) => (value - minTick) / (maxTick - minTick),
    ticks: ticks(minTick, maxTick, count),
  };
}

export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}

/** Series in drawing order, from back to front. Each has its own shape, so that it can be recognised without its colour. */
export type PlotSeries =
  | {
      readonly kind: "band";
      readonly label: string;
      readonly points: readonly { x: number; low: number; high: number }[];
    }
  | {
      readonly kind: "bars" | "line" | "dashes" | "dots" | "crosses";
      readonly label: string;
      readonly points: readonly PlotPoint[];
    };

interface Props {
  /** Name of the measured quantity. */
  title: string;
  /** One-sentence summary of the chart for screen readers. The figures themselves are in `children`. */
  description: string;
  series: readonly PlotSeries[];
  formatX: (x: number) => string;
  formatY: (y: number) => string;
  /** Minimum of the y-axis; null = derived from the values. Bars start at 0. */
  floor?: number | null;
  /** The same figures as a table. */
  children: ReactNode;
}

/** Heights in pixels. Height and font size are the same on every screen, and only the width changes. */
const HEIGHT = 220;
const TOP = 18;
const BOTTOM = 24;
const PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;
/** Margins in percent of the width, with space for the numbers above their lines and for half a dot. */
const LEFT = 13;
const RIGHT = 97;
/** Margins for bars, which need half of their own width on both sides and must not touch the numbers even on a phone. */
const LEFT_OF_BARS = 25;
const RIGHT_OF_BARS = 94;
const MAX_LABELLED_BARS = 6;
const GRID_LINE_COUNT = 4;

/** A line, dot or bar chart rendered as SVG with the page, without its own script. */
export function Plot({ title, description, series, formatX, formatY, floor: minValue = null, children }: Props) {
  const id = useId();
  const points = series.flatMap((plotSeries) => plotSeries.points as readonly { readonly x: number }[]);
  const yValues = series.flatMap((plotSeries) =>
    plotSeries.kind === "band"
      ? plotSeries.points.flatMap(({ low, high }) => [low, high])
      : plotSeries.points.map(({ y }) => y),
  );
  if (yValues.length === 0) return null;
  const bars = series.flatMap((plotSeries) => (plotSeries.kind === "bars" ? plotSeries.points : []));
  const hasBars = bars.length > 0;
  const [left, right] = hasBars ? [LEFT_OF_BARS, RIGHT_OF_BARS] : [LEFT, RIGHT];
  const scale = createScale(yValues, GRID_LINE_COUNT, hasBars ? 0 : minValue);
  const first = Math.min(...points.map(({ x }) => x));
  const last = Math.max(...points.map(({ x }) => x));
  const toPercentX = (x: number) => (first === last ? 50 : left + ((x - first) / (last - first)) * (right - left));
  const toPercentY = (y: number) => TOP + (1 - scale.toShare(y)) * PLOT_HEIGHT;
  return (
    <figure className="grid min-w-0 gap-2">
      <figcaption className="font-semibold">{title}</figcaption>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
        width="100%"
        height={HEIGHT}
        className="block overflow-visible text-xs"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{description}</desc>
        {scale.ticks.map((tick) => (
          <line key={tick} x1="0" x2="100%" y1={toPercentY(tick)} y2={toPercentY(tick)} className="stroke-line" />
        ))}
        {/* Contains only shapes that may be stretched. Everything else is positioned in percent. */}
        <svg
          aria-hidden="true"
          x="0"
          y="0"
          width="100%"
          height={HEIGHT}
          viewBox={`0 0 100 ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {series.map((plotSeries) => (
            <AreaSeries key={plotSeries.label} series={plotSeries} toPercentX={toPercentX} toPercentY={toPercentY} />
          ))}
        </svg>
        {series.map((plotSeries) => (
          <PointSeries key={plotSeries.label} series={plotSeries} toPercentX={toPercentX} toPercentY={toPercentY} />
        ))}
        {scale.ticks.map((tick) => (
          <text key={tick} x="0" y={toPercentY(tick) - 4} className="fill-soft tabular-nums">
            {formatY(tick)}
          </text>
        ))}
        {hasBars ? (
          bars
            .filter(({ x }) => bars.length <= MAX_LABELLED_BARS || x === first || x === last)
            .map(({ x }) => (
              <text key={x} x={`${toPercentX(x)}%`} y={HEIGHT - 6} textAnchor="middle" className="fill-soft">
                {formatX(x)}
              </text>
            ))
        ) : (
          <>
            <text x={`${left}%`} y={HEIGHT - 6} className="fill-soft">
              {formatX(first)}
            </text>
            {first !== last && (
              <text x={`${right}%`} y={HEIGHT - 6} textAnchor="end" className="fill-soft">
                {formatX(last)}
              </text>
            )}
          </>
        )}
      </svg>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft" aria-label={`In the chart: ${title}`}>
        {series.map((plotSeries) => (
          <li key={plotSeries.label} className="inline-flex items-center gap-2">
            <svg width="24" height="12" aria-hidden="true">
              <Sample kind={plotSeries.kind} />
            </svg>
            {plotSeries.label}
          </li>
        ))}
      </ul>
      {children}
    </figure>
  );
}

interface SeriesProps {
  series: PlotSeries;
  /** Position in percent of the width. */
  toPercentX: (x: number) => number;
  /** Position in pixels from the top. */
  toPercentY: (y: number) => number;
}

const LINE_CLASSES = { line: "stroke-accent", dashes: "stroke-soft" } as const;

function AreaSeries({ series, toPercentX, toPercentY }: SeriesProps) {
  if (series.kind === "band") {
    const edgePoints = (points: typeof series.points, edge: "low" | "high") =>
      points.map((point) => `${toPercentX(point.x)},${toPercentY(point[edge])}`);
    const outline = [...edgePoints(series.points, "high"), ...edgePoints([...series.points].reverse(), "low")];
    return <polygon points={outline.join(" ")} className="fill-accent-soft" />;
  }
  if (series.kind !== "line" && series.kind !== "dashes") return null;
  return (
    <polyline
      points={series.points.map(({ x, y }) => `${toPercentX(x)},${toPercentY(y)}`).join(" ")}
      vectorEffect="non-scaling-stroke"
      strokeWidth="2"
      strokeDasharray={series.kind === "dashes" ? "5 4" : undefined}
      className={`fill-none ${LINE_CLASSES[series.kind]}`}
    />
  );
}

function PointSeries({ series, toPercentX, toPercentY }: SeriesProps) {
  if (series.kind === "band")
    // A band over a single point has no width, so a line between its two ends replaces it.
    return series.points.length > 1
      ? null
      : series.points.map(({ x, low, high }) => (
          <line
            key={x}
            x1={`${toPercentX(x)}%`}
            x2={`${toPercentX(x)}%`}
            y1={toPercentY(low)}
            y2={toPercentY(high)}
            strokeWidth="10"
            className="stroke-accent-soft"
          />
        ));
  if (series.kind === "bars") {
    const width = Math.min(8, 60 / series.points.length);
    return (
      <>
        {series.points.map(({ x, y }) => (
          <rect
            key={x}
            x={`${toPercentX(x) - width / 2}%`}
            width={`${width}%`}
            y={toPercentY(y)}
            height={Math.max(0, toPercentY(0) - toPercentY(y))}
            className="fill-accent"
          />
        ))}
      </>
    );
  }
  if (series.kind === "crosses")
    return series.points.map(({ x, y }) => (
      <text
        key={`${x} ${y}`}
        x={`${toPercentX(x)}%`}
        y={toPercentY(y)}
        textAnchor="middle"
        dominantBaseline="central"
        className="fill-error text-base font-bold"
      >
        ×
      </text>
    ));
  // A line with a single point is drawn as a dot.
  if (series.kind !== "dots" && series.points.length > 1) return null;
  return (
    <>
      {series.points.map(({ x, y }) => (
        <circle
          key={`${x} ${y}`}
          cx={`${toPercentX(x)}%`}
          cy={toPercentY(y)}
          r="4.5"
          strokeWidth="1.5"
          className="fill-accent stroke-surface"
        />
      ))}
    </>
  );
}

function Sample({ kind }: { kind: PlotSeries["kind"] }) {
  if (kind === "dots") return <circle cx="12" cy="6" r="4.5" className="fill-accent" />;
  if (kind === "crosses")
    return (
      <text x="12" y="6" textAnchor="middle" dominantBaseline="central" className="fill-error text-base font-bold">
        ×
      </text>
    );
  if (kind === "band") return <rect y="1" width="24" height="10" className="fill-accent-soft stroke-line" />;
  if (kind === "bars") return <rect x="8" width="8" height="12" className="fill-accent" />;
  return (
    <line
      x2="24"
      y1="6"
      y2="6"
      strokeWidth="2"
      strokeDasharray={kind === "dashes" ? "5 4" : undefined}
      className={LINE_CLASSES[kind]}
    />
  );
}
