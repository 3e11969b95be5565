import { Plot } from "~/ui/plot/plot";
import { PlotTable } from "~/ui/plot/plot-table";
import type { CarView } from "./car-view.server";

const formatDollars = (value: number) => `$${value.toLocaleString("en-AU")}`;
const formatKm = (value: number) => `${value.toLocaleString("en-AU")} km`;

/** Charts of the car's costs per year and its odometer readings. */
export function CarPlots({ plots: { total, costs, readings } }: Pick<CarView, "plots">) {
  const plausibleReadings = readings.filter(({ isOdd }) => !isOdd);
  const implausibleReadings = readings.filter(({ isOdd }) => isOdd);
  const first = plausibleReadings[0];
  const last = plausibleReadings.at(-1);
  return (
    <>
      {costs.length > 0 && (
        <section className="grid gap-3" aria-labelledby="costs">
          <h2 id="costs" className="text-xl font-bold">
            Costs
          </h2>
          <p className="text-soft">{total} in the record, GST included.</p>
          {/* A single year cannot be compared, so there is no chart. */}
          {costs.length > 1 && (
            <Plot
              title="Cost by year"
              description={costs.map(({ x, text }) => `${x}: ${text}`).join(", ")}
              series={[{ kind: "bars", label: "Cost for the year", points: costs }]}
              formatX={String}
              formatY={formatDollars}
            >
              <PlotTable
                caption="Cost by year"
                head={["Year", "Cost"]}
                rows={costs.map(({ x, text }) => [String(x), text])}
              />
            </Plot>
          )}
        </section>
      )}
      {first && last && readings.length > 1 && (
        <section className="grid gap-3" aria-labelledby="kilometres">
          <h2 id="kilometres" className="text-xl font-bold">
            Kilometres
          </h2>
          <Plot
            title="Odometer over time"
            description={`From ${first.text} on ${first.day} to ${last.text} on ${last.day}.`}
            series={[
              { kind: "line", label: "Odometer", points: plausibleReadings },
              { kind: "dots", label: "Reading", points: plausibleReadings },
              ...(implausibleReadings.length > 0
                ? [{ kind: "crosses" as const, label: "Doesn’t match the other readings", points: implausibleReadings }]
                : []),
            ]}
            formatX={(x) => readings.find((reading) => reading.x === x)?.day ?? ""}
            formatY={formatKm}
          >
            <PlotTable
              caption="Odometer over time"
              head={["Day", "Odometer"]}
              rows={readings.map(({ day, text, isOdd }) => [
                day,
                isOdd ? `${text} (doesn’t match the other readings)` : text,
              ])}
            />
          </Plot>
        </section>
      )}
    </>
  );
}
