import type { Currency } from "../../../domain/core/country/country";
import { fromEpochDay } from "../../../domain/core/time/day-number";
import { formatDay } from "../../../domain/core/time/format";
import { classes, LINK_CLASS } from "../../../ui/classes";
import { Bars } from "../../../ui/plot/bars";
import { Places } from "../../../ui/plot/places";
import { Plot } from "../../../ui/plot/plot";
import { PlotTable } from "../../../ui/plot/plot-table";
import type { FigureView, PlotUnit } from "./figure-view";

/** Whole dollars, because axis labels are round numbers. */
const formatDollars = (amount: number) =>
  `${amount < 0 ? "-" : ""}$${Math.abs(Math.round(amount / 100)).toLocaleString("en")}`;
/** In US cents with fractions, because a quote costs less than one cent. */
const formatUsCents = (amount: number) => `${amount.toLocaleString("en-AU", { maximumSignificantDigits: 2 })}¢`;
/** Axis label of a count, empty between whole numbers. */
const formatInteger = (n: number) => (Number.isInteger(n) ? String(n) : "");

const Y_FORMATTERS: Readonly<Record<PlotUnit, (n: number) => string>> = {
  cents: formatDollars,
  "us-cents": formatUsCents,
  count: formatInteger,
};

/** A chart with its summary, table and download. */
export function Figure({ figure, currency }: { figure: FigureView; currency: Currency }) {
  const { id, title, text, note, plot, table } = figure;
  const isTable = plot?.kind === "table";
  const figureTable = <PlotTable caption={title} head={table.head} rows={table.rows} isOpen={isTable} />;
  return (
    <section
      aria-labelledby={id}
      className={classes("grid min-w-0 grid-cols-1 content-start gap-3", isTable && "lg:col-span-2")}
    >
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      <p>{text}</p>
      {plot?.kind === "time" && (
        <Plot
          title={{ cents: `In ${currency}`, "us-cents": "In US cents", count: "Number" }[plot.unit]}
          description={text}
          series={plot.series}
          formatX={(x) => formatDay(fromEpochDay(x), { year: false })}
          formatY={Y_FORMATTERS[plot.unit]}
          floor={0}
        >
          {figureTable}
        </Plot>
      )}
      {plot?.kind === "bars" && (
        <>
          {plot.map && plot.map.places.length > 0 && <Places description={text} {...plot.map} />}
          <Bars title={plot.title} description={text} bars={plot.bars} />
          {figureTable}
        </>
      )}
      {isTable && figureTable}
      <p className="text-sm text-soft">{note}</p>
      {plot && (
        <p>
          <a href={`/desk/reports/${id}.csv`} className={LINK_CLASS}>
            Download as CSV<span className="sr-only">: {title}</span>
          </a>
        </p>
      )}
    </section>
  );
}
