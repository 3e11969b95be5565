import {
  cloudflareCostMicrodollars,
  funnelSteps,
  FUNNEL_STAGES,
  type FunnelStage,
  type Tally,
} from "../../../domain/figures/tallies";
import { toEpochDay } from "../../../domain/core/time/day-number";
import { addDays } from "../../../domain/core/time/days";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Reports } from "../../../usecases/operations/desk/reports";
import { type FigureView, formatPercent, ratio, type BuildWeeksTable } from "./figure-view";
import { formatCount } from "../../../ui/format";

const STAGE_LABELS: Readonly<Record<FunnelStage, string>> = {
  begun: "Started a quote",
  job: "Chose a job",
  place: "Entered a suburb",
  vehicle: "Entered a vehicle",
  contact: "Entered an email or mobile",
};
/** Maximum number of pages in the list of errors and slow responses. */
const MAX_PAGES = 20;

/** Data that these figures share with the daily figures. */
interface TallyPeriod {
  readonly days: readonly PlainDay[];
  readonly mondays: readonly PlainDay[];
  /** Totals of all days: quotes that showed prices or requested them from workshops, and quotes that were booked. */
  readonly totals: { readonly offered: number; readonly booked: number };
  /** Totals of all days: price lists that customers saw, plus quotes requested from workshops. */
  readonly quotes: number;
  readonly quotesOn: (day: PlainDay) => number;
  readonly buildWeeksTable: BuildWeeksTable;
  readonly dailyPoints: (
    dailyValue: (day: PlainDay) => number,
  ) => readonly { readonly x: number; readonly y: number }[];
}

