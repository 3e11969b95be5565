import { BY_WORKSHOP, FIGURES, figureCsv, isFigureId, workshopCsv } from "../../../domain/figures/figures";
import { REPORT_DAYS, type SummedCounts, type WorkshopSums } from "../../../domain/figures/measures";
import { isTallyFigureId, TALLY_FIGURES, tallyCsv } from "../../../domain/figures/tallies";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { addDays } from "../../../domain/core/time/days";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Context, Db } from "../../context";
import { type DeskRefusal, findDeskPerson } from "./desk-person";
import { localDay } from "../../../domain/core/country/local-day";

export interface Reports extends SummedCounts {
  readonly ok: true;
  /** The workshops with the most bookings. */
  readonly workshops: readonly WorkshopSums[];
  readonly tallies: Awaited<ReturnType<Db["tallies"]["sumCounts"]>>;
  /** First and last day, both inclusive. */
  readonly from: PlainDay;
  readonly to: PlainDay;
}

/** Maximum number of workshops on the page and in the file. */
const MAX_SHOWN_WORKSHOPS = 50;
const MAX_WORKSHOPS = 5_000;

function findReportDays({ clock, config }: Context): Pick<Reports, "from" | "to"> {
  const to = localDay(config.country, clock.now());
  return { from: addDays(to, 1 - REPORT_DAYS), to };
}

/** The figures of the last 90 days. Takes three D1 round trips: the session, the person, the figures. */
export async function readReports(context: Context): Promise<Reports | DeskRefusal> {
  const person = await findDeskPerson(context, "view");
  if (!person.ok) return person;
  const days = findReportDays(context);
  const { dayCounts, tallies } = context.db;
  const [counts, workshops, tallied] = await Promise.all([
    dayCounts.sumCounts(days.from, days.to),
    dayCounts.workshops(days.from, days.to, MAX_SHOWN_WORKSHOPS),
    tallies.sumCounts(days.from, days.to),
  ]);
  return { ok: true, ...days, ...counts, workshops, tallies: tallied };
}

/** One figure as a CSV file, by day and region, or by day and page. */
export async function readFigure(
  context: Context,
  figure: string,
): Promise<{ readonly ok: true; readonly csv: string } | DeskRefusal | Refusal<"page-not-found">> {
  const person = await findDeskPerson(context, "view");
  if (!person.ok) return person;
  const { from, to } = findReportDays(context);
  if (isTallyFigureId(figure))
    return { ok: true, csv: tallyCsv(figure, await context.db.tallies.rows(from, to, TALLY_FIGURES[figure])) };
  if (figure === BY_WORKSHOP)
    return { ok: true, csv: workshopCsv(await context.db.dayCounts.workshops(from, to, MAX_WORKSHOPS)) };
  if (!isFigureId(figure)) return refuse("page-not-found");
  return { ok: true, csv: figureCsv(figure, await context.db.dayCounts.listCounts(from, to, FIGURES[figure])) };
}
