import { Plot, type PlotSeries } from "../../../ui/plot/plot";
import { PlotTable } from "../../../ui/plot/plot-table";
import type { VisibilityView } from "./visibility-view.server";

/** Compares a price with the median: "12% dearer", "the same", "5% cheaper". */
const formatComparison = (percent: number) =>
  percent === 0 ? "the same" : `${Math.abs(percent)}% ${percent > 0 ? "dearer" : "cheaper"}`;
const formatSignedPercent = (percent: number) => `${percent > 0 ? "+" : ""}${percent}%`;
const sectionHeading = (text: string) => <h2 className="text-xl font-bold">{text}</h2>;

/** Chart of the shop's prices compared with those of the other workshops in the same list. */
export function PricePlot({ points }: { points: VisibilityView["plots"]["prices"] }) {
  const dearerCount = points.filter(({ yours }) => yours > 0).length;
  const dayAt = (x: number) => points.find((point) => point.x === x)?.day ?? "";
  return (
    <section className="grid gap-3">
      {sectionHeading("Your price compared with others")}
      {points.length === 0 ? (
        <p className="text-soft">No chart yet. We need a search in which at least three other workshops had a price.</p>
      ) : (
        <Plot
          title="Your price compared with the median of other workshops, by request"
          description={`In ${dearerCount} of ${points.length} requests, your price was above the median of other workshops.`}
          series={[
            { kind: "band", label: "From the cheapest to the dearest of the other workshops", points },
            { kind: "dashes", label: "Their median", points: points.map(({ x }) => ({ x, y: 0 })) },
            { kind: "dots", label: "You", points: points.map(({ x, yours }) => ({ x, y: yours })) },
          ]}
          formatX={dayAt}
          formatY={formatSignedPercent}
        >
          <PlotTable
            caption="Your price compared with the median of other workshops"
            head={["Seen", "You", "Cheapest", "Dearest", "Your position"]}
            rows={points.map(({ day, yours, low, high, place }) => [
              day,
              formatComparison(yours),
              formatComparison(low),
              formatComparison(high),
              place,
            ])}
          />
        </Plot>
      )}
    </section>
  );
}

interface MeasuredPlotProps {
  points: VisibilityView["plots"]["reply"];
  heading: string;
  title: string;
  /** Text that says which direction is better, because the chart does not show it by colour. */
  note: string;
  missing: string;
  formatMeasure: (value: number) => string;
}

/** Chart of a daily measure for this shop and for the other workshops. */
export function MeasuredPlot({ points, heading: name, title, note, missing, formatMeasure }: MeasuredPlotProps) {
  const toLine = (owner: "yours" | "others") => points.flatMap(({ x, [owner]: y }) => (y === null ? [] : [{ x, y }]));
  const ownLine = toLine("yours");
  const otherLine = toLine("others");
  const series: PlotSeries[] = [
    ...(otherLine.length > 0 ? [{ kind: "dashes", label: "Median of the others", points: otherLine } as const] : []),
    ...(ownLine.length > 0 ? [{ kind: "line", label: "You", points: ownLine } as const] : []),
  ];
  const formatValue = (value: number | null) => (value === null ? "Not enough data" : formatMeasure(value));
  const latestPoint = points.at(-1);
  return (
    <section className="grid gap-3">
      {sectionHeading(name)}
      {ownLine.length === 0 && <p className="text-soft">{missing}</p>}
      {latestPoint && series.length > 0 && (
        <Plot
          title={title}
          description={`On ${latestPoint.day}: you ${formatValue(latestPoint.yours)}, the median of the others ${formatValue(latestPoint.others)}.`}
          series={series}
          formatX={(x) => points.find((point) => point.x === x)?.day ?? ""}
          formatY={formatMeasure}
        >
          <p className="text-sm text-soft">{note}</p>
          <PlotTable
            caption={title}
            head={["Day", "You", "Median of the others"]}
            rows={points.map((point) => [point.day, formatValue(point.yours), formatValue(point.others)])}
          />
        </Plot>
      )}
    </section>
  );
}