/** Figures that worker instances count while they serve requests: the funnel up to the prices, errors and slow pages, and the cost of a quote. */
export function tallyFigures(
  tallies: Reports["tallies"],
  { days, mondays, totals, quotes, quotesOn, buildWeeksTable, dailyPoints }: TallyPeriod,
): readonly [FigureView, FigureView, FigureView] {
  const tallyByDay = new Map(tallies.byDay.map(({ day, tally, n }) => [`${day} ${tally}`, n]));
  const tallyOn = (day: PlainDay, tally: Tally) => tallyByDay.get(`${day} ${tally}`) ?? 0;
  const tallyTotal = (tally: Tally) => days.reduce((sum, day) => sum + tallyOn(day, tally), 0);
  const tallyCount = (tally: Tally, name: string) =>
    tallies.byName.find((item) => item.tally === tally && item.name === name)?.n ?? 0;
  const steps = funnelSteps([
    ...FUNNEL_STAGES.map((value) => [STAGE_LABELS[value], tallyCount("reached", value)] as const),
    ["Saw prices, or asked workshops", totals.offered] as const,
    ["Booked", totals.booked] as const,
  ]);
  const [[, startedCount] = ["", 0]] = steps;
  const [, offeredCount] = steps.at(-2) ?? ["", 0];
  const visitFigure: FigureView = {
    id: "before-the-list",
    title: "From the first question to prices",
    text:
      startedCount === 0
        ? "No quotes have been started yet."
        : `Of ${formatCount(startedCount, "quote")} that ${startedCount === 1 ? "was" : "were"} started, ${formatPercent(offeredCount, startedCount)} reached prices or asked workshops for them.`,
    note: "Each step counts the quotes that reached it or a later step, on the site or through the API, on the day they first did. Some quotes already have the car or contact from the garage.",
    plot:
      startedCount === 0
        ? null
        : {
            kind: "bars",
            title: "Share of started quotes",
            bars: steps.map(([label, n]) => ({ label, share: ratio(n, startedCount), text: String(n) })),
          },
    table: { head: ["Step", "Quotes"], rows: steps.map(([label, n]) => [label, String(n)]) },
  };

  const requests = tallyTotal("requests");
  const failedCount = tallyTotal("failed");
  const slowCount = tallyTotal("slow");
  const problemPages = tallies.byName
    .filter(({ tally }) => tally === "requests")
    .map(({ name, n }) => ({ name, n, failed: tallyCount("failed", name), slow: tallyCount("slow", name) }))
    .filter((item) => item.failed + item.slow > 0)
    .sort((a, b) => b.failed - a.failed || b.slow - a.slow || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_PAGES);
  const dailyTally = (tally: Tally) => dailyPoints((day) => tallyOn(day, tally));
  const errors: FigureView = {
    id: "errors-and-slow-pages",
    title: "Errors and slow pages",
    text:
      requests === 0
        ? "No requests have been counted yet."
        : `${failedCount.toLocaleString("en")} of ${requests.toLocaleString("en")} requests failed and ${slowCount.toLocaleString("en")} took longer than a second.`,
    note: "Counts page and API responses, not static files. Each instance saves its counts every few minutes. When it stops, counts that it has not saved are lost.",
    plot:
      failedCount + slowCount === 0
        ? null
        : {
            kind: "time",
            unit: "count",
            series: [
              { kind: "dashes", label: "Slow", points: dailyTally("slow") },
              { kind: "line", label: "Failed", points: dailyTally("failed") },
            ],
          },
    table: {
      head: ["Page or call", "Requests", "Failed", "Slow"],
      rows: problemPages.map((item) => [item.name, String(item.n), String(item.failed), String(item.slow)]),
    },
  };

  const sumOfWeek = (monday: PlainDay, dailyValue: (day: PlainDay) => number) =>
    Array.from({ length: 7 }, (_, index) => dailyValue(addDays(monday, index))).reduce((sum, n) => sum + n, 0);
  const weeklyCost = (monday: PlainDay) =>
    cloudflareCostMicrodollars((tally) => sumOfWeek(monday, (day) => tallyOn(day, tally)));
  const totalCost = cloudflareCostMicrodollars(tallyTotal);
  /** Formats a cost per quote. The total is in millionths of a US dollar. */
  const formatUnitCost = (millionths: number, count: number) =>
    `US$${(millionths / count / 1_000_000).toLocaleString("en-AU", { maximumSignificantDigits: 2 })}`;
  const quoteCost: FigureView = {
    id: "cost-of-a-quote",
    title: "Cloudflare cost per quote",
    text:
      requests === 0
        ? "No requests have been counted yet."
        : quotes === 0
          ? `US$${(totalCost / 1_000_000).toFixed(2)} for all requests, and no quote with prices yet.`
          : `${formatUnitCost(totalCost, quotes)} for each quote that reached prices or asked workshops: the cost of all site requests, divided by these quotes.`,
    note: "Requests, database rows and Durable Object requests at 21 November 2026 prices, as if the plan included no free usage. Compute time, storage, scheduled runs, email, text messages, maps, plate checks and card payments are not included.",
    plot:
      quotes === 0 || requests === 0
        ? null
        : {
            kind: "time",
            unit: "us-cents",
            series: [
              {
                kind: "bars",
                label: "Per quote, by week",
                points: mondays.map((monday) => {
                  const weekQuotes = sumOfWeek(monday, quotesOn);
                  return { x: toEpochDay(monday), y: weekQuotes === 0 ? 0 : weeklyCost(monday) / weekQuotes / 10_000 };
                }),
              },
            ],
          },
    table: buildWeeksTable(["Quotes", "Requests", "Rows read", "Rows written", "Object calls", "Total"], (monday) => [
      String(sumOfWeek(monday, quotesOn)),
      ...(["requests", "rows-read", "rows-written", "object-calls"] as const).map((tally) =>
        String(sumOfWeek(monday, (day) => tallyOn(day, tally))),
      ),
      `US$${(weeklyCost(monday) / 1_000_000).toFixed(4)}`,
    ]),
  };
  return [visitFigure, errors, quoteCost];
}
